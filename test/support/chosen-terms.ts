import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { couponOutcome } from '../../backend/src/rentals/request/coupon-outcome.ts';
import { checkBooks } from '../model/books.ts';
import { type StoredRound, storedStreams } from './books.ts';
import type { Marketplace } from './marketplace.ts';
import type { Person } from './person.ts';
import { Rental } from './rental.ts';
import { until } from './until.ts';

/** Prices of a rental with everything that can be chosen: the weekly price, the cover's premium and the coupon. */
export const PRICE = 3000;
export const PREMIUM = 300;
export const COUPON = 500;

/** As for an invitation, of which a member can have several. @returns its id */
export async function giveCoupon({ pool }: Marketplace, { id }: Person): Promise<string> {
  const couponId = randomUUID();
  await pool.query(
    `INSERT INTO app.coupons (id, user_id, kind, amount, least_total, given_at, ends_at)
     VALUES ($1, $2, 'inviter', $3, 2000, now(), now() + interval '90 days')`,
    [couponId, id, COUPON],
  );
  return couponId;
}

export interface Parties {
  readonly owner: Person;
  readonly borrower: Person;
}

/** A request with the cover and a coupon, for an item with the fit promise. */
export async function requestWithAll(market: Marketplace, { owner, borrower }: Parties): Promise<Rental> {
  const { id: itemId } = await market.item(owner, { rentalPrice: PRICE, fitRefund: true });
  const couponId = await giveCoupon(market, borrower);
  return Rental.request({ market, owner, borrower, itemId, insurance: true, couponId });
}

/** POST …/fit-refund, whatever the answer. @param by the borrower, at one of the processes */
export async function askForFitRefund({ market, path }: Rental, by: Person, key: string = randomUUID()) {
  const images = [await market.photo(by, '/api/upload-damage-image')];
  return by.send<{ code?: string }>('POST', `${path}/fit-refund`, {
    body: { images },
    headers: { 'idempotency-key': key },
  });
}

/** POST /api/admin/damage-reports/{id}/…, whatever the answer. */
export const decideAt = (by: Person, { id }: Rental, what: 'assess-fee' | 'dismiss' | 'write-off', body: object) =>
  by.send<{ code?: string }>('POST', `/api/admin/damage-reports/${id}/${what}`, {
    body: { reason: '現物を確認しました。', ...body },
  });

export interface CouponRow {
  readonly request_id: string | null;
  readonly used_at: Date | null;
}

export const couponRow = async (pool: pg.Pool, couponId: string): Promise<CouponRow | undefined> =>
  (await pool.query<CouponRow>('SELECT request_id, used_at FROM app.coupons WHERE id = $1', [couponId])).rows[0];

/** Coupons that aren't as their rounds say. */
async function wrongCoupons(pool: pg.Pool, rounds: readonly StoredRound[]): Promise<string[]> {
  const { rows } = await pool.query<CouponRow>('SELECT * FROM app.coupons WHERE request_id IS NOT NULL');
  const bound = new Map(rows.map((row) => [row.request_id, row]));
  const begun = new Set(rounds.map(({ id }) => id));
  const unknown = rows.flatMap(({ request_id: id }) => (id !== null && begun.has(id) ? [] : [`${id}: no round`]));
  const wrong = rounds.flatMap(({ id, round }) => {
    const row = bound.get(id);
    const said = row === undefined ? 'free' : row.used_at === null ? 'reserved' : 'used';
    const should = round.fees.coupon === undefined ? 'free' : couponOutcome(round);
    return said === should ? [] : [`${id}: ${said} instead of ${should}`];
  });
  return [...unknown, ...wrong];
}

/** Rounds with a fit refund that doesn't count for its borrower. */
async function uncounted(pool: pg.Pool, rounds: readonly StoredRound[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT round_id AS id FROM app.fit_refunds');
  const counted = new Set(rows.map(({ id }) => id));
  return rounds.filter(({ id, round }) => round.fitRefundAt !== undefined && !counted.has(id)).map(({ id }) => id);
}

/** Checks of every round what the cover, the coupon and the fit promise have cost, and to whom coupons belong. */
export async function expectSoundTerms({ pool }: Marketplace): Promise<void> {
  const { rounds } = await storedStreams(pool);
  for (const { round, balances } of rounds) checkBooks(round, balances);
  expect(await uncounted(pool, rounds)).toEqual([]);
  let wrong: string[] = [];
  const areRight = async () => {
    wrong = await wrongCoupons(pool, rounds);
    return wrong.length === 0;
  };
  await until('the coupons are as their rounds say', areRight).catch(() => expect(wrong).toEqual([]));
}
