import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { NOTHING, settle, type Breakdown } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { TEXT } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { until } from '../../../../../test/support/until.ts';
import type { CommandContext } from '../../../event-sourcing/command-context.ts';
import { settleObligation } from '../../money/settle-obligation/decide.ts';
import { SettlingByHand } from '../../money/settle-obligation/settling-by-hand.ts';
import { type BegunTry, MoneyTries, payoutSubject } from '../../money/tries/money-tries.ts';
import { Incidents } from '../incidents/incidents.ts';
import { FEES, OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(async () => {
  await world.payments.ask('/switches', {}, 'DELETE');
  await world.pool.query('UPDATE app.users SET payout_account_id = NULL; DELETE FROM app.incidents');
});

const now = () => world.clock.now().toISOString();
const tool = <Tool>(type: abstract new (...parts: never[]) => Tool): Tool => world.workers[0]!.app.get(type);
const operator = { as: 'operator', userId: 99 } as const;
const commandOf = <Input>(target: string, input: Input) => {
  const id = randomUUID();
  return { id, target, input, actor: operator, now: now(), correlationId: id, causationId: null };
};
const context = { envelope: (_: string, target: string) => commandOf(target, null) } as unknown as CommandContext;

async function cancelled(refundNow: Breakdown): Promise<string> {
  const roundId = await world.paid(now());
  const settlement = settle(FEES, NOTHING, refundNow, policyOf(1));
  const cause = { by: 'borrower', cause: 'person', reason: null } as const;
  await world.happen(roundId, now(), { type: 'Cancelled', data: { ...cause, settlement } });
  return roundId;
}
const refundOf = async (roundId: string) => (await world.round(roundId)).money.refunds[0] as RefundOrder;
const payoutOf = async (roundId: string) => (await world.round(roundId)).money.payouts[0] as PayoutOrder;

/**
 * An operator records the order as paid in another way.
 * @returns the rejection's code, or the type of the last event
 */
async function settleByHand(
  roundId: string,
  obligation: 'refund' | 'payout',
  { by = 'bank_transfer', reference = 'BANK-1' }: { by?: 'bank_transfer' | 'provider'; reference?: string } = {},
): Promise<string | undefined> {
  const { orderedBy } = obligation === 'refund' ? await refundOf(roundId) : await payoutOf(roundId);
  const wish = { obligation, subject: orderedBy, by, reference };
  try {
    await tool(SettlingByHand).during(context, roundId, wish, () =>
      world.rounds.handle({ ...commandOf(roundId, { ...wish, reason: TEXT }), interruptions: [] }, settleObligation),
    );
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return (await world.events(roundId)).at(-1);
}

async function ownerWithAccount(): Promise<string> {
  const accountId = await world.openAccount();
  await world.completeAccount(accountId);
  return accountId;
}
const transfersOf = async (accountId: string) =>
  (await world.payments.stripe.transfers.list({ destination: accountId })).data;

describe('an operator can settle manually', () => {
  it('no refund after an attempt without a response: it is recorded once the provider can be asked', async () => {
    await world.payments.ask('/switches', { fail: 'lose_answer', path: '/v1/refunds', method: 'POST', times: 2 });
    await world.payments.ask('/switches', { fail: 'error_503', path: '/v1/refunds' });
    const roundId = await cancelled(FEES);
    const isUnknown = async () => (await settleByHand(roundId, 'refund')) === 'outcome_unknown';
    await until('the outcome is unknown', isUnknown, 10_000);
    await world.payments.ask('/switches', {}, 'DELETE');
    await world.roundWhen(roundId, ({ money }) => money.refunds[0]?.refundId !== null, 30_000);
    expect(await settleByHand(roundId, 'refund')).toBe('nothing_to_settle');
    expect((await world.events(roundId)).slice(-2)).toEqual(['Cancelled', 'Refunded']);
  });

  it('no transfer that was made and not recorded: it is found and recorded', async () => {
    const roundId = await cancelled(NOTHING);
    await world.quiet();
    const accountId = await ownerWithAccount();
    const { orderedBy, chargeId, amount } = await payoutOf(roundId);
    const metadata = { rentalRequestId: roundId, orderedBy };
    const order = { accountId, amount, sourceChargeId: chargeId, metadata, idempotencyKey: orderedBy };
    const { transferId } = await world.payments.provider.transfer(order);
    expect(await settleByHand(roundId, 'payout')).toBe('paid_by_provider');
    expect(await payoutOf(roundId)).toMatchObject({ transferId, settled: 0 });
  });

  it('nothing during an attempt, nor what such an attempt did long ago', async () => {
    const roundId = await cancelled(NOTHING);
    await world.quiet();
    const subject = payoutSubject((await payoutOf(roundId)).orderedBy);
    await tool(MoneyTries).begin(subject, OWNER);
    expect(await settleByHand(roundId, 'payout')).toBe('outcome_unknown');
    await world.pool.query(`UPDATE app.money_tries SET since = now() - interval '16 minutes' WHERE subject = $1`, [
      subject,
    ]);
    expect(await settleByHand(roundId, 'payout')).toBe('ObligationSettled');
  });

  it('nothing when another settlement or an attempt happened during a slow search', async () => {
    const roundId = await cancelled(NOTHING);
    await world.quiet();
    const subject = payoutSubject((await payoutOf(roundId)).orderedBy);
    const tries = tool(MoneyTries);
    const age = () =>
      world.pool.query(`UPDATE app.money_tries SET since = now() - interval '3 minutes' WHERE subject = $1`, [subject]);
    const settled: string[] = [];
    let begun: BegunTry | null = null;
    const late = tries.byHand(subject, async (hold: () => Promise<void>) => {
      await age();
      await tries.byHand(subject, async (holdOfNext: () => Promise<void>) => {
        await expect(hold()).rejects.toMatchObject({ code: 'outcome_unknown' });
        await holdOfNext();
        settled.push('next');
      });
      begun = await tries.begin(subject, OWNER);
      await hold();
      settled.push('late');
    });
    await expect(late).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(settled).toEqual(['next']);
    // The late one didn't end another settlement's hold.
    expect(await settleByHand(roundId, 'payout')).toBe('outcome_unknown');
    await tries.answered(begun!);
    expect(await settleByHand(roundId, 'payout')).toBe('ObligationSettled');
  });

  it('what the provider refuses, which closes its incident', async () => {
    await world.payments.ask('/switches', { fail: 'refusal', path: '/v1/refunds', method: 'POST', code: 'other' });
    const roundId = await cancelled(FEES);
    await world.quiet();
    const incidents = async () => (await tool(Incidents).list({ openOnly: true, limit: 9 })).items;
    expect(await incidents()).toMatchObject([{ roundId, error: expect.stringContaining('PaymentRefused') }]);
    expect(await settleByHand(roundId, 'refund')).toBe('ObligationSettled');
    await world.quiet();
    expect(await incidents()).toEqual([]);
  });

  it('what is attempted only afterwards, and then isn’t', async () => {
    const roundId = await cancelled(NOTHING);
    await world.quiet();
    const accountId = await ownerWithAccount();
    const { orderedBy, chargeId } = await payoutOf(roundId);
    const subject = payoutSubject(orderedBy);
    await tool(MoneyTries).byHand(subject, async () => {
      expect(await tool(MoneyTries).begin(subject, OWNER)).toBeNull();
      await world.deliver(await world.payments.webhooks.waitFor('account.updated', { about: accountId }));
      await world.happen(roundId, now(), {
        type: 'ObligationSettled',
        data: {
          ...{ obligation: 'payout', subject: orderedBy, chargeId, amount: 2892 },
          ...{ by: 'bank_transfer', reference: 'BANK-1', reason: TEXT },
        },
      });
    });
    await world.quiet();
    expect(await transfersOf(accountId)).toEqual([]);
  });
});

describe('the object at the provider that an operator names', () => {
  it('can’t be a transfer of another kind, amount, round or owner; the manual one is accepted', async () => {
    const roundId = await cancelled(NOTHING);
    await world.quiet();
    const [accountId, other] = [await ownerWithAccount(), await world.payments.ownerAccount()];
    // While transfers are rejected, no attempt can pay it.
    const made = async (account: string, amount: number, metadata: object) =>
      (await world.payments.ask<{ id: string }>('/transfers', { account, amount, metadata })).id;
    const mine = { rentalRequestId: roundId };
    const wrong = [
      're_1',
      'tr_nothing',
      await made(accountId, 2000, mine),
      await made(accountId, 2892, {}),
      await made(other, 2892, mine),
    ];
    for (const reference of wrong)
      expect(await settleByHand(roundId, 'payout', { by: 'provider', reference })).toBe('reference_mismatch');
    const right = await made(accountId, 2892, mine);
    expect(await settleByHand(roundId, 'payout', { by: 'provider', reference: right })).toBe('ObligationSettled');
  });

  it('is recorded first when it is a manual refund without a webhook; a transfer isn’t one', async () => {
    await world.payments.ask('/switches', { fail: 'refusal', path: '/v1/refunds', method: 'POST', code: 'refused' });
    const roundId = await cancelled(FEES);
    await world.quiet();
    const { chargeId } = await refundOf(roundId);
    const { id } = await world.payments.ask<{ id: string }>('/refunds', { charge: chargeId, amount: 4500 });
    for (const reference of ['tr_1', 're_nothing'])
      expect(await settleByHand(roundId, 'refund', { by: 'provider', reference })).toBe('reference_mismatch');
    expect(await settleByHand(roundId, 'refund', { by: 'provider', reference: id })).toBe('ObligationSettled');
    expect((await world.events(roundId)).slice(-2)).toEqual(['ForeignRefund', 'ObligationSettled']);
  });
});
