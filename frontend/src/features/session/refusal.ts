import { REMAINING_TRIES_SHOWN } from '@meguri/contracts/account/credentials.ts';
import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';

/** The server's message about a failed login, with the number of remaining attempts if few, or how to get back in. */
export function refusalOf(error: Error): string {
  const sentence = sentenceOf(error);
  if (error instanceof ApiError && error.code === 'account_locked') return `${sentence}${waysBackIn(error)}`;
  const left = error instanceof ApiError ? error.body['remainingAttempts'] : undefined;
  if (typeof left !== 'number' || left > REMAINING_TRIES_SHOWN) return sentence;
  return `${sentence}（残り${left}回）`;
}

/** A lock after wrong passwords expires; a suspension by operators doesn't. */
function waysBackIn({ body }: ApiError): string {
  const minutes = body['endsWithinMinutes'];
  const contact = `お問い合わせ先：${CONTACT}`;
  if (typeof minutes !== 'number') return contact;
  return `${minutes}分以内に自動で解除されます。お急ぎの場合は「パスワードをお忘れの方」から再設定すると、すぐにログインできます。${contact}`;
}
