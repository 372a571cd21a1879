import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import { CHECKPOINT_OBJECTS } from '@meguri/projections/runner/checkpoints.ts';
import { PARKED_TABLE } from '@meguri/projections/runner/parked-streams.ts';
import { createTable } from '@meguri/projections/runner/read-model-table.ts';
import { PostgresEventLog } from '../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { STREAM_PREFIXES } from '../backend/src/event-sourcing/streams/stream-prefixes.ts';
import { useDatabase } from './support/use-database.ts';

const ROOT = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(ROOT, 'docs/growth.md'), 'utf8');
/** Names in the first columns of the page's tables. */
const LISTED = [...PAGE.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
const listed = (form: RegExp) => LISTED.filter((name) => form.test(name)).toSorted();

/** Fields that are collections, and collections of modules that begin empty. */
const COLLECTION =
  /^ {2}(?:(?:private|readonly|static) |#)+\w+(?:: [^=\n]+)? = new (?:Map|Set|LRUCache|WeakMap)\b|^ {2}(?:(?:private|readonly) |#)+\w+: LRUCache<|^(?:const|let) \w+(?:: [^=]+)? = new (?:Map|Set|LRUCache)<[^>]*>\(\)/m;
const NOT_LOOKED_AT = ['**/*.spec.ts', '**/*.testing.ts', '**/test-support/**', 'backend/src/embedded/**'];

const { pool, url } = useDatabase();
beforeAll(async () => {
  await (await PostgresEventLog.open(url)).close();
  await pool.query('CREATE SCHEMA IF NOT EXISTS read_models');
  await pool.query(`${CHECKPOINT_OBJECTS}; ${PARKED_TABLE}`);
  const tables = ALL_PROJECTIONS.flatMap((projection) => projection.tables);
  for (const table of tables) await pool.query(createTable('read_models', table));
});

describe('the page about growth', () => {
  it('lists every table', async () => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_schema IN ('app', 'event_log', 'read_models') AND table_type = 'BASE TABLE' AND table_name <> 'migrations'`,
    );
    expect(listed(/^(app|event_log|read_models)\./)).toEqual(rows.map(({ name }) => name).toSorted());
  });

  it('lists every kind of stream', () => {
    expect(listed(/-$/)).toEqual(STREAM_PREFIXES.toSorted());
  });

  it('lists every file of the server that keeps a collection in memory', () => {
    const sources = globSync(['backend/src/**/*.ts', 'projections/src/**/*.ts'], { cwd: ROOT, exclude: NOT_LOOKED_AT });
    const keeping = sources.filter((source) => COLLECTION.test(readFileSync(join(ROOT, source), 'utf8')));
    expect(listed(/\.ts$/)).toEqual(keeping.toSorted());
  });

  it('says of each what ends it', () => {
    const rows = PAGE.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.filter((row) => !/^\| `[^`]+` \| [^|]* ?\| [^|]+ \|$/.test(row))).toEqual([]);
  });
});
