import type { OwnerCalendar } from '@meguri/contracts/item/calendar/owner-calendar.ts';
import type { CalendarDate } from '@meguri/contracts/rental-round/time/period.ts';
import { useId, useState } from 'react';
import { cx } from '../../../../lib/class-names.ts';
import { date } from '../../../../lib/time/format.ts';
import { DayCell } from '../../../../rental/calendar/day-cell.tsx';
import { DayGrid } from '../../../../rental/calendar/day-grid.tsx';
import { canBeKept, type Days, type DayState, daysAfterPress, daysText, lastDay, stateOf } from '../owner-days.ts';

interface DayCalendarProps {
  readonly calendar: OwnerCalendar;
  readonly today: CalendarDate;
  /** Both empty: nothing chosen. */
  readonly chosen: Days;
  readonly onChoose: (chosen: Days) => void;
  /** The calendar shows this day's month. */
  readonly visited: CalendarDate;
  readonly onVisit: (day: CalendarDate) => void;
}

const STATES: Readonly<Record<DayState, { readonly name: string; readonly look: string }>> = {
  free: { name: '空き', look: 'font-medium hover:bg-wash' },
  requested: { name: '返答待ち', look: 'border border-dashed border-warn bg-warn-wash text-warn' },
  reserved: { name: '予約済み', look: 'border border-accent bg-accent-wash text-accent' },
  blocked: { name: '貸し出さない日', look: 'bg-line text-ink line-through' },
  past: { name: '過ぎた日', look: 'text-soft/50' },
  far: { name: '設定できない日', look: 'text-soft/50' },
};
const LEGEND = ['free', 'requested', 'reserved', 'blocked'] as const;

/** The state of each day for the item's owner. Available days can be selected for blocking. */
export function DayCalendar({ calendar, today, chosen, onChoose, visited, onVisit }: DayCalendarProps) {
  const [refused, setRefused] = useState<CalendarDate | null>(null);
  const id = useId();
  const nameOf = (day: CalendarDate) => STATES[stateOf(day, calendar, today)].name;
  const choose = (day: CalendarDate) => {
    const isFree = canBeKept(stateOf(day, calendar, today));
    onVisit(day);
    setRefused(isFree ? null : day);
    if (isFree) onChoose(daysAfterPress(day, chosen));
  };
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="カレンダーの見方" className="flex flex-wrap gap-x-5 gap-y-2 text-xs text-soft">
        {LEGEND.map((state) => (
          <li key={state} className="flex items-center gap-2">
            <span
              aria-hidden
              className={cx('inline-flex size-7 items-center justify-center rounded-full', STATES[state].look)}
            >
              1
            </span>
            <span>{STATES[state].name}</span>
          </li>
        ))}
      </ul>
      <DayGrid
        cursor={visited}
        first={today}
        last={lastDay(today)}
        months={2}
        heading="h2"
        describedBy={id}
        onVisit={onVisit}
        cell={(day, reached) => {
          const state = stateOf(day, calendar, today);
          const isFree = canBeKept(state);
          const isChosen = isFree && chosen.startDate <= day && day <= chosen.endDate;
          return (
            <DayCell
              key={day}
              {...{ day, today, reached }}
              selected={isChosen}
              description={isChosen ? '選択中' : STATES[state].name}
              refusal={isFree ? undefined : STATES[state].name}
              // Two months side by side don't have room for 44-pixel targets.
              look={cx('md:size-10', isChosen ? 'bg-ink font-medium text-paper' : STATES[state].look)}
              onChoose={choose}
            />
          );
        }}
      />
      <p id={id} role="status" className="min-h-12 text-sm leading-relaxed text-soft">
        {refused !== null
          ? `${date(refused)}は「${nameOf(refused)}」のため、選択できません。`
          : chosen.startDate !== '' && chosen.endDate !== ''
            ? `${daysText(chosen)}を選択しています。`
            : '空いている日を押すと開始日に、そのあとの日を続けて押すと終了日になります。'}
      </p>
    </div>
  );
}
