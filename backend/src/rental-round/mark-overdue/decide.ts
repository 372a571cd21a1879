import { Rejected } from '@meguri/contracts/errors.ts';
import { type CalendarDate, type Instant, plus, startOfDay } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface MarkOverdueInput {
  /** First day of the item's next reserved period, whenever that is; null when there is none. */
  readonly nextReserved: CalendarDate | null;
}

/** The deadline has passed and the item is still out. Somebody else's near reservation is noted for the operators. */
export const markOverdue: Decide<MarkOverdueInput> = (command, round) => {
  const party = actingAs(command, round, 'system');
  if (round.status === 'usage_overdue') return [];
  permit(round, party, 'BecameOverdue');
  if (command.now < round.deadline) throw new Rejected('not_due');
  const { nextReserved } = command.input;
  const near = nextReserved !== null && isNear(nextReserved, command.now);
  return [{ type: 'BecameOverdue', data: { deadline: round.deadline, nextReserved: near ? nextReserved : null } }];
};

const isNear = (date: CalendarDate, now: Instant): boolean =>
  startOfDay(date) <= plus(now, WINDOWS.nextReservationNear);
