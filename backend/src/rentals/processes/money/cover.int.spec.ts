import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import { damageReport, TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { assessDamageFee } from '../../damage/assess-damage-fee/decide.ts';
import { writeOffDamageFee } from '../../damage/write-off-damage-fee/decide.ts';
import type { Decide } from '../../round/decision.ts';
import { useWorld } from '../test-support/use-world.ts';

const PREMIUM = 300;
const DAY = 86_400_000;

const world = useWorld();
beforeAll(() => world.startWorker());
beforeEach(async () => world.completeAccount(await world.openAccount()));
afterEach(() => world.payments.ask('/switches', {}, 'DELETE'));

const now = () => world.clock.now().toISOString();
const isPaidOut = ({ money: { payouts } }: RentalRound) =>
  payouts.length > 0 && payouts.every(({ transferId }) => transferId !== null);
const amountsOf = ({ money: { payouts } }: RentalRound) =>
  payouts.map(({ amount }) => amount).toSorted((a, b) => a - b);

/** A rental with the cover that came back, and whose owner reported damage. */
async function reported(): Promise<string> {
  const roundId = await world.paid(now(), { insurance: PREMIUM });
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
    { type: 'DamageReported', data: { ...damageReport, reportId: randomUUID(), by: 'owner' } },
  );
  return roundId;
}

async function operatorDoes<Input>(roundId: string, decide: Decide<Input>, input: Input): Promise<void> {
  const [id, actor] = [randomUUID(), { as: 'operator', userId: 9 } as const];
  const sent = { id, target: roundId, input, actor, now: now(), correlationId: id, causationId: null };
  const command = { ...sent, interruptions: [] };
  await world.rounds.handle(command, decide);
}
const assess = (roundId: string, amount: number) => operatorDoes(roundId, assessDamageFee, { amount, reason: TEXT });

/** What the provider transfers during `act`. */
async function transferred(act: () => Promise<unknown>) {
  const before = (await world.money()).transfers;
  await act();
  await world.quiet();
  const after = (await world.money()).transfers;
  return { count: after.count - before.count, amount: after.amount - before.amount };
}

describe('a damage fee with the cover', () => {
  it('that is covered wholly is transferred to the owner beside the share of the rental, and charged to no card', async () => {
    const roundId = await reported();
    const charges = (await world.money()).charges.count;
    const sent = await transferred(async () => {
      await assess(roundId, 3030);
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(sent).toEqual({ count: 2, amount: 2892 + 3030 });
    expect((await world.money()).charges.count).toBe(charges);
    expect(await world.round(roundId)).toMatchObject({ status: 'completed', money: { holdings: [{ held: 0 }] } });
  });

  it('that is covered in part takes the rest from the saved card after a week, and the owner gets both', async () => {
    const roundId = await reported();
    const charges = (await world.money()).charges;
    const sent = await transferred(async () => {
      await assess(roundId, 4000);
      await world.quiet();
      world.clock.advance(7 * DAY);
      await world.sweeps(2);
      await world.roundWhen(roundId, ({ status }) => status === 'completed');
      await world.roundWhen(roundId, isPaidOut);
    });
    const after = (await world.money()).charges;
    expect([after.count - charges.count, after.amount - charges.amount]).toEqual([1, 1000]);
    expect(sent).toEqual({ count: 3, amount: 1000 + 2892 + 3000 });
    expect(amountsOf(await world.round(roundId))).toEqual([1000, 2892, 3000]);
  });

  it('that is written off brings the owner the covered part alone', async () => {
    const roundId = await reported();
    const sent = await transferred(async () => {
      await assess(roundId, 4000);
      await operatorDoes(roundId, writeOffDamageFee, { reason: TEXT, assessmentId: null });
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(sent).toEqual({ count: 2, amount: 2892 + 3000 });
  });

  it.each([
    ['the response is lost again and again', { fail: 'lose_answer', path: '/v1/transfers', times: 4 }],
    ['the provider has an internal error', { fail: 'error_500', path: '/v1/transfers', times: 4 }],
  ])('is transferred once when %s', async (_why, failure) => {
    const roundId = await reported();
    await world.payments.ask('/switches', failure);
    const sent = await transferred(async () => {
      await assess(roundId, 2000);
      await world.roundWhen(roundId, isPaidOut, 30_000);
    });
    expect(sent).toEqual({ count: 2, amount: 2892 + 2000 });
  });

  it('is transferred after a worker was killed between the assessment and the payout', async () => {
    const roundId = await reported();
    await world.quiet();
    await world.stopWorkers();
    const sent = await transferred(async () => {
      await assess(roundId, 2000);
      await world.startWorker();
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(sent).toEqual({ count: 2, amount: 2892 + 2000 });
  });

  it('that a killed worker had transferred without recording it is recorded, not repeated', async () => {
    const roundId = await reported();
    await world.quiet();
    await world.stopWorkers();
    await assess(roundId, 2000);
    const order = (await world.round(roundId)).money.payouts.find(({ coverOf }) => coverOf !== undefined)!;
    const { rows } = await world.pool.query('SELECT payout_account_id FROM app.users WHERE id = 1');
    const { orderedBy, chargeId } = order;
    const made = await world.payments.provider.transfer({
      ...{ accountId: rows[0].payout_account_id, amount: stillToSend(order), sourceChargeId: null },
      metadata: { rentalRequestId: roundId, orderedBy: `${orderedBy}:${chargeId}` },
      idempotencyKey: `${orderedBy}:payout:${chargeId}:1`,
    });
    const sent = await transferred(async () => {
      await world.startWorker();
      await world.roundWhen(roundId, isPaidOut);
    });
    expect(sent).toEqual({ count: 1, amount: 2892 });
    const { payouts } = (await world.round(roundId)).money;
    expect(payouts.find(({ coverOf }) => coverOf !== undefined)?.transferId).toBe(made.transferId);
  });

  it('stays with the owner when the charge of the rental is lost in a dispute', async () => {
    const roundId = await reported();
    const [charge] = (await world.round(roundId)).money.charges;
    await assess(roundId, 2000);
    const { id } = await world.payments.ask<{ id: string }>('/disputes', { charge: charge!.chargeId, outcome: 'lost' });
    await world.deliver(await world.payments.webhooks.waitFor('charge.dispute.closed', { about: id }));
    await world.quiet();
    const { payouts } = (await world.round(roundId)).money;
    expect(payouts.find(({ coverOf }) => coverOf !== undefined)).toMatchObject({
      ...{ amount: 2000, lost: 0, reversed: 0, transferId: expect.stringMatching(/^tr_/) },
    });
  });
});
