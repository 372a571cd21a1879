import { paymentEnd, replyEnd } from '@meguri/contracts/rental-round/time/windows.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { arrivalOf, shipByOf } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { newestExtension } from '@meguri/contracts/rental-round/extension.ts';
import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import { isPickup, paidTogether, SEE_PAGE, type NotificationRules } from './notification-rule.ts';
import { dayWords, untilWords } from '../../../event-sourcing/clock/tokyo-words.ts';

/** The parties can agree on a time from the approval on. */
const nextAtPickup = ({ meetings }: RentalRound): string =>
  (meetings.dispatch?.chosen ?? null) === null ? '次に、受け渡しの日時を決めます。' : SEE_PAGE;
/** When the parcel is expected; nothing if it was paid too late to say so. */
function arrivalWords(round: RentalRound): string {
  const shipBy = shipByOf(round);
  if (shipBy === null) return '';
  const { first, last } = arrivalOf(shipBy);
  return `お届け予定は${dayWords(first)}〜${dayWords(last)}です。`;
}
const REJECTED_BECAUSE = {
  operator: '運営事務局の判断により',
  period_taken: '同じ日程の予約が先に確定したため',
  item_unavailable: 'アイテムを貸し出せなくなったため',
} as const;
const FREE = '料金はかかっていません。';

/** Notifications from the request to the confirmed booking. */
export const REQUEST_NOTIFICATIONS = {
  RequestSent: ({ round, interruptions, item }) => {
    const deadline = replyEnd(round, interruptions);
    const sentence = `さんから${item}のリクエストが届きました。${untilWords(deadline)}までに返答してください。`;
    const title = 'リクエストが届きました';
    return { owner: { kind: 'request_received', title, sentence, fromOther: true, deadline, gathered: true } };
  },
  Approved: ({ round, interruptions, item }) => {
    const deadline = paymentEnd(round, interruptions);
    const pay = deadline === null ? '' : `${untilWords(deadline)}までにお支払いください。${paidTogether(round)}`;
    const sentence = `さんが${item}のリクエストを承認しました。${pay}`;
    return {
      borrower: { kind: 'request_approved', title: 'リクエストが承認されました', sentence, fromOther: true, deadline },
    };
  },
  Declined: ({ item }) => ({
    borrower: {
      kind: 'request_declined',
      title: 'リクエストは辞退されました',
      sentence: `さんが${item}のリクエストを辞退しました。${FREE}`,
      fromOther: true,
    },
  }),
  Rejected: ({ data, item }) => {
    const title = 'リクエストは受け付けられませんでした';
    const because = REJECTED_BECAUSE[data.cause];
    const sentence = `${item}のリクエストは、${because}受け付けられませんでした。`;
    const borrower = { kind: 'request_rejected', title, sentence: sentence + FREE } as const;
    // The owner caused it by approving another request for these days.
    return data.cause !== 'period_taken'
      ? { borrower, owner: { kind: 'request_rejected', title, sentence } }
      : { borrower };
  },
  Expired: ({ item }) => {
    const title = 'リクエストの期限が切れました';
    const sentence = `${item}のリクエストは、期限までに返答がなかったため終了しました。`;
    return {
      borrower: { kind: 'request_expired', title, sentence: sentence + FREE },
      owner: { kind: 'request_expired', title, sentence },
    };
  },
  Withdrawn: ({ data, item }) => {
    if (data.by === 'system') {
      const sentence = `${item}のリクエストは、期限までにお支払いがなかったため取り消されました。`;
      const words = { kind: 'payment_window_ended', title: 'お支払いの期限が過ぎました', sentence } as const;
      return { borrower: words, owner: words };
    }
    if (data.by === 'operator') {
      const sentence = `${item}を貸し出せなくなったため、運営事務局がリクエストを取り消しました。お支払いは発生していません。`;
      const words = { kind: 'request_withdrawn', title: 'リクエストが取り消されました', sentence } as const;
      return { borrower: words, owner: words };
    }
    const sentence = `さんが${item}のリクエストを取り消しました。`;
    const words = {
      kind: 'request_withdrawn',
      title: 'リクエストが取り消されました',
      sentence,
      fromOther: true,
    } as const;
    return data.by === 'borrower' ? { owner: { ...words, gathered: true } } : { borrower: words };
  },
  Paid: ({ round, item }) => {
    const title = '予約が確定しました';
    const next = (parcel: string) => (isPickup(round) ? nextAtPickup(round) : parcel);
    return {
      borrower: {
        kind: 'booking_confirmed',
        title,
        sentence: `${item}のお支払いを確認し、予約が確定しました。${next(`${arrivalWords(round)}発送されると、お知らせが届きます。`)}`,
      },
      owner: {
        kind: 'booking_confirmed',
        title,
        sentence: `さんのお支払いが完了し、${item}の予約が確定しました。${next('発送コードが登録されると、お知らせが届きます。')}`,
        fromOther: true,
      },
    };
  },
  PaymentMismatchFound: ({ item }) => ({
    borrower: {
      kind: 'payment_refused',
      title: 'お支払いを返金します',
      sentence: `${item}のお支払い金額に誤りがあったため、全額を返金します。`,
    },
    owner: {
      kind: 'payment_refused',
      title: '予約は成立しませんでした',
      sentence: `${item}の予約は、お支払い金額に誤りがあったため成立しませんでした。`,
    },
  }),
  LatePaymentReceived: ({ item }) => ({
    borrower: {
      kind: 'payment_refused',
      title: 'お支払いを返金します',
      sentence: `${item}の取消のあとにお支払いがあったため、全額を返金します。`,
    },
  }),
  DuplicatePaymentReceived: ({ data: { purpose }, round, item }) => {
    const isTwice =
      purpose === 'extension'
        ? newestExtension(round)?.state === 'paid'
        : purpose === 'rental' || round.money.charges.some((charge) => charge.purpose === purpose);
    const because = isTwice
      ? 'お支払いが重複していたため、重複した分を全額返金します。'
      : `${PURPOSE_LABELS[purpose]}はお支払いの必要がなくなっていたため、お支払いいただいた分を全額返金します。`;
    return {
      borrower: { kind: 'payment_refused', title: 'お支払いを返金します', sentence: `${item}の${because}` },
    };
  },
} as const satisfies NotificationRules;
