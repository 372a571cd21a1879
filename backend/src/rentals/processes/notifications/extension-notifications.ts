import { extensionPaymentEnd, extensionReplyEnd } from '@meguri/contracts/rental-round/time/extension-windows.ts';
import { returnEnd } from '@meguri/contracts/rental-round/late-return.ts';
import { payoutFeeOf, policyOf } from '@meguri/contracts/rental-round/policy.ts';
import type { Extension, RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { type CalendarDate, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import type { NotificationContext, NotificationRules } from './notification-rule.ts';
import { untilWords, yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

const FREE = '料金はかかっていません。';

/** The extension of an event. @throws Error when the log lacks its request */
function extensionIn({ extensions }: RentalRound, n: number): Extension {
  const extension = extensions.find((one) => one.n === n);
  if (extension === undefined) throw new Error(`extension ${n} was never requested`);
  return extension;
}

const dueFrom = (day: CalendarDate): string => untilWords(startOfDay(day));
const stays = ({ round, interruptions }: Pick<NotificationContext, 'round' | 'interruptions'>): string =>
  `返却期限は${untilWords(returnEnd(round, interruptions))}のままです。`;

const ENDED = '延長のリクエストが終了しました';

/** Notifications from an extension's request to its end. */
export const EXTENSION_NOTIFICATIONS = {
  ExtensionRequested: ({ data, round, interruptions, item }) => {
    const deadline = extensionReplyEnd(round, interruptions);
    const share = data.price - payoutFeeOf(data.price, policyOf(round.policyVersion));
    const please = deadline === null ? '' : `${untilWords(deadline)}までに返答してください。`;
    return {
      owner: {
        kind: 'extension_requested',
        title: '延長のリクエストが届きました',
        sentence: `さんが、${item}の返却期限を${dueFrom(data.until)}まで延ばすことを希望しています。受け取り額は${yenWords(share)}です。${please}`,
        fromOther: true,
        deadline,
      },
    };
  },
  ExtensionWithdrawn: (context) => ({
    owner: {
      kind: 'extension_withdrawn',
      title: '延長のリクエストが取り消されました',
      sentence: `さんが、${context.item}の延長のリクエストを取り消しました。${stays(context)}`,
      fromOther: true,
    },
  }),
  ExtensionApproved: ({ data, round, interruptions, item }) => {
    const { price, savedCard } = extensionIn(round, data.n);
    const deadline = savedCard ? null : extensionPaymentEnd(round, interruptions);
    const pay =
      deadline === null
        ? `登録カードで${yenWords(price)}を決済します。`
        : `${untilWords(deadline)}までに、${yenWords(price)}をお支払いください。`;
    return {
      borrower: {
        kind: 'extension_approved',
        title: '延長が承認されました',
        sentence: `さんが、${item}の延長を承認しました。${pay}`,
        fromOther: true,
        deadline,
      },
    };
  },
  ExtensionDeclined: (context) => ({
    borrower: {
      kind: 'extension_declined',
      title: '延長のリクエストは辞退されました',
      sentence: `さんが、${context.item}の延長のリクエストを辞退しました。${stays(context)}${FREE}`,
      fromOther: true,
    },
  }),
  ExtensionExpired: (context) => {
    const { data, item } = context;
    // The return's own notification says enough.
    if (data.cause === 'return') return {};
    const words = { kind: 'extension_expired', title: ENDED } as const;
    if (data.cause === 'damage') {
      const sentence = `${item}の不具合が報告されたため、延長のリクエストは終了しました。`;
      return { borrower: { ...words, sentence: sentence + FREE }, owner: { ...words, sentence } };
    }
    const what = data.cause === 'no_answer' ? '返答' : 'お支払い';
    const sentence = `${item}の延長のリクエストは、期限までに${what}がなかったため終了しました。${stays(context)}`;
    return { borrower: { ...words, sentence: sentence + FREE }, owner: { ...words, sentence } };
  },
  ExtensionPaid: ({ data, before, round, item }) => {
    const until = dueFrom(extensionIn(round, data.n).to);
    const agreed = before.status !== 'none' && (before.meetings.return?.chosen ?? null) !== null;
    const gone = agreed ? '決まっていた返却の受け渡しの日時は取り消されました。' : '';
    const words = { kind: 'extension_paid', title: '返却期限が延びました' } as const;
    return {
      borrower: {
        ...words,
        sentence: `${item}の延長料金のお支払いを確認しました。返却期限は${until}になりました。${gone}`,
      },
      owner: {
        ...words,
        sentence: `さんの延長料金のお支払いが完了し、${item}の返却期限が${until}になりました。${gone}`,
        fromOther: true,
      },
    };
  },
  ExtensionChargeDeclined: ({ data, round, interruptions, item }) => {
    const { price } = extensionIn(round, data.n);
    const deadline = extensionPaymentEnd(round, interruptions);
    const until = deadline === null ? '' : `${untilWords(deadline)}までに、`;
    return {
      borrower: {
        kind: 'extension_card_declined',
        title: '延長料金を決済できませんでした',
        sentence: `登録カードで${item}の延長料金${yenWords(price)}を決済できませんでした。${until}取引の画面からお支払いください。`,
        deadline,
      },
    };
  },
} as const satisfies NotificationRules;
