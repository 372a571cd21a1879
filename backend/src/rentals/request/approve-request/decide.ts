import { Rejected } from '@meguri/contracts/errors.ts';
import { earlier, endOfStartDay, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { type Decide, deciding } from '../../round/decision.ts';

/** What is known about the item's other rounds; the period itself is reserved before this decision is stored. */
export interface ApproveInput {
  readonly itemOverdueElsewhere: boolean;
  /** It was lost, or another borrower keeps it. */
  readonly itemGone: boolean;
  /** One of the two has blocked the other: the owner declines it, the borrower withdraws it, or it expires. */
  readonly blocked: boolean;
}

/** The owner says yes, or the system for a reservation that the owner's approval left behind. */
export const approve: Decide<ApproveInput> = deciding('approve', ({ input, now }, round) => {
  if (input.blocked) throw new Rejected('blocked');
  if (input.itemGone) throw new Rejected('item_not_rentable');
  if (input.itemOverdueElsewhere) throw new Rejected('item_overdue');
  const payBy = earlier(plus(now, WINDOWS.payment), endOfStartDay(round.startDate));
  return [{ type: 'Approved', data: { payBy } }];
});
