import type {
  FitGroup,
  FrontPageConsent,
  ItemReviewList,
  Review,
  ReviewReply,
  RoundReviews,
} from '@meguri/contracts/review/review.ts';
import { queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { type PagedQuery, pagedListQuery, usePagedList, usePages } from '../../../lib/query/use-paged-list.ts';

const POLLING = 300_000;

/** Reviews of a user, latest first. */
export const useReviews = (userId: number): PagedQuery<Review> =>
  usePagedList<Review>(`/api/users/${userId}/reviews`, POLLING);

/** Of which wearers reviews are listed. */
export type ItemReviewFilter = Pick<FitGroup, 'height' | 'usualSize'>;

/** Borrowers' reviews of an item, latest first, and what all of them say together; undefined: not known yet. */
export function useItemReviews(itemId: string, { height, usualSize }: ItemReviewFilter) {
  const of = new URLSearchParams({
    ...(height !== null && { height: String(height) }),
    ...(usualSize !== null && { usualSize }),
  });
  const path = `/api/items/${itemId}/reviews${of.size === 0 ? '' : `?${of.toString()}`}`;
  const query = useInfiniteQuery({ ...pagedListQuery<Review, ItemReviewList>(path), refetchInterval: POLLING });
  return { list: usePages(query, path), summary: query.data?.pages[0]?.summary };
}

export const roundPath = (roundId: string): string => `/api/rental-requests/${roundId}/review`;

/** The reviews of one of the viewer's rentals. */
export const roundReviewsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [roundPath(roundId)],
    queryFn: ({ signal }) => get<RoundReviews>(roundPath(roundId), signal),
    refetchInterval: POLLING,
  });

/** Whether the landing page may show the viewer's own review. */
export function useFrontPageConsent(roundId: string, { onSuccess, onError }: Handlers<RoundReviews>) {
  const queries = useQueryClient();
  const path = `${roundPath(roundId)}/front-page`;
  return useCommand((body: FrontPageConsent, key) => send<RoundReviews>('PUT', path, { body, key }), {
    onSuccess: (reviews) => {
      setQueryData(queries, roundReviewsQuery(roundId).queryKey, reviews);
      onSuccess(reviews);
    },
    onError,
  });
}

/** Removes photos, height and usual size of the viewer's own review. */
export function useWithdrawWearer(roundId: string, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((_: void, key) => send<RoundReviews>('DELETE', `${roundPath(roundId)}/wearer`, { key }), {
    onSuccess: (reviews) => {
      setQueryData(queries, roundReviewsQuery(roundId).queryKey, reviews);
      onSuccess();
    },
    onError,
  });
}

/** Can be sent once; lists and the rental's page show it. */
export function useReply(reviewId: string, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((body: ReviewReply, key) => send<Review>('POST', `/api/reviews/${reviewId}/reply`, { body, key }), {
    onSuccess: async () => {
      // Refetched first, because the reply button disappears with it and must not get the focus back.
      await invalidate(queries, (path) => /\/reviews?$/.test(path));
      onSuccess();
    },
    onError,
  });
}
