/** A Postgres type; `?` allows null. Values are passed as text, so any type that Postgres can read from text works. */
export type ColumnType = string;

/** The columns that a statement reads of its rows, in the order of its parameters. */
export type RowColumns = Readonly<Record<string, ColumnType>>;

type Value = object | string | number | boolean | null | undefined;
type Row = Readonly<Record<string, Value>>;

/** A value that no column may have: what Postgres would store, it couldn't read in every query. */
export class Unstorable extends Error {
  override name = 'Unstorable';
}

/** How a column's values are passed: as one text each way. A missing value is null. */
interface Passing {
  /** SQL: the array of the values. */
  readonly array: (parameter: string, type: ColumnType) => string;
  /** SQL: a value of that array. */
  readonly value: (element: string, type: ColumnType) => string;
  readonly text: (values: readonly Value[]) => string;
}

const PLAIN: Passing = {
  array: (parameter, type) => `${parameter}::${type}[]`,
  value: (element) => element,
  text: (values) => `{${values.map((value) => textOf(value)).join(',')}}`,
};

/** Postgres has no arrays of arrays: `unnest` would give their elements. So they are passed as their text. */
const LIST: Passing = {
  ...PLAIN,
  array: (parameter) => `${parameter}::text[]`,
  value: (element, type) => `${element}::${type}`,
};

/** Separates JSON texts, which have no control characters: so they need no quoting, and none is empty. */
const SEPARATOR = '\u001E';
const JSON_TEXT: Passing = {
  array: (parameter) => `string_to_array(${parameter}, E'\\x1e', '')`,
  value: (element, type) => `${element}::${type}`,
  text: (values) => values.map((value) => (isNull(value) ? '' : jsonOf(value))).join(SEPARATOR),
};

const bare = (type: ColumnType): string => (type.endsWith('?') ? type.slice(0, -1) : type);

const passingOf = (type: ColumnType): Passing =>
  bare(type).endsWith('[]') ? LIST : bare(type).startsWith('json') ? JSON_TEXT : PLAIN;

/**
 * SQL: rows passed as one array per column, as `r`. JSON objects would cost Postgres a third more for the statement: it
 * parses and looks up their keys again for each row.
 * @param first number of the first column's parameter
 */
export function rowsFrom(columns: RowColumns, first: number): string {
  const arrays = Object.values(columns).map((type, index) => passingOf(type).array(`$${first + index}`, bare(type)));
  return `unnest(${arrays.join(', ')}) AS r(${Object.keys(columns).join(', ')})`;
}

/** SQL: a column of such a row. */
export const valueOf = (column: string, type: ColumnType): string => passingOf(type).value(`r.${column}`, bare(type));

/** The parameters of these rows. */
export const arraysOf = (columns: RowColumns, rows: readonly object[]): string[] =>
  Object.entries(columns).map(([column, type]) => passingOf(type).text(rows.map((row) => (row as Row)[column])));

const isNull = (value: Value): value is null | undefined => value === null || value === undefined;

function textOf(value: Value): string {
  if (isNull(value)) return 'NULL';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return quoted(`{${value.map((element: Value) => textOf(element)).join(',')}}`);
  throw new Unstorable(`no column stores ${typeof value}`);
}

const SPECIAL = /["\\]/;
function quoted(text: string): string {
  if (!text.isWellFormed()) throw new Unstorable('a text has half a character');
  return `"${SPECIAL.test(text) ? text.replaceAll(/["\\]/g, '\\$&') : text}"`;
}

/** Escapes of U+0000 and of half a character, which `json` stores but can't give as text. */
const UNREADABLE = /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/;
function jsonOf(value: object | string | number | boolean): string {
  const text = JSON.stringify(value);
  if (text.includes('\\u') && UNREADABLE.test(text)) throw new Unstorable('JSON has half a character, or U+0000');
  return text;
}
