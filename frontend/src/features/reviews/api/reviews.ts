import type { Review, ReviewBody, ReviewReply, RoundReviews } from '@meguri/contracts/review/review.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { type PagedQuery, usePagedList } from '../../../lib/query/use-paged-list.ts';

/** Reviews of somebody, or of an item. */
export type ReviewSubject = { readonly userId: number } | { readonly itemId: string };
const POLLING = 300_000;

const listPath = (subject: ReviewSubject): string =>
  'userId' in subject ? `/api/users/${subject.userId}/reviews` : `/api/items/${subject.itemId}/reviews`;

/** The latest first. */
export const useReviews = (subject: ReviewSubject): PagedQuery<Review> =>
  usePagedList<Review>(listPath(subject), POLLING);

const roundPath = (roundId: string): string => `/api/rental-requests/${roundId}/review`;

/** What the viewer knows of the reviews of a rental of theirs. */
export const roundReviewsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [roundPath(roundId)],
    queryFn: ({ signal }) => get<RoundReviews>(roundPath(roundId), signal),
    refetchInterval: POLLING,
  });

export function useWriteReview(roundId: string, { onSuccess, onError }: Handlers<RoundReviews>) {
  const queries = useQueryClient();
  return useCommand((body: ReviewBody, key) => send<RoundReviews>('POST', roundPath(roundId), { body, key }), {
    onSuccess: (reviews) => {
      setQueryData(queries, roundReviewsQuery(roundId).queryKey, reviews);
      onSuccess(reviews);
    },
    onError,
  });
}

/** Once; lists and the rental's page show it. */
export function useReply(reviewId: string, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((body: ReviewReply, key) => send<Review>('POST', `/api/reviews/${reviewId}/reply`, { body, key }), {
    onSuccess: async () => {
      // First what is shown: with it goes the button that led here, to which the focus would return.
      await invalidate(queries, (path) => /\/reviews?$/.test(path));
      onSuccess();
    },
    onError,
  });
}
