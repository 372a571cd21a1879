import { expect, it } from '@jest/globals';
import { type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { PAID_RENTALS } from '../../test-support/paid-rentals.ts';
import { paidParts } from './paid-parts.ts';

const partsOf = (history: readonly Fact[] | undefined, place = 0) => {
  const round = roundAfter(history ?? []);
  return paidParts(round, round.money.charges[place]);
};

it('shows a bank what a charge paid, what a coupon and the cover paid, and what a parcel shared', () => {
  expect(partsOf(PAID_RENTALS['a plain rental'])).toBe('レンタル料金 3,000円、往復の送料 1,500円');
  expect(partsOf(PAID_RENTALS['one with cover and coupon'])).toBe(
    'レンタル料金 3,000円、往復の送料 1,500円、あんしん補償料 300円。このうち500円はクーポンで運営が負担',
  );
  expect(partsOf(PAID_RENTALS['one of a parcel'])).toContain('荷物の送料1,500円のうち、このアイテムの分');
  expect(partsOf(PAID_RENTALS['one with a damage fee'], 1)).toBe(
    '損害金5,000円のうち3,000円はあんしん補償、残りの2,000円をお支払い',
  );
  expect(partsOf(PAID_RENTALS['one with an extension'], 1)).toBeNull();
  expect(partsOf(PAID_RENTALS['one that came back late'], 1)).toBeNull();
});
