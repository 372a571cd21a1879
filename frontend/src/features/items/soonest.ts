import { type SoonestStart, soonestStarts } from '@meguri/contracts/item/free-weeks.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { instant } from '@meguri/contracts/rental-round/time/period.ts';
import { date } from '../../lib/time/format.ts';

const WAYS = { delivery: '配送', pickup: '手渡し' } as const;

const startText = ({ method, start }: SoonestStart): string => `${date(start)}から（${WAYS[method]}）`;

type Terms = Pick<ItemPage, 'shippingMethod' | 'isRentable' | 'isOverdue' | 'bookedPeriods' | 'daysBetween'>;

/**
 * The earliest start for each handover method, as unbreakable phrases; one phrase if they are equal, none if none is near.
 * @param now the service's time
 */
export function soonestWords(item: Terms, now: number): readonly string[] {
  if (!item.isRentable || item.isOverdue) return [];
  const terms = { now: instant(now), booked: item.bookedPeriods, daysBetween: item.daysBetween };
  const [first, second] = soonestStarts(item.shippingMethod, terms);
  if (first === undefined) return [];
  if (second === undefined || second.start === first.start) return [`最短 ${date(first.start)}から借りられます`];
  return [`最短 ${startText(first)}、`, startText(second)];
}
