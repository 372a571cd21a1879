import { describe, expect, it } from '@jest/globals';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';
import { ENTITIES } from './entities.ts';
import { useDatabase } from '../../../test/support/use-database.ts';

/** TypeORM's own table, and the counters of limits, which `WindowCounter` keeps in SQL. */
const WITHOUT_ENTITY = ['migrations', 'request_limits', 'login_attempts', 'handover_attempts'];
/** It has a unique index on the lower-case address and no primary key, which TypeORM requires. */
const WITHOUT_KEY = 'former_addresses';

interface StoredColumn {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
  readonly identity: boolean;
}

const { pool, source } = useDatabase(...ENTITIES);

describe('the entities', () => {
  it('have every column of every ordinary table as in the database', async () => {
    const { rows } = await pool.query<StoredColumn>(
      `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) || coalesce(' COLLATE ' || k.collname, '') AS type,
         NOT a.attnotnull AS nullable, pg_get_expr(d.adbin, d.adrelid) AS default, a.attidentity <> '' AS identity
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
         LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
         LEFT JOIN pg_collation k ON k.oid = a.attcollation AND k.collname <> 'default'
       WHERE c.relnamespace = 'app'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    );
    const stored = rows.filter(({ table }) => !WITHOUT_ENTITY.includes(table)).map(writtenStored);
    const listed = source.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map((column) => writtenListed(tableName, column)),
    );
    expect(listed.sort()).toEqual(stored.sort());
  });

  it('have the primary key of every table as in the database', async () => {
    const { rows } = await pool.query<{ key: string }>(
      `SELECT c.relname || ': ' || string_agg(a.attname, ', ' ORDER BY a.attname) AS key
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
       WHERE i.indisprimary AND c.relnamespace = 'app'::regnamespace AND c.relname <> ALL ($1) GROUP BY c.relname`,
      [WITHOUT_ENTITY],
    );
    const named = source.entityMetadatas
      .filter(({ tableName }) => tableName !== WITHOUT_KEY)
      .map(({ tableName, primaryColumns }) => `${tableName}: ${namesOf(primaryColumns).join(', ')}`);
    expect(named.sort()).toEqual(rows.map(({ key }) => key).sort());
  });
});

function writtenStored({ table, name, type, nullable, default: preset, identity }: StoredColumn): string {
  return line(`${table}.${name}`, type, nullable, identity ? 'generated' : withoutCasts(preset));
}

function writtenListed(table: string, column: ColumnMetadata): string {
  const collation = column.collation === undefined ? '' : ` COLLATE ${column.collation}`;
  const type = source.driver.normalizeType(column) + (column.isArray ? '[]' : '') + collation;
  const preset = column.isGenerated ? 'generated' : withoutCasts(source.driver.normalizeDefault(column) ?? null);
  return line(`${table}.${column.databaseName}`, type, column.isNullable, preset);
}

const line = (name: string, type: string, nullable: boolean, preset: string | null): string =>
  `${name} ${type}${nullable ? '' : ' NOT NULL'}${preset === null ? '' : ` DEFAULT ${preset}`}`;

/** `'1'::int` and `1` are equal defaults, and TypeORM writes CURRENT_DATE as a cast. */
const withoutCasts = (expression: string | null): string | null =>
  expression
    ?.replace("('now'::text)::date", 'CURRENT_DATE')
    .replace(/::[a-z]+(\[\])?/g, '')
    .replace(/^'(-?\d+)'$/, '$1') ?? null;

const namesOf = (columns: readonly ColumnMetadata[]): string[] =>
  columns.map(({ databaseName }) => databaseName).sort();
