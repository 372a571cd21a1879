import type { Account } from '@meguri/contracts/account/account-view.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { get } from '../../../lib/http/api.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import { VIEWER_KEY } from '../../../lib/query/viewer-key.ts';
import { Rendered } from '../../../lib/rendered.ts';
import { NEVER_CHANGES, useStore } from '../../../lib/storage/store.ts';
import { currentMember, setCurrentMember } from '../current-member.ts';

const POLLING = 30_000;

/** Fetches the signed-in account; null: a guest. */
export async function fetchCurrentViewer({ signal }: { readonly signal: AbortSignal }): Promise<Account | null> {
  const viewer = await fetchViewer(signal);
  // A login or logout that finished meanwhile may have replaced the session after this request was sent.
  return viewer === null && currentMember() !== null ? fetchViewer(signal) : viewer;
}

async function fetchViewer(signal: AbortSignal): Promise<Account | null> {
  try {
    const account = await get<Account>('/api/user', signal);
    setCurrentMember(account.id);
    return account;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in account. */
export const viewerQuery = queryOptions({
  queryKey: VIEWER_KEY,
  queryFn: fetchCurrentViewer,
  refetchInterval: POLLING,
});

export interface ViewerState {
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function useViewer(): ViewerState {
  const { data, error, refetch } = useQuery(viewerQuery);
  const rendered = useContext(Rendered);
  // During hydration this must match the server's markup, whatever has been fetched since.
  const there = rendered?.reader === 'guest' ? null : rendered?.reader === 'member' ? undefined : data;
  const viewer = useStore(NEVER_CHANGES, () => data, there);
  return { viewer, error: data === undefined ? error : null, retry: () => void refetch() };
}
