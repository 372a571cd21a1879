import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { cancelRound } from '../../handover/cancel-round/decide.ts';
import { confirmReturn } from '../../return/confirm-return/decide.ts';
import type { Actor } from '../../../event-sourcing/streams/command.ts';
import type { Decide } from '../../round/decision.ts';
import { OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

/** The card pays 1,500 of 4,500 yen, which is less than the owner's share of 2,892. */
const COUPON = 3000;
const CARD = 1500;

const world = useWorld();
beforeAll(() => world.startWorker());
beforeEach(async () => world.completeAccount(await world.openAccount()));
afterEach(() => world.payments.ask('/switches', {}, 'DELETE'));

const now = () => world.clock.now().toISOString();
const isPaidOut = ({ money: { payouts } }: RentalRound) =>
  payouts.length > 0 && payouts.every(({ transferId }) => transferId !== null);
const isRefunded = ({ money: { refunds } }: RentalRound) =>
  refunds.length > 0 && refunds.every(({ refundId, pendingSince }) => refundId !== null && pendingSince === null);

async function does<Input>(roundId: string, actor: Actor, decide: Decide<Input>, input: Input): Promise<void> {
  const id = randomUUID();
  const sent = { id, target: roundId, input, actor, now: now(), correlationId: id, causationId: null };
  await world.rounds.handle({ ...sent, interruptions: [] }, decide);
}
const owner = { as: 'member', userId: OWNER } as const;

async function returned(): Promise<string> {
  const roundId = await world.paid(now(), { coupon: COUPON });
  const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
  const seen = { comment: null, photos: [] };
  await world.happen(
    roundId,
    now(),
    { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'Received', data: seen },
    { type: 'UsageStarted', data: {} },
    { type: 'ReturnCodeRegistered', data: { code, to: 'return_shipping_code_generated' } },
    { type: 'Returned', data: { ...seen, trackingCode: null, lateFee: { days: 0, amount: 0 } } },
  );
  return roundId;
}
const completes = (roundId: string) => does(roundId, owner, confirmReturn, { comment: null, photos: [] });

/** What the provider moves during `act`. */
async function moved(act: () => Promise<unknown>) {
  const before = await world.money();
  await act();
  await world.quiet();
  const after = await world.money();
  const of = (kind: 'transfers' | 'refunds') => ({
    count: after[kind].count - before[kind].count,
    amount: after[kind].amount - before[kind].amount,
  });
  return { transfers: of('transfers'), refunds: of('refunds') };
}
const NONE = { count: 0, amount: 0 };

describe('a rental with a coupon', () => {
  it('brings its owner the share of the whole price, although the card paid less', async () => {
    const roundId = await returned();
    const made = await moved(async () => {
      await completes(roundId);
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(made).toEqual({ transfers: { count: 1, amount: 2892 }, refunds: NONE });
    expect((await world.round(roundId)).money).toMatchObject({ charges: [{ amount: CARD }], holdings: [{ held: 0 }] });
  });

  it('is transferred once after a worker was killed between the order and the payout', async () => {
    const roundId = await returned();
    await world.quiet();
    await world.stopWorkers();
    const made = await moved(async () => {
      await completes(roundId);
      await world.startWorker();
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(made.transfers).toEqual({ count: 1, amount: 2892 });
  });

  it.each([
    ['the response is lost again and again', { fail: 'lose_answer', path: '/v1/refunds', times: 4 }],
    ['the provider has an internal error', { fail: 'error_500', path: '/v1/refunds', times: 4 }],
  ])('that is cancelled gives the card exactly what it paid, once, when %s', async (_why, failure) => {
    const roundId = await world.paid(now(), { coupon: COUPON });
    await world.payments.ask('/switches', failure);
    const made = await moved(async () => {
      await does(roundId, owner, cancelRound, { reason: null });
      await world.roundWhen(roundId, isRefunded, 30_000);
    });
    expect(made).toEqual({ transfers: NONE, refunds: { count: 1, amount: CARD } });
    expect((await world.round(roundId)).money.holdings).toMatchObject([{ held: 0, couponBack: COUPON }]);
  });

  it('loses in a dispute only what the card paid', async () => {
    const roundId = await world.paid(now(), { coupon: COUPON });
    const [charge] = (await world.round(roundId)).money.charges;
    const { id } = await world.payments.ask<{ id: string }>('/disputes', { charge: charge!.chargeId, outcome: 'lost' });
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
    await world.quiet();
    const { money } = await world.round(roundId);
    expect(money).toMatchObject({ holdings: [{ held: COUPON }], disputes: [{ withdrawn: CARD, ofHeld: CARD }] });
  });
});
