import type { RentalRound } from './rental-round.ts';
import { addDays, type CalendarDate, type Instant, RENTAL_DAYS, startOfDay } from './time/period.ts';

/** The day after the last day of use. */
export const dueDateOf = ({ startDate }: RentalRound): CalendarDate => addDays(startDate, RENTAL_DAYS);

/** When the item is due back: 00:00 of that day. */
export const dueOf = (round: RentalRound): Instant => startOfDay(dueDateOf(round));

/** The last day of use, as displayed. */
export const lastDayOf = (round: RentalRound): CalendarDate => addDays(dueDateOf(round), -1);
