import type { Notice } from '../../notifications/notice.ts';

/** The client's page of a rental for its parties. */
export const roundPath = (roundId: string): string => `/rental-requests/${roundId}`;

/** The part of a notification that links to a rental, and not to its item. */
export const leadingToRound = (roundId: string): Pick<Notice, 'path' | 'roundId' | 'itemId' | 'gathers'> => ({
  path: roundPath(roundId),
  roundId,
  itemId: null,
  gathers: null,
});
