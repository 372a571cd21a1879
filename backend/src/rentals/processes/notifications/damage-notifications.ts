import { answerEnd } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { openAnswer } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { cardRefundOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { ANSWERING_PARTIES } from '@meguri/contracts/rental-round/events/shapes.ts';
import { SEE_REASON, unlistedWords, withNextSteps } from './case-words.ts';
import type { NotificationContext, NotificationRules } from './notification-rule.ts';
import { untilWords, yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

/** Whether the report ended because its reporter didn't answer a question. */
const isReporterSilent = ({ before }: Pick<NotificationContext, 'before'>): boolean =>
  before.status !== 'none' && ANSWERING_PARTIES.some((of) => openAnswer(before, of) !== undefined);

/** The borrower gets nothing back: the card has been refunded before, and the rest was the coupon's. */
const onlyCoupon = (item: string) => {
  const sentence = `${item}の不具合について、クーポンの分の返金が決まりました。カードへの返金はありません。${SEE_REASON}`;
  return { kind: 'refund_decided', title: '返金が決まりました', sentence } as const;
};

/** Notifications of a damage case. */
export const DAMAGE_NOTIFICATIONS = {
  DamageReported: ({ data, item }) => {
    if (data.nonReturn) {
      const sentence = `${item}の返却を確認できないため、未返却として運営事務局が対応します。`;
      const words = { kind: 'not_returned', title: '返却を確認できません', sentence } as const;
      return { borrower: words, owner: words };
    }
    const words = { kind: 'damage_reported', title: '不具合が報告されました' } as const;
    const add = '情報や写真があれば、取引の画面から送ってください。';
    if (data.by === 'borrower' || data.by === 'owner') {
      const both = { ...words, sentence: `さんが${item}の不具合を報告しました。${add}`, fromOther: true } as const;
      return { borrower: both, owner: both };
    }
    const both = { ...words, sentence: `${item}の不具合について、運営事務局が確認を始めました。${add}` };
    return { borrower: both, owner: both };
  },
  EvidenceAdded: ({ by, item }) => {
    const words = { kind: 'evidence_added', title: '不具合の情報が追加されました' } as const;
    const both =
      by === 'borrower' || by === 'owner'
        ? ({ ...words, sentence: `さんが${item}の不具合について情報を追加しました。`, fromOther: true } as const)
        : { ...words, sentence: `${item}の不具合について、運営事務局が情報を追加しました。` };
    return { borrower: both, owner: both };
  },
  AnswerRequested: ({ data: { of, answerBy }, round, interruptions, item }) => {
    const deadline = answerEnd(round, of, interruptions) ?? answerBy;
    const sentence = `${item}の不具合について、${untilWords(deadline)}までに運営事務局へのご返信をお願いします。`;
    return { [of]: { kind: 'answer_requested', title: '運営事務局へのご返信をお願いします', sentence, deadline } };
  },
  DamageDismissed: (context) => {
    const { data, item } = context;
    if (data.reason !== null) {
      const title = '不具合報告の確認が終わりました';
      return withNextSteps(context, { kind: 'damage_dismissed', title, sentence: `${item}の${title}。${SEE_REASON}` });
    }
    const missing = isReporterSilent(context) ? '報告した方からの返信' : '運営事務局の判断';
    const sentence = `${item}の不具合報告は、期限までに${missing}がなかったため、対応を終了しました。`;
    return withNextSteps(context, { kind: 'damage_dismissed', title: '不具合報告の対応が終了しました', sentence });
  },
  RefundOrdered: (context) => {
    const { data, item } = context;
    if (totalOf(data.refund) === 0) {
      const how = data.to === 'completed' ? '終了しました' : 'キャンセルされました';
      const sentence = `${item}の不具合の対応が終わり、取引が${how}。${data.reason === null ? '' : SEE_REASON}`;
      const ended = { kind: 'damage_settled', title: '不具合の対応が終わりました', sentence } as const;
      return { borrower: ended, owner: { ...ended, sentence: sentence + unlistedWords(data) } };
    }
    const { couponBack } = data.settlement ?? data;
    const toCard = cardRefundOf({ refundNow: data.refund, couponBack });
    const words = (yen: number) => {
      const refund = yen === 0 ? '返金' : `${yenWords(yen)}の返金`;
      const sentence = `${item}の不具合について、${refund}が決まりました。${SEE_REASON}`;
      return { kind: 'refund_decided', title: '返金が決まりました', sentence } as const;
    };
    // Shipping and insurance concern only the borrower and the platform.
    const owner = words(data.refund.rental);
    return {
      borrower: toCard === 0 ? onlyCoupon(item) : words(toCard),
      owner: { ...owner, sentence: owner.sentence + unlistedWords(data) },
    };
  },
  DamageSettled: (context) => {
    // The payment has its own notification.
    if (context.data.to === 'completed') return {};
    const sentence = `${context.item}の不具合の対応が終わりました。`;
    const { borrower } = withNextSteps(context, {
      kind: 'damage_settled',
      title: '不具合の対応が終わりました',
      sentence,
    });
    return { borrower };
  },
} as const satisfies NotificationRules;
