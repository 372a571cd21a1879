import { describe, expect, it } from '@jest/globals';
import type { InterruptionKind, Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { type Assessment, NEW_PHASES } from '@meguri/contracts/rental-round/rental-round.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { paymentOf, roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { JobData } from '../../round/jobs.ts';
import type { ProcessTools } from '../running/process.ts';
import { moveMoney } from './money.ts';

const OPEN: Assessment = {
  assessmentId: 'a1',
  amount: 2000,
  assessedAt: '2026-11-14T00:00:00.000Z',
  payBy: '2026-11-21T00:00:00.000Z',
  state: 'open',
  failedAt: null,
  writtenOffAt: null,
};

const ROUND = 'r1';
const FAILURE = { purpose: 'damage_fee', assessmentId: 'a1', code: 'no_saved_card' };

let enqueued: Job[];
/**
 * Runs the fees of a round that was paid without a saved card, with the worker's clock at `now`.
 * @returns the recorded facts
 */
async function charge(
  now: string,
  assessment: Assessment,
  asOf?: string,
  {
    cause = null,
    interruptions = [],
    again = {},
  }: { cause?: InterruptionKind | null; interruptions?: Interruptions; again?: { waited?: number } } = {},
): Promise<unknown[]> {
  const round = roundAfter(roundIn('damage_fee_pending'));
  const withoutCard = { ...round, money: NEW_PHASES.money, damage: { ...round.damage!, assessments: [assessment] } };
  const recorded: unknown[] = [];
  enqueued = [];
  const record = async ({ name, input }: { name: string; input: unknown }) => void recorded.push([name, input]);
  const tools = {
    streams: { round: async () => withoutCard },
    clock: { now: () => new Date(now) },
    commands: { send: record, sendUnlessRefused: record },
    incidents: { attempt: async () => ({ number: 1, blocked: false }), openOfMoney: async () => [] },
    tries: { begin: async () => true, answered: async () => undefined },
    interruptionState: { current: async () => cause, until: () => interruptions },
    queues: { enqueueNow: async (jobs: readonly Job[]) => void enqueued.push(...jobs) },
  } as unknown as ProcessTools;
  const job: JobData['move-money'] = { roundId: ROUND, cause: { id: 'c1', correlationId: 'c1' }, ...again };
  await moveMoney(asOf === undefined ? job : { ...job, asOf }, tools);
  return recorded;
}

describe('the charge of a damage fee', () => {
  it('waits until the last moment to pay', async () => {
    expect(await charge('2026-11-20T23:59:59.999Z', OPEN)).toEqual([]);
  });

  it('is due when its deadline fires, also for a worker with a slow clock: the job isn’t repeated', async () => {
    expect(await charge('2026-11-20T23:59:59.999Z', OPEN, OPEN.payBy)).toEqual([
      ['record-fee-charge-failure', FAILURE],
    ]);
  });

  it('is attempted at the last moment to pay, and a missing card is recorded', async () => {
    expect(await charge(OPEN.payBy, OPEN)).toEqual([['record-fee-charge-failure', FAILURE]]);
  });

  it('waits during an interruption in which no one can object, whether the deadline or another job requests it', async () => {
    expect(await charge(OPEN.payBy, OPEN, OPEN.payBy, { cause: 'maintenance' })).toEqual([]);
    expect(await charge(OPEN.payBy, OPEN, undefined, { cause: 'downtime' })).toEqual([]);
  });

  it('is retried within a minute while no one can object, as often as needed', async () => {
    await charge(OPEN.payBy, OPEN, OPEN.payBy, { cause: 'downtime' });
    const [first] = enqueued as [Job];
    expect(first).toMatchObject({ queue: 'move-money', delaySeconds: 30, data: { roundId: ROUND, asOf: OPEN.payBy } });
    await charge(OPEN.payBy, OPEN, OPEN.payBy, { cause: 'downtime', again: { waited: 1 } });
    const [second] = enqueued as [Job];
    expect(second).toMatchObject({ queue: 'move-money', delaySeconds: 30 });
    expect(second.id).not.toBe(first.id);
    expect(await charge(OPEN.payBy, OPEN, OPEN.payBy, { again: { waited: 2 } })).toHaveLength(1);
    expect(enqueued).toEqual([]);
    await charge(OPEN.payBy, OPEN, undefined, { cause: 'downtime' });
    expect(enqueued).toEqual([]);
  });

  it('waits until the time to object, which an interruption has moved', async () => {
    const interruptions = [
      { kind: 'maintenance', from: '2026-11-20T23:30:00.000Z', to: '2026-11-21T00:30:00.000Z' },
    ] as const;
    expect(await charge('2026-11-21T03:29:59.999Z', OPEN, OPEN.payBy, { interruptions })).toEqual([]);
    expect(await charge('2026-11-21T03:30:00.000Z', OPEN, undefined, { interruptions })).toHaveLength(1);
  });

  it.each([
    ['paid', { state: 'paid' as const }],
    ['known to fail', { failedAt: '2026-11-21T00:00:01.000Z' }],
    ['another by now, which is not due', { assessmentId: 'a2', payBy: '2026-11-28T00:00:00.000Z' }],
  ])('is over when the fee is %s', async (_why, change) => {
    expect(await charge(OPEN.payBy, { ...OPEN, ...change }, OPEN.payBy)).toEqual([]);
  });
});

describe('a damage fee that is unpaid for 30 days', () => {
  const END = '2026-12-14T00:00:00.000Z';
  const JUST_BEFORE = '2026-12-13T23:59:59.999Z';
  const REFUSED = { ...OPEN, failedAt: OPEN.payBy };
  const WRITTEN_OFF = ['write-off-damage-fee', { reason: null, assessmentId: 'a1' }];

  it('is written off by the deadline or another job, and not a millisecond earlier', async () => {
    expect(await charge(JUST_BEFORE, REFUSED)).toEqual([]);
    expect(await charge(END, REFUSED)).toEqual([WRITTEN_OFF]);
    expect(await charge(END, REFUSED, END)).toEqual([WRITTEN_OFF]);
  });

  it('is written off three days after a card that was declined only at the end: until then it can be paid on a page', async () => {
    expect(await charge(END, OPEN, END)).toEqual([['record-fee-charge-failure', FAILURE]]);
    const declined = { ...OPEN, failedAt: END };
    expect(await charge('2026-12-16T23:59:59.999Z', declined)).toEqual([]);
    expect(await charge('2026-12-17T00:00:00.000Z', declined)).toEqual([WRITTEN_OFF]);
  });

  it('is not written off while the provider itself refuses the charge', async () => {
    expect(await afterLook({ refusal: new PaymentRefused('account_invalid', 'under review') })).toEqual([]);
  });

  it('is retried when the worker’s clock is behind, or during an interruption', async () => {
    expect(await charge(JUST_BEFORE, REFUSED, END)).toEqual([]);
    expect(enqueued).toMatchObject([{ queue: 'move-money', delaySeconds: 30, data: { asOf: END } }]);
    expect(await charge(END, REFUSED, END, { cause: 'maintenance' })).toEqual([]);
    expect(enqueued).toHaveLength(1);
  });

  it('is not written off when it was paid on a page, unreported: the payment is recorded', async () => {
    const payment = paymentOf(2000, 2);
    const paid = { name: 'record-damage-fee-payment', assessmentId: 'a1', intent: 'pi_2' };
    expect(await afterLook({ found: payment })).toEqual([paid]);
    expect(await afterLook({ open: ['cs_1'], expiry: { outcome: 'paid', payment } })).toEqual([paid]);
    expect(await afterLook({ open: ['cs_1'], expiry: { outcome: 'expired' } })).toMatchObject([
      { name: 'write-off-damage-fee' },
    ]);
  });

  /** The facts recorded after 30 days, depending on what the provider finds. */
  async function afterLook({
    open = [] as string[],
    expiry = {} as object,
    found = null as object | null,
    refusal = null as PaymentRefused | null,
  }) {
    const round = roundAfter(roundIn('damage_fee_pending'));
    const recorded: unknown[] = [];
    type Sent = { name: string; input: { assessmentId: string; payment?: { paymentIntentId: string } } };
    const record = async ({ name, input: { assessmentId, payment } }: Sent) =>
      void recorded.push({ name, assessmentId, ...(payment && { intent: payment.paymentIntentId }) });
    const tools = {
      provider: {
        findOpenCheckouts: async () => open,
        expireCheckout: async () => expiry,
        findPayment: async () => found,
        chargeSavedCard: () => Promise.reject(refusal ?? new Error('nobody asked for it')),
      },
      streams: {
        round: async () => ({
          ...round,
          damage: { ...round.damage!, assessments: [refusal === null ? REFUSED : OPEN] },
        }),
      },
      clock: { now: () => new Date(END) },
      commands: { send: record, sendUnlessRefused: record },
      incidents: {
        openOfMoney: async () => [],
        attempt: async () => ({ number: 1, blocked: false }),
        refused: async () => undefined,
        record: async () => undefined,
      },
      tries: { begin: async () => true, answered: async () => undefined },
      interruptionState: { current: async () => null, until: () => [] },
    } as unknown as ProcessTools;
    await moveMoney({ roundId: ROUND, cause: { id: 'c1', correlationId: 'c1' }, asOf: END }, tools);
    return recorded;
  }
});

describe('the charge of a late fee', () => {
  const LATE_FEE = {
    days: 2,
    amount: 1285,
    fixedAt: OPEN.assessedAt,
    fixedBy: 'e1',
    state: 'due',
    failedAt: null,
  } as const;
  const returned = { ...roundAfter(roundIn('completed')), lateFee: LATE_FEE };
  const payment = { ...paymentOf(1285, 7), status: 'succeeded', metadata: {}, created: new Date() };

  /** The calls to a provider with `open` pages and that payment, and the recorded facts. */
  async function perform({
    failedAt = null,
    open = [] as string[],
    found = null as object | null,
    refusal = null as PaymentRefused | null,
  } = {}) {
    const calls: string[] = [];
    const asked =
      <Answer>(name: string, answer: Answer) =>
      () => {
        calls.push(name);
        return Promise.resolve(answer);
      };
    const provider = {
      findOpenCheckouts: asked('find pages', open),
      expireCheckout: asked('end page', { outcome: 'expired' }),
      findPayment: asked('find payment', found),
      chargeSavedCard: () =>
        refusal === null ? asked('charge', { outcome: 'succeeded', payment })() : Promise.reject(refusal),
    };
    const tools = {
      provider,
      streams: { round: async () => ({ ...returned, lateFee: { ...LATE_FEE, failedAt }, money: MONEY }) },
      clock: { now: () => new Date(OPEN.payBy) },
      commands: { send: async ({ name }: { name: string }) => void calls.push(name) },
      incidents: {
        openOfMoney: async () => [],
        attempt: async () => ({ number: 1, blocked: false }),
        refused: async (subject: string) => void calls.push(`refused ${subject}`),
        record: async ({ subject, error }: { subject: string; error: string }) =>
          void calls.push(`incident ${subject} ${error}`),
      },
      tries: { begin: async () => true, answered: async () => undefined },
    } as unknown as ProcessTools;
    await moveMoney({ roundId: ROUND, cause: { id: 'c1', correlationId: 'c1' } }, tools);
    return calls;
  }
  /** The rental is paid and the owner's share is sent. */
  const MONEY = {
    ...returned.money,
    payouts: returned.money.payouts.map((order) => ({ ...order, transferId: 'tr_1' })),
  };
  const LOOK = ['find pages', 'find payment'];

  it('closes the fee’s pages and searches for its payment first', async () => {
    expect(await perform()).toEqual([...LOOK, 'charge', 'record-late-fee-charge']);
    expect(await perform({ open: ['cs_1'] })).toEqual([
      ...['find pages', 'end page', 'find payment'],
      ...['charge', 'record-late-fee-charge'],
    ]);
  });

  it('isn’t made when the fee was paid on a page, unreported', async () => {
    expect(await perform({ found: payment })).toEqual([...LOOK, 'record-late-fee-charge']);
  });

  it('isn’t made after the card was declined, but its payment is searched for; an open page stays open', async () => {
    const failedAt = OPEN.payBy as unknown as null;
    expect(await perform({ failedAt, open: ['cs_1'] })).toEqual(['find payment']);
    expect(await perform({ failedAt, found: payment })).toEqual(['find payment', 'record-late-fee-charge']);
  });

  it('becomes a task for operators when the provider itself refuses it: the card isn’t reported as declined', async () => {
    const refusal = new PaymentRefused('parameter_missing', 'You must provide a return_url');
    const incident = 'incident late_fee:e1 PaymentRefused: You must provide a return_url';
    expect(await perform({ refusal })).toEqual([...LOOK, 'refused late_fee:e1', incident]);
  });

  it('takes no payment that is known and was refunded', async () => {
    const { charges } = MONEY;
    const known = { ...payment, paymentIntentId: charges[0]!.paymentIntentId };
    expect(await perform({ found: known })).toEqual([...LOOK, 'charge', 'record-late-fee-charge']);
  });
});
