import pg from 'pg';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedOwners } from '../items-seed.ts';
import { seedLog, verifySeed } from './scale-log.ts';

const REPORT_EVERY = 1_000_000;
const ITEMS_A_PERSON = 10;
const LEAST_PEOPLE = 100;

export interface ScaleSize {
  readonly items: number;
  readonly events: number;
}

/** What was seeded, and how long it took. */
export interface SeededScale {
  readonly events: number;
  readonly seedSeconds: number;
  readonly rebuildSeconds: number;
  readonly rebuildMebibytes: number;
}

/**
 * What follows from rounds in ordinary tables, by SQL: the service would write it one by one. A borrower reviews each
 * completed rental, and both people have a notification of each round.
 */
const PEOPLES = `
  INSERT INTO app.reviews (id, round_id, written_by, author_id, about_id, item_id, rating, tags, body, completed_at,
      written_at, shown_at)
    SELECT gen_random_uuid(), id::uuid, 'borrower', borrower_id, owner_id, item_id::uuid, 3 + hashtext(id) % 3, '{}',
      'ありがとうございました', ended_at, ended_at, ended_at FROM read_models.rounds WHERE status = 'completed';
  INSERT INTO app.notifications (id, user_id, kind, title, sentence, who, path, at, read_at)
    SELECT gen_random_uuid(), one.user_id, 'approved', '承認されました', '', NULL, '/rental-requests/' || id,
      requested_at, requested_at FROM read_models.rounds, unnest(ARRAY[borrower_id, owner_id]) AS one(user_id)`;

/** The processes have read the whole log: their jobs were done. */
const PROCESSES_HAVE_READ = `
  INSERT INTO app.process_checkpoints (process, log, position)
    SELECT 'processes', id::text, (SELECT lpad(max(position)::text, 19, '0') FROM event_log.events) FROM event_log.log
    ON CONFLICT (process) DO UPDATE SET position = excluded.position`;

/** Fills an empty database, in which the service has created its tables, and builds the read models. */
export async function seedScale(databaseUrl: string, size: ScaleSize): Promise<SeededScale> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const began = performance.now();
    const owners = Math.max(LEAST_PEOPLE, Math.ceil(size.items / ITEMS_A_PERSON));
    const ids = await seedOwners(pool, size.items, owners);
    say(`${size.items} items`, began);
    let next = REPORT_EVERY;
    const events = await seedLog(pool, { ids, owners }, size.events, (done) => {
      if (done < next) return;
      next += REPORT_EVERY;
      say(`${done} events`, began);
    });
    const seedSeconds = (performance.now() - began) / 1000;
    const { milliseconds, mebibytes } = await rebuilt(databaseUrl);
    say('read models', began);
    await verifySeed(pool);
    await pool.query(PEOPLES);
    await pool.query(PROCESSES_HAVE_READ);
    await pool.query('VACUUM ANALYZE');
    return { events, seedSeconds, rebuildSeconds: milliseconds / 1000, rebuildMebibytes: mebibytes };
  } finally {
    await pool.end();
  }
}

const say = (what: string, began: number): boolean =>
  process.stdout.write(`  seeded ${what} after ${Math.round((performance.now() - began) / 1000)} s\n`);

/** The real rebuild, in a process of its own. */
async function rebuilt(databaseUrl: string): Promise<{ milliseconds: number; mebibytes: number }> {
  const script = join(import.meta.dirname, '..', 'rebuild-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, databaseUrl]);
  return JSON.parse(stdout);
}
