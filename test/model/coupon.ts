import assert from 'node:assert/strict';
import type { Balances } from '../../contracts/src/rental-round/money/ledger.ts';
import { totalOf, type Yen } from '../../contracts/src/rental-round/money/money.ts';
import type { RentalRound } from '../../contracts/src/rental-round/rental-round.ts';

/**
 * The platform pays exactly the coupon of the request when its card is charged, and gets back exactly the refunds that
 * the card didn't pay.
 * @returns what it has paid @throws AssertionError
 */
export function checkCoupon({ status, fees, money }: RentalRound, balances: Balances): Yen {
  const paid = 0 - balances.promotions;
  const [holding] = money.holdings;
  if (holding === undefined || fees.coupon === undefined) {
    assert.equal(paid, 0, 'the platform pays without a coupon');
    return 0;
  }
  const { refunded, couponBack = 0, held, settlement } = holding;
  assert.equal(paid, fees.coupon - couponBack, 'ledger and coupon differ');
  assert.ok(couponBack >= 0 && paid >= 0, 'more goes back than the coupon paid');
  const ofCard = totalOf(fees) - fees.coupon;
  const toCard = totalOf(refunded) - couponBack;
  assert.ok(toCard <= ofCard, `refunds of ${toCard} yen to a card that paid ${ofCard}`);
  const isPlain = money.disputes.length + money.foreign.length === 0;
  // Money goes back to the platform once the card has back all that it paid; before that, when a borrower cancels late.
  const cardFirst = Math.max(totalOf(refunded) - ofCard, 0);
  const isLate = status === 'cancelled' && couponBack === Math.min(fees.coupon, totalOf(refunded));
  if (isPlain) assert.ok(couponBack === cardFirst || isLate, 'the card isn’t refunded first');
  if (settlement === null) assert.ok(held >= paid, 'a dispute has taken what the coupon paid');
  return paid;
}
