import { REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';

/** The server's sentence about a login, and how many tries are left once they are few. */
export function refusalOf(error: Error): string {
  const sentence = sentenceOf(error);
  const left = error instanceof ApiError ? error.body['remainingAttempts'] : undefined;
  if (typeof left !== 'number' || left > REMAINING_TRIES_SHOWN) return sentence;
  return `${sentence}（残り${left}回）`;
}
