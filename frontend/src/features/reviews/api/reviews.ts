import type {
  FrontPageConsent,
  Review,
  ReviewBody,
  ReviewReply,
  RoundReviews,
} from '@meguri/contracts/review/review.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/http/api.ts';
import { invalidate, setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { type PagedQuery, usePagedList } from '../../../lib/query/use-paged-list.ts';

/** Reviews of a user or of an item. */
export type ReviewSubject = { readonly userId: number } | { readonly itemId: string };
const POLLING = 300_000;

const listPath = (subject: ReviewSubject): string =>
  'userId' in subject ? `/api/users/${subject.userId}/reviews` : `/api/items/${subject.itemId}/reviews`;

/** Latest first. */
export const useReviews = (subject: ReviewSubject): PagedQuery<Review> =>
  usePagedList<Review>(listPath(subject), POLLING);

const roundPath = (roundId: string): string => `/api/rental-requests/${roundId}/review`;

/** The reviews of one of the viewer's rentals. */
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
