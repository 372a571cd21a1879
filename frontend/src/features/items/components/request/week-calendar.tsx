import {
  endDateOf,
  latestStart,
  RENTAL_DAYS,
  type CalendarDate,
  tokyoDate,
} from '@meguri/contracts/rental-round/time/period.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { date, period } from '../../../../lib/time/format.ts';
import { FIGURES } from '../../../../rental/figures.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/forms/field.tsx';
import { firstStart, NO_START, type StartTerms, whyNoStart } from '@meguri/contracts/item/free-weeks.ts';
import { addMonths, dayAfterKey, monthOf, weeksFrom } from '../../month-grid.ts';
import { CalendarDay } from './calendar-day.tsx';

interface WeekCalendarProps {
  readonly terms: StartTerms;
  readonly start: CalendarDate | null;
  readonly onChoose: (start: CalendarDate) => void;
  readonly error: string | undefined;
}

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];

/** Chooses the day a week begins with; every day that can't says why. Keys as in the ARIA practices' date grid. */
export function WeekCalendar({ terms, start, onChoose, error }: WeekCalendarProps) {
  const today = tokyoDate(terms.now);
  const latest = latestStart(terms.now);
  const [visited, setVisited] = useState<CalendarDate | null>(null);
  const [refused, setRefused] = useState<CalendarDate | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const cursor = visited ?? start ?? firstStart(terms) ?? today;
  const month = monthOf(cursor);

  const visit = (wanted: CalendarDate) => setVisited(wanted < today ? today : wanted > latest ? latest : wanted);
  const choose = (day: CalendarDate) => {
    const free = whyNoStart(day, terms) === null;
    setVisited(day);
    setRefused(free ? null : day);
    if (free) onChoose(day);
  };
  const keys = (event: KeyboardEvent) => {
    const wanted = dayAfterKey(cursor, event.key);
    if (wanted === null) return;
    event.preventDefault();
    flushSync(() => visit(wanted));
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <FieldError error={error} />
      <div className="flex items-center justify-between">
        <h3 id={`${id}-month`} aria-live="polite" className="font-sans text-base">
          {monthName(month)}
        </h3>
        <div className="-mr-2 flex">
          <IconButton
            label="前の月"
            disabled={month <= monthOf(today)}
            onClick={() => visit(`${monthOf(addMonths(`${month}-01`, -1))}-01`)}
          >
            <ChevronLeft aria-hidden size={20} />
          </IconButton>
          <IconButton
            label="次の月"
            disabled={month >= monthOf(latest)}
            onClick={() => visit(addMonths(`${month}-01`, 1))}
          >
            <ChevronRight aria-hidden size={20} />
          </IconButton>
        </div>
      </div>
      <table
        ref={grid}
        role="grid"
        aria-labelledby={`${id}-month`}
        aria-describedby={`${id}-told`}
        onKeyDown={keys}
        className="w-full table-fixed border-separate border-spacing-y-1 text-center"
      >
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={`${name}曜日`} className="py-1 text-xs font-normal text-soft">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksFrom(month, today).map((week, row) => (
            <tr key={week.find((day) => day !== null) ?? row}>
              {week.map((day, column) =>
                day === null ? (
                  <td key={WEEKDAYS[column]} />
                ) : (
                  <CalendarDay
                    key={day}
                    day={day}
                    today={today}
                    start={start}
                    reached={day === cursor}
                    refusal={whyNoStart(day, terms)}
                    onChoose={choose}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={`${id}-told`} role="status" className="min-h-12 text-sm leading-relaxed text-soft">
        {told(start, refused, terms)}
      </p>
    </div>
  );
}

const monthName = (month: string): string => `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月`;

/** The week chosen, or why the day just pressed begins none. */
function told(start: CalendarDate | null, refused: CalendarDate | null, terms: StartTerms): ReactNode {
  const refusal = refused === null ? null : whyNoStart(refused, terms);
  if (refused !== null && refusal !== null) return `${date(refused)}：${NO_START[refusal]}`;
  if (start !== null) return `${period(start, endDateOf(start))}（${RENTAL_DAYS}日間）`;
  const first = firstStart(terms);
  if (first === null) return `${FIGURES.latestStartDays}日以内にあいている週がありません`;
  return (
    <>
      開始日を選ぶと、その日から{RENTAL_DAYS}日間になります。最短は
      <span className="whitespace-nowrap">{date(first)}です。</span>
    </>
  );
}
