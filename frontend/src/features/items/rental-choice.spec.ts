import type { Coupon } from '@meguri/contracts/coupon/coupons.ts';
import { describe, expect, it } from '@jest/globals';
import { errorsIn, priceOf, requestOf, settled, withStartFor } from './rental-choice.ts';

const NOW = '2026-12-01T03:00:00.000Z';
const item = {
  shippingMethod: 'both' as const,
  pickupAreas: ['umeda', 'namba'],
  shippingFee: 1500,
  rentalPrice: 3000,
  daysBetween: 0,
  bookedPeriods: [{ startDate: '2026-12-20', endDate: '2026-12-29' }],
};
const errors = (choice: Parameters<typeof settled>[1]) => errorsIn(item, settled(item, choice), NOW);

describe('a borrower’s choice', () => {
  it('is made automatically if the item offers one option only', () => {
    const only = { ...item, shippingMethod: 'pickup' as const, pickupAreas: ['umeda'] };
    expect(settled(only, {})).toEqual({
      ...{ method: 'pickup', pickupArea: 'umeda', startDate: null, cover: false, coupon: null, message: '' },
    });
    expect(settled({ ...item, shippingMethod: 'delivery' }, { method: 'pickup', pickupArea: 'umeda' })).toEqual({
      method: 'delivery',
      pickupArea: null,
      startDate: null,
      cover: false,
      coupon: null,
      message: '',
    });
  });

  it('needs a start day and, for a pickup, one of the offered places', () => {
    expect(errors({})).toEqual({ startDate: '開始日を選択してください' });
    expect(errors({ method: 'pickup', pickupArea: 'tennoji', startDate: '2026-12-02' })).toEqual({
      pickupArea: '受け渡し場所を選択してください',
    });
    expect(errors({ method: 'pickup', pickupArea: 'namba', startDate: '2026-12-02' })).toEqual({});
  });

  it('says why a selected start day isn’t available, and keeps it', () => {
    expect(errors({ startDate: '2026-12-02' })).toEqual({ startDate: '配送は4日前までのリクエストが必要です' });
    expect(settled(item, { startDate: '2026-12-02' }).startDate).toBe('2026-12-02');
  });

  it('proposes a start for the day of the list from which the item was opened, until one is chosen', () => {
    const starts = (wearOn: string | null, choice = {}) =>
      withStartFor(wearOn, item, settled(item, choice), NOW).startDate;
    expect([starts('2026-12-10'), starts(null), starts('2026-12-25')]).toEqual(['2026-12-09', null, null]);
    expect(starts('2026-12-10', { startDate: '2026-12-07' })).toBe('2026-12-07');
    // A parcel needs two days to return before the next rental.
    expect([starts('2026-12-17'), starts('2026-12-18')]).toEqual(['2026-12-11', null]);
    expect(starts('2026-12-18', { method: 'pickup' })).toBe('2026-12-13');
  });

  it('costs the weekly price and shipping both ways, or no shipping for a pickup', () => {
    const price = { rental: 3000, premium: 0, coupon: 0 };
    expect(priceOf(item, settled(item, {}))).toEqual({ ...price, shipping: 1500, whole: 4500, total: 4500 });
    expect(priceOf(item, settled(item, { method: 'pickup' }))).toEqual({
      ...price,
      shipping: 0,
      whole: 3000,
      total: 3000,
    });
  });

  it('has the best coupon until another one or none is chosen, and none below its least total', () => {
    const of = (id: string, amount: number, change: Partial<Coupon> = {}) =>
      ({ id, amount, leastTotal: 2000, endsAt: '2027-03-01T15:00:00.000Z', ...change }) as Coupon;
    const coupons = [of('a', 300), of('b', 500), of('c', 500, { endsAt: '2027-02-01T15:00:00.000Z' })];
    const chosen = (choice = {}, price = 3000) =>
      settled({ ...item, rentalPrice: price }, choice, coupons).coupon?.id ?? null;
    expect([chosen(), chosen({ couponId: 'a' }), chosen({ couponId: null })]).toEqual(['c', 'a', null]);
    expect(chosen({ couponId: 'gone' })).toBe('c');
    expect([chosen({ method: 'pickup' }, 1999), chosen({ method: 'pickup' }, 2000)]).toEqual([null, 'c']);
    const choice = settled(item, { startDate: '2026-12-06' }, coupons);
    expect(priceOf(item, choice)).toMatchObject({ coupon: 500, whole: 4500, total: 4000 });
    const sent = requestOf({ ...item, version: 'v1' }, { ...choice, startDate: '2026-12-06' });
    expect(sent).toMatchObject({ couponId: 'c', expectedTotal: 4000 });
    // The card pays at least its least charge.
    const large = [of('l', 9000, { leastTotal: 0 })];
    expect(priceOf(item, settled(item, {}, large))).toMatchObject({ coupon: 4450, total: 50 });
  });

  it.each([
    [2_000, 300],
    [3_019, 301],
    [30_000, 1_000],
  ])('has no cover until it is chosen, which for ¥%d a week costs ¥%d', (rentalPrice, premium) => {
    const offer = { ...item, rentalPrice };
    expect(settled(offer, {}).cover).toBe(false);
    const covered = settled(offer, { method: 'pickup', cover: true });
    expect(priceOf(offer, covered)).toEqual({
      rental: rentalPrice,
      shipping: 0,
      premium,
      coupon: 0,
      whole: rentalPrice + premium,
      total: rentalPrice + premium,
    });
    const sent = requestOf({ ...offer, version: 'v1' }, { ...covered, startDate: '2026-12-06' });
    expect(sent).toMatchObject({ insurance: true, expectedTotal: rentalPrice + premium });
  });

  it('is sent with a place only for a pickup, and with the shown total and version', () => {
    const shown = { ...item, version: 'v1' };
    const choice = { startDate: '2026-12-06', pickupArea: null, cover: false, coupon: null, message: '' };
    expect(requestOf(shown, { ...choice, method: 'delivery' })).toEqual({
      ...{ startDate: '2026-12-06', shippingMethod: 'delivery', expectedTotal: 4500, itemVersion: 'v1' },
    });
    expect(requestOf(shown, { ...choice, method: 'pickup', pickupArea: 'namba' })).toEqual({
      ...{ startDate: '2026-12-06', shippingMethod: 'pickup', pickupArea: 'namba' },
      ...{ expectedTotal: 3000, itemVersion: 'v1' },
    });
  });

  it('is sent with a message only if it has text, of at most 140 characters', () => {
    const terms = { method: 'delivery', cover: false, coupon: null } as const;
    const choice = { startDate: '2026-12-06', pickupArea: null, ...terms };
    const sent = (message: string) => requestOf({ ...item, version: 'v1' }, { ...choice, message });
    expect(sent(' 結婚式で着たいです\n')).toMatchObject({ message: '結婚式で着たいです' });
    expect(sent(' \n ')).not.toHaveProperty('message');
    expect(errors({ startDate: '2026-12-07', message: 'あ'.repeat(140) })).toEqual({});
    expect(errors({ startDate: '2026-12-07', message: 'あ'.repeat(141) })).toEqual({
      message: 'メッセージは140文字以内で入力してください',
    });
  });
});
