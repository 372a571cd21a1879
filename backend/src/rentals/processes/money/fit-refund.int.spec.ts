import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { damageReport, PHOTO, TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { confirmReturn } from '../../return/confirm-return/decide.ts';
import { useWorld } from '../test-support/use-world.ts';

const DAY = 86_400_000;
const PREMIUM = 300;
const SEEN = { comment: null, photos: [] };
const CODE = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;

const world = useWorld();
beforeAll(() => world.startWorker());
beforeEach(async () => world.completeAccount(await world.openAccount()));
afterEach(() => world.payments.ask('/switches', {}, 'DELETE'));

const now = () => world.clock.now().toISOString();
const isRefunded = ({ money: { refunds } }: RentalRound) =>
  refunds.length > 0 && refunds.every(({ refundId, pendingSince }) => refundId !== null && pendingSince === null);

/** A rental with the promise and the cover that didn't fit, and came back. */
async function returned(): Promise<string> {
  const roundId = await world.paid(now(), { insurance: PREMIUM, fitRefund: true });
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code: CODE, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: { ...SEEN, by: 'borrower' } },
    { type: 'UsageStarted', data: {} },
    { type: 'FitRefundRequested', data: { comment: null, photos: [PHOTO] } },
    { type: 'ReturnCodeRegistered', data: { code: CODE, to: 'return_shipping_code_generated' } },
    { type: 'Returned', data: { ...SEEN, trackingCode: null, lateFee: { days: 0, amount: 0 } } },
  );
  return roundId;
}

async function confirm(roundId: string): Promise<void> {
  const [id, { ownerId: userId }] = [randomUUID(), await world.round(roundId)];
  const actor = { as: 'member', userId } as const;
  const sent = { id, target: roundId, input: SEEN, actor, now: now(), correlationId: id, causationId: null };
  await world.rounds.handle({ ...sent, interruptions: [] }, confirmReturn);
}

/** What the provider moves during `act`. */
async function moved(act: () => Promise<unknown>) {
  const before = await world.money();
  await act();
  await world.quiet();
  const after = await world.money();
  const of = (kind: 'refunds' | 'transfers') => ({
    count: after[kind].count - before[kind].count,
    amount: after[kind].amount - before[kind].amount,
  });
  return { refunds: of('refunds'), transfers: of('transfers') };
}

const PRICE_BACK = { refunds: { count: 1, amount: 3000 }, transfers: { count: 0, amount: 0 } };

describe('an item that didn’t fit', () => {
  it('gives the price back to the card when its owner confirms the return, and nothing to the owner', async () => {
    const roundId = await returned();
    const money = await moved(async () => {
      await confirm(roundId);
      await world.roundWhen(roundId, isRefunded);
    });
    expect(money).toEqual(PRICE_BACK);
    const round = await world.round(roundId);
    expect(round).toMatchObject({ status: 'completed', money: { holdings: [{ held: 0 }], payouts: [] } });
  });

  it('gives it back by itself when the owner is silent for nine days', async () => {
    const roundId = await returned();
    const money = await moved(async () => {
      world.clock.advance(9 * DAY);
      await world.sweeps(2);
      await world.roundWhen(roundId, isRefunded);
    });
    expect(money).toEqual(PRICE_BACK);
  });

  it('waits while operators look into its owner’s objection, and gives the price back after its dismissal', async () => {
    const roundId = await returned();
    await world.happen(roundId, now(), {
      type: 'DamageReported',
      data: { ...damageReport, reportId: randomUUID(), by: 'owner' },
    });
    world.clock.advance(9 * DAY);
    await world.sweeps(2);
    expect((await world.round(roundId)).status).toBe('damage_reported');
    await world.happen(roundId, now(), {
      type: 'DamageDismissed',
      data: { reason: TEXT, itemReturned: false, lateFee: null, to: 'returned' },
    });
    await world.sweeps(2);
    // The rest of the time goes on, at least three days.
    expect((await world.round(roundId)).status).toBe('returned');
    const money = await moved(async () => {
      world.clock.advance(3 * DAY);
      await world.sweeps(2);
      await world.roundWhen(roundId, isRefunded);
    });
    expect(money).toEqual(PRICE_BACK);
  });

  it.each([
    ['the response is lost again and again', { fail: 'lose_answer', path: '/v1/refunds', times: 4 }],
    ['the provider has an internal error', { fail: 'error_500', path: '/v1/refunds', times: 4 }],
  ])('is refunded once when %s', async (_why, failure) => {
    const roundId = await returned();
    await world.payments.ask('/switches', failure);
    const money = await moved(async () => {
      await confirm(roundId);
      await world.roundWhen(roundId, isRefunded, 30_000);
    });
    expect(money).toEqual(PRICE_BACK);
  });

  it('is refunded once after a worker was killed between the confirmation and the refund', async () => {
    const roundId = await returned();
    await world.quiet();
    await world.stopWorkers();
    const money = await moved(async () => {
      await confirm(roundId);
      await world.startWorker();
      await world.roundWhen(roundId, isRefunded);
    });
    expect(money).toEqual(PRICE_BACK);
  });
});
