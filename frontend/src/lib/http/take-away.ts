import { send } from './api.ts';
import { isGone } from './api-error.ts';

/**
 * Takes away what an address names. That there is no such thing any more is as good: so it is answered when the first
 * answer was lost and it is asked for again.
 */
export const takeAway = (path: string, options: { readonly key?: string } = {}): Promise<void> =>
  send<void>('DELETE', path, options).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
