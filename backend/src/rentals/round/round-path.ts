import type { Notice } from '../../notifications/notice.ts';

/** Where its people look at a rental: a page of the client. */
export const roundPath = (roundId: string): string => `/rental-requests/${roundId}`;

/** What a notice leads to that is about a rental, and not about its item. */
export const leadingToRound = (roundId: string): Pick<Notice, 'path' | 'roundId' | 'itemId' | 'gathers'> => ({
  path: roundPath(roundId),
  roundId,
  itemId: null,
  gathers: null,
});
