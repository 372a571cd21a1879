import type { QueryRunner } from 'typeorm';
import { BASELINES } from './migrations/migrations.ts';

/** The last migration of release 0.3.0; the baselines create that release's tables. */
const LAST_OF_RELEASE = 'ReadModelRebuilds1763914000000';

/** The database is of a release that is too old to be migrated. */
export class OldData extends Error {
  constructor() {
    super(
      'データが 0.3.0 より前のバージョンのものです。先に 0.3.0 を一度起動して更新してください (The data is older than release 0.3.0: start 0.3.0 once, then this release)',
    );
  }
}

/**
 * The tables of release 0.3.0 are those the baselines would create, so the baselines are recorded as done. The
 * migrations of 0.3.0 stay recorded: during a rolling deploy an instance of 0.3.0 can still start.
 * @throws OldData
 */
export async function adoptRelease(runner: QueryRunner): Promise<void> {
  const recorded = await recordedMigrations(runner);
  const names = BASELINES.map(({ name }) => name);
  if (recorded.length === 0 || names.some((name) => recorded.includes(name))) return;
  if (!recorded.includes(LAST_OF_RELEASE)) throw new OldData();
  await runner.query(
    `INSERT INTO app.migrations (timestamp, name) SELECT right(name, 13)::bigint, name FROM unnest($1::text[]) AS n(name)`,
    [names],
  );
}

async function recordedMigrations(runner: QueryRunner): Promise<readonly string[]> {
  if (!(await runner.hasTable('app.migrations'))) return [];
  const rows = (await runner.query('SELECT name FROM app.migrations')) as { name: string }[];
  return rows.map(({ name }) => name);
}
