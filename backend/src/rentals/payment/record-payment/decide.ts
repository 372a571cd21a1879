import { Rejected } from '@meguri/contracts/errors.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Payment } from '@meguri/contracts/rental-round/events/shapes.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { type Fees, NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { awaitsPayment } from '@meguri/contracts/rental-round/status.ts';
import { type Decide, onlySystem } from '../../round/decision.ts';
import { isKnownPayment, paysExactly } from '../../money/incoming-payment.ts';

export interface RecordPaymentInput {
  /** A charge with this round in its metadata, whatever its checkout. */
  readonly payment: Payment;
  readonly checkoutId: string | null;
  /** Four random digits, used if the round is a pickup. */
  readonly handoverCode: string;
}

/** A payment for the rental: it is kept or refunded. No charge is ever ignored. */
export const recordPayment: Decide<RecordPaymentInput> = (command, round) => {
  onlySystem(command, round);
  const { payment, checkoutId } = command.input;
  if (isKnownPayment(round, payment)) return [];
  if (awaitsPayment(round.status))
    return paysExactly(payment, cardPartOf(round.fees))
      ? [
          { type: 'PaymentCompleted', data: { checkoutId, payment, ...couponOf(round.fees) } },
          ...paid(round, command.now, command.input.handoverCode),
        ]
      : [{ type: 'PaymentCompleted', data: { checkoutId, payment } }, mismatch(round, payment)];
  if (round.money.charges.length > 0)
    return [{ type: 'DuplicatePaymentReceived', data: { checkoutId, purpose: 'rental', payment } }];
  if (round.status === 'request_cancelled') return [{ type: 'LatePaymentReceived', data: { checkoutId, payment } }];
  throw new Rejected('money_fact_mismatch');
};

/** The platform pays its part only with the card's. */
const couponOf = ({ coupon }: Fees) => (coupon === undefined ? {} : { coupon });

const paid = (round: RentalRound, now: string, handoverCode: string): RoundEvent[] => [
  { type: 'Paid', data: {} },
  round.handover.method === 'delivery'
    ? { type: 'ShippingCodeRequested', data: { target: plus(now, WINDOWS.shippingCodeTarget) } }
    : { type: 'PickupArranged', data: { handoverCode } },
];

/** The borrower gets the whole charge back; there is nothing to divide. */
const mismatch = (round: RentalRound, { amount }: Payment): RoundEvent => ({
  type: 'PaymentMismatchFound',
  data: {
    expected: cardPartOf(round.fees),
    settlement: {
      refunded: { ...NOTHING, rental: amount },
      refundNow: { ...NOTHING, rental: amount },
      gross: 0,
      payoutFee: 0,
      ownerShare: 0,
      shipping: 0,
      insurance: 0,
    },
  },
});
