import type { GuestClose, GuestMessage, GuestQuestion, GuestThread } from '@meguri/contracts/message/guest-question.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../lib/http/api.ts';
import { forgetArrived, withPhotos } from '../../../lib/http/upload-photo.ts';
import { setQueryData } from '../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { uploadPhotos } from '../../../rental/upload-photos.ts';

const PATH = '/api/guest-questions';
const POLLING = 30_000;

interface WithPhotos {
  readonly photos: readonly File[];
}

/** Uploads the photos, and sends the rest with their URLs, which only one message may have. @throws PhotoNotUploaded */
async function sendWith<Answer>(path: string, photos: readonly File[], message: object): Promise<Answer> {
  const answer = await withPhotos(async (member) => {
    const body = { ...message, images: await uploadPhotos('guest', photos, member) };
    return send<Answer>('POST', path, { body, member });
  });
  forgetArrived(photos);
  return answer;
}

/** Sends a guest's question: a link is mailed. A retry has the same client id. */
export const useGuestQuestion = (handlers: Handlers) =>
  useCommand(
    ({ photos, ...question }: Omit<GuestQuestion, 'clientId' | 'images'> & WithPhotos, clientId) =>
      sendWith<void>(PATH, photos, { ...question, clientId }),
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

/** A change of the guest's thread, which the server answers with the changed one. */
function useChange<Input>(
  token: string,
  change: (input: Input, clientId: string) => Promise<GuestThread>,
  { onSuccess, onError }: Handlers,
) {
  const queries = useQueryClient();
  const { queryKey } = threadQuery(token);
  return useCommand(change, {
    onSuccess: (thread) => {
      setQueryData(queries, queryKey, thread);
      onSuccess();
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey });
      onError(error);
    },
  });
}

export const useConfirm = (token: string, handlers: Handlers) =>
  useChange<void>(token, () => send('POST', `${PATH}/confirm`, { body: { token } }), handlers);

export const useGuestMessage = (token: string, handlers: Handlers) =>
  useChange<Pick<GuestMessage, 'content'> & WithPhotos>(
    token,
    ({ photos, content }, clientId) => sendWith(`${PATH}/messages`, photos, { token, content, clientId }),
    handlers,
  );

export const useGuestClose = (token: string, handlers: Handlers) =>
  useChange<GuestClose['satisfaction']>(
    token,
    (satisfaction) => send('POST', `${PATH}/close`, { body: { token, satisfaction } satisfies GuestClose }),
    handlers,
  );
