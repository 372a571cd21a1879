import {
  endDateOf,
  latestStart,
  RENTAL_DAYS,
  type CalendarDate,
  tokyoDate,
} from '@meguri/contracts/rental-round/time/period.ts';
import { type ReactNode, useId, useState } from 'react';
import { date, period } from '../../../../lib/time/format.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { DayGrid } from '../../../../rental/calendar/day-grid.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { firstStart, NO_START, type StartTerms, whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { CalendarDay } from './calendar-day.tsx';

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

/** The chosen week, or why the pressed day can't be chosen. */
function explanation(start: CalendarDate | null, refused: CalendarDate | null, terms: StartTerms): ReactNode {
  const refusal = refused === null ? null : whyNoStart(refused, terms);
  if (refused !== null && refusal !== null) return `${date(refused)}：${NO_START[refusal]}`;
  if (start !== null) return `${period(start, endDateOf(start))}（${RENTAL_DAYS}日間）`;
  const first = firstStart(terms);
  if (first === null) return `${FIGURES.latestStartDays}日以内にあいている週がありません`;
  return (
    <>
      <span>{`開始日を選ぶと、その日から${RENTAL_DAYS}日間になります。最短は`}</span>
      <span className="whitespace-nowrap">{`${date(first)}です。`}</span>
    </>
  );
}
