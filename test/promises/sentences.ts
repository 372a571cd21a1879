import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A Japanese sentence in the sources, with `…` for each value in it. */
export interface Sentence {
  readonly text: string;
  /** `path:line`. */
  readonly place: string;
}

/** Every statement or question about an action ends with one of these. */
const ENDING = /ます|中です|ください/;

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(spec|testing|d)\.tsx?$/.test(path);

/** The text of a literal, a template or several joined with `+`; null for other expressions. */
function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const [left, right] = [literalText(node.left), literalText(node.right)];
  return left === null && right === null ? null : (left ?? '…') + (right ?? '…');
}

/** The expressions inside a text that may contain sentences of their own. */
function valuesIn(node: ts.Node): readonly ts.Node[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (!ts.isBinaryExpression(node)) return [];
  return [node.left, node.right].flatMap((side) => (literalText(side) === null ? [side] : valuesIn(side)));
}

const split = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=。)/)
    .map((part) => part.trim());

/** All sentences of one file. */
export function sentencesOf(path: string, source: string): Sentence[] {
  const found: Sentence[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const text = literalText(node);
    if (text === null) return ts.forEachChild(node, visit);
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const part of split(text)) if (ENDING.test(part)) found.push({ text: part, place: `${path}:${line}` });
    valuesIn(node).forEach(visit);
  };
  visit(file);
  return found;
}

/** All sentences for users in the files of a folder. */
export function sentencesBelow(root: string, folder: string): Sentence[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap((name) => {
      const path = join(folder, name);
      const source = readFileSync(join(root, path), 'utf8');
      return ENDING.test(source) ? sentencesOf(path, source) : [];
    });
}

/** Not what the user can do, and not states. */
const ACTION = /((?<!でき|られ|行え|受け取れ|使え|読め|あり|ござい)ます(ので|が|と)?|中です)([。、）]|$)/;
/** Not what is happening now. */
const LATER_ACTION = /(?<!てい|でき|られ|行え|受け取れ|使え|読め|あり|ござい)ます(ので|が|と)?([。、）]|$)/;

/** Operators do it, now or later, so it depends on them. */
const BY_OPERATORS = /(運営事務局|運営|サポート|当社|管理者)(が|は|で)/;

/** What the service does by itself. */
const BY_THE_SERVICE: readonly RegExp[] = [
  // A notification, a mail or a call.
  /お?知らせ(し|いたし)ます|お知らせが届|に知らせ|通知されます|届きます/,
  /ご(連絡|用意|案内|返金|返信)(し|いたし)ます|お(届け|送り)(し|いたし)ます|送ります/,
  // An action about something.
  /(対応|判断|延長|再開|年間保存)(し|され)ます/,
  // Money.
  /お(預かり|渡し|返し|支払い)(し|いたし)ます|預かります/,
  /(返金|送金|補償|入金|返還|取り戻|請求|決済)(し|され)ます|(返金|送金|補償|入金)を?行います/,
  // Automatically, or after some time.
  /自動(で|的に)|まもなく|しだい|毎(日|晩|朝|月)/,
  /過ぎ(る|た|て)|ない(と|場合|とき|まま)|なければ/,
];

/** It asks users to write, so an operator has to read it. */
const ASKS_TO_WRITE = /(お問い合わせ|ご連絡|ご請求)ください|お問い合わせは/;

/** Whether a sentence promises something that code, a task or a person has to keep. */
export const isPromise = ({ text }: Sentence): boolean =>
  !text.endsWith('か？') &&
  (ASKS_TO_WRITE.test(text) ||
    (ACTION.test(text) && BY_OPERATORS.test(text)) ||
    (LATER_ACTION.test(text) && BY_THE_SERVICE.some((promise) => promise.test(text))));
