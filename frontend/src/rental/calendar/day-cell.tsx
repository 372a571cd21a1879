import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { cx } from '../../lib/class-names.ts';
import { date } from '../../lib/time/format.ts';

interface DayCellProps {
  readonly day: CalendarDate;
  readonly today: CalendarDate;
  /** Whether this day is in the tab order (roving tabindex). */
  readonly reached: boolean;
  readonly selected: boolean;
  /** Announced after the date. */
  readonly description: string | undefined;
  /** Why it can't be chosen; undefined: it can. */
  readonly refusal: string | undefined;
  /** Classes for the day and its background. */
  readonly look: string;
  readonly ground?: string | undefined;
  readonly onChoose: (day: CalendarDate) => void;
}

/** A day of a `DayGrid`. An unavailable day can be pressed too, which explains why. */
export const DayCell = ({
  day,
  today,
  reached,
  selected,
  description,
  refusal,
  look,
  ground,
  onChoose,
}: DayCellProps) => (
  <td role="gridcell" aria-selected={selected} className={cx('p-0', ground)}>
    <button
      type="button"
      tabIndex={reached ? 0 : -1}
      aria-label={description === undefined ? date(day) : `${date(day)}、${description}`}
      aria-disabled={refusal !== undefined || undefined}
      onClick={() => onChoose(day)}
      title={refusal}
      className={cx(
        'relative inline-flex aspect-square w-full max-w-11 items-center justify-center rounded-full text-[0.9375rem] tabular-nums',
        look,
      )}
    >
      <span>{Number(day.slice(8))}</span>
      {day === today && <span aria-hidden className="absolute bottom-1 size-1 rounded-full bg-accent" />}
    </button>
  </td>
);
