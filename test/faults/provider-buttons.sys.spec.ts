import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { KANSAI_ADDRESS } from '../support/marketplace.ts';
import type { Answer, Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { storedRound } from '../support/books.ts';
import { until } from '../support/until.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** A call times out after 10 s and is repeated once; an action may make a few of them, on a shared machine. */
const PATIENCE_MS = 120_000;

const CONDITIONS = {
  away: { fail: 'refuse' },
  'answering 402': { fail: 'decline' },
  'answering 403': { fail: 'error_403' },
  'answering 429': { fail: 'error_429' },
  // Comes last: pending calls succeed in the end, and a webhook reports the account.
  'slow by 30 s': { fail: 'slow', delayMs: 30_000 },
} as const;
const CONDITION_NAMES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

const market = useMarketplace();
afterEach(() => market.sandbox.heal());

/** An action that calls the provider before it responds. */
interface Button {
  readonly by: Person;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly succeeds: number;
  /** What must exist exactly once in the end. */
  readonly once?: () => Promise<unknown>;
}

const objects = async (kind: string, where: string, value: string): Promise<number> => {
  const { rows } = await market.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM payment_sandbox.objects WHERE kind = $1 AND document #>> $2 = $3`,
    [kind, where.split('.'), value],
  );
  return rows[0]?.count ?? 0;
};
const approved = async (): Promise<Rental> => {
  const rental = await Rental.ofNewPeople(market);
  await rental.approve();
  return rental;
};
const withFee = async (): Promise<Rental> => {
  const rental = await (await Rental.ofNewPeople(market)).toUse();
  await rental.reportDamage(rental.borrower);
  await rental.decideCase('assess-fee', { amount: 2000, reason: '袖口の破れ', itemReturned: false });
  return rental;
};
/** The number of open payment pages of the rental. */
const openPages = async ({ id }: Rental): Promise<number> => {
  const { rows } = await market.pool.query<{ count: number }>(
    `SELECT count(*)::int FROM payment_sandbox.objects WHERE kind = 'checkout.session'
     AND document #>> '{metadata,rentalRequestId}' = $1 AND document ->> 'status' = 'open'`,
    [id],
  );
  return rows[0]?.count ?? 0;
};

describe('a button that calls the provider', () => {
  const BUTTONS: Readonly<Record<string, () => Promise<Button>>> = {
    'pay the rental': async () => {
      const rental = await approved();
      const path = `${rental.path}/payment-connect-separated`;
      const once = async () => expect(await openPages(rental)).toBe(1);
      return { by: rental.borrower, method: 'POST', path, succeeds: 200, once };
    },
    'pay the rental of an owner without an account': async () => {
      const rental = await approved();
      const path = `${rental.path}/payment`;
      const once = async () => expect(await openPages(rental)).toBe(1);
      return { by: rental.borrower, method: 'POST', path, succeeds: 200, once };
    },
    'give a payment up': async () => {
      const rental = await approved();
      await rental.startPayment();
      const once = async () => expect(await openPages(rental)).toBe(0);
      return { by: rental.borrower, method: 'DELETE', path: `${rental.path}/payment`, succeeds: 200, once };
    },
    'ask what came of a payment': async () => {
      const rental = await approved();
      await rental.startPayment();
      return { by: rental.borrower, method: 'GET', path: `${rental.path}/payment`, succeeds: 200 };
    },
    'come back from a paid page': async () => {
      const rental = await approved();
      // Without webhooks, only the return from the page reports the payment.
      await market.sandbox.webhooks({ lose: true });
      const url = await rental.startPayment();
      await submitCard(url);
      await market.sandbox.webhooks({ lose: false });
      const path = `/api/checkout/session/${new URL(url).pathname.split('/').at(-1)}`;
      const once = async () => {
        const { events } = await storedRound(market.pool, rental.id);
        expect(events.filter(({ type }) => type === 'PaymentCompleted')).toHaveLength(1);
      };
      return { by: rental.borrower, method: 'POST', path, succeeds: 204, once };
    },
    'pay a damage fee': async () => {
      const rental = await withFee();
      const path = `/api/circulation-rounds/${rental.id}/damage-fee/payment`;
      const once = async () => expect(await openPages(rental)).toBe(1);
      return { by: rental.borrower, method: 'POST', path, succeeds: 200, once };
    },
    'object to a damage fee': async () => {
      const rental = await withFee();
      await rental.damageFeePage();
      const path = `/api/circulation-rounds/${rental.id}/damage-fee/objection`;
      const once = async () => expect(await openPages(rental)).toBe(0);
      return { by: rental.borrower, method: 'POST', path, body: { reason: '届いた時からです' }, succeeds: 200, once };
    },
    'open a payout account': async () => {
      const by = await market.member('hanako');
      const body = { accountType: 'express', businessType: 'individual', country: 'JP', currency: 'jpy' };
      const once = async () => expect(await objects('account', 'metadata.userId', String(by.id))).toBe(1);
      const path = '/api/user/connect/accounts';
      return { by, method: 'POST', path, body: { ...body, phone: KANSAI_ADDRESS.phone }, succeeds: 201, once };
    },
    'go on at the provider': async () => {
      const by = await market.owner();
      const { id } = await by.get<{ id: string }>('/api/user/connect/account');
      return { by, method: 'POST', path: `/api/user/connect/accounts/${id}/link`, succeeds: 201 };
    },
    'look at the saved card': async () => {
      const { borrower: by } = await (await Rental.ofNewPeople(market)).toUse();
      return { by, method: 'GET', path: '/api/user/card', succeeds: 200 };
    },
    'look at the evidence': async () => {
      const rental = await (await Rental.ofNewPeople(market)).toUse();
      const dispute = await disputed(rental);
      const path = `/api/admin/rental-requests/${rental.id}/disputes/${dispute}/evidence`;
      return { by: market.admin, method: 'GET', path, succeeds: 200 };
    },
  };
  const disputed = async (rental: Rental): Promise<string> => {
    const { round } = await storedRound(market.pool, rental.id);
    const id = await market.sandbox.dispute({ charge: round.money.charges[0]?.chargeId ?? '' });
    await rental.records('PaymentDisputed');
    return id;
  };

  const buttons = new Map<string, Button>();
  beforeAll(async () => {
    for (const [name, make] of Object.entries(BUTTONS)) buttons.set(name, await make());
    await market.atRest();
  }, PATIENCE_MS);

  const press = ({ by, method, path, body }: Button): Promise<Answer<Refusal>> =>
    by.send<Refusal>(method, path, body === undefined ? {} : { body });

  it.each(CONDITION_NAMES)(
    'while the provider is %s says so in plain Japanese, each of them, and changes nothing',
    async (condition) => {
      await market.sandbox.fail(CONDITIONS[condition]);
      const answers = await Promise.all(
        [...buttons].map(async ([name, button]) => [name, await press(button)] as const),
      );
      const outcomes = answers.map(([name, { status, body }]) => ({
        name,
        status,
        code: body.code,
        message: body.message,
      }));
      const code = condition === 'answering 402' ? /refused$/ : /^payment_provider_unavailable$/;
      for (const one of outcomes) {
        // Opening an account has its own message; after returning from a page the message is that its result isn't
        // known.
        const ownWords = condition === 'answering 402' && one.name === 'come back from a paid page';
        expect(one).toMatchObject({
          status: condition === 'answering 402' ? expect.any(Number) : 503,
          code: ownWords ? 'transaction_not_found' : expect.stringMatching(code),
          message: expect.stringMatching(/^[^A-Za-z]*[ぁ-ん][^A-Za-z]*$/),
        });
        expect(one.status).not.toBe(500);
      }
    },
    PATIENCE_MS,
  );

  it.each(Object.keys(BUTTONS))(
    '%s goes through once the provider is back, and is done once',
    async (name) => {
      const button = buttons.get(name)!;
      const { status, body } = await press(button);
      expect({ status, body: status === button.succeeds ? null : body }).toEqual({
        status: button.succeeds,
        body: null,
      });
      await button.once?.();
    },
    PATIENCE_MS,
  );
});

/** Actions that are stored at once and carried out at the provider by a job, which retries by itself. */
describe('a button that moves money later', () => {
  const reason = '確認のため';
  const operated = (rental: Rental, command: string, body: object) =>
    market.admin.must(200, 'POST', `/api/admin/rental-requests/${rental.id}/commands/${command}`, { body });
  const round = async ({ id }: Rental) => (await storedRound(market.pool, id)).round;
  const counts = async ({ id }: Rental) => {
    const { events } = await storedRound(market.pool, id);
    const of = (wanted: string) => events.filter(({ type }) => type === wanted).length;
    return { Refunded: of('Refunded'), PayoutSent: of('PayoutSent'), TransferReversed: of('TransferReversed') };
  };
  const completed = async (): Promise<Rental> => {
    const rental = await (await Rental.ofNewPeople(market)).toReturned();
    await rental.confirmReturn();
    await rental.records('PayoutSent');
    return rental;
  };

  interface Moved {
    readonly rental: Rental;
    readonly press: () => Promise<unknown>;
    readonly moves: Partial<Record<'Refunded' | 'PayoutSent' | 'TransferReversed' | 'EvidenceSubmitted', number>>;
    /** A dispute holds back the rest of the money. */
    readonly stays?: true;
  }

  const MOVES: Readonly<Record<string, () => Promise<Moved>>> = {
    'cancel and refund': async () => {
      const rental = await approved();
      await rental.pay();
      return { rental, press: () => operated(rental, 'cancel', { reason }), moves: { Refunded: 1 } };
    },
    'confirm the return and pay out': async () => {
      const rental = await (await Rental.ofNewPeople(market)).toReturned();
      return { rental, press: () => rental.confirmReturn(), moves: { PayoutSent: 1 } };
    },
    'give back more': async () => {
      const rental = await completed();
      const { money } = await round(rental);
      const body = { reason, chargeId: money.charges[0]?.chargeId, amount: 1000 };
      return { rental, press: () => operated(rental, 'grant-refund', body), moves: { Refunded: 1, PayoutSent: 1 } };
    },
    'take a payout back': async () => {
      const rental = await completed();
      const { money } = await round(rental);
      const body = { reason, orderedBy: money.payouts[0]?.orderedBy, amount: 1000 };
      const press = () => operated(rental, 'reverse-payout', body);
      return { rental, press, moves: { TransferReversed: 1, PayoutSent: 1 } };
    },
    'send a refund again': async () => {
      const rental = await approved();
      await rental.pay();
      await operated(rental, 'cancel', { reason });
      await rental.records('Refunded');
      const [refund] = (await round(rental)).money.refunds;
      await market.sandbox.returnRefund(refund?.refundId ?? '');
      await rental.records('RefundReturned');
      const body = { reason, orderedBy: refund?.orderedBy };
      return { rental, press: () => operated(rental, 'resend-refund', body), moves: { Refunded: 2 } };
    },
    'submit evidence': async () => {
      const rental = await (await Rental.ofNewPeople(market)).toUse();
      const { money } = await round(rental);
      const id = await market.sandbox.dispute({ charge: money.charges[0]?.chargeId ?? '' });
      await rental.records('PaymentDisputed');
      const path = `/api/admin/rental-requests/${rental.id}/disputes/${id}/evidence/submit`;
      const press = () => market.admin.must(202, 'POST', path);
      return { rental, press, moves: { EvidenceSubmitted: 1 }, stays: true };
    },
  };
  const moved = new Map<string, Moved[]>();
  beforeAll(async () => {
    for (const condition of CONDITION_NAMES)
      moved.set(condition, await Promise.all(Object.values(MOVES).map((make) => make())));
    await market.atRest();
  }, 4 * PATIENCE_MS);

  it.each(CONDITION_NAMES)(
    'while the provider is %s is accepted; once it is back each moves its money once',
    async (condition) => {
      const subjects = moved.get(condition)!;
      const before = (await market.sandbox.money()).transfers.count;
      await market.sandbox.fail(CONDITIONS[condition]);
      for (const { press } of subjects) await press();
      await until(
        'the jobs were tried',
        async () => {
          const { rows } = await market.pool.query<{ tried: number }>(
            "SELECT count(*)::int AS tried FROM pgboss.job WHERE name = 'move-money' AND state IN ('retry', 'active') OR name = 'move-money' AND retry_count > 0",
          );
          return condition === 'answering 402' ? (await failures()) >= 5 : (rows[0]?.tried ?? 0) >= 5;
        },
        PATIENCE_MS,
      );
      expect((await market.sandbox.money()).transfers.count).toBe(before);
      await market.sandbox.heal();
      // A definite rejection needs an operator, who retries it.
      if (condition === 'answering 402') await market.admin.must(200, 'POST', '/api/admin/incidents/retry');
      for (const { rental, moves, stays } of subjects) {
        await until(
          `${rental.id} is done`,
          async () => {
            const { events } = await storedRound(market.pool, rental.id);
            return Object.entries(moves).every(
              ([type, times]) => events.filter((one) => one.type === type).length >= times,
            );
          },
          PATIENCE_MS,
        );
        if (stays) continue;
        await expectSettled(market, rental.id, PATIENCE_MS);
        expect(await counts(rental)).toMatchObject(moves);
      }
    },
    3 * PATIENCE_MS,
  );

  const failures = async (): Promise<number> => {
    const { items } = await market.admin.get<{ items: readonly unknown[] }>('/api/admin/incidents');
    return items.length;
  };

  it(
    'nothing was duplicated or lost',
    async () => {
      await market.atRest(PATIENCE_MS);
      await expectSoundBooks(market);
    },
    PATIENCE_MS,
  );
});
