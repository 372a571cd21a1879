import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { sdkPath, type SdkTypes } from './sdk-types.ts';

/** A call of Stripe's API, with the SDK's types of its parameters and its answer. */
export interface SdkCall {
  /** `TransferResource.create`. */
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** Null: it takes none. */
  readonly parameters: ts.Type | null;
  /** An answered object; of a list, one of its items. */
  readonly answer: ts.Type;
  readonly isList: boolean;
}

interface Written {
  readonly className: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** All calls of the first version of the API: paths as in the SDK's sources, types as in its declarations. */
export function sdkCalls(types: SdkTypes): readonly SdkCall[] {
  const files = globSync('resources/**/*.js', { cwd: sdkPath('') }).filter((file) => !file.includes('V2'));
  return files.flatMap((file) => {
    const written = writtenIn(readFileSync(sdkPath(file), 'utf8'));
    if (written.length === 0) return [];
    const declared = types.file(file.replace(/\.js$/, '.d.ts'));
    return written.flatMap((call) => typed(types, declared, call) ?? []);
  });
}

const CALL = /_makeRequest\('(GET|POST|DELETE)', ['`](\/v1\/[^'`]+)['`]/g;

/** Class and method stand above the request that they make. */
function writtenIn(source: string): readonly Written[] {
  const lines = source.split('\n');
  let className = '';
  let name = '';
  return lines.flatMap((line) => {
    className = /^export class (\w+)/.exec(line)?.[1] ?? className;
    name = /^ {4}(\w+)\(.*\) \{$/.exec(line)?.[1] ?? name;
    return [...line.matchAll(CALL)].map(([, method = '', path = '']) => ({ className, name, method, path }));
  });
}

function typed(types: SdkTypes, file: ts.SourceFile, call: Written): SdkCall | null {
  const declared = file.statements.find(
    (one): one is ts.ClassDeclaration => ts.isClassDeclaration(one) && one.name?.text === call.className,
  );
  const found = declared?.members.find(
    (one): one is ts.MethodDeclaration => ts.isMethodDeclaration(one) && one.name.getText(file) === call.name,
  );
  const answer = found?.type && answerOf(found.type, file);
  if (!found || !answer) return null;
  const parameters = found.parameters.find(({ name }) => name.getText(file) === 'params')?.type;
  return {
    name: `${call.className}.${call.name}`,
    method: call.method,
    path: new RegExp(`^${call.path.replace(/\$\{[^}]+\}/g, '[^/]+')}$`),
    parameters: parameters ? types.checker.getTypeFromTypeNode(parameters) : null,
    answer: types.checker.getTypeFromTypeNode(answer.node),
    isList: answer.isList,
  };
}

/** `Promise<Response<Refund>>`, or `ApiListPromise<Refund>`. */
function answerOf(node: ts.TypeNode, file: ts.SourceFile): { node: ts.TypeNode; isList: boolean } | null {
  if (!ts.isTypeReferenceNode(node)) return null;
  const name = node.typeName.getText(file);
  const [inner] = node.typeArguments ?? [];
  if (!inner) return null;
  if (name === 'ApiListPromise') return { node: inner, isList: true };
  return name === 'Promise' || name === 'Response' ? (answerOf(inner, file) ?? { node: inner, isList: false }) : null;
}
