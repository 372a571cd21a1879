import { Rejected } from '@meguri/contracts/errors.ts';
import { earlier, plus, startOfDay, addDays } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

/** What is known about the item's other rounds; the period itself is reserved before this decision is stored. */
export interface ApproveInput {
  readonly itemOverdueElsewhere: boolean;
}

/** The owner says yes, or the system for a reservation that the owner's approval left behind. */
export const approve: Decide<ApproveInput> = (command, round) => {
  const party = actingAs(command, round, 'owner', 'system');
  if (round.status === 'request_approved') return [];
  permit(round, party, 'Approved');
  if (command.now >= plus(round.requestedAt, WINDOWS.reply)) throw new Rejected('reply_window_over');
  if (command.input.itemOverdueElsewhere) throw new Rejected('item_overdue');
  const endOfStartDay = startOfDay(addDays(round.startDate, 1));
  const payBy = earlier(plus(command.now, WINDOWS.payment), endOfStartDay);
  return [{ type: 'Approved', data: { payBy } }];
};
