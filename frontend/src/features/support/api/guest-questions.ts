import type { GuestClose, GuestMessage, GuestQuestion, GuestThread } from '@meguri/contracts/message/guest-question.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';

const PATH = '/api/guest-questions';
const POLLING = 30_000;

/** Sends a guest's question: a link is mailed. A retry has the same client id. */
export const useGuestQuestion = (handlers: Handlers) =>
  useCommand(
    (question: Omit<GuestQuestion, 'clientId'>, clientId) =>
      send<void>('POST', PATH, { body: { ...question, clientId } }),
    handlers,
  );

/** Sent in a body, so that the link's secret is in no log of addresses. */
const threadQuery = (token: string) =>
  queryOptions({
    queryKey: [`${PATH} ${token}`],
    queryFn: () => send<GuestThread>('POST', `${PATH}/read`, { body: { token } }),
    retry: false,
  });

export const useGuestThread = (token: string) => useQuery({ ...threadQuery(token), refetchInterval: POLLING });

/** A change of the guest's thread. @param route below `/api/guest-questions` */
function useChange<Input>(
  token: string,
  bodyOf: (input: Input, clientId: string) => object,
  route: 'confirm' | 'messages' | 'close',
  { onSuccess, onError }: Handlers,
) {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(token);
  return useCommand(
    (input: Input, clientId) => send<GuestThread>('POST', `${PATH}/${route}`, { body: bodyOf(input, clientId) }),
    {
      onSuccess: (thread) => {
        setQueryData(queries, queryKey, thread);
        onSuccess();
      },
      onError: (error) => {
        void queries.invalidateQueries({ queryKey });
        onError(error);
      },
    },
  );
}

export const useConfirm = (token: string, handlers: Handlers) =>
  useChange<void>(token, () => ({ token }), 'confirm', handlers);

export const useGuestMessage = (token: string, handlers: Handlers) =>
  useChange<string>(
    token,
    (content, clientId) => ({ token, content, clientId }) satisfies GuestMessage,
    'messages',
    handlers,
  );

export const useGuestClose = (token: string, handlers: Handlers) =>
  useChange<GuestClose['satisfaction']>(
    token,
    (satisfaction) => ({ token, satisfaction }) satisfies GuestClose,
    'close',
    handlers,
  );
