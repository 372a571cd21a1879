import { describe, expect, it } from '@jest/globals';
import { payoutOf, refundOf } from '@meguri/contracts/rental-round/money/money-changes.ts';
import type { Money, PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { paymentOf, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { Payment, Refund, Transfer } from '../../../adapters/payment-provider/movements.ts';
import type { ProcessTools } from '../running/process.ts';
import { takePayment, takeRefund, takeTransfer } from './provider-facts.ts';

const CAUSE = { id: 'c1', correlationId: 'c1' };
const completed = roundAfter(roundIn('completed'));

/** The commands sent for a round with these refunds. */
async function recordedOf(take: (tools: ProcessTools) => Promise<void>, money: Partial<Money> = { refunds: [] }) {
  const calls: [name: string, input: object][] = [];
  const round = { ...completed, money: { ...completed.money, ...money } };
  const tools = {
    streams: { round: async () => round, roundWithCheckouts: async () => ({ round, checkoutIds: ['cs_1', 'cs_2'] }) },
    commands: { send: async ({ name, input }: { name: string; input: object }) => void calls.push([name, input]) },
  } as unknown as ProcessTools;
  await take(tools);
  return calls;
}

describe('a payment at the provider', () => {
  const paid = (purpose: string, ref: string, change: Partial<Payment> = {}) =>
    recordedOf((tools) => {
      const metadata = { rentalRequestId: 'r1', purpose, ref };
      const payment = { ...paymentOf(2000, 7), status: 'succeeded', metadata, created: new Date(), ...change };
      return takePayment({ payment: payment as Payment, checkoutId: null }, CAUSE, tools);
    });

  it('is recorded by its purpose: the rental by its attempt’s page, a fee, or the fee of a case', async () => {
    expect(await paid('rental', '2')).toMatchObject([['record-payment', { checkoutId: 'cs_2' }]]);
    expect((await paid('late_fee', 'e1'))[0]?.[0]).toBe('record-late-fee-charge');
    expect(await paid('damage_fee', 'a1')).toMatchObject([['record-damage-fee-payment', { assessmentId: 'a1' }]]);
  });

  it('is ignored before it has succeeded, or when it names no rental of this service', async () => {
    expect(await paid('rental', '1', { status: 'processing' as Payment['status'] })).toEqual([]);
    expect(await paid('rental', '1', { metadata: {} })).toEqual([]);
  });
});

describe('a transfer at the provider', () => {
  const order = payoutOf('ch_1', 2892, 'e1', TIMES.completed);
  const recordedFor = (change: Partial<Transfer>, of: Partial<PayoutOrder> = {}) =>
    recordedOf(
      (tools) => {
        const metadata = { rentalRequestId: 'r1', orderedBy: 'e1' };
        const made = { transferId: 'tr_1', chargeId: 'ch_1', amount: 2892, reversed: 0, orderedBy: 'e1', metadata };
        return takeTransfer({ ...made, ...change } as Transfer, CAUSE, tools);
      },
      {
        payouts: [
          { ...order, ...of },
          { ...order, chargeId: 'ch_7' },
        ],
      },
    );
  const SENT = ['record-payout', { transferId: 'tr_1', orderedBy: 'e1', chargeId: 'ch_1', amount: 2892 }];

  it('of an order belongs to that order, also if a webhook reports it first', async () => {
    expect(await recordedFor({})).toEqual([SENT]);
  });

  it('belongs to the order that its metadata names, also where one event ordered several', async () => {
    const ofOther = ['record-payout', { transferId: 'tr_1', orderedBy: 'e1', chargeId: 'ch_7', amount: 2892 }];
    expect(await recordedFor({ orderedBy: 'e1:ch_7', chargeId: null })).toEqual([ofOther]);
  });

  it('that was paid from the balance belongs to its order, although it names no charge', async () => {
    expect(await recordedFor({ chargeId: null })).toEqual([SENT]);
  });

  it('of an order that was paid otherwise is recorded all the same', async () => {
    expect(await recordedFor({}, { settled: 2892 })).toEqual([SENT]);
  });

  it('that is known or was ordered by no event of the round is ignored', async () => {
    expect(await recordedFor({}, { transferId: 'tr_1' })).toEqual([]);
    expect(await recordedFor({ orderedBy: null })).toEqual([]);
    expect(await recordedFor({ orderedBy: 'e9' })).toEqual([]);
    expect(await recordedFor({ metadata: {} })).toEqual([]);
  });
});

describe('a refund at the provider', () => {
  const order = refundOf('ch_1', 1000, 'e1', TIMES.completed);
  const recordedFor = (change: Partial<Refund>, orders: readonly RefundOrder[] = [order], others: object = {}) =>
    recordedOf(
      (tools) => {
        const metadata = { rentalRequestId: 'r1' };
        const made = {
          refundId: 're_1',
          chargeId: 'ch_1',
          amount: 1000,
          status: 'succeeded',
          orderedBy: 'e1',
          metadata,
        };
        return takeRefund({ ...made, ...change } as Refund, CAUSE, { ...tools, ...others });
      },
      { refunds: orders },
    ).then((calls) => calls.map(([name]) => name));

  const PENDING = { refundId: 're_1', pendingSince: TIMES.completed };
  it.each<[string, Partial<Refund>, Partial<RefundOrder>, readonly string[]]>([
    ['of an order belongs to that order', {}, {}, ['record-refund']],
    ['of the rest of an order belongs to that order', { amount: 700 }, { lost: 300 }, ['record-refund']],
    [
      'that was sent back at once is recorded with its return',
      { status: 'failed' },
      {},
      ['record-refund-pending', 'record-refund-return'],
    ],
    ['that the provider holds is pending', { status: 'pending' }, {}, ['record-refund-pending']],
    ['that was recorded as pending and succeeds is done', {}, PENDING, ['record-refund']],
    ['that was pending and fails is recorded as returned', { status: 'failed' }, PENDING, ['record-refund-return']],
    ['that is still pending is ignored', { status: 'pending' }, PENDING, []],
    ['of another amount is foreign', { amount: 999 }, {}, ['record-foreign-refund']],
    ['of an order that another one has carried out is foreign', {}, { refundId: 're_0' }, ['record-foreign-refund']],
    ['that was not ordered is foreign', { orderedBy: null }, {}, ['record-foreign-refund']],
    ['that was not ordered and has failed is ignored', { orderedBy: null, status: 'failed' }, {}, []],
    ['that is known is recorded again', {}, { refundId: 're_1' }, ['record-refund']],
    [
      'that is known to have been returned is recorded again',
      {},
      { returns: ['re_1'], returnedAt: TIMES.completed },
      ['record-refund'],
    ],
    [
      'that is known and was returned now is recorded as returned',
      { status: 'failed' },
      { refundId: 're_1' },
      ['record-refund-return'],
    ],
  ])('%s', async (_, change, of, recorded) => {
    expect(await recordedFor(change, [{ ...order, ...of }])).toEqual(recorded);
  });

  it('that waits for the balance is reported, also when its record was stored before', async () => {
    const held = { status: 'pending', pendingReason: 'insufficient_funds' } as const;
    const about: string[] = [];
    const reporting = {
      balances: { read: async () => ({ available: 0, pending: 0 }) },
      queries: { moneyWaiting: async () => [] },
      clock: { now: () => new Date(TIMES.completed) },
      incidents: { record: async ({ error }: { error: string }) => void about.push(error) },
    };
    const known = { ...order, ...PENDING, pendingReason: 'insufficient_funds' } as const;
    await recordedFor(held, [known], reporting);
    expect(about).toEqual([expect.stringContaining('1件 1,000円')]);
  });

  it('of an order for another charge is foreign', async () => {
    expect(await recordedFor({}, [{ ...order, chargeId: 'ch_7' }])).toEqual(['record-foreign-refund']);
  });
});
