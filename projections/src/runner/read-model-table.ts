/**
 * A Postgres type; `?` allows null. Rows are passed as JSON, so any type that Postgres can read from JSON text works.
 */
export type ColumnType = string;

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
}

/** A set-based write of any number of rows, passed as one JSON array. */
export interface WriteStatement {
  /** Unique among all projections. */
  readonly name: string;
  /** @param rows the parameter's placeholder, such as `$1` */
  sql(schema: string, rows: string): string;
}

/** Rows that a projection writes; the same row occurs at most once per statement. */
export interface Write {
  readonly statement: WriteStatement;
  readonly rows: readonly object[];
}

export function createTable(schema: string, { name, columns, key, fillfactor = 100 }: ReadModelTable): string {
  const definitions = Object.entries(columns).map(([column, type]) =>
    type.endsWith('?') ? `${column} ${type.slice(0, -1)}` : `${column} ${type} NOT NULL`,
  );
  return `CREATE TABLE ${schema}.${name} (${definitions.join(', ')}, PRIMARY KEY (${key.join(', ')})) WITH (fillfactor = ${fillfactor})`;
}

export function createIndexes(schema: string, { name, indexes }: ReadModelTable): string[] {
  return Object.entries(indexes).map(
    ([index, definition]) => `CREATE INDEX ${index} ON ${schema}.${name} ${definition}`,
  );
}

const bare = (type: ColumnType): string => (type.endsWith('?') ? type.slice(0, -1) : type);

function recordset(table: ReadModelTable, columns: readonly string[], rows: string): string {
  const typed = columns.map((column) => `${column} ${bare(table.columns[column] ?? 'text')}`);
  return `json_to_recordset(${rows}::json) AS r(${typed.join(', ')})`;
}

/** Inserts rows that can't exist yet. */
export function insertInto(table: ReadModelTable): WriteStatement {
  const columns = Object.keys(table.columns);
  return {
    name: `insert ${table.name}`,
    sql: (schema, rows) =>
      `INSERT INTO ${schema}.${table.name} (${columns.join(', ')}) ` +
      `SELECT ${columns.map((column) => `r.${column}`).join(', ')} FROM ${recordset(table, columns, rows)}`,
  };
}

/** Inserts rows, or replaces those with the same key. */
export function upsertInto(table: ReadModelTable): WriteStatement {
  const rest = Object.keys(table.columns).filter((column) => !table.key.includes(column));
  const changes = rest.map((column) => `${column} = excluded.${column}`);
  return {
    name: `upsert ${table.name}`,
    sql: (schema, rows) =>
      `${insertInto(table).sql(schema, rows)} ` +
      `ON CONFLICT (${table.key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`,
  };
}

/** Deletes the rows with these keys; missing ones are ignored. */
export function deleteFrom(table: ReadModelTable): WriteStatement {
  const same = table.key.map((column) => `t.${column} = r.${column}`).join(' AND ');
  return {
    name: `delete ${table.name}`,
    sql: (schema, rows) =>
      `DELETE FROM ${schema}.${table.name} t USING ${recordset(table, table.key, rows)} WHERE ${same}`,
  };
}

/** SQL: formats a timestamptz as contracts write instants: ISO 8601, UTC, milliseconds. */
export const INSTANT = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
