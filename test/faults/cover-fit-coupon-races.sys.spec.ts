import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { storedRound } from '../support/books.ts';
import {
  askForFitRefund,
  COUPON,
  couponRow,
  decideAt,
  expectSoundTerms,
  giveCoupon,
  PREMIUM,
  PRICE,
  requestWithAll,
} from '../support/chosen-terms.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { PUDO, Rental } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import type { StartedService } from '../support/servers/started-service.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { until } from '../support/until.ts';

const SESSION_SECRET = 'shared by both processes of this test';
/** Several of each, because the outcome of a race is random. */
const TRIES = 2;

let market: Marketplace;
let second: StartedService;
let owner: Person;
beforeAll(async () => {
  market = await Marketplace.open({ SESSION_SECRET });
  second = await market.another({ PUBLIC_URL: market.url });
  owner = await market.owner();
});
afterAll(async () => {
  await second?.end();
  await market?.close();
});

/** The same session at the other process. */
const there = (person: Person): Person => person.copy(second.url);

const several = (prepare: (rental: Rental) => Promise<unknown>): Promise<Rental[]> =>
  Promise.all(
    Array.from({ length: TRIES }, async () => {
      const rental = await requestWithAll(market, { owner, borrower: await market.member() });
      await prepare(rental);
      return rental;
    }),
  );
const reported = async (rental: Rental) => (await rental.toReturned()).reportDamage(owner);
const wayBack = async (rental: Rental) => {
  await rental.toUse();
  await rental.requestReturn();
  await rental.registerCode('return', PUDO);
};

const typesOf = async ({ id }: Rental) => (await storedRound(market.pool, id)).events.map(({ type }) => type);
const roundOf = async ({ id }: Rental) => (await storedRound(market.pool, id)).round;
const count = async (rental: Rental, ...types: RoundEventType[]) =>
  (await typesOf(rental)).filter((type) => types.includes(type as RoundEventType)).length;
/** What the owner gets of the cover, by the amounts of its orders. */
const claimsOf = async (rental: Rental) =>
  (await roundOf(rental)).money.payouts.filter(({ coverOf }) => coverOf !== undefined).map(({ amount }) => amount);
const settledWithout = async (rental: Rental) => {
  if ((await roundOf(rental)).status === 'damage_reported')
    await rental.decideCase('dismiss', { reason: '現物を確認しました。', itemReturned: true });
  if ((await roundOf(rental)).status === 'returned') await rental.confirmReturn();
  return expectSettled(market, rental.id);
};

describe('the cover, at two processes at the same moment', () => {
  it('a fee and the dismissal of its report: one is decided, and the cover pays for a fee alone', async () => {
    for (const rental of await several(reported)) {
      const answers = await Promise.all([
        decideAt(market.admin, rental, 'assess-fee', { amount: PRICE, itemReturned: true }),
        decideAt(there(market.admin), rental, 'dismiss', { itemReturned: true }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await count(rental, 'DamageFeeAssessed', 'DamageDismissed')).toBe(1);
      expect(await claimsOf(rental)).toEqual(answers[0].status === 200 ? [PRICE] : []);
      await settledWithout(rental);
    }
  });

  it('two operators’ fees of one report: one is assessed, and covered once', async () => {
    for (const rental of await several(reported)) {
      const answers = await Promise.all([
        decideAt(market.admin, rental, 'assess-fee', { amount: PRICE, itemReturned: true }),
        decideAt(there(market.admin), rental, 'assess-fee', { amount: 2000, itemReturned: true }),
      ]);
      expect(await count(rental, 'DamageFeeAssessed')).toBe(1);
      expect(await claimsOf(rental)).toEqual([answers[0].status === 200 ? PRICE : 2000]);
      await settledWithout(rental);
    }
  });

  it('a fee and the bank’s taking back of the premium: covered if and only if the fee comes first', async () => {
    for (const [index, rental] of (await several(reported)).entries()) {
      const [charge] = (await roundOf(rental)).money.charges;
      const bank = market.sandbox.dispute({ charge: charge!.chargeId, outcome: 'lost' });
      // The bank’s message has a longer way than the fee, so that one of the fees waits for it.
      if (index > 0) await rental.records('DisputeClosed');
      await decideAt(there(market.admin), rental, 'assess-fee', { amount: PRICE, itemReturned: true });
      await bank;
      await rental.records('DisputeClosed');
      const types = await typesOf(rental);
      const isFirst = types.indexOf('DamageFeeAssessed') < types.indexOf('DisputeClosed');
      expect(await claimsOf(rental)).toEqual(isFirst ? [PRICE] : []);
      if (!isFirst) expect((await decideAt(market.admin, rental, 'write-off', {})).status).toBe(200);
      expect(await claimsOf(rental)).toEqual(isFirst ? [PRICE] : []);
    }
  });

  it('the payment of what it leaves, its writing off and an objection: the owner gets the covered part once or never', async () => {
    const rentals = await several(reported);
    for (const rental of rentals) {
      await decideAt(market.admin, rental, 'assess-fee', { amount: PRICE + 1000, itemReturned: true });
      const page = await rental.damageFeePage();
      const objection = { body: { reason: '受け取ったときからありました。' } };
      await Promise.all([
        submitCard(page),
        decideAt(there(market.admin), rental, 'write-off', {}),
        rental.borrower.send('POST', `/api/circulation-rounds/${rental.id}/damage-fee/objection`, objection),
      ]);
    }
    await market.atRest();
    for (const rental of rentals) {
      const [fee] = (await roundOf(rental)).damage?.assessments ?? [];
      expect(await claimsOf(rental)).toEqual(fee?.state === 'objected' ? [] : [PRICE]);
      expect(await count(rental, 'DamageFeePaid', 'DamageFeeWrittenOff', 'DamageFeeObjected')).toBe(1);
      await settledWithout(rental);
    }
  });

  it('both parties’ cancellation: premium and price go back once, and the coupon can be used at once', async () => {
    const paid = async (rental: Rental) => {
      await rental.approve();
      await rental.pay();
    };
    for (const rental of await several(paid)) {
      const { rows } = await market.pool.query('SELECT id FROM app.coupons WHERE request_id = $1', [rental.id]);
      await Promise.all([
        rental.tryPut(rental.borrower, 'cancelled'),
        rental.tryPut(there(rental.owner), 'cancelled'),
        rental.registerCode('dispatch').catch(() => undefined),
      ]);
      expect(await count(rental, 'Cancelled')).toBe(1);
      const { round } = await expectSettled(market, rental.id);
      expect(round.money.refunds.map(({ amount }) => amount)).toEqual([PRICE + 1500 + PREMIUM - COUPON]);
      await until('the coupon is free', async () => (await couponRow(market.pool, rows[0].id))?.request_id === null);
    }
  });
});

describe('the fit promise, at two processes at the same moment', () => {
  it('asked for twice: both get the same response, and it counts once', async () => {
    for (const rental of await several((one) => one.toUse())) {
      const answers = await Promise.all([
        askForFitRefund(rental, rental.borrower),
        askForFitRefund(rental, there(rental.borrower)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await count(rental, 'FitRefundRequested')).toBe(1);
      expect(await count(rental, 'ReturnCodeRequested')).toBe(1);
    }
  });

  it('asked for while the item is returned, and confirmed while damage is reported: the price goes back or to the owner', async () => {
    for (const rental of await several(wayBack)) {
      const [asked] = await Promise.all([
        askForFitRefund(rental, rental.borrower),
        rental.tryPut(there(rental.borrower), 'returned'),
      ]);
      await until('it is back', async () => (await roundOf(rental)).status === 'returned');
      expect((await roundOf(rental)).fitRefundAt !== undefined).toBe(asked.status === 200);
      await Promise.all([rental.tryPut(owner, 'completed'), rental.reportDamage(there(owner)).catch(() => undefined)]);
      const { round } = await settledWithout(rental);
      const isBack = asked.status === 200;
      expect(round.money.refunds.map(({ amount }) => amount)).toEqual(isBack ? [PRICE] : []);
      expect(round.money.payouts.map(({ amount }) => amount)).toEqual(isBack ? [] : [PRICE - 108]);
    }
  });
});

describe('a coupon, at two processes at the same moment', () => {
  it('in four requests, while an operator takes it back: one request has it, or the operator', async () => {
    for (let times = 0; times < TRIES; times += 1) {
      const borrower = await market.member();
      const couponId = await giveCoupon(market, borrower);
      const items = await Promise.all(Array.from({ length: 4 }, () => market.item(owner)));
      const startDate = await market.day(5);
      const revocation = { body: { reason: '同じ方の別のアカウントのため' } };
      const path = `/api/admin/users/${borrower.id}/coupons/${couponId}/revoke`;
      const [revoked, ...asked] = await Promise.all([
        there(market.admin).send('POST', path, revocation),
        ...items.map(({ id: itemId }, index) =>
          (index % 2 === 0 ? borrower : there(borrower)).send<{ code?: string }>('POST', '/api/rental-requests', {
            body: { itemId, startDate, couponId, insurance: true },
          }),
        ),
      ]);
      const got = asked.filter(({ status }) => status === 201).length + (revoked.status < 300 ? 1 : 0);
      expect(got).toBe(1);
      const codes = new Set(asked.filter(({ status }) => status !== 201).map(({ body }) => body.code));
      expect([...codes]).toEqual(['coupon_not_usable']);
    }
  });

  it('paid and withdrawn: used if the payment counts, free again if it goes back', async () => {
    const rentals = await several((rental) => rental.approve());
    for (const rental of rentals) {
      const page = await rental.startPayment();
      await Promise.all([submitCard(page), rental.tryPut(there(rental.borrower), 'request_cancelled')]);
    }
    await market.atRest();
    for (const rental of rentals) {
      if ((await roundOf(rental)).status === 'request_approved') await rental.put(rental.borrower, 'request_cancelled');
      const isPaid = (await count(rental, 'PaymentCompleted')) === 1;
      const bound = 'SELECT used_at FROM app.coupons WHERE request_id = $1';
      await until('the coupon is settled', async () => {
        const { rows } = await market.pool.query<{ used_at: Date | null }>(bound, [rental.id]);
        return isPaid ? rows[0]?.used_at : rows.length === 0;
      });
    }
  });
});

describe('an identity check, at two processes at the same moment', () => {
  const identityOf = ({ id }: Person) => `/api/admin/users/${id}/identity`;

  it('confirmed by the provider and refused by an operator: refused, and requests that need it are, too', async () => {
    const { id: itemId } = await market.item(owner, { identityRequired: true });
    for (let times = 0; times < TRIES; times += 1) {
      const member = await market.member();
      const { url } = (await member.must<{ url: string }>(201, 'POST', '/api/user/identity-check', { body: {} })).body;
      const rejection = { body: { state: 'rejected', reason: '別の方の書類でした' } };
      const startInDays = 5 + 12 * times;
      const [asked] = await Promise.all([
        Rental.request({ market, owner, borrower: member, itemId, startInDays }).catch(String),
        market.sandbox.ask(`/verifications/${url.split('/').at(-1)}/end`),
        there(market.admin).must(200, 'PUT', identityOf(member), rejection),
      ]);
      await market.atRest();
      expect(await market.admin.get(identityOf(member))).toMatchObject({ state: 'rejected' });
      // What was requested in between goes on as agreed.
      if (typeof asked === 'string') expect(asked).toContain('identity_required');
      else await asked.approve();
      const late = Rental.request({ market, owner, borrower: member, itemId, startInDays: startInDays + 40 });
      await expect(late).rejects.toThrow('identity_required');
    }
  });
});

describe('after these races', () => {
  it('every yen, coupon and count is where it belongs', async () => {
    await market.atRest();
    await expectSoundTerms(market);
    await expectSoundBooks(market);
  });
});
