import type { PayoutAccountState } from '@meguri/contracts/account/payout-account.ts';
import type { NotificationKind } from '@meguri/contracts/notification/notification-kinds.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { BankPayout } from '../../../adapters/payment-provider/movements.ts';
import { type Notice, noticeId } from '../../../notifications/notice.ts';
import { yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

/** Notifications about owners' accounts at the payment provider. */

interface Words {
  readonly kind: NotificationKind;
  readonly title: string;
  readonly sentence: string;
}

const noticeOf = (cause: string, userId: number, words: Words, at: Instant): Notice => ({
  id: noticeId(cause, userId, words.kind),
  ...{ userId, who: null, at, path: '/connect-account' },
  ...words,
  ...{ roundId: null, itemId: null, deadline: null, gathers: null },
});

/** Account states that their owner has to know at once. */
export type Trouble = Extract<PayoutAccountState, 'restricted' | 'rejected' | 'disconnected'>;

export const isTrouble = (state: PayoutAccountState): state is Trouble =>
  state === 'restricted' || state === 'rejected' || state === 'disconnected';

const TROUBLES: Readonly<Record<Trouble, Omit<Words, 'kind'>>> = {
  restricted: {
    title: '受取口座に追加の情報が必要です',
    sentence: '決済会社が受取口座について追加の情報を求めています。内容をご確認ください。',
  },
  rejected: {
    title: '受取口座を利用できなくなりました',
    sentence:
      '決済会社の審査により、受取口座を利用できません。新しい口座を登録すると、お預かりしている報酬を送金します。',
  },
  disconnected: {
    title: '受取口座との連携が解除されました',
    sentence: '受取口座との連携が解除されました。新しい口座を登録すると、お預かりしている報酬を送金します。',
  },
};

interface Account {
  readonly userId: number;
  readonly accountId: string;
}

/** @param since when it began: the same problem later is a new one. */
export const troubleNotice = (
  { userId, accountId }: Account,
  trouble: { readonly state: Trouble; readonly since: string },
  at: Instant,
): Notice =>
  noticeOf(
    `payout account ${accountId} ${trouble.state} ${trouble.since}`,
    userId,
    { kind: 'payout_account_trouble', ...TROUBLES[trouble.state] },
    at,
  );

/** `wasPaid`: its owner was notified that it had arrived. */
export function bankPayoutNotice(userId: number, payout: BankPayout, wasPaid: boolean, at: Instant): Notice {
  const { payoutId, amount, status, transferIds } = payout;
  const cause = `bank payout ${payoutId} ${status}`;
  const yen = yenWords(amount);
  if (status === 'failed') {
    const before = wasPaid ? '入金のお知らせのあと、' : '';
    const sentence = `${before}銀行が${yen}の入金を受け付けませんでした。このお金はStripeの残高にあります。口座の情報をご確認ください。`;
    return noticeOf(cause, userId, { kind: 'payout_bounced', title: '口座へ入金できませんでした', sentence }, at);
  }
  const sentence = `報酬の送金${transferIds.length}件を含む${yen}が、Stripeの残高から登録の口座へ入金されました。`;
  return noticeOf(cause, userId, { kind: 'payout_arrived', title: '口座へ入金されました', sentence }, at);
}
