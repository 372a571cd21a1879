import { beforeAll, describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '@meguri/contracts/rental-round/time/period.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { BORROWER, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());

const now = () => world.clock.now().toISOString();
async function remindersOf(roundId: string): Promise<readonly { user_id: number; kind: string }[]> {
  const { rows } = await world.pool.query<{ user_id: number; kind: string }>(
    `SELECT user_id, kind FROM app.notifications
     WHERE round_id = $1 AND (kind LIKE '%reminder' OR kind LIKE 'due%' OR kind = 'overdue') ORDER BY at, kind`,
    [roundId],
  );
  return rows;
}
/** Waits for this number of results, but not for ever. */
async function once<One>(count: number, look: () => Promise<readonly One[]>): Promise<readonly One[]> {
  for (const end = Date.now() + 20_000; ; await delay(50)) {
    const found = await look();
    if (found.length >= count || Date.now() > end) return found;
  }
}
const reminded = (roundId: string, count: number) => once(count, () => remindersOf(roundId));
/** When the round's reminder would be sent again; stored once it was sent. */
const seenTo = (roundId: string) =>
  once(1, async () => {
    const { rows } = await world.pool.query<object>(
      `SELECT again_at::text AS "againAt" FROM app.reminders_told WHERE round_id = $1`,
      [roundId],
    );
    return rows;
  });

describe('reminders', () => {
  it('are sent six hours before a window ends, once, also with two workers; not for windows that are over', async () => {
    await world.startWorker();
    const [answered, waiting] = [await world.requested(now()), await world.requested(now())];
    world.clock.advance(17 * HOUR);
    const early = await world.requested(now());
    await world.happen(answered, now(), { type: 'Declined', data: { reason: null } });
    world.clock.advance(2 * HOUR);
    expect(await reminded(waiting, 1)).toEqual([{ user_id: OWNER, kind: 'reply_reminder' }]);
    expect(await seenTo(waiting)).toEqual([{ againAt: 'infinity' }]);
    // Of the others, one was answered and one isn't due; another run changes nothing.
    await world.pool.query('DELETE FROM app.reminders_told');
    const last = await world.requested(new Date(world.clock.now().getTime() - 20 * HOUR).toISOString());
    await reminded(last, 1);
    expect(await remindersOf(waiting)).toHaveLength(1);
    expect([...(await remindersOf(answered)), ...(await remindersOf(early))]).toEqual([]);
  });

  it('of an overdue item are sent every day', async () => {
    const roundId = await world.paid(now());
    const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
    const silence = { comment: null, photos: [] };
    await world.happen(
      roundId,
      now(),
      { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
      { type: 'Shipped', data: { carrier: null, trackingCode: null } },
      { type: 'Received', data: silence },
      { type: 'UsageStarted', data: {} },
    );
    // Due at the end of a day, about 17 days from now.
    world.clock.advance(17 * DAY + 12 * HOUR);
    await world.roundWhen(roundId, ({ status }) => status === 'usage_overdue');
    const overdue = async (count: number) =>
      (await reminded(roundId, count)).filter(({ kind, user_id }) => kind === 'overdue' && user_id === BORROWER);
    expect(await overdue(2)).toHaveLength(1);
    world.clock.advance(DAY);
    expect((await overdue(3)).length).toBeGreaterThanOrEqual(2);
    const known = (await overdue(3)).length;
    world.clock.advance(DAY);
    expect(await reminded(roundId, known + 2)).toHaveLength(known + 2);
  });
});
