import tseslint from 'typescript-eslint';
import { Linter } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from '@jest/globals';
import { textAlone } from './text-alone.js';

const FILE = '/part.tsx';
/** What the rule asks of React's types, and of the language's own. */
const TYPES = `
  interface Array<T> { [n: number]: T; map<U>(f: (one: T) => U): U[] }
  interface ReadonlyArray<T> { readonly [n: number]: T; map<U>(f: (one: T) => U): U[] }
  interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
  interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
  interface Iterable<T> { readonly of: T }
  interface ReactElement { readonly type: string }
  type ReactNode = ReactElement | string | number | boolean | null | undefined | Iterable<ReactNode>;
  declare namespace JSX { type Element = ReactElement; interface IntrinsicElements { [name: string]: object } }
  declare const count: number, name: string, busy: boolean, node: ReactNode, names: readonly string[];
  declare const element: ReactElement | false | readonly ReactElement[];
  declare function Part(props: { readonly children?: ReactNode }): ReactElement;
`;

/** @returns what the rule says of a component that draws this */
function faults(drawn: string, component = `const Drawn = () => ${drawn};`): string[] {
  const text = TYPES + component;
  const options: ts.CompilerOptions = { noLib: true, jsx: ts.JsxEmit.Preserve, strict: true, noEmit: true };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (path, version) => (path === FILE ? ts.createSourceFile(FILE, text, version, true) : undefined),
    fileExists: (path) => path === FILE,
    readFile: () => text,
    getCurrentDirectory: () => '/',
  };
  const programs = [ts.createProgram([FILE], options, host)];
  const messages = new Linter({ cwd: '/' }).verify(
    text,
    {
      files: ['**/*.tsx'],
      languageOptions: { parser: tseslint.parser as Linter.Parser, parserOptions: { programs } },
      plugins: { meguri: { rules: { 'text-alone': textAlone } } },
      rules: { 'meguri/text-alone': 'error' },
    },
    FILE,
  );
  return messages.map(({ message }) => message.slice(0, message.search(/[:,]/)));
}

const ALONE = 'Text must be all that its element holds';
const FRAGMENT = 'Text in a fragment is beside whatever surrounds the fragment';
const RETURNED = 'A component that draws bare text puts it beside whatever surrounds the component';

describe('the rule text-alone', () => {
  for (const drawn of [
    '<p>text</p>',
    '<p>{name}</p>',
    '<p>{`${count}件`}</p>',
    '<p>{busy ? name : count}</p>',
    '<p>{busy && name}</p>',
    '<p>{node}</p>',
    '<p>{busy && <b>1</b>}<span>{name}</span></p>',
    '<p><b>1</b>{" "}<b>2</b></p>',
    '<p>{element}<b>1</b></p>',
    '<p>{names.map((one) => <b>{one}</b>)}<i>2</i></p>',
    '<p>{/* why */}{name}</p>',
    '<><b>1</b><i>2</i></>',
    '<>{node}</>',
    '<Part>{name}</Part>',
  ]) {
    it(`accepts ${drawn}`, () => expect(faults(drawn)).toEqual([]));
  }

  for (const drawn of [
    '<p>{count}件</p>',
    '<p>{busy && <b>1</b>}{name}</p>',
    '<p>{busy && <b>1</b>}{node}</p>',
    '<p>text<b>1</b></p>',
    '<p>{name}{name}</p>',
    '<p>{names}</p>',
    '<p>{names.map((one, index) => index === 0 ? one : <b>{one}</b>)}</p>',
    '<Part>text<b>1</b></Part>',
  ]) {
    it(`refuses ${drawn}`, () => expect(faults(drawn)).toEqual([ALONE]));
  }

  for (const drawn of ['<>text</>', '<>{name}</>', '<><b>1</b>text</>', '<><b>1</b>{node}</>']) {
    it(`refuses ${drawn}`, () => expect(faults(drawn)).toEqual([FRAGMENT]));
  }

  it('refuses a component that returns text, be it in one case only', () => {
    expect(faults('', 'const Amount = () => `${count}`;')).toEqual([RETURNED]);
    expect(faults('', 'function Amount() { return busy ? <b>1</b> : name; }')).toEqual([RETURNED]);
  });

  it('accepts a component that passes on what it was given, and a function that makes a text', () => {
    expect(faults('', 'function Guarded() { return busy ? <b>1</b> : node; }')).toEqual([]);
    expect(faults('', 'const amountOf = () => `${count}`;')).toEqual([]);
  });
});
