import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ChangePassword, PasswordChanged } from '@meguri/contracts/account/credentials.ts';
import type { ErasureInput } from '@meguri/contracts/account/erasure.ts';
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

/** Looks up a postal code. Lookups may overlap, so each answer carries the code it belongs to. */
export const usePostalLookup = (handlers: LookedUp) =>
  useMutation({
    // Offline, the lookup fails at once instead of waiting for the network.
    networkMode: 'always',
    retry: false,
    mutationFn: (code: string) => get<PostalAddress>(`/api/postal-lookup/${encodeURIComponent(code)}`),
    ...handlers,
  });

/** Enough for the few hundred pixels at which avatars are shown, also on dense screens. */
const AVATAR = { longerSide: 1200, quality: 0.85 };

/** Uploads a photo, compressed first, or selects a built-in drawing by its address. */
export const useUploadAvatar = (handlers: Partial<Handlers<{ imageUrl: string }>>) =>
  useCommand(async (picture: File | string) => {
    const member = api.member;
    const body = new FormData();
    body.set('image', typeof picture === 'string' ? await drawnPicture(picture) : await compressed(picture, AVATAR));
    return send<{ imageUrl: string }>('POST', '/api/upload/profile-image', { body, member });
  }, handlers);

/** The server ends every other session and gives this one a new CSRF token. */
export const useChangePassword = ({ onSuccess, onError }: Partial<Handlers<PasswordChanged>>) =>
  useCommand((body: ChangePassword) => sendOnce<PasswordChanged>('POST', '/api/user/change-password', { body }), {
    // A retry after a lost response would send a password that is no longer right.
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

/** Ends one session, or all others if `null`. */
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
  useCommand((body: ErasureInput) => sendOnce<void>('DELETE', '/api/user', { body }), {
    // A retry after a lost response would be unauthenticated: deleting the account ends the session.
    ...ONCE,
    ...handlers,
  });
