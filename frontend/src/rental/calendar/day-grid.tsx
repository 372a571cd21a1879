import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { ChevronLeft, ChevronRight } from 'lucide';
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '../../lib/class-names.ts';
import { addMonths, dayAfterKey, monthOf, weeksFrom } from './month-grid.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { yearAndMonth } from '../../lib/time/format.ts';

interface DayGridProps {
  /** The focusable day; its month is shown. */
  readonly cursor: CalendarDate;
  /** The first and last day the cursor can move to. */
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  /** Months shown side by side on wide screens; phones show one. */
  readonly months?: 1 | 2;
  /** Level of the headings with the month names. */
  readonly heading: 'h2' | 'h3';
  /** Id of the element that describes the days. */
  readonly describedBy: string;
  readonly onVisit: (day: CalendarDate) => void;
  /** Renders a day. @param reached whether it is in the tab order */
  readonly cell: (day: CalendarDate, reached: boolean) => ReactElement;
}

const WEEKDAYS = ['日', '月', '火', '水', '木', '金', '土'];
/** If a month has at most this many weeks left, the next month is shown too, since a week chosen now may end there. */
const FEW_WEEKS = 2;
const later = (month: string, months: number): string => monthOf(addMonths(`${month}-01`, months));

/** The days of one or two months, with the keyboard controls of the ARIA date grid pattern. */
export function DayGrid({ months = 1, first, last, onVisit, ...rest }: DayGridProps) {
  const within = (day: CalendarDate) => (day < first ? first : day > last ? last : day);
  const cursor = within(rest.cursor);
  const [begun, setBegun] = useState(monthOf(cursor));
  const isNearlyOver = (of: string) => weeksFrom(of, first).length <= FEW_WEEKS;
  const shownFrom = (of: string) => (isNearlyOver(of) ? 2 : months);
  const isInSight = begun <= monthOf(cursor) && monthOf(cursor) < later(begun, shownFrom(begun));
  // The shown months stay while they contain the day, so pressing a day of the second month doesn't move it to the front.
  const month = isInSight ? begun : monthOf(cursor);
  if (month !== begun) setBegun(month);
  const grids = useRef<HTMLDivElement>(null);

  const turn = (by: 1 | -1) => {
    const next = later(month, by);
    setBegun(next);
    onVisit(within(`${next}-01`));
  };
  const isFocused = (): boolean => {
    const day = grids.current?.querySelector<HTMLElement>('[role="gridcell"] [tabindex="0"]');
    day?.focus();
    return day === document.activeElement;
  };
  const keys = (event: KeyboardEvent) => {
    const wanted = dayAfterKey(cursor, event.key);
    if (wanted === null) return;
    event.preventDefault();
    flushSync(() => onVisit(within(wanted)));
    // On phones the second month is hidden, and hidden elements can't take the focus.
    if (isFocused()) return;
    flushSync(() => setBegun(monthOf(within(wanted))));
    isFocused();
  };
  return (
    <div className="relative">
      {/* With two months, each has one of the arrows. */}
      <div
        className={cx('absolute top-0 -right-2 flex', months === 2 && 'md:left-[calc(50%-3.25rem)] md:justify-between')}
      >
        <IconButton label="前の月" disabled={month <= monthOf(first)} onClick={() => turn(-1)}>
          <Icon of={ChevronLeft} aria-hidden size={20} />
        </IconButton>
        <IconButton label="次の月" disabled={month >= monthOf(last)} onClick={() => turn(1)}>
          <Icon of={ChevronRight} aria-hidden size={20} />
        </IconButton>
      </div>
      <div ref={grids} className={cx('grid gap-8', months === 2 && 'md:grid-cols-2')}>
        {Array.from({ length: shownFrom(month) }, (_, at) => (
          <div key={at} className={cx(at > 0 && !isNearlyOver(month) && 'max-md:hidden')}>
            <Month {...rest} cursor={cursor} month={later(month, at)} today={first} onKeyDown={keys} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface MonthProps extends Pick<DayGridProps, 'cursor' | 'heading' | 'describedBy' | 'cell'> {
  /** `YYYY-MM` */
  readonly month: string;
  readonly today: CalendarDate;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Month({ month, today, cursor, heading: Heading, describedBy, cell, onKeyDown }: MonthProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <Heading id={id} aria-live="polite" className="flex min-h-11 items-center font-sans text-base">
        {yearAndMonth(month)}
      </Heading>
      <table
        role="grid"
        aria-labelledby={id}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
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
              {week.map((day, column) => (day === null ? <td key={WEEKDAYS[column]} /> : cell(day, day === cursor)))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
