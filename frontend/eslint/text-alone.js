import ts from 'typescript';

const ALONE =
  'Text must be all that its element holds: join its parts to one string, or give it an element of its own.';
const IN_FRAGMENT = 'Text in a fragment is beside whatever surrounds the fragment: give it an element of its own.';
const RETURNED =
  'A component that draws bare text puts it beside whatever surrounds the component: give it an element.';

const TEXT =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown;

const isEmptyString = (type) => type.isStringLiteral() && type.value === '';

const itemOf = (type, checker) =>
  type.flags & ts.TypeFlags.Object ? checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined;

/** What React draws of a type: its unions and the items of its lists, taken apart. */
function drawnParts(type, checker, seen = new Set()) {
  if (seen.has(type)) return [];
  seen.add(type);
  if (type.isUnion()) return type.types.flatMap((one) => drawnParts(one, checker, seen));
  const item = itemOf(type, checker);
  return item === undefined ? [type] : drawnParts(item, checker, seen);
}

const isText = (type) => (type.flags & TEXT) !== 0 && !isEmptyString(type);

/** A node of a type like React's own is passed on: the code that created it decides what it contains. */
const isPassedOn = (parts) => parts.some((type) => type.symbol?.name === 'Iterable');

/** Translators leave blanks alone. */
const isBlank = (text) => /^[ \t\r\n]*$/.test(text);

/**
 * Translators such as Chrome's replace each text node. React goes on with its own: it changes a text that is no longer shown, and
 * fails when it removes that node or inserts something before it. Text that is all of its element is safe: React then replaces the
 * element's content. Decision 103.
 * @type {import('eslint').Rule.RuleModule}
 */
export const textAlone = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));

    const drawsText = (child) => {
      if (child.type === 'JSXText') return !isBlank(child.value);
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return false;
      if (typeof child.expression.value === 'string') return !isBlank(child.expression.value);
      return drawnParts(typeOf(child.expression), checker).some(isText);
    };
    const isDrawn = (child) =>
      child.type === 'JSXText' ? !isBlank(child.value) : child.expression?.type !== 'JSXEmptyExpression';
    const isList = ({ expression }) => expression && itemOf(typeOf(expression), checker) !== undefined;
    const report = (children, message) => {
      const text = children.find(drawsText);
      if (text !== undefined) context.report({ node: text, message });
    };
    return {
      JSXElement({ children }) {
        const drawn = children.filter(isDrawn);
        if (drawn.length > 1 || (drawn.length === 1 && isList(drawn[0]))) report(children, ALONE);
      },
      JSXFragment({ children }) {
        const [only, ...others] = children.filter(isDrawn);
        const isNode =
          others.length === 0 && only?.expression && isPassedOn(drawnParts(typeOf(only.expression), checker));
        if (!isNode) report(children, IN_FRAGMENT);
      },
      ':function'(node) {
        const name = node.id?.name ?? node.parent.id?.name;
        if (name === undefined || !/^[A-Z].*[a-z]/.test(name)) return;
        for (const signature of typeOf(node).getCallSignatures()) {
          const type = signature.getReturnType();
          const parts = drawnParts(type, checker);
          if (parts.some(isText) && !isPassedOn(parts)) context.report({ node, message: RETURNED });
        }
      },
    };
  },
};
