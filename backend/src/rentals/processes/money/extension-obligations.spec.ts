import { describe, expect, it } from '@jest/globals';
import { Rejected } from '@meguri/contracts/errors.ts';
import {
  bySavedCard,
  EXTENSION_PRICE,
  EXTENSION_TIMES,
  extensionIn,
} from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { at, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { HOUR, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { paymentOf } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { PaymentProviderUnavailable, PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { InterruptionKind } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { ProcessTools } from '../running/process.ts';
import { moveMoney } from './money.ts';

const { approved: APPROVED, payBy: PAY_BY } = EXTENSION_TIMES;
const JUST_BEFORE = '2026-12-12T02:59:59.999Z';
const onPage = extensionIn('approved');
const byCard = bySavedCard(onPage);
const payment = { ...paymentOf(EXTENSION_PRICE, 3), status: 'succeeded', metadata: {}, created: new Date() };
const declined = (code: string | null) =>
  at(APPROVED, { type: 'ExtensionChargeDeclined', data: { n: 1, code } } as const);

interface Circumstances {
  readonly now?: string;
  /** The job is a deadline's. */
  readonly asOf?: string;
  readonly open?: readonly string[];
  readonly expiry?: object;
  readonly found?: object | null;
  /** The provider's answer to a charge. */
  readonly answer?: object | Error;
  /** A charge began and its outcome is unknown. */
  readonly isUnknown?: boolean;
  readonly cause?: InterruptionKind | null;
  /** How often the deadline's job was repeated. */
  readonly waited?: number;
}

/** Moves the money of an extension. @returns the calls to the provider, the facts and the attempts, in order */
async function moved(history: readonly Fact[], of: Circumstances = {}): Promise<unknown[]> {
  const { now = APPROVED, asOf, open = [], expiry = { outcome: 'expired' }, found = null, isUnknown = false } = of;
  const { answer = { outcome: 'succeeded', payment }, cause = null, waited } = of;
  const calls: unknown[] = [];
  const told =
    <Answer>(what: string, given: Answer) =>
    async () => {
      calls.push(what);
      if (given instanceof Error) throw given;
      return given;
    };
  const record = async ({ name, input }: { name: string; input: { n: number; code?: string | null } }) =>
    void calls.push(input.code === undefined ? `${name} ${input.n}` : `${name} ${input.n} ${input.code}`);
  const tools = {
    provider: {
      findOpenCheckouts: told('find pages', open),
      expireCheckout: told('end page', expiry),
      findPayment: told('find payment', found),
      chargeSavedCard: async ({ idempotencyKey, purpose, ref, amount }: Record<string, unknown>) => {
        calls.push(`charge ${String(amount)} ${String(purpose)} ${String(ref)} ${String(idempotencyKey)}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    streams: { round: async () => roundAfter(history) },
    clock: { now: () => new Date(now) },
    commands: { send: record, sendUnlessRefused: record },
    incidents: {
      attempt: async () => ({ number: 1, blocked: false }),
      refused: async () => undefined,
      record: async ({ subject, definite }: { subject: string; definite: boolean }) =>
        void calls.push(`incident ${subject}${definite ? '' : ', retried'}`),
      openOfMoney: async () => [],
    },
    tries: {
      begin: async (subject: string) => calls.push(`try ${subject}`),
      answered: async () => void calls.push('answered'),
      byHand: async (_subject: string, work: () => Promise<void>) => {
        if (isUnknown) throw new Rejected('outcome_unknown');
        await work();
      },
    },
    interruptionState: { current: async () => cause, until: () => [] },
    queues: { enqueueNow: async ([job]: readonly Job[]) => void calls.push(`again in ${job!.delaySeconds} s`) },
  } as unknown as ProcessTools;
  const job = { roundId: 'r1', cause: { id: 'c1', correlationId: 'c1' }, ...(asOf !== undefined && { asOf, waited }) };
  await moveMoney(job, tools).catch((error: Error) => calls.push(error.message));
  return calls;
}

const LOOK = ['find pages', 'find payment'];
const CHARGE = `charge ${EXTENSION_PRICE} extension 1 r1:1:extension:1`;
const TRY = 'try extension:r1:1';

describe('an approved extension', () => {
  it('is charged to the saved card at once, after its pages are closed and its payment is looked for', async () => {
    expect(await moved(byCard)).toEqual([TRY, ...LOOK, CHARGE, 'record-extension-payment 1', 'answered']);
    expect(await moved(byCard, { found: payment })).toEqual([TRY, ...LOOK, 'record-extension-payment 1', 'answered']);
    const paid = { open: ['cs_3'], expiry: { outcome: 'paid', payment } };
    const calls = [TRY, 'find pages', 'end page', 'record-extension-payment 1', 'answered'];
    expect(await moved(byCard, paid)).toEqual(calls);
  });

  it('is charged once: a declined card, or a page, is only looked at', async () => {
    expect(await moved([...byCard, ...declined('card_declined')])).toEqual(['find payment']);
    expect(await moved(onPage, { open: ['cs_3'] })).toEqual(['find payment']);
    expect(await moved(onPage, { found: payment })).toEqual(['find payment', 'record-extension-payment 1']);
  });

  it('can be paid on a page once the bank declined the card', async () => {
    const answer = { outcome: 'declined', code: 'card_declined' };
    const calls = [TRY, ...LOOK, CHARGE, 'record-extension-decline 1 card_declined', 'answered'];
    expect(await moved(byCard, { answer })).toEqual(calls);
  });

  it('can be paid on a page once the provider itself refused the charge, which operators look into', async () => {
    const answer = new PaymentRefused('account_invalid', 'under review');
    const calls = [TRY, ...LOOK, CHARGE, 'record-extension-decline 1 null', 'incident extension:r1:1', 'answered'];
    expect(await moved(byCard, { answer })).toEqual(calls);
  });

  it('stays as it is while the outcome of a charge is unknown: the attempt remains, and is retried', async () => {
    const answer = new PaymentProviderUnavailable('no answer');
    expect(await moved(byCard, { answer })).toEqual([TRY, ...LOOK, CHARGE, 'no answer']);
  });

  it('is charged during an interruption too: the borrower has agreed to it', async () => {
    expect(await moved(byCard, { cause: 'maintenance' })).toContain(CHARGE);
  });
});

describe('an extension at the end of its payment window', () => {
  const end = { now: PAY_BY, asOf: PAY_BY };
  const EXPIRED = 'expire-extension 1';

  it('expires after its pages are closed and its payment is looked for, and not a millisecond earlier', async () => {
    expect(await moved(onPage, { now: JUST_BEFORE })).toEqual(['find payment']);
    expect(await moved(onPage, end)).toEqual([...LOOK, EXPIRED]);
    expect(await moved(onPage, { now: PAY_BY })).toEqual([...LOOK, EXPIRED]);
  });

  it('doesn’t expire when it was paid, unreported', async () => {
    expect(await moved(onPage, { ...end, found: payment })).toEqual([...LOOK, 'record-extension-payment 1']);
    const paid = { ...end, open: ['cs_3'], expiry: { outcome: 'paid', payment } };
    expect(await moved(onPage, paid)).toEqual(['find pages', 'end page', 'record-extension-payment 1']);
  });

  it('isn’t charged any more, during an interruption either', async () => {
    expect(await moved(byCard, end)).toEqual([...LOOK, EXPIRED]);
    expect(await moved(byCard, { ...end, cause: 'maintenance' })).toEqual(['find payment', 'again in 30 s']);
    expect(await moved(byCard, { now: JUST_BEFORE, cause: 'maintenance' })).toContain(CHARGE);
  });

  it.each([
    ['its page isn’t closed', { open: ['cs_3'], expiry: new PaymentRefused('account_invalid', 'under review') }],
    ['its payment isn’t looked for', { found: new PaymentRefused('account_invalid', 'under review') }],
  ])('is ended again, each time later, when the provider refuses and %s: operators see it', async (_what, refused) => {
    const INCIDENT = 'incident extension:r1:1:end, retried';
    expect((await moved(onPage, { ...end, ...refused })).slice(-2)).toEqual(['again in 30 s', INCIDENT]);
    expect(await moved(onPage, { ...end, ...refused, waited: 3 })).toContain('again in 240 s');
    expect(await moved(onPage, { ...end, ...refused, waited: 30 })).toContain('again in 3600 s');
    const later = plus(PAY_BY, 12 * HOUR - 1);
    expect(await moved(onPage, { ...end, ...refused, now: later })).not.toContain(EXPIRED);
  });

  it('expires without the provider once it has refused for twelve hours', async () => {
    const refused = { open: ['cs_3'], expiry: new PaymentRefused('account_invalid', 'under review') };
    const calls = await moved(onPage, { ...end, ...refused, now: plus(PAY_BY, 12 * HOUR) });
    expect(calls).toEqual(['find pages', 'end page', EXPIRED]);
  });

  it('waits while the outcome of a charge is unknown', async () => {
    expect(await moved(byCard, { ...end, isUnknown: true })).toEqual(['again in 30 s']);
  });

  it('waits when the worker’s clock is behind, or during an interruption', async () => {
    expect(await moved(onPage, { ...end, now: JUST_BEFORE })).toEqual(['find payment', 'again in 30 s']);
    expect(await moved(onPage, { ...end, cause: 'downtime' })).toEqual(['find payment', 'again in 30 s']);
  });
});
