import { addDays, type CalendarDate, RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import { cx } from '../../../../lib/class-names.ts';
import { date } from '../../../../lib/time/format.ts';
import { NO_START, type NoStart } from '@meguri/contracts/item/free-weeks.ts';

interface CalendarDayProps {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  readonly start: CalendarDate | null;
  /** The one of the grid that Tab leads to. */
  readonly reached: boolean;
  /** Why no week begins with it; null: one may. */
  readonly refusal: NoStart | null;
  readonly onChoose: (day: CalendarDate) => void;
}

/** A day in the calendar: free, chosen, within the chosen week, or one that says why it can't be chosen. */
export function CalendarDay({ day, today, start, reached, refusal, onChoose }: CalendarDayProps) {
  const isStart = day === start;
  const inWeek = start !== null && day >= start && day < addDays(start, RENTAL_DAYS);
  const isEnd = start !== null && day === addDays(start, RENTAL_DAYS - 1);
  const name = [date(day), inWeek && '利用期間', refusal !== null && !inWeek && `選択できません。${NO_START[refusal]}`];
  return (
    <td
      role="gridcell"
      aria-selected={isStart}
      className={cx('p-0', inWeek && 'bg-accent-wash', isStart && 'rounded-l-full', isEnd && 'rounded-r-full')}
    >
      <button
        type="button"
        tabIndex={reached ? 0 : -1}
        aria-label={name.filter(Boolean).join('、')}
        aria-disabled={refusal !== null || undefined}
        onClick={() => onChoose(day)}
        title={refusal === null ? undefined : NO_START[refusal]}
        className={cx(
          'relative inline-flex size-11 items-center justify-center rounded-full text-[0.9375rem] tabular-nums',
          look(isStart, inWeek, refusal),
        )}
      >
        {Number(day.slice(8))}
        {day === today && <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-accent" />}
      </button>
    </td>
  );
}

function look(isStart: boolean, inWeek: boolean, refusal: NoStart | null): string {
  if (isStart) return 'bg-ink font-medium text-paper';
  if (inWeek) return 'text-accent hover:bg-paper';
  if (refusal === null) return 'font-medium hover:bg-wash';
  const taken = (refusal === 'booked' || refusal === 'blocked') && 'line-through';
  return cx('text-soft/50', taken);
}
