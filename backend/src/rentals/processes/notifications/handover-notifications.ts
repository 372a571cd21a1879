import { cardRefundOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { returnEnd } from '@meguri/contracts/rental-round/late-return.ts';
import { handoverDue } from '@meguri/contracts/rental-round/time/period.ts';
import { shipByOf } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { nextSteps } from './next-step.ts';
import { returnRequestWords } from './overdue-words.ts';
import { isPickup, SEE_PAGE, type NotificationRules, untilOrAtOnce } from './notification-rule.ts';
import { spanWords, untilWords, yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

const CHOOSE = '都合のよい日時を選んでください。';
const landmarkWords = (landmark: string | null): string => (landmark === null ? '' : `目印：${landmark}。`);

/** Notifications of hand-over and return, up to the usual end. */
export const HANDOVER_NOTIFICATIONS = {
  ShippingCodeRegistered: ({ round, at, item }) => {
    const shipBy = shipByOf(round);
    const inTime = shipBy !== null && shipBy > at ? shipBy : null;
    const deadline = inTime ?? handoverDue(round.startDate, round.handover.method);
    const until = inTime === null ? untilOrAtOnce(deadline, at) : `${untilWords(inTime)}ごろまでに、お店から`;
    const sentence = `${item}の発送コードが登録されました。${until}発送してください。`;
    return { owner: { kind: 'shipping_code_ready', title: '発送コードが登録されました', sentence, deadline } };
  },
  Cancelled: ({ data, round, item }) => {
    const title = '取引がキャンセルされました';
    const refund = cardRefundOf(data.settlement);
    const back = refund > 0 ? `${yenWords(refund)}を返金します。` : '';
    if (data.cause === 'not_shipped') {
      const because = isPickup(round) ? 'の受け渡しが期限までになかったため' : 'は期限までに発送されなかったため';
      const sentence = `${item}${because}、取引がキャンセルされました。`;
      return {
        borrower: { kind: 'cancelled', title, sentence: sentence + back },
        owner: { kind: 'cancelled', title, sentence },
      };
    }
    if (data.by === 'borrower' || data.by === 'owner') {
      const sentence = `さんが${item}の取引をキャンセルしました。`;
      const words = { kind: 'cancelled', title, fromOther: true } as const;
      return { borrower: { ...words, sentence: sentence + back }, owner: { ...words, sentence } };
    }
    const sentence = `${item}の取引は、運営事務局によりキャンセルされました。`;
    return {
      borrower: { kind: 'cancelled', title, sentence: sentence + back },
      owner: { kind: 'cancelled', title, sentence },
    };
  },
  Shipped: ({ round, item }) => {
    const pickup = isPickup(round);
    const title = pickup ? 'アイテムが手渡されました' : 'アイテムが発送されました';
    const sentence = pickup
      ? `さんが${item}の手渡しを記録しました。状態を確かめ、受け取りを確認してください。`
      : `さんが${item}を発送しました。届いたら状態を確かめ、受け取りを確認してください。`;
    return { borrower: { kind: 'shipped', title, sentence, fromOther: true } };
  },
  TrackingRegistered: ({ data, round, item }) => {
    // A parcel without a number can't be tracked.
    if (data.trackingCode === null) return {};
    const words = {
      kind: 'tracking_registered',
      title: '追跡番号が登録されました',
      sentence: `${item}の荷物の追跡番号が登録されました。配送状況は、取引の画面から確認できます。`,
    } as const;
    return round.returned === null ? { borrower: words } : { owner: words };
  },
  Received: ({ by, item }) => {
    const title = '受け取りが確認されました';
    if (by === 'borrower')
      return {
        owner: { kind: 'received', title, sentence: `さんが${item}の受け取りを確認しました。`, fromOther: true },
      };
    const words = { kind: 'received', title, sentence: `${item}の受け取りが確認され、利用中に変わりました。` } as const;
    return { borrower: words, owner: words };
  },
  SlotsOffered: ({ data, before, round, item, landmark }) => {
    const what = data.leg === 'dispatch' ? '受け渡し' : '返却の受け渡し';
    const slots = `さんが${item}の${what}の候補日時を`;
    const agreed = before.status !== 'none' && (before.meetings[data.leg]?.chosen ?? null) !== null;
    const notice = (title: string, sentence: string) =>
      ({ borrower: { kind: 'slots_offered', title, sentence: slots + sentence, fromOther: true } }) as const;
    if (data.slots.length === 0) {
      const gone = agreed ? '以前に決まった日時も取り消されました。' : '';
      return notice('候補日時の取り消し', `取り消しました。${gone}取引のチャットでご相談ください。`);
    }
    const known = landmarkWords(landmark);
    if (!agreed) return notice('受け渡しの日時を選んでください', `出しました。${CHOOSE}${known}`);
    if ((round.meetings[data.leg]?.chosen ?? null) !== null)
      return notice('受け渡しの候補日時', `出し直しました。決まった日時はそのままです。${known}`);
    return notice(
      '受け渡しの日時を選び直してください',
      `出し直しました。以前に決まった日時は取り消されました。${CHOOSE}${known}`,
    );
  },
  SlotChosen: ({ data, item, landmark }) => {
    const what = data.leg === 'dispatch' ? '受け渡し' : '返却の受け渡し';
    const [title, sentence] =
      data.slot === null
        ? [
            '受け渡し日時の取り消し',
            `さんは${item}の${what}の日時に都合がつかなくなりました。候補を出し直してください。`,
          ]
        : [
            '受け渡しの日時が決まりました',
            `さんが${item}の${what}の日時を選びました。${spanWords(data.slot)}です。${landmarkWords(landmark)}`,
          ];
    return { owner: { kind: 'slot_chosen', title, sentence, fromOther: true } };
  },
  FitRefundRequested: ({ item }) => {
    const sentence = `さんが、${item}のサイズが合わなかったため返金を申請し、返却を始めました。戻ったら、着用されていないことを確かめてください。`;
    return {
      owner: { kind: 'fit_refund_requested', title: 'サイズ返金OKが申請されました', sentence, fromOther: true },
    };
  },
  ReturnArranged: ({ item }) => {
    const sentence = `${item}の返却の手渡しの準備ができました。${SEE_PAGE}`;
    const words = { kind: 'return_arranged', title: '返却の手渡しの準備ができました', sentence } as const;
    return { borrower: words, owner: words };
  },
  ReturnCodeRegistered: ({ round, interruptions, at, item }) => {
    const deadline = returnEnd(round, interruptions);
    const sentence = `${item}の返却コードが登録されました。${untilOrAtOnce(deadline, at)}返送してください。`;
    return { borrower: { kind: 'return_code_ready', title: '返却コードが登録されました', sentence, deadline } };
  },
  BecameOverdue: ({ round, item }) => {
    const title = '返却期限を過ぎています';
    const sentence = `${item}の返却期限を過ぎています。${returnRequestWords(round)}`;
    return {
      borrower: { kind: 'overdue', title, sentence },
      owner: {
        kind: 'overdue',
        title,
        sentence: `${item}の返却期限を過ぎました。借り手に返却をお願いしています。`,
      },
    };
  },
  Returned: (context) => {
    const { by, item } = context;
    const { please, deadline } = nextSteps(context).owner;
    const owner = { kind: 'returned', title: 'アイテムが返却されました', deadline } as const;
    if (by === 'borrower')
      return { owner: { ...owner, sentence: `さんが${item}の返却を記録しました。${please}`, fromOther: true } };
    const sentence = `${item}の返却が記録されました。`;
    return {
      borrower: { kind: 'returned', title: '返却が記録されました', sentence },
      owner: { ...owner, sentence: sentence + please },
    };
  },
  Completed: ({ data, by, item }) => {
    const words = { kind: 'completed', title: '取引が完了しました' } as const;
    const refund = cardRefundOf(data.settlement);
    const back = refund > 0 ? `サイズが合わなかったため、${yenWords(refund)}を返金します。` : '';
    if (by === 'owner')
      return {
        borrower: { ...words, sentence: `さんが${item}の返却を確認し、取引が完了しました。${back}`, fromOther: true },
      };
    const sentence = `${item}の返却確認の期限が過ぎたため、取引が完了しました。`;
    const noShare = refund > 0 ? 'サイズ返金OKの申請があったため、料金は借り手に返金されます。' : '';
    return { borrower: { ...words, sentence: sentence + back }, owner: { ...words, sentence: sentence + noShare } };
  },
} as const satisfies NotificationRules;
