import { describe, expect, it } from '@jest/globals';
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
