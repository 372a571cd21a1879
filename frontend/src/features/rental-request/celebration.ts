import { REVIEW_DAYS } from '@meguri/contracts/limits.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { DAY } from '@meguri/contracts/rental-round/time/period.ts';
import { createStore, useStore } from '../../lib/storage/store.ts';
import { store, stored } from '../../lib/storage/storage.ts';

/** Rounds with an open celebration. */
const shown = createStore<ReadonlySet<string>>(new Set());
/** Id of the page's review section. */
export const ROUND_REVIEW = 'round-review';
const nameOf = (id: string): string => `celebrated:${id}`;

/** Celebrated once per browser, and shown until it is closed. */
const isToCelebrate = (id: string): boolean => shown.get().has(id) || stored('local', nameOf(id)) === null;

export function beginCelebration(id: string): void {
  store('local', nameOf(id), true);
  shown.set(new Set([...shown.get(), id]));
}

export const endCelebration = (id: string): void => shown.set(new Set([...shown.get()].filter((one) => one !== id)));

export const useCelebration = (id: string): boolean => useStore(shown, () => isToCelebrate(id), false);

type Ended = Pick<RentalRequest, 'status' | 'timeline'>;

/** Closed by a damage case: the item is lost or damaged, and no party completed the round. */
export const endedWithCase = ({ status, timeline }: Ended): boolean =>
  status === 'completed' &&
  timeline.some(({ type }) => type === 'DamageReported') &&
  timeline.every(({ type }) => type !== 'Completed');

/** The item was sent back because it didn't fit. */
const didNotFit = ({ timeline }: Ended): boolean => timeline.some(({ type }) => type === 'FitRefundRequested');

/** Whether the end can be celebrated. */
export const endedWell = (round: Ended): boolean =>
  round.status === 'completed' && !endedWithCase(round) && !didNotFit(round);

/** While the parties may review each other: an older rental that is opened in another browser is no news. */
export const endedLately = ({ timeline }: Pick<Ended, 'timeline'>, now: number): boolean => {
  const end = timeline.findLast(({ type }) => type === 'Completed');
  return end !== undefined && now < Date.parse(end.at) + REVIEW_DAYS * DAY;
};
