import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../backend/src/postgres/data-source.ts';
import { freshDatabase, type FreshDatabase, migratedDatabase } from '../support/servers/postgres.ts';
import { schemaOf } from './schema.ts';

/**
 * Ordinary tables of demos with some further rows, dumped by pg_dump: of the release, and from before migrations were
 * combined.
 */
const COPIES = ['release-0.3.0', 'before-baselines'];
/**
 * Tables to which a start of this release adds rows: records of migrations, addresses known from mails, and the counter
 * of changes.
 */
const GROWING = ['migrations', 'former_addresses', 'catalogue'];

let database: FreshDatabase;
let pool: pg.Pool;
const open = async (copy: string): Promise<void> => {
  database = await freshDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  await restore(copy);
};

describe.each(COPIES)('the ordinary tables of %s, after two instances started at once', (copy) => {
  let before: readonly Content[];
  beforeAll(async () => {
    await open(copy);
    before = await contentOf(await stableTables());
    await Promise.all([migrate(database.url), migrate(database.url)]);
  });
  afterAll(close);

  it('have the schema of a fresh database', async () => {
    const fresh = await migratedDatabase();
    const freshPool = new pg.Pool({ connectionString: fresh.url, max: 1 });
    const expected = await schemaOf(freshPool);
    await freshPool.end();
    await fresh.drop();
    expect(await schemaOf(pool)).toEqual(expected);
  });

  it('have every row and every value that they had', async () => {
    expect(await contentOf(before)).toEqual(before);
    expect(before.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
  });

  it('record each migration once', async () => {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM app.migrations');
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });
});

describe('the ordinary tables of a release before 0.3.0', () => {
  beforeAll(() => open('release-0.3.0'));
  afterAll(close);

  it('are refused with a sentence that names 0.3.0, and stay unchanged', async () => {
    await pool.query(`DELETE FROM app.migrations WHERE name LIKE 'ReadModelRebuilds%';
      DROP TABLE app.read_model_rebuilds`);
    const before = await schemaOf(pool);
    await expect(migrate(database.url)).rejects.toThrow(/先に 0\.3\.0 を.*start 0\.3\.0 once/s);
    expect(await schemaOf(pool)).toEqual(before);
  });
});

async function close(): Promise<void> {
  await pool.end();
  await database.drop();
}

async function restore(copy: string): Promise<void> {
  const file = readFileSync(new URL(`${copy}.sql.gz`, import.meta.url));
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(gunzipSync(file).toString());
  await client.end();
}

interface Columns {
  readonly table: string;
  readonly columns: string;
}

/** The number of rows of a table, and a hash of their values in these columns. */
interface Content extends Columns {
  readonly rows: number;
  readonly hash: string;
}

/** The columns of tables that migrations don't change. */
async function stableTables(): Promise<readonly Columns[]> {
  const { rows } = await pool.query<Columns>(
    `SELECT c.relname AS table, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'app'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [GROWING],
  );
  return rows;
}

async function contentOf(tables: readonly Columns[]): Promise<readonly Content[]> {
  const content: Content[] = [];
  for (const { table, columns } of tables) {
    const { rows } = await pool.query<Pick<Content, 'rows' | 'hash'>>(
      `SELECT count(*)::int AS rows, md5(coalesce(string_agg(r.text, E'\\n' ORDER BY r.text), '')) AS hash
       FROM (SELECT (ROW(${columns}))::text AS text FROM app.${table}) r`,
    );
    content.push({ table, columns, ...rows[0]! });
  }
  return content;
}
