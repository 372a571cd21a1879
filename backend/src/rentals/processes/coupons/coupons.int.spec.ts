import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf, PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { until } from '../../../../../test/support/until.ts';
import { CARDS } from '../../../../../test/support/sandbox-controls.ts';
import { CouponCards } from '../../../accounts/coupons/coupon-cards.ts';
import { PaymentProviderUnavailable } from '../../../adapters/payment-provider/payment-provider.ts';
import { RequestLimits } from '../../../http/request-limits.ts';
import { BorrowerCards } from '../../request/borrower-cards.ts';
import { useWorld } from '../test-support/use-world.ts';
import { BORROWER, FEES, OWNER } from '../test-support/world.ts';

const world = useWorld();
beforeAll(() => world.startWorker());
beforeEach(() => world.pool.query('DELETE FROM app.coupons; DELETE FROM app.coupon_marks'));

const WITH = { coupon: 500 };
const now = () => world.clock.now().toISOString();
interface Row {
  readonly request_id: string | null;
  readonly used_at: Date | null;
  readonly ends_at: Date;
  readonly card_of: number | null;
}

/** A coupon that the round has claimed, and that has ended meanwhile. */
async function claimedBy(roundId: string, userId = BORROWER): Promise<() => Promise<Row>> {
  const id = randomUUID();
  await world.pool.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at, request_id, claimed_at)
     VALUES ($1, $2, 'inviter', 500, 2000, now() - interval '90 days', now() - interval '1 hour', $3, now())`,
    [id, userId, roundId],
  );
  return async () => (await world.pool.query<Row>('SELECT * FROM app.coupons WHERE id = $1', [id])).rows[0]!;
}
const isFree = (row: () => Promise<Row>) => until('the coupon is free', async () => (await row()).request_id === null);
const daysLeft = ({ ends_at }: Row) => (ends_at.getTime() - world.clock.now().getTime()) / DAY;

describe('the coupon of a request', () => {
  it('comes back with more time when the owner declines, and with none when its borrower withdraws', async () => {
    const [declined, withdrawn] = [await world.requested(now(), WITH), await world.requested(now(), WITH)];
    const [ofDeclined, ofWithdrawn] = [await claimedBy(declined), await claimedBy(withdrawn)];
    await world.happen(declined, now(), { type: 'Declined', data: { reason: null } });
    await world.happen(withdrawn, now(), { type: 'Withdrawn', data: { by: 'borrower', reason: null } });
    await Promise.all([isFree(ofDeclined), isFree(ofWithdrawn)]);
    expect(Math.round(daysLeft(await ofDeclined()))).toBe(PROMOTIONS.backDays);
    expect(daysLeft(await ofWithdrawn())).toBeLessThan(0);
  });

  it('is free again when the request that claimed it was repeated without it', async () => {
    const roundId = randomUUID();
    const coupon = await claimedBy(roundId);
    await world.paid(now(), { roundId });
    await isFree(coupon);
    expect(daysLeft(await coupon())).toBeLessThan(0);
  });

  it('is used with the payment, and comes back when all money goes back, also after a worker was killed', async () => {
    const roundId = randomUUID();
    const coupon = await claimedBy(roundId);
    await world.paid(now(), { roundId, ...WITH });
    await until('the coupon is used', async () => (await coupon()).used_at !== null);
    await world.stopWorkers();
    const settlement = { ...settle(FEES, NOTHING, FEES, policyOf(1)), couponBack: WITH.coupon };
    const cause = { by: 'owner', cause: 'person', reason: null } as const;
    await world.happen(roundId, now(), { type: 'Cancelled', data: { ...cause, settlement } });
    await world.startWorker();
    await isFree(coupon);
    expect(await coupon()).toMatchObject({ used_at: null });
    expect(daysLeft(await coupon())).toBeGreaterThan(PROMOTIONS.backDays - 1);
  });
});

describe('the card of a rental', () => {
  /** Tests before have started another worker. */
  const running = () => world.workers[0]!.app;
  /** Another member has paid with a coupon and this card. */
  async function usedByOwner(card: string): Promise<void> {
    const { paymentMethodId } = await world.payments.paid({ card });
    const requestId = randomUUID();
    await claimedBy(requestId, OWNER);
    const fingerprint = await world.payments.provider.cardFingerprint(paymentMethodId);
    await running().get(CouponCards).paid(requestId, fingerprint!);
  }
  const areShared = () => running().get(BorrowerCards).areShared(BORROWER);

  it('is recorded when it pays beside a coupon, with the account whose coupon it had paid with', async () => {
    await usedByOwner(CARDS.refusedLater);
    const [own, shared] = [randomUUID(), randomUUID()];
    const [ofOwn, ofShared] = [await claimedBy(own), await claimedBy(shared)];
    await world.paid(now(), { roundId: own, coupon: 500, card: CARDS.alsoGood });
    await until('the card is recorded', async () => (await marks()).length === 2);
    expect((await ofOwn()).card_of).toBeNull();
    await world.paid(now(), { roundId: shared, coupon: 500, card: CARDS.refusedLater });
    await until('the card is found', async () => (await ofShared()).card_of === OWNER);
    expect((await marks()).filter(({ user_id }) => user_id === OWNER)).toHaveLength(1);
    expect(await running().get(CouponCards).areShared(BORROWER)).toBe(true);
  });

  it('that paid without a coupon is looked up before a request, unless the provider is away', async () => {
    await world.paid(now(), { card: CARDS.pendingRefunds });
    await world.quiet();
    expect(await areShared()).toBe(false);
    await usedByOwner(CARDS.pendingRefunds);
    await until('the rental is among the borrower’s', areShared);
    const away = { cardFingerprint: async () => Promise.reject(new PaymentProviderUnavailable('away')) };
    const app = running();
    const late = new BorrowerCards(world.pool, away as never, app.get(RequestLimits), app.get(CouponCards));
    expect(await late.areShared(BORROWER)).toBe(false);
    await app.get(CouponCards).letShare(BORROWER, 'ご夫婦のため');
    expect(await areShared()).toBe(false);
    await app.get(CouponCards).letShare(BORROWER, null);
    expect(await areShared()).toBe(true);
  });

  const marks = async () => (await world.pool.query<{ user_id: number }>('SELECT user_id FROM app.coupon_marks')).rows;
});
