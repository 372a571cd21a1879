import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(spec|testing)\.tsx?$/.test(name);
const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

/** A file's string literals, templates' fixed parts and texts between tags. */
function literalsIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) found.push(node.text.trim());
    if (ts.isTemplateMiddleOrTemplateTail(node)) found.push(node.text.trim());
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return found;
}

interface Said {
  readonly name: string;
  readonly sentence: string;
}

/** Every literal in the sources of a folder, with the file that has it. */
export const literalsUnder = (folder: string): Said[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap((name) => literalsIn(join(folder, name)).map((sentence) => ({ name, sentence })));

/** The Japanese ones: what people read. */
export const sentencesIn = (literals: readonly Said[]): Said[] =>
  literals.filter(({ sentence }) => isJapanese(sentence));
export const sentencesUnder = (folder: string): Said[] => sentencesIn(literalsUnder(folder));
