import { describe, expect, it } from '@jest/globals';
import { MAX_NAMESAKES } from '@meguri/contracts/limits.ts';
import type pg from 'pg';
import { RequestRows } from '../../rentals/queries/request-rows.ts';
import { AdminRentalRequestsController } from './rental-requests.controller.ts';

/** The controller with an empty database, and the statements it has sent. */
function useController() {
  const sent: string[] = [];
  const query = async (statement: { text: string }) => {
    sent.push(statement.text);
    await new Promise((resolve) => setImmediate(resolve));
    return { rows: [] };
  };
  const pool = { query } as unknown as pg.Pool;
  const views = { listedFor: () => [] };
  const clock = { now: () => new Date('2027-02-20T03:00:00Z') };
  const unused = {} as never;
  const controller = new AdminRentalRequestsController(
    ...[new RequestRows(pool), views as never, unused, unused, unused, { until: () => [] } as never, clock as never],
    ...([unused, unused, pool, unused] as const),
  );
  return { sent, controller };
}
const VIEWER = {} as never;

describe('a search of rentals by a name', () => {
  const search = async (users: number, items: number) => {
    const ids = (count: number) => Array.from({ length: count }, (_, id) => id);
    const sent: unknown[][] = [];
    const query = async ({ values = [] }: { values?: unknown[] }) => {
      sent.push(values);
      return { rows: [] };
    };
    const rows = { itemsNamedLike: async () => ids(items), findMany: async () => [] };
    const unused = {} as never;
    const controller = new AdminRentalRequestsController(
      ...([rows as never, { listedFor: () => [] } as never, unused, unused, unused, unused, unused, unused] as const),
      ...([{ partiesLike: async () => ids(users) } as never, { query } as never, unused] as const),
    );
    const { namesakesLeftOut } = await controller.search(VIEWER, { limit: 20, q: '佐藤' });
    return { namesakesLeftOut, most: Math.max(...sent[0]!.map((value) => (Array.isArray(value) ? value.length : 0))) };
  };

  it('says that rentals may be missing when more users or items have it than are looked for', async () => {
    expect(await search(MAX_NAMESAKES, MAX_NAMESAKES)).toEqual({ most: MAX_NAMESAKES });
    expect(await search(MAX_NAMESAKES + 1, 1)).toEqual({ namesakesLeftOut: true, most: MAX_NAMESAKES });
    expect(await search(1, MAX_NAMESAKES + 1)).toEqual({ namesakesLeftOut: true, most: MAX_NAMESAKES });
  });
});

describe('operators who ask at the same time', () => {
  it('share the counts of the views, which run twice at most', async () => {
    const { sent, controller } = useController();
    await controller.viewCounts();
    const once = sent.length;
    await Promise.all(Array.from({ length: 50 }, () => controller.viewCounts()));
    expect(sent).toHaveLength(3 * once);
  });

  it('share the page of an equal search, and no other’s', async () => {
    const { sent, controller } = useController();
    await controller.search(VIEWER, { limit: 20 });
    const once = sent.length;
    await Promise.all(Array.from({ length: 50 }, () => controller.search(VIEWER, { limit: 20 })));
    expect(sent).toHaveLength(3 * once);
    await Promise.all([1, 2].map((user) => controller.search(VIEWER, { limit: 20, user })));
    expect(sent).toHaveLength(5 * once);
  });
});
