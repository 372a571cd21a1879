import type { CloseReport, Report, ReportPage, TakeReport } from '@meguri/contracts/message/report.ts';
import type { PhotoDecision, ReviewDecision } from '@meguri/contracts/review/review.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const PATH = '/api/admin/reports';
const POLLING = 30_000;

export type ReportState = 'open' | 'closed';

const PAGE = 50;

/** Users' reports; open ones oldest first. */
export const useReports = (state: ReportState, limit = PAGE) =>
  usePagedList<Report>(`${PATH}?state=${state}&limit=${limit}`, POLLING);

/** A report with the messages around the reported one. Reading them is recorded in the audit trail, so this isn't refetched. */
export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: [`/api/admin/report-pages/${id}`],
    queryFn: ({ signal }) => get<ReportPage>(`${PATH}/${id}`, signal),
    staleTime: Infinity,
  });

export function useCloseReport({ onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(PATH);
  return useCommand(
    ({ id, note }: CloseReport & { readonly id: string }, key) =>
      send<void>('POST', `${PATH}/${id}/close`, { body: { note }, key }),
    {
      onSuccess: () => {
        onSuccess();
        return refresh();
      },
      onError,
    },
  );
}

/** Assigns the report to this operator. Refetches after a rejection too. @param seen the assigned operator as shown on the page */
export function useTakeReport({ onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(PATH);
  return useCommand(
    ({ id, seen }: TakeReport & { readonly id: string }) =>
      send<void>('POST', `${PATH}/${id}/take`, { body: { seen } }),
    { onSuccess: () => refresh().then(onSuccess), onError: (error) => refresh().then(() => onError(error)) },
  );
}

type DecisionInput = (ReviewDecision & { readonly photoId?: never }) | (PhotoDecision & { readonly photoId: string });

/** Hides a review, its reply or a photo (`photoId`) from everyone but its author, or shows it again. */
export function useReviewDecision(reviewId: string, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(PATH);
  return useCommand(
    ({ photoId, ...body }: DecisionInput, key) => {
      const photo = photoId === undefined ? '' : `/photos/${photoId}`;
      return send<void>('POST', `/api/admin/reviews/${reviewId}${photo}/decisions`, { body, key });
    },
    {
      onSuccess: () => {
        onSuccess();
        return refresh();
      },
      onError,
    },
  );
}
