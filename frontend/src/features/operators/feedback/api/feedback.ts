import type { FeedbackList, FeedbackStateBody } from '@meguri/contracts/feedback/feedback.ts';
import { send } from '../../../../lib/http/api.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { usePagedList } from '../../../../lib/query/use-paged-list.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';

const PATH = '/api/admin/feedback';
const POLLING = 60_000;

export type FeedbackEntry = FeedbackList['items'][number];

/** Newest first. */
export const useFeedback = () => usePagedList<FeedbackEntry>(PATH, POLLING);

/** Changes the state of a feedback entry. Refetches after a rejection too, to show who handles it. */
export function useHandleFeedback(id: string, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(PATH);
  return useCommand((body: FeedbackStateBody) => send<void>('PUT', `${PATH}/${id}/state`, { body }), {
    onSuccess: () => refresh().then(onSuccess),
    onError: (error) => refresh().then(() => onError(error)),
  });
}
