import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf, PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { until } from '../../../../../test/support/until.ts';
import { useWorld } from '../test-support/use-world.ts';
import { BORROWER, FEES } from '../test-support/world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());
beforeEach(() => world.pool.query('DELETE FROM app.coupons'));

const now = () => world.clock.now().toISOString();
interface Row {
  readonly request_id: string | null;
  readonly used_at: Date | null;
  readonly ends_at: Date;
}

/** A coupon that the round has claimed, and that has ended meanwhile. */
async function claimedBy(roundId: string): Promise<() => Promise<Row>> {
  const id = randomUUID();
  await world.pool.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at, request_id, claimed_at)
     VALUES ($1, $2, 'inviter', 500, 2000, now() - interval '90 days', now() - interval '1 hour', $3, now())`,
    [id, BORROWER, roundId],
  );
  return async () => (await world.pool.query<Row>('SELECT * FROM app.coupons WHERE id = $1', [id])).rows[0]!;
}
const isFree = (row: () => Promise<Row>) => until('the coupon is free', async () => (await row()).request_id === null);
const daysLeft = ({ ends_at }: Row) => (ends_at.getTime() - world.clock.now().getTime()) / DAY;

describe('the coupon of a request', () => {
  it('comes back with more time when the owner declines, and with none when its borrower withdraws', async () => {
    const [declined, withdrawn] = [await world.requested(now()), await world.requested(now())];
    const [ofDeclined, ofWithdrawn] = [await claimedBy(declined), await claimedBy(withdrawn)];
    await world.happen(declined, now(), { type: 'Declined', data: { reason: null } });
    await world.happen(withdrawn, now(), { type: 'Withdrawn', data: { by: 'borrower', reason: null } });
    await Promise.all([isFree(ofDeclined), isFree(ofWithdrawn)]);
    expect(Math.round(daysLeft(await ofDeclined()))).toBe(PROMOTIONS.backDays);
    expect(daysLeft(await ofWithdrawn())).toBeLessThan(0);
  });

  it('is used with the payment, and comes back when all money goes back, also after a worker was killed', async () => {
    const roundId = randomUUID();
    const coupon = await claimedBy(roundId);
    await world.paid(now(), { roundId });
    await until('the coupon is used', async () => (await coupon()).used_at !== null);
    await world.stopWorkers();
    const settlement = settle(FEES, NOTHING, FEES, policyOf(1));
    const cause = { by: 'owner', cause: 'person', reason: null } as const;
    await world.happen(roundId, now(), { type: 'Cancelled', data: { ...cause, settlement } });
    await world.startWorker();
    await isFree(coupon);
    expect(await coupon()).toMatchObject({ used_at: null });
    expect(daysLeft(await coupon())).toBeGreaterThan(PROMOTIONS.backDays - 1);
  });
});
