import { addDays, type CalendarDate, RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import { cx } from '../../../../lib/class-names.ts';
import { DayCell } from '../../../../rental/calendar/day-cell.tsx';
import { NO_START, type NoStart } from '@meguri/contracts/item/free-weeks.ts';

interface CalendarDayProps {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly start: CalendarDate | null;
  /** Whether this day is in the tab order (roving tabindex). */
  readonly reached: boolean;
  /** Why no rental can start on it; null: one can. */
  readonly refusal: NoStart | null;
  readonly onChoose: (day: CalendarDate) => void;
}

/** A day in the calendar: available, chosen, within the chosen week, or unavailable with a reason. */
export function CalendarDay({ day, start, refusal, ...rest }: CalendarDayProps) {
  const isStart = day === start;
  const inWeek = start !== null && day >= start && day < addDays(start, RENTAL_DAYS);
  const isEnd = start !== null && day === addDays(start, RENTAL_DAYS - 1);
  const why = refusal === null ? undefined : NO_START[refusal];
  return (
    <DayCell
      {...rest}
      day={day}
      selected={isStart}
      description={inWeek ? '利用期間' : why && `選択できません。${why}`}
      refusal={why}
      look={look(isStart, inWeek, refusal)}
      ground={cx(inWeek && 'bg-accent-wash', isStart && 'rounded-l-full', isEnd && 'rounded-r-full')}
    />
  );
}

function look(isStart: boolean, inWeek: boolean, refusal: NoStart | null): string {
  if (isStart) return 'bg-ink font-medium text-paper';
  if (inWeek) return 'text-accent hover:bg-paper';
  if (refusal === null) return 'font-medium hover:bg-wash';
  const taken = (refusal === 'booked' || refusal === 'blocked') && 'line-through';
  return cx('text-soft/50', taken);
}
