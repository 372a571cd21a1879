import { coverOf } from '../rental-round/damage/cover.ts';
import { cardPartOf } from '../rental-round/money/coupon.ts';
import { totalOfAll, type Yen } from '../rental-round/money/money.ts';
import { goingBack, ownCharges } from '../rental-round/money/obligations.ts';
import { type Money, rentalCharge } from '../rental-round/money/round-money.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { BankAnswers } from './bank-answers.ts';
import type { RentalRequest } from './rental-request.ts';
import { payoutView } from './request-payout.ts';
import type { ViewingParty } from './viewing-party.ts';

type Amounts = 'rentalFee' | 'shippingFee' | 'insuranceFee' | 'couponAmount' | 'totalAmount';

/** The owner sees the payout, everyone else what the borrower pays. */
export function moneyView(
  round: RentalRound,
  party: ViewingParty,
  answers: BankAnswers,
): Pick<RentalRequest, Amounts | 'cover' | 'payment' | 'payout'> {
  if (party === 'owner') {
    return {
      rentalFee: null,
      shippingFee: null,
      insuranceFee: null,
      couponAmount: null,
      totalAmount: null,
      cover: null,
      payment: null,
      payout: payoutView(round, answers),
    };
  }
  const { rental, shipping, insurance, coupon = 0 } = round.fees;
  const total = cardPartOf(round.fees);
  return {
    rentalFee: rental,
    shippingFee: shipping,
    insuranceFee: insurance,
    couponAmount: coupon,
    totalAmount: total,
    cover: coverOf(round),
    payment: {
      status: paymentStatus(round),
      sessionId: round.payment?.checkout?.checkoutId ?? rentalCharge(round)?.checkoutId ?? null,
      paymentIntentId: rentalCharge(round)?.paymentIntentId ?? null,
      rentalFee: rental,
      insuranceFee: insurance,
      shippingFee: shipping,
      totalAmount: total,
      extensionPaid: paidAs('extension', round.money),
      lateFeePaid: paidAs('late_fee', round.money),
      damageFeePaid: paidAs('damage_fee', round.money),
      refundedAmount: givenBack(round.money).done,
      refundPendingAmount: givenBack(round.money).underWay,
    },
    payout: null,
  };
}

function paymentStatus(round: RentalRound): NonNullable<RentalRequest['payment']>['status'] {
  const { money, payment } = round;
  if (rentalCharge(round) === undefined) {
    if (money.charges.length > 0) return 'returned';
    return (payment?.checkout ?? null) === null ? 'unpaid' : 'pending';
  }
  const { done, underWay } = givenBack(money);
  if (underWay > 0) return 'refund_pending';
  if (done === 0) return 'paid';
  const paid = totalOfAll(ownCharges(money), 'amount');
  return done >= paid ? 'refunded' : 'partially_refunded';
}

const paidAs = (wanted: 'extension' | 'late_fee' | 'damage_fee', { charges }: Money): Yen =>
  charges.filter(({ purpose }) => purpose === wanted).reduce((sum, { amount }) => sum + amount, 0);

/** Refunds of the rental and its fees; if all payments have to be refunded, of those. */
function givenBack(money: Money): ReturnType<typeof goingBack> {
  const own = ownCharges(money);
  const parts = (own.length > 0 ? own : money.charges).map((charge) => goingBack(money, charge));
  return { done: totalOfAll(parts, 'done'), underWay: totalOfAll(parts, 'underWay') };
}
