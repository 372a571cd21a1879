import {
  endDateOf,
  latestStart,
  RENTAL_DAYS,
  type CalendarDate,
  tokyoDate,
  addDays,
} from '@meguri/contracts/rental-round/time/period.ts';
import { arrivalFor } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { type ReactNode, useId, useState } from 'react';
import { date, period } from '../../../../lib/time/format.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { ARRIVAL_ESTIMATE, arrivalWords } from '../../../../rental/ship-by.ts';
import { DayGrid } from '../../../../rental/calendar/day-grid.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { firstStart, NO_START, type StartTerms, whyNoStart, type NoStart } from '@meguri/contracts/item/free-weeks.ts';
import { cx } from '../../../../lib/class-names.ts';
import { DayCell } from '../../../../rental/calendar/day-cell.tsx';

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
function CalendarDay({ day, start, refusal, ...rest }: CalendarDayProps) {
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

interface WeekCalendarProps {
  readonly terms: StartTerms;
  readonly start: CalendarDate | null;
  readonly onChoose: (start: CalendarDate) => void;
  readonly error: string | undefined;
}

/** A calendar to choose the first day of the rental week. Each unavailable day explains why. */
export function WeekCalendar({ terms, start, onChoose, error }: WeekCalendarProps) {
  const today = tokyoDate(terms.now);
  const [visited, setVisited] = useState<CalendarDate | null>(null);
  const [refused, setRefused] = useState<CalendarDate | null>(null);
  const id = useId();
  const cursor = visited ?? start ?? firstStart(terms) ?? today;

  const choose = (day: CalendarDate) => {
    const free = whyNoStart(day, terms) === null;
    setVisited(day);
    setRefused(free ? null : day);
    if (free) onChoose(day);
  };
  return (
    <div className="flex flex-col gap-2">
      <FieldError error={error} />
      <DayGrid
        cursor={cursor}
        first={today}
        last={latestStart(terms.now)}
        heading="h3"
        describedBy={`${id}-explanation`}
        onVisit={setVisited}
        cell={(day, reached) => (
          <CalendarDay
            key={day}
            refusal={whyNoStart(day, terms)}
            onChoose={choose}
            {...{ day, today, start, reached }}
          />
        )}
      />
      <p id={`${id}-explanation`} role="status" className="min-h-12 text-sm leading-relaxed text-soft">
        {explanation(start, refused, terms)}
      </p>
    </div>
  );
}

interface ChosenWeekProps {
  readonly start: CalendarDate;
  readonly isDelivered: boolean;
}

const ChosenWeek = ({ start, isDelivered }: ChosenWeekProps) => (
  <>
    <span className="block">{`${period(start, endDateOf(start))}（${RENTAL_DAYS}日間）`}</span>
    {isDelivered && <span className="block">{`${ARRIVAL_ESTIMATE} ${arrivalWords(arrivalFor(start))}`}</span>}
  </>
);

/** The chosen week, or why the pressed day can't be chosen. */
function explanation(start: CalendarDate | null, refused: CalendarDate | null, terms: StartTerms): ReactNode {
  const refusal = refused === null ? null : whyNoStart(refused, terms);
  if (refused !== null && refusal !== null) return `${date(refused)}：${NO_START[refusal]}`;
  if (start !== null) return <ChosenWeek start={start} isDelivered={terms.method === 'delivery'} />;
  const first = firstStart(terms);
  if (first === null) return `${FIGURES.latestStartDays}日以内にあいている週がありません`;
  return (
    <>
      <span>{`開始日を選ぶと、その日から${RENTAL_DAYS}日間になります。最短は`}</span>
      <span className="whitespace-nowrap">{`${date(first)}です。`}</span>
    </>
  );
}
