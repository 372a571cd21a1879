import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedText } from '@meguri/contracts/rental-round/events.ts';
import { returnedRefunds } from '@meguri/contracts/rental-round/money/obligations.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ResendRefundInput {
  /** The event that ordered it. */
  readonly orderedBy: string;
  readonly reason: AttachedText;
}

/** An operator has a refund that the bank sent back sent once more. */
export const resendRefund: Decide<ResendRefundInput> = deciding(
  'resend_refund',
  ({ input: { orderedBy, reason } }, round) => {
    const order = returnedRefunds(round).find((one) => one.orderedBy === orderedBy);
    if (order === undefined) throw new Rejected('nothing_to_settle', 'orderedBy');
    return [{ type: 'RefundOrderedAgain', data: { orderedBy, chargeId: order.chargeId, reason } }];
  },
);
