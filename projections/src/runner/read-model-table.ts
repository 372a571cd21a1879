import { type ColumnType, type RowColumns, valueOf } from './row-arrays.ts';

export interface ReadModelTable {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The primary key. */
  readonly key: readonly string[];
  /** Indexes by name, with the SQL after the table's name in CREATE INDEX. Unique indexes aren't supported. */
  readonly indexes: Readonly<Record<string, string>>;
  /**
   * Percentage of a page that inserts fill. The rest keeps later versions of a row on the same page, out of the
   * indexes.
   */
  readonly fillfactor?: number;
  /** Rows are only inserted, and each event has its own, if any: so their keys are unique by the log. */
  readonly insertOnly?: boolean;
}

/** A set-based write of any number of rows. */
export interface WriteStatement {
  /** Unique among all projections. */
  readonly name: string;
  /** What it reads of each row. */
  readonly columns: RowColumns;
  /** @param rows a FROM item with these columns, named `r` */
  sql(schema: string, rows: string): string;
}

/** Rows that a projection writes; the same row occurs at most once per statement. */
export interface Write {
  readonly statement: WriteStatement;
  readonly rows: readonly object[];
}

const primaryKey = ({ key }: ReadModelTable): string => `PRIMARY KEY (${key.join(', ')})`;

function definitionOf({ columns, fillfactor = 100 }: ReadModelTable, constraints: readonly string[]): string {
  const definitions = Object.entries(columns).map(([column, type]) =>
    type.endsWith('?') ? `${column} ${type.slice(0, -1)}` : `${column} ${type} NOT NULL`,
  );
  return `(${[...definitions, ...constraints].join(', ')}) WITH (fillfactor = ${fillfactor})`;
}

export const createTable = (schema: string, table: ReadModelTable): string =>
  `CREATE TABLE ${schema}.${table.name} ${definitionOf(table, [primaryKey(table)])}`;

/**
 * A table to be filled with many rows, without what slows that down: `completeTable` adds it. A crash of Postgres, which
 * empties unlogged tables, also ends the connection that fills them.
 */
export const createTableToFill = (schema: string, table: ReadModelTable): string =>
  `CREATE UNLOGGED TABLE ${schema}.${table.name} ` +
  definitionOf(table, table.insertOnly === true ? [] : [primaryKey(table)]);

/**
 * SQL: makes a filled table equal to one of `createTable` and `createIndexes`, and analyses it. The statements are for
 * separate transactions: the first alone keeps others from the table.
 */
export function completeTable(schema: string, table: ReadModelTable): string[] {
  return [
    // First, since it rewrites the table with the indexes it has.
    `ALTER TABLE ${schema}.${table.name} SET LOGGED`,
    ...(table.insertOnly === true ? [`ALTER TABLE ${schema}.${table.name} ADD ${primaryKey(table)}`] : []),
    ...createIndexes(schema, table),
    `ANALYZE ${schema}.${table.name}`,
  ];
}

export function createIndexes(schema: string, { name, indexes }: ReadModelTable): string[] {
  return Object.entries(indexes).map(
    ([index, definition]) => `CREATE INDEX ${index} ON ${schema}.${name} ${definition}`,
  );
}

/** Inserts rows that can't exist yet. */
export function insertInto({ name, columns }: ReadModelTable): WriteStatement {
  const values = Object.entries(columns).map(([column, type]) => valueOf(column, type));
  return {
    name: `insert ${name}`,
    columns,
    sql: (schema, rows) =>
      `INSERT INTO ${schema}.${name} (${Object.keys(columns).join(', ')}) SELECT ${values.join(', ')} FROM ${rows}`,
  };
}

/** Inserts rows, or replaces those with the same key. */
export function upsertInto(table: ReadModelTable): WriteStatement {
  const { columns, sql } = insertInto(table);
  const rest = Object.keys(columns).filter((column) => !table.key.includes(column));
  const changes = rest.map((column) => `${column} = excluded.${column}`);
  return {
    name: `upsert ${table.name}`,
    columns,
    sql: (schema, rows) =>
      `${sql(schema, rows)} ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`,
  };
}

/** Deletes the rows with these keys; missing ones are ignored. */
export function deleteFrom({ name, key, columns }: ReadModelTable): WriteStatement {
  const same = key.map((column) => `t.${column} = r.${column}`).join(' AND ');
  return {
    name: `delete ${name}`,
    columns: Object.fromEntries(key.map((column) => [column, columns[column] ?? 'text'])),
    sql: (schema, rows) => `DELETE FROM ${schema}.${name} t USING ${rows} WHERE ${same}`,
  };
}

/** SQL: formats a timestamptz as contracts write instants: ISO 8601, UTC, milliseconds. */
export const INSTANT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
