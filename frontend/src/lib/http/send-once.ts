import { acting, send } from './api.ts';
import { isPassing, sentenceOf } from './api-error.ts';
import { csrfToken } from './csrf-token.ts';

const RETRIES = 3;
/** What failed already for want of the token that every change carries: nothing was done. */
const unsent = new WeakSet<Error>();

/**
 * For a change that would be refused the second time for what it has done the first. Its token is fetched first, so that
 * what never left the device is told from what may be done.
 * @throws as `send`
 */
export async function sendOnce<T>(...[method, path, given]: Parameters<typeof send>): Promise<T> {
  const request = { member: acting(), ...given };
  await csrfToken().catch((error: Error) => {
    // A refusal is told of by the call itself, which asks for the token again.
    if (!isPassing(error)) return;
    unsent.add(error);
    throw error;
  });
  return send<T>(method, path, request);
}

/** How such a change is repeated: as long as it could not even be sent. */
export const ONCE = { retry: (failures: number, error: Error) => unsent.has(error) && failures < RETRIES } as const;

/** @param unknown said where no answer came, so that it may be done */
export const outcomeOf = (error: Error, unknown: string): string =>
  sentenceOf(error, unsent.has(error) ? undefined : unknown);
