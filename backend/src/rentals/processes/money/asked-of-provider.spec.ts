import { describe, expect, it } from '@jest/globals';
import { payoutOf, refundOf } from '@meguri/contracts/rental-round/money/money-changes.ts';
import type { Money, PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import {
  PaymentProviderUnavailable,
  PaymentRefused,
  type PlatformBalance,
} from '../../../adapters/payment-provider/payment-provider.ts';
import type { ProcessTools } from '../running/process.ts';
import { moveMoney } from './money.ts';

const completed = roundAfter(roundIn('completed'));
const refund = (change: Partial<RefundOrder>) => ({ ...refundOf('ch_1', 1000, 'e1', TIMES.completed), ...change });
const payout = (change: Partial<PayoutOrder>) => ({ ...payoutOf('ch_1', 2892, 'e1', TIMES.completed), ...change });

/** The incidents that were reported to operators. */
const incidents: (readonly [string, string])[] = [];
/** Subjects of incidents about the round's money: those open before, and those that were ended. */
const openBefore: string[] = [];
const ended: string[] = [];
/** The orders that were tried, by their names. */
const tried: string[] = [];
/** The recorded money facts. */
const recorded: string[] = [];
/** The calls to the provider in the first attempt for this money, in order; no earlier movement exists. */
async function asked(
  money: Partial<Money>,
  {
    attempt = 1,
    now = TIMES.completed as string,
    blocked = false,
    provider = {},
    owingRounds = [] as readonly string[],
    readBalance = (): Promise<PlatformBalance> => Promise.resolve({ available: 0, pending: 0 }),
  } = {},
) {
  const calls: [string, object][] = [];
  tried.length = 0;
  recorded.length = 0;
  ended.length = 0;
  incidents.length = 0;
  const answer =
    <Answer>(name: string, made: Answer) =>
    (order: object) => {
      calls.push([name, order]);
      return Promise.resolve(made);
    };
  const round = { ...completed, money: { ...completed.money, payouts: [], ...money } };
  const tools = {
    provider: {
      getAccount: async () => ({ transfersEnabled: true }),
      findRefund: answer('find', null),
      refund: answer('refund', { refundId: 're_1', amount: 1, status: 'succeeded' }),
      findTransfer: answer('find', null),
      transfer: answer('transfer', { transferId: 'tr_1', amount: 1 }),
      findReversal: answer('find', null),
      reverseTransfer: answer('reverse', { outcome: 'reversed', reversalId: 'trr_1', amount: 1 }),
      ...provider,
    },
    accounts: { payoutAccountIds: async () => ['acct_1'] },
    balances: { read: readBalance },
    queries: { moneyWaiting: async () => [], roundsWithOpenReversals: async () => owingRounds },
    streams: { round: async () => round },
    clock: { now: () => new Date(now) },
    commands: { send: async ({ name }: { name: string }) => void recorded.push(name) },
    incidents: {
      attempt: async () => ({ number: attempt, blocked }),
      refused: async () => undefined,
      record: async ({ subject, error }: { subject: string; error: string }) => void incidents.push([subject, error]),
      openOfMoney: async () => openBefore,
      close: async (subject: string) => void ended.push(subject),
    },
    tries: {
      begin: async (subject: string) => ({ subject: tried[tried.push(subject) - 1] }),
      answered: async () => undefined,
    },
    interruptionState: { current: async () => null, until: () => [] },
  } as unknown as ProcessTools;
  await moveMoney({ roundId: 'r1', cause: { id: 'c1', correlationId: 'c1' } }, tools);
  return calls;
}
const DAY_LATER = '2026-12-31T00:00:00.000Z';
const metadata = { rentalRequestId: 'r1', orderedBy: 'e1' };
const NAMED = { chargeId: 'ch_1', metadata };

describe('calls to the provider', () => {
  it('make a whole refund once; another attempt has another key, and first searches when the last one may be old', async () => {
    const whole = { ...NAMED, amount: 1000, idempotencyKey: 'e1:refund:ch_1:1' };
    expect(await asked({ refunds: [refund({})] })).toEqual([['refund', whole]]);
    const again = { ...whole, idempotencyKey: 'e1:refund:ch_1:2' };
    expect((await asked({ refunds: [refund({})] }, { attempt: 2 })).at(-1)).toEqual(['refund', again]);
    expect((await asked({ refunds: [refund({})] }, { now: DAY_LATER }))[0]).toEqual(['find', NAMED]);
  });

  it('make the rest of a refund under a key of its own, after searching for what may have been sent', async () => {
    const left = await asked({ refunds: [refund({ lost: 300 })] });
    expect(left[0]).toEqual(['find', NAMED]);
    expect(left[1]).toMatchObject(['refund', { amount: 700 }]);
    const settled = await asked({ refunds: [refund({ settled: 200 })] });
    expect(settled[1]).toMatchObject(['refund', { amount: 800 }]);
    const returned = await asked({ refunds: [refund({ returns: ['re_0'] })] });
    expect(returned[1]).toMatchObject(['refund', { amount: 1000, idempotencyKey: 'e1:refund:ch_1:1:again1' }]);
    const keys = [left, settled, returned].map((calls) => (calls[1] as [string, { idempotencyKey: string }])[1]);
    expect(new Set(keys.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(3);
  });

  it('make the rest of a payout after searching for what may have been sent', async () => {
    const whole = { accountId: 'acct_1', amount: 2892, sourceChargeId: 'ch_1', metadata };
    expect(await asked({ payouts: [payout({})] })).toEqual([
      ['transfer', { ...whole, idempotencyKey: 'e1:payout:ch_1:1' }],
    ]);
    expect((await asked({ payouts: [payout({})] }, { attempt: 2 })).at(-1)).toMatchObject([
      'transfer',
      { idempotencyKey: 'e1:payout:ch_1:2' },
    ]);
    const left = await asked({ payouts: [payout({ lost: 892 })] });
    expect(left).toMatchObject([
      ['find', { accountId: 'acct_1', metadata }],
      ['transfer', { amount: 2000 }],
    ]);
    expect((await asked({ payouts: [payout({})] }, { now: DAY_LATER }))[0]).toMatchObject(['find', { metadata }]);
  });

  it('name a payout by its event, and further payouts of this event by their charges too', async () => {
    const payouts = [payout({}), payout({ chargeId: 'ch_7', amount: 900 })];
    const named = { rentalRequestId: 'r1', orderedBy: 'e1:ch_7' };
    expect(await asked({ payouts })).toMatchObject([
      ['transfer', { sourceChargeId: 'ch_1', metadata, idempotencyKey: 'e1:payout:ch_1:1' }],
      ['transfer', { sourceChargeId: 'ch_7', metadata: named, amount: 900, idempotencyKey: 'e1:payout:ch_7:1' }],
    ]);
    expect(tried).toEqual(['payout:e1', 'payout:e1:ch_7']);
    const sent = payouts.map((one, index) => ({
      ...one,
      transferId: `tr_${index}`,
      sentAt: TIMES.completed,
      lost: 50,
    }));
    const reversals = (await asked({ payouts: sent })).filter(([name]) => name === 'reverse');
    expect(reversals).toMatchObject([
      ['reverse', { transferId: 'tr_0', metadata }],
      ['reverse', { transferId: 'tr_1', metadata: named }],
    ]);
  });

  it('make a payout from the balance once a transfer of its charge was reversed: the charge can’t be the source any more', async () => {
    const back = {
      ...payout({ transferId: 'tr_0', sentAt: TIMES.completed, lost: 2892, reversed: 2892 }),
      orderedBy: 'e0',
    };
    // An attempt before the reversal used the charge as its source, with a key that doesn't mention the balance.
    expect(await asked({ payouts: [back, payout({})] })).toMatchObject([
      ['find', { accountId: 'acct_1', metadata }],
      ['transfer', { amount: 2892, sourceChargeId: null, idempotencyKey: 'e1:payout:ch_1:1:balance' }],
    ]);
    const other = { ...back, chargeId: 'ch_2' };
    expect(await asked({ payouts: [other, payout({})] })).toMatchObject([['transfer', { sourceChargeId: 'ch_1' }]]);
  });

  it('reverse the part of a payout that hasn’t been reversed, under a key with the reversed amount', async () => {
    const lost = { transferId: 'tr_1', sentAt: TIMES.completed, lost: 2892, reversed: 892 };
    const named = { ...metadata, reversedBefore: '892' };
    expect(await asked({ payouts: [payout(lost)] })).toEqual([
      ['reverse', { transferId: 'tr_1', amount: 2000, metadata: named, idempotencyKey: 'e1:reversal:tr_1:892:1' }],
    ]);
    const inPart = await asked({ payouts: [payout({ ...lost, lost: 1000 })] });
    expect(inPart).toMatchObject([
      ['find', { transferId: 'tr_1', metadata: named }],
      ['reverse', { amount: 108, idempotencyKey: 'e1:reversal:tr_1:892:1:of1000' }],
    ]);
  });

  it('aren’t made for what an operator has to look at first', async () => {
    expect(await asked({ refunds: [refund({})], payouts: [payout({})] }, { blocked: true })).toEqual([]);
  });

  it('go on with the others when the outcome of one is unknown', async () => {
    const refunds = [refund({}), { ...refund({}), orderedBy: 'e2' }];
    const tried: unknown[] = [];
    const lost = ({ metadata: { orderedBy } }: { metadata: { orderedBy: string } }) => {
      tried.push(orderedBy);
      return orderedBy === 'e1' ? Promise.reject(new Error('lost')) : Promise.resolve({ refundId: 're_2', amount: 1 });
    };
    await expect(asked({ refunds }, { provider: { refund: lost } })).rejects.toThrow('lost');
    expect(tried).toEqual(['e1', 'e2']);
  });
});

describe('what the provider responds is recorded:', () => {
  it('a refund, although the balance could not be read before it', async () => {
    const unreadable = new PaymentProviderUnavailable('this key may not read the balance');
    await asked({ refunds: [refund({})] }, { readBalance: () => Promise.reject(unreadable) });
    expect(recorded).toEqual(['record-refund']);
    expect(incidents).toEqual([]);
  });

  it('a refusal for lack of a balance that can’t be read', async () => {
    const refused = new PaymentRefused('balance_insufficient', 'no funds', { waitsFor: 'balance' });
    const readBalance = () => Promise.reject(new PaymentProviderUnavailable('this key may not read the balance'));
    await asked({ refunds: [refund({})] }, { readBalance, provider: { refund: () => Promise.reject(refused) } });
    expect(incidents).toEqual([['platform-balance', expect.stringContaining('1件 1,000円（残高を確認できません）')]]);
  });

  it('a refund, and that the bank returned it at once', async () => {
    await asked({ refunds: [refund({})] });
    expect(recorded).toEqual(['record-refund']);
    const failed = async () => ({ refundId: 're_1', amount: 1000, status: 'failed' });
    await asked({ refunds: [refund({})] }, { provider: { refund: failed } });
    expect(recorded).toEqual(['record-refund-pending', 'record-refund-return']);
    const held = async () => ({
      refundId: 're_1',
      amount: 1000,
      status: 'pending',
      pendingReason: 'insufficient_funds',
    });
    await asked({ refunds: [refund({})] }, { provider: { refund: held } });
    expect(recorded).toEqual(['record-refund-pending']);
  });

  it('a refund that waits for the platform’s balance; operators learn of it at once, with the amount', async () => {
    const held = async () => ({
      refundId: 're_1',
      amount: 1000,
      status: 'pending',
      pendingReason: 'insufficient_funds',
    });
    await asked({ refunds: [refund({})] }, { provider: { refund: held } });
    expect(incidents).toEqual([['platform-balance', expect.stringContaining('1件 1,000円')]]);
  });

  it.each([
    ['the platform’s balance', { refunds: [refund({})] }, 'refund', 'balance', 'platform-balance', '1件 1,000円'],
    [
      'the platform’s balance, which pays a compensation',
      { payouts: [payout({ chargeId: 'e1' })] },
      ...(['transfer', 'balance', 'platform-balance', '1件 2,892円'] as const),
    ],
    [
      'the owner’s',
      { payouts: [payout({ transferId: 'tr_1', sentAt: TIMES.completed, lost: 2000 })] },
      ...(['reverseTransfer', 'owner_balance', `owner-balance:${completed.ownerId}`, '2,000円'] as const),
    ],
  ] as const)(
    'a refusal for lack of %s: one incident with the amount',
    async (_, money, call, waitsFor, subject, sum) => {
      const refuse = async () => Promise.reject(new PaymentRefused('balance_insufficient', 'no funds', { waitsFor }));
      await asked(money, { provider: { [call]: refuse } });
      expect(recorded).toEqual([]);
      expect(incidents).toEqual([[subject, expect.stringContaining(sum)]]);
    },
  );

  it('a foreign reversal, when nothing is left to reverse', async () => {
    const lost = { transferId: 'tr_1', sentAt: TIMES.completed, lost: 2892 };
    const before = { reversalId: 'trr_9', orderedBy: null, amount: 2892 };
    const provider = {
      reverseTransfer: async () => ({ outcome: 'none', why: 'reversed_before' }),
      getTransfer: async () => ({ transferId: 'tr_1', orderedBy: 'e1', chargeId: 'ch_1', reversed: 2892, metadata }),
      listReversals: async () => [before],
    };
    await asked({ payouts: [payout(lost)] }, { provider });
    expect(recorded).toEqual(['record-foreign-reversal']);
  });
});

describe('an incident about the round’s money ends', () => {
  const BALANCE = `owner-balance:${completed.ownerId}`;
  const endedOf = async (subjects: readonly string[], ...how: Parameters<typeof asked>) => {
    openBefore.splice(0, Infinity, ...subjects);
    await asked(...how);
    openBefore.length = 0;
    return ended;
  };

  it('once the movement is no longer due, however it was settled', async () => {
    const subjects = ['refund:e1:ch_1', 'refund:e2:ch_1', 'payout:e1', 'late_fee:e1'];
    const due = { refunds: [refund({})], payouts: [payout({ settled: 2892 })] };
    expect(await endedOf(subjects, due, { blocked: true })).toEqual(['refund:e2:ch_1', 'payout:e1', 'late_fee:e1']);
  });

  it('about the owner’s balance once nothing has to be reversed for any rental', async () => {
    const toTakeBack = { payouts: [payout({ transferId: 'tr_1', sentAt: TIMES.completed, lost: 2892 })] };
    expect(await endedOf([BALANCE], toTakeBack, { blocked: true })).toEqual([]);
    expect(await endedOf([BALANCE], {}, { owingRounds: ['r1', 'r2'] })).toEqual([]);
    // The read model may not know this round's reversal yet.
    expect(await endedOf([BALANCE], {}, { owingRounds: ['r1'] })).toEqual([BALANCE]);
  });
});
