import { type CalendarDate, type Instant, plus, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { returnWindow } from '@meguri/contracts/rental-round/late-return.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface MarkOverdueInput {
  /** First day of the item's next reserved period, however far ahead; null: there is none. */
  readonly nextReserved: CalendarDate | null;
}

/** The deadline has passed and the item is still out. A near reservation by another borrower is noted for operators. */
export const markOverdue: Decide<MarkOverdueInput> = deciding(
  'mark_overdue',
  ({ input: { nextReserved }, now, interruptions }, round) => {
    const { ends: deadline } = returnWindow(round, interruptions);
    const near = nextReserved !== null && isNear(nextReserved, now);
    return [{ type: 'BecameOverdue', data: { deadline, nextReserved: near ? nextReserved : null } }];
  },
);

const isNear = (date: CalendarDate, now: Instant): boolean =>
  startOfDay(date) <= plus(now, WINDOWS.nextReservationNear);
