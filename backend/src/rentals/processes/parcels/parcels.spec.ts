import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { roundAfter, at, type Fact } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { CHECKOUT_ID, paymentOf, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { PaymentProviderUnavailable, PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { roundIdsOf } from '../../round/parcel-rounds.ts';
import type { ProcessTools } from '../running/process.ts';
import { parcels } from './parcels.ts';

const PARCEL = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 3 };
const [FIRST = '', SECOND = '', THIRD = ''] = roundIdsOf(PARCEL);
const CAUSE = { id: 'c1', correlationId: 'c1' };
const DURING = TIMES.paid;
/** Two seconds after the end of their window. */
const GRACE_OVER = '2026-12-02T03:00:02.000Z';
const IN_GRACE = '2026-12-02T03:00:01.999Z';

const AFTER_WINDOW = '2026-12-02T03:34:59.999Z';
/** It was approved a day later than the others, and paid on a page that was opened at that time. */
const paidOn = (openedAt: string) => [
  ...roundIn('request_sent'),
  ...at(openedAt, { type: 'Approved', data: { payBy: '2026-12-03T03:00:00.000Z' } }),
  ...at(openedAt, { type: 'PaymentStarted', data: page }),
  ...at(AFTER_WINDOW, ...paidWith(CHECKOUT_ID)),
];
const page = {
  ...{ checkoutId: CHECKOUT_ID, url: 'https://pay.example/cs_1', expiresAt: AFTER_WINDOW, attempt: 1 },
  ...{ amount: 4500, payoutReady: true },
};
const paidWith = (checkoutId: string | null): readonly RoundEvent[] => [
  { type: 'PaymentCompleted', data: { checkoutId, payment: paymentOf(4500) } },
  { type: 'Paid', data: {} },
  { type: 'ShippingCodeRequested', data: { target: AFTER_WINDOW } },
];

const payment = (roundId: string) => ({
  ...paymentOf(4500, roundId === SECOND ? 2 : 3),
  ...{ status: 'succeeded', metadata: {}, created: new Date() },
});
const wrongAmount = [
  ...roundIn('payment_pending'),
  ...at(
    DURING,
    { type: 'PaymentCompleted', data: { checkoutId: CHECKOUT_ID, payment: paymentOf(4499) } },
    {
      type: 'PaymentMismatchFound',
      data: {
        expected: 4500,
        settlement: {
          refunded: { rental: 4499, shipping: 0, insurance: 0 },
          refundNow: { rental: 4499, shipping: 0, insurance: 0 },
          ...{ gross: 0, payoutFee: 0, ownerShare: 0, shipping: 0, insurance: 0 },
        },
      },
    },
  ),
];

/** The page's payment is another customer's: each page makes one. */
const withCustomer = ({ time, event }: Fact, customerId: string): Fact =>
  event.type === 'PaymentCompleted'
    ? { time, event: { ...event, data: { ...event.data, payment: { ...event.data.payment, customerId } } } }
    : { time, event };

const chargedBeside = [...roundIn('request_approved'), ...at(DURING, ...paidWith(null))];

let histories: Record<string, readonly Fact[]>;
/** The provider's answer to the charge of a round; absent: it succeeds. */
let answers: Record<string, object | Error>;
/** The card was charged for it before, and the answer was lost. */
let made: string | null;
let madeFor: string;
let attempts: Record<string, { number: number; blocked: boolean }>;
/** What happened, in order. */
let happened: string[];
let keys: string[];
let happensDuringCharge: () => void;
/** Rounds of which incidents were closed. */
let closed: string[];
let told: { id: string; userId: number; sentence: string }[];
beforeEach(() => {
  histories = {
    [FIRST]: roundIn('shipping_code_generating'),
    [SECOND]: roundIn('request_approved'),
    [THIRD]: roundIn('request_approved'),
  };
  happensDuringCharge = () => undefined;
  [answers, made, attempts, happened, keys, told, closed] = [{}, null, {}, [], [], [], []];
  madeFor = 'cus_1';
});

const nameOf = (roundId: string): string => ['first', 'second', 'third'][roundIdsOf(PARCEL).indexOf(roundId)] ?? '?';

interface Around {
  readonly paid?: string;
  readonly now?: string;
  readonly expiry?: object;
}

/** The process after a round was paid, by default the first. */
const paysOthers = async (around: Around = {}): Promise<void> =>
  parcels.jobs['pay-parcel'].run({ roundId: around.paid ?? FIRST, cause: CAUSE }, toolsOf(around));

function toolsOf({ now = DURING, expiry = { outcome: 'expired' } }: Around = {}): ProcessTools {
  const roundOf = (roundId: string) => ({ ...roundAfter(histories[roundId]!), parcel: PARCEL });
  return {
    streams: {
      round: async (roundId: string) => roundOf(roundId),
      find: async (roundId: string) => (histories[roundId] === undefined ? null : roundOf(roundId)),
      history: async (roundId: string) => histories[roundId]!.map(({ time, event }) => ({ ...event, time })),
      roundWithCheckouts: async (roundId: string) => ({ round: roundOf(roundId), checkoutIds: [] }),
    },
    clock: { now: () => new Date(now) },
    interruptionState: { current: async () => null, until: () => [] },
    incidents: {
      attempt: async (subject: string) => attempts[subject] ?? { number: 1, blocked: false },
      refused: async () => undefined,
      record: async ({ roundId }: { roundId: string }) => void happened.push(`incident of the ${nameOf(roundId)}`),
      close: async (subject: string) => void happened.push(`${subject} closed`),
      closeRefusals: async (roundId: string) => void closed.push(roundId),
    },
    provider: {
      findPayment: async ({ customerId, metadata }: { customerId: string; metadata: Record<string, string> }) =>
        metadata['rentalRequestId'] === made && metadata['ref'] === 'parcel' && customerId === madeFor
          ? payment(made)
          : null,
      expireCheckout: async () => {
        happened.push('page ended');
        return expiry;
      },
      chargeSavedCard: async ({ roundId, idempotencyKey }: { roundId: string; idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        happensDuringCharge();
        const answer = answers[roundId] ?? { outcome: 'succeeded', payment: payment(roundId) };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    queries: { requestedItemName: async (roundId: string) => nameOf(roundId) },
    notifications: { notify: async (notices: typeof told) => void told.push(...notices) },
    commands: {
      send: async ({ name, target }: { name: string; target: string }) => {
        happened.push(`${name} of the ${nameOf(target)}`);
        histories[target] = chargedBeside;
      },
    },
  } as unknown as ProcessTools;
}

const REFUSED = new PaymentRefused('other', 'not with this account');
const AWAY = new PaymentProviderUnavailable('no answer');

describe('the other rounds of a parcel that was paid on a page', () => {
  it('are charged, each by itself', async () => {
    await paysOthers();
    expect(happened).toEqual(['record-payment of the second', 'record-payment of the third']);
    expect(new Set(keys).size).toBe(2);
  });

  it('are charged although the provider refuses one, which is an incident of that one', async () => {
    answers = { [SECOND]: REFUSED };
    await paysOthers();
    expect(happened).toEqual(['incident of the second', 'record-payment of the third']);
  });

  it('are charged although the outcome of one is unknown, which is tried again', async () => {
    answers = { [SECOND]: AWAY };
    await expect(paysOthers()).rejects.toBe(AWAY);
    expect(happened).toEqual(['record-payment of the third']);
  });

  it('stay to be paid when the card can’t be charged for them, as their borrower reads', async () => {
    answers = { [SECOND]: { outcome: 'declined', code: 'card_declined', message: '' }, [THIRD]: REFUSED };
    await paysOthers();
    await paysOthers();
    const { borrowerId } = roundAfter(histories[SECOND]!);
    expect(told.map(({ userId }) => userId)).toEqual([borrowerId, borrowerId, borrowerId, borrowerId]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(2);
    expect(told[0]?.sentence).toMatch(
      /^同じカードで「second」を決済できませんでした。.+までに、取引の画面からお支払いください。$/,
    );
    expect(told[1]?.sentence).toContain('「third」');
  });

  it('aren’t charged while an operator hasn’t looked at the refusal, and then with another key', async () => {
    const subject = `parcel:${FIRST}:${SECOND}`;
    attempts = { [subject]: { number: 2, blocked: true } };
    await paysOthers();
    expect(happened).toEqual(['record-payment of the third']);
    attempts = { [subject]: { number: 2, blocked: false } };
    await paysOthers();
    expect(happened.at(-1)).toBe('record-payment of the second');
    expect(keys.at(-1)).toBe(`${subject}:2`);
  });

  it('aren’t charged when the page was paid with a wrong amount', async () => {
    histories[FIRST] = wrongAmount;
    await paysOthers();
    expect([happened, keys]).toEqual([[], []]);
  });

  it('are charged after the end of their window, too, when the page was opened in it, as it promised', async () => {
    await paysOthers({ now: AFTER_WINDOW });
    expect(happened).toEqual(['record-payment of the second', 'record-payment of the third']);
  });

  it('aren’t charged for a page that was asked for when it named them no more: two seconds after their window, or later', async () => {
    histories[FIRST] = paidOn(GRACE_OVER);
    await paysOthers({ now: AFTER_WINDOW });
    expect([happened, keys]).toEqual([[], []]);
    histories[FIRST] = paidOn(IN_GRACE);
    await paysOthers({ now: AFTER_WINDOW });
    expect(keys).toHaveLength(2);
  });

  it('aren’t charged when they ended between the look at the parcel and their turn', async () => {
    answers = {
      get [SECOND]() {
        histories[THIRD] = roundIn('request_cancelled');
        return { outcome: 'declined', code: 'card_declined', message: '' };
      },
    };
    await paysOthers();
    expect(keys).toEqual([`parcel:${FIRST}:${SECOND}`]);
  });

  it('aren’t charged again when a charge was made before, which is recorded also after the end', async () => {
    made = SECOND;
    histories[SECOND] = roundIn('request_cancelled');
    await paysOthers();
    expect(happened[0]).toBe('record-payment of the second');
    expect(keys).toEqual([`parcel:${FIRST}:${THIRD}`]);
  });

  it('are charged once the page that the borrower has opened for one of them is closed', async () => {
    histories[SECOND] = roundIn('payment_pending');
    await paysOthers();
    expect(happened.slice(0, 2)).toEqual(['page ended', 'record-payment of the second']);
    expect(keys[0]).toBe(`parcel:${FIRST}:${SECOND}`);
  });

  it('aren’t charged when that page was paid', async () => {
    histories[SECOND] = roundIn('payment_pending');
    await paysOthers({ expiry: { outcome: 'paid', payment: payment(SECOND) } });
    expect(happened.slice(0, 2)).toEqual(['page ended', 'record-payment of the second']);
    expect(keys).toEqual([`parcel:${FIRST}:${THIRD}`]);
  });

  describe('when a second page was paid at the same moment', () => {
    const DECLINED = { outcome: 'declined', code: 'card_declined', message: '' };
    beforeEach(() => {
      histories[SECOND] = roundIn('shipping_code_generating');
    });

    it('are charged by both jobs to the card that paid first, under one key', async () => {
      answers = { [THIRD]: AWAY };
      await expect(paysOthers()).rejects.toBe(AWAY);
      await expect(paysOthers({ paid: SECOND })).rejects.toBe(AWAY);
      expect(new Set(keys)).toEqual(new Set([`parcel:${[FIRST, SECOND].toSorted()[0]}:${THIRD}`]));
    });

    it('are charged to the other card when only its page was opened in their window', async () => {
      const [before = '', after = ''] = [FIRST, SECOND].toSorted();
      histories[before] = paidOn(GRACE_OVER);
      histories[after] = paidOn(IN_GRACE);
      await paysOthers({ paid: after, now: AFTER_WINDOW });
      expect(keys).toEqual([`parcel:${after}:${THIRD}`]);
    });

    it('have a charge of the other card recorded although they ended before its outcome was known', async () => {
      const [, after = ''] = [FIRST, SECOND].toSorted();
      histories[after] = roundIn('shipping_code_generating').map((fact) => withCustomer(fact, 'cus_2'));
      histories[THIRD] = roundIn('request_cancelled');
      [made, madeFor] = [THIRD, 'cus_2'];
      await paysOthers({ paid: after });
      expect(happened).toEqual(['record-payment of the third']);
      expect(keys).toEqual([]);
    });

    it('are charged to the other card once the bank has declined the first', async () => {
      answers = { [THIRD]: DECLINED };
      await paysOthers({ paid: SECOND });
      expect(keys).toEqual([FIRST, SECOND].toSorted().map((paid) => `parcel:${paid}:${THIRD}`));
      expect(told).toHaveLength(1);
    });
  });
});

describe('a refused charge of a round', () => {
  const ends = async (status: 'request_cancelled' | 'request_approved') => {
    histories[SECOND] = roundIn(status);
    await parcels.jobs['end-parcel'].run({ roundId: SECOND, cause: CAUSE }, toolsOf());
  };

  it('is no incident any more once the round has ended unpaid', async () => {
    await ends('request_approved');
    expect(closed).toEqual([]);
    await ends('request_cancelled');
    expect(closed).toEqual([SECOND]);
  });

  it('is no incident any more once another card has paid the round', async () => {
    histories[SECOND] = roundIn('shipping_code_generating');
    const [paid = ''] = [FIRST, SECOND].toSorted();
    attempts = { [`parcel:${paid}:${THIRD}`]: { number: 1, blocked: true } };
    await paysOthers();
    expect(happened).toEqual(['record-payment of the third']);
    expect(closed).toContain(THIRD);
  });

  it('leaves no incident behind when the round ended while it was charged', async () => {
    answers = { [SECOND]: REFUSED };
    happensDuringCharge = () => void (histories[SECOND] = roundIn('request_cancelled'));
    await paysOthers();
    expect(happened.slice(0, 2)).toEqual(['incident of the second', `parcel:${FIRST}:${SECOND} closed`]);
  });
});
