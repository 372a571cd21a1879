import { isFitRefundOpen } from '@meguri/contracts/rental-round/fit-refund.ts';
import { completionAt, receiptAt } from '@meguri/contracts/rental-round/time/windows.ts';
import { returnEnd } from '@meguri/contracts/rental-round/late-return.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { untilWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import { returnRequestWords } from './overdue-words.ts';
import { type Recipient, isPickup, type NotificationContext, untilOrAtOnce } from './notification-rule.ts';

interface Step {
  readonly please: string;
  readonly deadline: Instant | null;
}
const NOTHING_TO_DO: Step = { please: '', deadline: null };

/** What a party has to do next, and until when. */
function waitsFor({
  round,
  interruptions,
  at,
}: Pick<NotificationContext, 'round' | 'interruptions' | 'at'>): Partial<Record<Recipient, Step>> {
  switch (round.status) {
    case 'shipped': {
      const deadline = receiptAt(round, interruptions);
      if (deadline === null) return {};
      const check = `状態を確かめ、${untilWords(deadline)}までに受け取りを確認してください。`;
      return { borrower: { please: isPickup(round) ? check : `届いたら${check}`, deadline } };
    }
    case 'in_use':
    case 'return_shipping_code_generated': {
      const deadline = returnEnd(round, interruptions);
      return { borrower: { please: `${untilOrAtOnce(deadline, at)}返却してください。`, deadline } };
    }
    case 'usage_overdue':
      return { borrower: { please: returnRequestWords(round), deadline: null } };
    case 'returned': {
      const deadline = completionAt(round, interruptions);
      if (deadline === null) return {};
      const check = isFitRefundOpen(round) ? '着用されていないこと' : '状態';
      return { owner: { please: `${check}を確かめ、${untilWords(deadline)}までに返却を確認してください。`, deadline } };
    }
    default:
      return {};
  }
}

/** Each party's next step; an empty sentence and no deadline: none. */
export const nextSteps = (
  context: Pick<NotificationContext, 'round' | 'interruptions' | 'at'>,
): Readonly<Record<Recipient, Step>> => ({
  borrower: NOTHING_TO_DO,
  owner: NOTHING_TO_DO,
  ...waitsFor(context),
});
