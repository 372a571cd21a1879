import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { linkIn, mailTo } from './visitors.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let itemId: string;
let paths: readonly string[];
const market = useMarketplace({ COMMAND_LIMIT: 'off' });
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  ({ itemId } = await rental.seenBy(rental.owner));
  const described = await market.guest().get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json');
  paths = Object.entries(described.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
  await market.atRest();
});

/** Tables that the service writes by itself, or with every request: last visits and request counts. */
const RESTLESS = [
  ...['service_heartbeat', 'sessions', 'request_limits', 'process_checkpoints', 'projection_checkpoints'],
  // Counts who opened an item, which is what reading it means.
  'item_views',
  // Words of searches that found nothing.
  'unfound_word_sketches',
];

/** A fingerprint of each table; operators' accesses are stored on purpose, so their streams are left out. */
async function stored(): Promise<Record<string, string>> {
  const { rows: tables } = await market.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'app' AND tablename <> ALL($1)`,
    [RESTLESS],
  );
  const all: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await market.pool.query<{ hash: string }>(
      `SELECT md5(coalesce(string_agg(t::text, ' ' ORDER BY t::text), '')) AS hash FROM ${name} t`,
    );
    all[name] = rows[0]!.hash;
  }
  const { rows } = await market.pool.query<{ count: string }>(
    `SELECT count(*) FROM event_log.events WHERE stream NOT LIKE 'operator-%'`,
  );
  return { ...all, events: rows[0]!.count };
}

const idFor = (path: string, { id }: Person) =>
  /\/(users|follows)\//.test(path) ? String(id) : path.includes('/items/') ? itemId : rental.id;

describe('a program that follows links', () => {
  it.each(['HEAD', 'GET'])(
    'changes nothing by %s, on any route for reading, with any user’s cookie',
    async (method) => {
      const email = `${(await market.member('scanned')).username}@example.jp`;
      const token = linkIn(await mailTo(market, email, 'メールアドレスの確認')).split('?')[1]!;
      await market.atRest();
      const before = await stored();
      expect(paths.length).toBeGreaterThan(80);
      const failed: string[] = [];
      for (const person of [market.guest(), rental.borrower, rental.owner, market.admin]) {
        for (const path of paths) {
          const asked = path.replaceAll('{id}', idFor(path, person)).replaceAll(/\{\w+\}/g, '1');
          const { status } = await person.send(method, path.endsWith('/verify-email') ? `${asked}?${token}` : asked);
          if (status >= 500) failed.push(`${status} ${asked}`);
        }
      }
      expect(failed).toEqual([]);
      expect(await stored()).toEqual(before);
    },
  );
});
