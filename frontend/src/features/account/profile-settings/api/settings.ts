import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ChangePassword, PasswordChanged } from '@meguri/contracts/account/credentials.ts';
import type { PostalAddress } from '@meguri/contracts/account/postal-lookup.ts';
import type { ProfileChange } from '@meguri/contracts/account/profile.ts';
import type { SessionList } from '@meguri/contracts/account/sessions.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, get, send } from '../../../../lib/http/api.ts';
import { ONCE, sendOnce } from '../../../../lib/http/send-once.ts';
import { compressed } from '../../../../lib/photos/image-compression.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { drawnPicture } from '../drawn-picture.ts';

export const useSaveProfile = (userId: number, handlers: Partial<Handlers<Account>>) =>
  useCommand((body: ProfileChange) => send<Account>('PATCH', `/api/users/${userId}`, { body }), handlers);

interface LookedUp {
  readonly onSuccess: (address: PostalAddress, code: string) => void;
  readonly onError: (error: Error, code: string) => void;
}

/** Looks a postal code up. It changes nothing, so another may be asked for at any time; each answer says whose it is. */
export const usePostalLookup = (handlers: LookedUp) =>
  useMutation({
    // A phone without a network learns so now, not when it is back.
    networkMode: 'always',
    retry: false,
    mutationFn: (code: string) => get<PostalAddress>(`/api/postal-lookup/${encodeURIComponent(code)}`),
    ...handlers,
  });

/** Sharp on any screen, which shows it at a few hundred pixels. */
const AVATAR = { longerSide: 1200, quality: 0.85 };

/** A photograph, which goes as small as will do, or the address of a drawing. */
export const useUploadAvatar = (handlers: Partial<Handlers<{ imageUrl: string }>>) =>
  useCommand(async (picture: File | string) => {
    const member = api.member;
    const body = new FormData();
    body.set('image', typeof picture === 'string' ? await drawnPicture(picture) : await compressed(picture, AVATAR));
    return send<{ imageUrl: string }>('POST', '/api/upload/profile-image', { body, member });
  }, handlers);

/** Every other session ends; the token of this one is another afterwards. */
export const useChangePassword = ({ onSuccess, onError }: Partial<Handlers<PasswordChanged>>) =>
  useCommand((body: ChangePassword) => sendOnce<PasswordChanged>('POST', '/api/user/change-password', { body }), {
    // Sent again after a lost answer, the old password would be wrong.
    ...ONCE,
    onSuccess: (answer) => {
      api.forgetCsrfToken();
      onSuccess?.(answer);
    },
    ...(onError && { onError }),
  });

const SESSIONS = '/api/sessions';
export const sessionsQuery = queryOptions({
  queryKey: [SESSIONS],
  queryFn: ({ signal }) => get<SessionList>(SESSIONS, signal),
  staleTime: 0,
});

/** Ends one session, or with `null` all others. */
export function useEndSession({ onSuccess, onError }: Partial<Handlers>) {
  const queries = useQueryClient();
  const path = (id: string | null) => (id === null ? `${SESSIONS}?scope=others` : `${SESSIONS}/${id}`);
  return useCommand((id: string | null) => api.remove(path(id)), {
    onSuccess: async () => {
      await invalidate(queries, (path) => path === SESSIONS);
      onSuccess?.();
    },
    ...(onError && { onError }),
  });
}

export const useLeave = (handlers: Partial<Handlers>) =>
  useCommand((currentPassword: string) => sendOnce<void>('DELETE', '/api/user', { body: { currentPassword } }), {
    // Sent again after a lost answer, it would come from nobody: the session has ended with the account.
    ...ONCE,
    ...handlers,
  });
