import { Rejected } from '@meguri/contracts/errors.ts';
import { itemIsIn, type SaidOfItem } from '@meguri/contracts/rental-round/damage/item-is.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Breakdown, totalOf, within } from '@meguri/contracts/rental-round/money/money.ts';
import { withCouponBack } from '@meguri/contracts/rental-round/money/coupon.ts';
import {
  couponBackNow,
  endingWith,
  refundable,
  settlementOf,
} from '@meguri/contracts/rental-round/money/settlements.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { rentalHolding } from '@meguri/contracts/rental-round/money/round-money.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { itemOutcome, waivedBelowLeastCharge } from '../../money/late-fee.ts';
import { aboutReport } from '../about-report.ts';
import { caseEnd, endsRound, isGone, itemIsAfter } from '../../round/case-end.ts';
import { compensated, type Compensating } from '../compensation.ts';

export interface OrderRefundInput extends SaidOfItem, Compensating {
  readonly refund: Breakdown;
  /** Whether the round ends; otherwise the item still has to come back, unless the owner has it or never will. */
  readonly ends: boolean;
  readonly reason: AttachedText | null;
  /** Why the borrower owes nothing for an item that is gone. */
  readonly waiver?: AttachedText | null | undefined;
  /** The report to settle; older proposals refer to the open one, whichever it is. */
  readonly reportId?: string;
}

/** An operator settles the damage case with a refund. */
export const orderRefund: Decide<OrderRefundInput> = deciding(
  'order_refund',
  ({ input, ...moment }, round) => {
    const { refund, ends, reason, waiver = null } = input;
    checkRefund(round, refund, ends);
    const itemIs = itemIsAfter(round, input);
    if (ends && !endsRound(round, itemIs)) throw new Rejected('item_still_out', 'itemIs');
    if (isGone(itemIsIn(input)) && waiver === null) throw new Rejected('waiver_required', 'waiver');
    const item = itemOutcome(round, itemIs, moment);
    const end = ends
      ? ({ to: 'cancelled', ...endingWith(round, settlementOf(round, refund)) } as const)
      : caseEnd(round, { itemIs, refund });
    const back = end.settlement === null ? couponBackNow(round, refund) : 0;
    const decided = { refund, ...withCouponBack(back), reason, ...item, ...(waiver !== null && { waiver }) };
    return [
      { type: 'RefundOrdered', data: { ...decided, ...end } },
      ...waivedBelowLeastCharge(item.lateFee, round),
      ...compensated(round, input, { isGone: isGone(itemIs), owed: 0, reason: waiver ?? reason }),
    ];
  },
  ({ input: { reportId } }, round) => aboutReport(round, reportId ?? null),
);

/** A round can end without a refund even if nothing can be refunded any more. */
function checkRefund(round: RentalRound, refund: Breakdown, ends: boolean): void {
  if (totalOf(refund) === 0) {
    if (!ends) throw new Rejected('refund_empty', 'refund');
    return;
  }
  if ((rentalHolding(round)?.held ?? 0) === 0) throw new Rejected('refund_not_possible');
  if (!within(refund, refundable(round))) throw new Rejected('refund_too_large', 'refund');
}
