import { type CalendarDate, endDateOf } from '@meguri/contracts/rental-round/time/period.ts';
import type { ReactNode } from 'react';
import { yen } from '../../../../rental/format.ts';

interface RequestBarProps {
  /** Total in yen. */
  readonly total: number;
  /** Shipping included in the total; 0 if there is none. */
  readonly shipping: number;
  readonly startDate: CalendarDate | null;
  readonly children: ReactNode;
}

/** On phones: the price and the main button in place of the tab bar, visible at any scroll position. */
export const RequestBar = ({ total, shipping, startDate, children }: RequestBarProps) => (
  <div
    data-instead-of-tabs
    className="fixed inset-x-0 bottom-0 z-30 flex h-18 items-center gap-4 border-t border-line box-content bg-paper/95 px-5 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:hidden tiny:static enlarged:h-auto enlarged:flex-wrap enlarged:pt-3"
  >
    <p className="shrink-0 leading-tight">
      <span className="block font-serif text-xl tabular-nums">{yen(total)}</span>
      <span className="text-xs text-soft">{`${startDate === null ? '' : `${short(startDate)} 〜 ${short(endDateOf(startDate))}・`}${shipping > 0 ? '送料込み' : '送料なし'}`}</span>
    </p>
    <div className="grow">{children}</div>
  </div>
);

/** 12/1 */
const short = (day: CalendarDate): string => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
