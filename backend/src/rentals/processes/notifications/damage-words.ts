import { answerEnd, objectionEnd } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { returnEnd } from '@meguri/contracts/rental-round/late-return.ts';
import type { TellMap } from './telling.ts';
import { untilWords, yenWords } from '../../round/tokyo-words.ts';

const SEE_REASON = '理由は、取引の画面でご確認ください。';

/** A damage case, step by step. */
export const DAMAGE_WORDS = {
  DamageReported: ({ data, item }) => {
    if (data.nonReturn) {
      const sentence = `${item}の返却を確認できないため、未返却として運営事務局が対応します。`;
      const words = { kind: 'not_returned', title: '返却を確認できません', sentence } as const;
      return { borrower: words, owner: words };
    }
    const words = { kind: 'damage_reported', title: '不具合が報告されました' } as const;
    const add = '情報や写真があれば、取引の画面から送ってください。';
    if (data.by === 'borrower' || data.by === 'owner') {
      const told = { ...words, sentence: `さんが${item}の不具合を報告しました。${add}`, fromOther: true } as const;
      return { borrower: told, owner: told };
    }
    const told = { ...words, sentence: `${item}の不具合について、運営事務局が確認を始めました。${add}` };
    return { borrower: told, owner: told };
  },
  EvidenceAdded: ({ by, item }) => {
    const words = { kind: 'evidence_added', title: '不具合の情報が追加されました' } as const;
    const told =
      by === 'borrower' || by === 'owner'
        ? ({ ...words, sentence: `さんが${item}の不具合について情報を追加しました。`, fromOther: true } as const)
        : { ...words, sentence: `${item}の不具合について、運営事務局が情報を追加しました。` };
    return { borrower: told, owner: told };
  },
  AnswerRequested: ({ data: { of, answerBy }, round, interruptions, item }) => {
    const deadline = answerEnd(round, of, interruptions) ?? answerBy;
    const sentence = `${item}の不具合について、${untilWords(deadline)}までに運営事務局へのご返信をお願いします。`;
    return { [of]: { kind: 'answer_requested', title: '運営事務局へのご返信をお願いします', sentence, deadline } };
  },
  DamageDismissed: ({ item }) => {
    const sentence = `${item}の不具合報告の確認が終わりました。${SEE_REASON}`;
    const words = { kind: 'damage_dismissed', title: '不具合報告の確認が終わりました', sentence } as const;
    return { borrower: words, owner: words };
  },
  RefundOrdered: ({ data, item }) => {
    if (totalOf(data.refund) === 0) {
      const sentence = `${item}の不具合の対応が終わり、取引がキャンセルされました。${data.reason === null ? '' : SEE_REASON}`;
      const ended = { kind: 'damage_settled', title: '不具合の対応が終わりました', sentence } as const;
      return { borrower: ended, owner: ended };
    }
    const words = (yen: number) => {
      const refund = yen === 0 ? '返金' : `${yenWords(yen)}の返金`;
      const sentence = `${item}の不具合について、${refund}が決まりました。${SEE_REASON}`;
      return { kind: 'refund_decided', title: '返金が決まりました', sentence } as const;
    };
    // Shipping and insurance are between the borrower and the platform.
    return { borrower: words(totalOf(data.refund)), owner: words(data.refund.rental) };
  },
  DamageFeeAssessed: ({ data, round, interruptions, item }) => {
    const words = { kind: 'damage_fee_assessed', title: '損害金が決まりました' } as const;
    const decided = `${item}の損害金が${yenWords(data.amount)}に決まりました。`;
    const open = openAssessment(round);
    const deadline = open === undefined ? null : objectionEnd(open, interruptions);
    const until = untilWords(deadline ?? data.payBy);
    // One may object once in a rental.
    const pay = round.damage?.objected
      ? `${until}までにお支払いください。`
      : `${until}までにお支払いいただくか、異議がある場合は申し立ててください。`;
    return {
      borrower: { ...words, sentence: decided + pay, deadline },
      owner: { ...words, sentence: `${decided}支払われると、お知らせが届きます。` },
    };
  },
  DamageFeeObjected: ({ item }) => ({
    owner: {
      kind: 'damage_fee_objected',
      title: '損害金に異議が申し立てられました',
      sentence: `さんが${item}の損害金に異議を申し立てました。運営事務局が改めて確認します。`,
      fromOther: true,
    },
  }),
  DamageFeePaid: ({ data, item }) => {
    const words = { kind: 'damage_fee_paid', title: '損害金が支払われました' } as const;
    const amount = yenWords(data.payment.amount);
    return {
      borrower: { ...words, sentence: `${item}の損害金${amount}のお支払いを確認しました。` },
      owner: { ...words, sentence: `${item}の損害金${amount}が支払われました。` },
    };
  },
  DamageSettled: ({ data, round, interruptions, item }) => {
    // What the payment itself has said isn't said twice.
    if (data.to === 'completed') return {};
    const deadline = returnEnd(round, interruptions);
    const sentence = `${item}の不具合の対応が終わりました。${untilWords(deadline)}までに返却してください。`;
    return { borrower: { kind: 'damage_settled', title: '不具合の対応が終わりました', sentence, deadline } };
  },
  DamageFeeWrittenOff: ({ item }) => {
    const sentence = `${item}の損害金の請求が終了しました。${SEE_REASON}`;
    const words = { kind: 'damage_fee_written_off', title: '損害金の請求が終了しました', sentence } as const;
    return { borrower: words, owner: words };
  },
} as const satisfies TellMap;
