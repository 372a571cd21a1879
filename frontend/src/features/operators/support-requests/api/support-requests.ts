import type { SupportKind } from '@meguri/contracts/message/support-kinds.ts';
import type {
  OperatedThread,
  OperatedThreadPage,
  OperatedThreads,
  SupportFigures,
  SupportNote,
  SupportOwner,
} from '@meguri/contracts/message/support-thread.ts';
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { useInvalidate } from '../../../../lib/query/cache.ts';
import { usePolling } from '../../../../lib/query/polling.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { pagedListQuery, usePages } from '../../../../lib/query/use-paged-list.ts';
import type { RequestSearch } from '../request-search.ts';

const PATH = '/api/admin/support-requests';
const FIGURES = '/api/admin/support-figures';
/** What both begin with: a change concerns the figures too. */
const BOTH = '/api/admin/support-';
const POLLING = 30_000;
const PAGE = 50;

/** Members' questions that match, and how many are left to other operators. @param limit 0: only their number */
export function useSupportRequests({ state, ...rest }: Partial<RequestSearch>, limit = PAGE) {
  const narrowed = Object.entries(rest).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, value]],
  );
  const path = `${PATH}?${new URLSearchParams([['state', state ?? 'waiting'], ['limit', String(limit)], ...narrowed]).toString()}`;
  const refetchInterval = usePolling(POLLING);
  const query = useInfiniteQuery({ ...pagedListQuery<OperatedThread, OperatedThreads>(path), refetchInterval });
  // The previous release doesn't send it.
  const hidden: number | undefined = query.data?.pages.at(-1)?.hidden;
  return { list: usePages<OperatedThread>(query, path), hidden: hidden ?? 0 };
}

/** Of a member, of the asker of a thread, or about a rental. */
export type QuestionsOf =
  { readonly askerId: number } | { readonly sameAskerAs: string } | { readonly roundId: string };
const SHOWN_AT_ONCE = 5;

/** All of these questions, latest first. Not polled, because they are a background of the page. */
export function useQuestionsOf(which: QuestionsOf) {
  const [[name, value] = ['', '']] = Object.entries<string | number>(which);
  const path = `${PATH}?state=any&${name}=${value}&limit=${SHOWN_AT_ONCE}`;
  return usePages<OperatedThread>(useInfiniteQuery(pagedListQuery<OperatedThread, OperatedThreads>(path)), path);
}

const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [`${PATH}/${id}`],
    queryFn: ({ signal }) => get<OperatedThreadPage>(`${PATH}/${id}`, signal),
  });

export const useSupportRequest = (id: string) =>
  useQuery({ ...requestQuery(id), refetchInterval: usePolling(POLLING) });

const figuresQuery = queryOptions({
  queryKey: [FIGURES],
  queryFn: ({ signal }) => get<SupportFigures>(FIGURES, signal),
});

/** How soon and how well questions were answered lately. */
export const useSupportFigures = () => useQuery({ ...figuresQuery, refetchInterval: usePolling(POLLING) });

interface Answer {
  readonly content: string;
  /** The position of the last message shown. */
  readonly seen: number;
}

/** Refetches after a rejection too: another operator may have answered. */
export function useAnswer(id: string, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(BOTH);
  return useCommand(
    (answer: Answer, clientId) =>
      send<void>('POST', `${PATH}/${id}/messages`, { body: { ...answer, clientId }, key: clientId }),
    { onSuccess: () => refresh().then(onSuccess), onError: (error) => refresh().then(() => onError(error)) },
  );
}

interface Contact {
  readonly kind: SupportKind;
  /** The rental that it is about. */
  readonly roundId?: string;
  readonly content: string;
}

/** Begins a thread with a member. */
export function useContact(userId: number, { onSuccess, onError }: Handlers<OperatedThreadPage>) {
  const refresh = useInvalidate(BOTH);
  return useCommand(
    (contact: Contact, clientId) =>
      send<OperatedThreadPage>('POST', `/api/admin/users/${userId}/support-requests`, {
        body: { ...contact, clientId },
        key: clientId,
      }),
    { onSuccess: (begun) => refresh().then(() => onSuccess(begun)), onError },
  );
}

export function useCloseRequest(id: string, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(BOTH);
  return useCommand((seen: number, key) => send<void>('POST', `${PATH}/${id}/close`, { body: { seen }, key }), {
    onSuccess: () => refresh().then(onSuccess),
    onError: (error) => refresh().then(() => onError(error)),
  });
}

/** Refetches after a rejection too, to show who handles it. */
export function useOwnRequest(id: string, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(BOTH);
  return useCommand((body: SupportOwner) => send<void>('PUT', `${PATH}/${id}/owner`, { body }), {
    onSuccess: () => refresh().then(onSuccess),
    onError: (error) => refresh().then(() => onError(error)),
  });
}

export function useNoteRequest(id: string, { onSuccess, onError }: Handlers) {
  const refresh = useInvalidate(BOTH);
  return useCommand(
    (note: SupportNote['note'], noteId) => send<void>('POST', `${PATH}/${id}/notes`, { body: { id: noteId, note } }),
    { onSuccess: () => refresh().then(onSuccess), onError },
  );
}
