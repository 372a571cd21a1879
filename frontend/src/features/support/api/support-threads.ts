import type { SupportKind } from '@meguri/contracts/message/support-kinds.ts';
import type { CloseOwnThread, SupportThread, SupportThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { get, send } from '../../../lib/http/api.ts';
import { withPhotos } from '../../../lib/http/upload-photo.ts';
import { invalidate, setQueryData, withoutSearch } from '../../../lib/query/cache.ts';
import { usePolling } from '../../../lib/query/polling.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { pagedListQuery, usePagedList } from '../../../lib/query/use-paged-list.ts';
import { uploadPhotos } from '../../../rental/upload-photos.ts';

const PATH = '/api/support-requests';
const POLLING = 15_000;

export const supportThreadsQuery = pagedListQuery<SupportThread>(PATH);

/** The viewer's questions to 運営事務局, latest message first. */
export const useSupportThreads = () => usePagedList<SupportThread>(PATH, usePolling(POLLING));

const threadQuery = (id: string) =>
  queryOptions({
    queryKey: [`${PATH}/${id}`],
    queryFn: ({ signal }) => get<SupportThreadPage>(`${PATH}/${id}`, signal),
  });

export const useSupportThread = (id: string) => useQuery({ ...threadQuery(id), refetchInterval: usePolling(POLLING) });

function show(queries: QueryClient, thread: SupportThreadPage): void {
  setQueryData(queries, threadQuery(thread.id).queryKey, thread);
  void invalidate(queries, (path) => withoutSearch(path) === PATH);
}

interface Question {
  readonly kind: SupportKind;
  readonly roundId?: string;
  readonly content: string;
  readonly photos: readonly File[];
}
type Message = Pick<Question, 'content' | 'photos'>;

/** Uploads the photos, and sends the rest with their URLs. @throws PhotoNotUploaded */
const sendWith = (path: string, { photos, ...question }: Message, clientId: string) =>
  withPhotos(async (member) => {
    const body = { ...question, images: await uploadPhotos('message', photos, member), clientId };
    return send<SupportThreadPage>('POST', path, { body, key: clientId, member });
  });

/** Begins a thread. A retry has the same client id, so it begins none twice. */
export function useOpenThread({ onSuccess, onError }: Handlers<SupportThreadPage>) {
  const queries = useQueryClient();
  return useCommand((question: Question, clientId) => sendWith(PATH, question, clientId), {
    onSuccess: (thread) => {
      show(queries, thread);
      onSuccess(thread);
    },
    onError,
  });
}

/** Writes into an open thread. */
export function useAsk(id: string, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand((message: Message, clientId) => sendWith(`${PATH}/${id}/messages`, message, clientId), {
    onSuccess: (thread) => {
      show(queries, thread);
      onSuccess();
    },
    // Perhaps 運営事務局 has ended the thread meanwhile.
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: threadQuery(id).queryKey });
      onError(error);
    },
  });
}

/** Ends a thread, or judges an ended one. */
export function useCloseThread(id: string, { onSuccess, onError }: Handlers) {
  const queries = useQueryClient();
  return useCommand(
    (body: CloseOwnThread, key) => send<SupportThreadPage>('POST', `${PATH}/${id}/close`, { body, key }),
    {
      onSuccess: (thread) => {
        show(queries, thread);
        onSuccess();
      },
      onError,
    },
  );
}

/** Withdraws the notification of answers that the page shows. @param lastAnswered the position of the last answer; 0: none */
export function useReadThread(id: string, lastAnswered: number): void {
  const queries = useQueryClient();
  const { run } = useCommand((_: void) => send<void>('PUT', `${PATH}/${id}/read`), {
    onSuccess: () => invalidate(queries, (path) => withoutSearch(path) === '/api/notifications'),
  });
  useEffect(() => {
    if (lastAnswered > 0) run();
  }, [run, lastAnswered]);
}
