import { type CalendarDate, endDateOf } from '@meguri/contracts/rental-round/period.ts';
import type { ReactNode } from 'react';
import { yen } from '../../../../rental/format.ts';

interface RequestBarProps {
  /** Yen in all. */
  readonly total: number;
  readonly startDate: CalendarDate | null;
  readonly children: ReactNode;
}

/** On a phone, the price and the decisive button above the tabs, wherever one reads. */
export const RequestBar = ({ total, startDate, children }: RequestBarProps) => (
  <div
    data-above-tabs
    className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 flex h-18 items-center gap-4 border-t border-line bg-paper/95 px-5 backdrop-blur-sm md:hidden"
  >
    <p className="shrink-0 leading-tight">
      <span className="block font-serif text-xl tabular-nums">{yen(total)}</span>
      <span className="text-xs text-soft">
        {startDate === null ? '送料込み / 週' : `${short(startDate)} 〜 ${short(endDateOf(startDate))}`}
      </span>
    </p>
    <div className="grow">{children}</div>
  </div>
);

/** 12/1 */
const short = (day: CalendarDate): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
