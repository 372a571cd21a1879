import { assessmentsOf, openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { objectionEnd } from '@meguri/contracts/rental-round/time/damage-windows.ts';
import { untilWords, yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';
import { SEE_REASON, unlistedWords, withNextSteps } from './case-words.ts';
import type { NotificationRules, Words } from './notification-rule.ts';

/** The owner gets the cover's part although the borrower paid nothing. */
const withCover = (words: Words, covered: number): Words => ({
  ...words,
  sentence: `${words.sentence}あんしん補償の${yenWords(covered)}は、あなたに支払われます。`,
});

const FEE_ASSESSED = { kind: 'damage_fee_assessed', title: '損害金が決まりました' } as const;
const feeDecided = (item: string, amount: number): string => `${item}の損害金が${yenWords(amount)}に決まりました。`;

/** Notifications of damage fees, and of the cover's part in them. */
export const DAMAGE_FEE_NOTIFICATIONS = {
  DamageFeeAssessed: ({ data, round, interruptions, item }) => {
    const { amount, covered = 0 } = data;
    // The cover's own notification says what became of the fee.
    if (covered === amount) return {};
    const decided = feeDecided(item, amount);
    const open = openAssessment(round);
    const deadline = open === undefined ? null : objectionEnd(open, interruptions);
    const until = untilWords(deadline ?? data.payBy);
    const rest = yenWords(amount - covered);
    const [forBorrower, forOwner] =
      covered === 0
        ? ['', '']
        : [
            `うち${yenWords(covered)}はあんしん補償の対象で、お支払いは${rest}です。`,
            `うち${yenWords(covered)}はあんしん補償から、残りの${rest}は借り手から支払われます。`,
          ];
    // A borrower may object once per rental.
    const pay = round.damage?.objected
      ? `${until}までにお支払いください。`
      : `${until}までにお支払いいただくか、異議がある場合は申し立ててください。`;
    return {
      borrower: { ...FEE_ASSESSED, sentence: decided + forBorrower + pay, deadline },
      owner: {
        ...FEE_ASSESSED,
        sentence: `${decided + forOwner}支払われると、お知らせが届きます。${unlistedWords(data)}`,
      },
    };
  },
  DamageFeeCovered: ({ data, item }) => {
    const decided = feeDecided(item, data.amount);
    return {
      borrower: {
        ...FEE_ASSESSED,
        sentence: `${decided}全額があんしん補償の対象のため、お支払いは必要ありません。${SEE_REASON}`,
      },
      owner: { ...FEE_ASSESSED, sentence: `${decided}全額をあんしん補償からお支払いします。${SEE_REASON}` },
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
  DamageFeePaid: ({ data, item, round }) => {
    const words = { kind: 'damage_fee_paid', title: '損害金が支払われました' } as const;
    const amount = yenWords(data.payment.amount);
    // The cover pays the other part.
    const fee = assessmentsOf(round).find(({ assessmentId }) => assessmentId === data.assessmentId);
    const byWhom = fee?.covered === undefined ? '' : '借り手から';
    return {
      borrower: { ...words, sentence: `${item}の損害金${amount}のお支払いを確認しました。` },
      owner: { ...words, sentence: `${item}の損害金${amount}が${byWhom}支払われました。` },
    };
  },
  DamageFeeWrittenOff: (context) => {
    const { data, item } = context;
    const ended =
      data.reason === null
        ? 'は、期限までにお支払いを確認できなかったため終了しました。'
        : `が終了しました。${SEE_REASON}`;
    const sentence = `${item}の損害金の請求${ended}`;
    const words = { kind: 'damage_fee_written_off', title: '損害金の請求が終了しました', sentence } as const;
    const parties = withNextSteps(context, words);
    return data.covered === undefined ? parties : { ...parties, owner: withCover(parties.owner, data.covered) };
  },
} as const satisfies NotificationRules;
