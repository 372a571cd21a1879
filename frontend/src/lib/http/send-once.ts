import { api, send } from './api.ts';
import { isPassing, sentenceOf } from './api-error.ts';

const RETRIES = 3;
/** What failed before it was sent, for want of the CSRF token: the server did nothing. */
const unsent = new WeakSet<Error>();

/**
 * For a change that would be refused the second time for what it has done the first. Its token is requested first, so that
 * what was never sent differs from what may be done.
 * @throws as `send`
 */
export async function sendOnce<T>(...[method, path, given]: Parameters<typeof send>): Promise<T> {
  const request = { member: api.member, ...given };
  await api.csrfToken().catch((error: Error) => {
    // A refusal is reported by the request itself, which requests the token again.
    if (!isPassing(error)) return;
    unsent.add(error);
    throw error;
  });
  return send<T>(method, path, request);
}

/** How such a change is retried: as long as it could not even be sent. */
export const ONCE = { retry: (failures: number, error: Error) => unsent.has(error) && failures < RETRIES } as const;

/** @param unknown the sentence for a change that got no answer, so that it may be done */
export const outcomeOf = (error: Error, unknown: string): string =>
  sentenceOf(error, unsent.has(error) ? undefined : unknown);
