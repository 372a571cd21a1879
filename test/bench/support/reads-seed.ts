import pg from 'pg';
import { PostgresEventLog } from '../../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import { type HistoryKind, HISTORY_KINDS, roundHistory, type RoundHistory } from '../../support/round-histories.ts';
import { daysEarlier } from './earlier-history.ts';

const CALLERS = 128;
const ITEMS_AT_ONCE = 5_000;
/** One of this many rounds continues after its request. */
const LONG_EVERY = 4;
const LONG_KINDS: readonly HistoryKind[] = HISTORY_KINDS.filter((kind) => kind !== 'declined');
/** The sample histories' people have lower ids. */
const USERS = 3_000;

/** Requests are spread over this many days before the sample histories' own. */
export const SEEDED_DAYS = 600;

/**
 * Inserts users, items and the histories of that many rounds, requested day by day.
 * @returns the ids of those with long histories
 */
export async function seedRounds(databaseUrl: string, count: number): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const log = await PostgresEventLog.open(databaseUrl);
  const longIds: string[] = [];
  try {
    await insertUsers(pool);
    for (let from = 0; from < count; from += ITEMS_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(ITEMS_AT_ONCE, count - from) }, (_, index) => from + index);
      const histories = numbers.map((number) =>
        daysEarlier(roundHistory(`read ${number}`, kindOf(number)), number % SEEDED_DAYS),
      );
      await Promise.all([insertItems(pool, histories), appendAll(log, histories)]);
      longIds.push(...histories.filter((_, index) => isLong(from + index)).map(({ roundId }) => roundId));
    }
    await pool.query('ANALYZE app.users, app.items');
  } finally {
    await log.close();
    await pool.end();
  }
  return longIds;
}

const isLong = (number: number): boolean => number % LONG_EVERY === 0;
const kindOf = (number: number): HistoryKind =>
  isLong(number) ? LONG_KINDS[(number / LONG_EVERY) % LONG_KINDS.length]! : 'declined';

async function insertUsers(pool: pg.Pool): Promise<void> {
  await pool.query(
    `INSERT INTO app.users (id, username, password_hash) SELECT n, 'seed' || n, '' FROM generate_series(1, $1::int) n`,
    [USERS],
  );
}

async function insertItems(pool: pg.Pool, histories: readonly RoundHistory[]): Promise<void> {
  await pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition,
       description, is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas,
       images, status, created_at, updated_at)
     SELECT id, owner_id, 'ネイビーのワンピース', 'dresses_allinones', 'dress', 'womens', 'm', 'good',
       '', true, 3000, '', '{}', 'delivery', '{}', '{/uploads/dress.webp}', 'available', now(), now()
     FROM unnest($1::uuid[], $2::int[]) AS n(id, owner_id)`,
    [histories.map(({ itemId }) => itemId), histories.map(({ ownerId }) => ownerId)],
  );
}

async function appendAll(log: PostgresEventLog, histories: readonly RoundHistory[]): Promise<void> {
  const streams = histories.flatMap(({ appends }) => [...Map.groupBy(appends, ({ stream }) => stream)]);
  let next = 0;
  const appendSome = async () => {
    for (let one = streams[next++]; one !== undefined; one = streams[next++]) {
      const [stream, appends] = one;
      await log.append(
        stream,
        -1,
        appends.flatMap(({ events }) => events),
      );
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, appendSome));
}
