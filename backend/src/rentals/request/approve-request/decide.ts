import { Rejected } from '@meguri/contracts/errors.ts';
import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { earlier, endOfStartDay, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ApproveSent {
  /** The round's part of its parcel's shipping; absent: it was requested alone. */
  readonly shipping?: Yen;
  /** The id of the owner's answer to the parcel, which has reserved the days. */
  readonly answer?: string | undefined;
}

/** Facts about the item's other rounds; the period itself is reserved before this decision is appended. */
export interface ApproveInput extends ApproveSent {
  readonly itemOverdueElsewhere: boolean;
  /** It was lost, or another borrower kept it. */
  readonly itemGone: boolean;
  /** One party has blocked the other: the owner can decline, the borrower can withdraw, or it expires. */
  readonly blocked: boolean;
}

/** The owner approves; or the system, for a reservation left by the owner's approval. */
export const approve: Decide<ApproveInput> = deciding('approve', ({ input, now }, round) => {
  if (input.blocked) throw new Rejected('blocked');
  if (input.itemGone) throw new Rejected('item_not_rentable');
  if (input.itemOverdueElsewhere) throw new Rejected('item_overdue');
  const payBy = earlier(plus(now, WINDOWS.payment), endOfStartDay(round.startDate));
  const { shipping } = input;
  return [{ type: 'Approved', data: { payBy, ...(shipping !== undefined && { shipping }) } }];
});
