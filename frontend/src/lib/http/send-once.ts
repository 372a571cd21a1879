import { api, send } from './api.ts';
import { isPassing, sentenceOf } from './api-error.ts';

const RETRIES = 3;
/** Errors of requests that were never sent because no CSRF token could be fetched: the server did nothing. */
const unsent = new WeakSet<Error>();

/**
 * Sends a change that must not be repeated after it may have succeeded. Fetches the CSRF token first, so that a request that was
 * never sent can be distinguished from one with an unknown outcome.
 * @throws like `send`
 */
export async function sendOnce<T>(...[method, path, given]: Parameters<typeof send>): Promise<T> {
  const request = { member: api.member, ...given };
  await api.csrfToken().catch((error: Error) => {
    // `send` requests the token again and reports the rejection itself.
    if (!isPassing(error)) return;
    unsent.add(error);
    throw error;
  });
  return send<T>(method, path, request);
}

/** Retries such a change only if it was never sent. */
export const ONCE = { retry: (failures: number, error: Error) => unsent.has(error) && failures < RETRIES } as const;

/** @param unknown the message for a change without a response, which may have succeeded */
export const outcomeOf = (error: Error, unknown: string): string =>
  sentenceOf(error, unsent.has(error) ? undefined : unknown);
