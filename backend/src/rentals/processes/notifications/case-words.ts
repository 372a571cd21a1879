import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { nextSteps } from './next-step.ts';
import type { NotificationContext, Recipient, Words } from './notification-rule.ts';

/** What notifications of a damage case and of its fee have in common. */

export const SEE_REASON = '理由は、取引の画面でご確認ください。';

/** The outcome of a case, and each party's next step now that the round continues. */
export function withNextSteps(
  context: Pick<NotificationContext, 'round' | 'interruptions' | 'at'>,
  words: Words,
): Record<Recipient, Words> {
  const { borrower, owner } = nextSteps(context);
  const of = ({ please, deadline }: typeof borrower) => ({ ...words, sentence: words.sentence + please, deadline });
  return { borrower: of(borrower), owner: of(owner) };
}

/** The owner can list the item again if it comes back after all. */
export const unlistedWords = ({ itemIs }: Pick<RoundEventData<'RefundOrdered'>, 'itemIs'>): string =>
  itemIs === undefined ? '' : 'アイテムの掲載を停止しました。手元に戻ったときは、アイテムの編集から再び公開できます。';
