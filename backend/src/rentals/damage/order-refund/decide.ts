import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { type Breakdown, totalOf, within } from '@meguri/contracts/rental-round/money/money.ts';
import { refundable, settlementOf } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { itemReturn, waivedBelowLeastCharge } from '../../return/late-fee.ts';
import { aboutReport } from '../about-report.ts';
import { caseEnd } from '../case-end.ts';

export interface OrderRefundInput {
  readonly refund: Breakdown;
  /** Whether the round ends with it; otherwise the item must still come back, unless the owner has it. */
  readonly ends: boolean;
  readonly reason: AttachedText | null;
  /** Whether the item came back meanwhile. */
  readonly itemReturned: boolean;
  /** The report that it is about; older proposals are about whichever is open. */
  readonly reportId?: string;
}

/** An operator settles the damage case by giving the borrower money back. */
export const orderRefund: Decide<OrderRefundInput> = deciding(
  'order_refund',
  ({ input, ...moment }, round) => {
    const { refund, ends, reason, itemReturned } = input;
    checkRefund(round, refund, ends);
    const back = itemReturn(round, itemReturned, moment);
    const end = ends
      ? ({ to: 'cancelled', settlement: settlementOf(round, refund) } as const)
      : caseEnd(round, { itemReturned, refund });
    return [
      { type: 'RefundOrdered', data: { refund, reason, ...back, ...end } },
      ...waivedBelowLeastCharge(back.lateFee, round),
    ];
  },
  ({ input: { reportId } }, round) => aboutReport(round, reportId ?? null),
);

/** Ending a round without a refund is possible even when nothing can be refunded any more. */
function checkRefund(round: RentalRound, refund: Breakdown, ends: boolean): void {
  if (totalOf(refund) === 0) {
    if (!ends) throw new Rejected('refund_empty', 'refund');
    return;
  }
  if (rentalCharge(round) === undefined || round.money.held === 0) throw new Rejected('refund_not_possible');
  if (!within(refund, refundable(round))) throw new Rejected('refund_too_large', 'refund');
}
