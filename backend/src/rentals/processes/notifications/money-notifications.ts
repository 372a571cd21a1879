import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { NOTHING } from '@meguri/contracts/rental-round/money/money.ts';
import { settlementOf } from '@meguri/contracts/rental-round/money/settlements.ts';
import { type Holding, holdingOf } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { NotificationRules, Words } from './notification-rule.ts';
import { yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

const DAYS = 'カードへの反映まで、数日かかることがあります。';
/** The fees that a saved card may not pay: their names, and what is due. */
const FEES = {
  late_fee: { name: '延滞料', dueIn: ({ lateFee }: RentalRound) => lateFee?.amount ?? null },
  damage_fee: {
    name: '損害金',
    dueIn: (round: RentalRound) => {
      const open = openAssessment(round);
      return open === undefined ? null : restOf(open);
    },
  },
} as const;

const refunded = (item: string, amount: number): Words => ({
  kind: 'refunded',
  title: '返金が完了しました',
  sentence: `${item}の取引について、${yenWords(amount)}を返金しました。${DAYS}`,
});
const pending = (item: string, amount: number): Words => ({
  kind: 'refund_pending',
  title: '返金の手続き中です',
  sentence: `${item}の取引について、${yenWords(amount)}の返金を手続きしています。完了しましたらお知らせします。`,
});
const takenBack = (item: string, amount: number): Words => ({
  kind: 'payout_taken_back',
  title: '送金が取り消されました',
  sentence: `${item}の報酬の送金のうち、${yenWords(amount)}が取り消されました。`,
});

const reversalOrdered = (amount: number): string =>
  `送金済みの報酬のうち${yenWords(amount)}の取り消しを手続きしています。`;

/**
 * Yen by which a lost dispute reduces what is still to be paid to the owner: their order, or the share that would
 * become one.
 */
function lostByOwner(round: RentalRound, { chargeId, cancelled }: RoundEventData<'DisputeClosed'>): number {
  const { held, ownerPayable } = cancelled;
  const after = holdingOf(round, chargeId);
  if (held === 0 || after === undefined) return ownerPayable;
  const shareOf = (holding: Holding): number => settlementOf(round, NOTHING, holding).ownerShare;
  return ownerPayable + shareOf({ ...after, held: after.held + held }) - shareOf(after);
}

/** Notifications of other charges, transfers, reversals and waivers. */
export const MONEY_NOTIFICATIONS = {
  LateFeeWaived: ({ data, item }) => {
    if (data.cause !== 'operator') return {};
    const sentence = `${item}の延滞料が免除されました。`;
    const words = { kind: 'late_fee_waived', title: '延滞料が免除されました', sentence } as const;
    return { borrower: words, owner: words };
  },
  LateFeeCharged: ({ data, round, item }) => {
    const words = { kind: 'late_fee_charged', title: '延滞料が支払われました' } as const;
    const amount = yenWords(data.payment.amount);
    // The page of a payment isn't always known; once the card was declined, there is no other way.
    const byCard = data.checkoutId === null && (round.lateFee?.failedAt ?? null) === null;
    const how = byCard ? 'を登録カードで決済しました。' : 'のお支払いを確認しました。';
    return {
      borrower: { ...words, sentence: `${item}の延滞料${amount}${how}` },
      owner: { ...words, sentence: `${item}の延滞料${amount}が支払われました。` },
    };
  },
  FeeChargeFailed: ({ data, round, item }) => {
    const { name, dueIn } = FEES[data.purpose];
    const due = dueIn(round);
    const fee = name + (due === null ? '' : yenWords(due));
    const sentence = `登録カードで${item}の${fee}を決済できませんでした。取引の画面からお支払いください。`;
    return { borrower: { kind: 'fee_charge_failed', title: `${name}を決済できませんでした`, sentence } };
  },
  RefundPending: ({ data, item }) => ({ borrower: pending(item, data.amount) }),
  Refunded: ({ data, item }) => ({ borrower: refunded(item, data.amount) }),
  ForeignRefund: ({ data, item }) => ({ borrower: (data.pending ? pending : refunded)(item, data.amount) }),
  RefundReturned: ({ item }) => ({
    borrower: {
      kind: 'refund_failed',
      title: '返金がカードに届きませんでした',
      sentence: `${item}の返金がカードに届かず、運営事務局が確認しています。`,
    },
  }),
  RefundOrderedAgain: ({ item }) => ({
    borrower: {
      kind: 'refund_failed',
      title: '返金をもう一度手続きしました',
      sentence: `${item}の返金をもう一度手続きしました。${DAYS}`,
    },
  }),
  OwnerCompensated: ({ data, item }) => ({
    owner: {
      kind: 'owner_compensated',
      title: '運営事務局からの補償が決まりました',
      sentence: `${item}が返却されないため、運営事務局が${yenWords(data.amount)}を補償します。送金が済むと、お知らせが届きます。`,
    },
  }),
  PayoutSent: ({ data, item }) => ({
    owner: {
      kind: 'payout_sent',
      title: '報酬が送金されました',
      sentence: `${item}の取引について、${yenWords(data.amount)}をStripeの残高へ送金しました。登録の口座へ入金されると、お知らせします。`,
    },
  }),
  DisputeClosed: ({ data, round, item }) => {
    const cut = lostByOwner(round, data);
    const { ownerPaid = 0 } = data;
    if (cut + ownerPaid === 0) return {};
    const because = `${item}の代金について、カード会社への申し立てが認められました。`;
    const lessens = cut > 0 ? `お支払い前の報酬が${yenWords(cut)}減ります。` : '';
    const sentence = `${because}${lessens}${ownerPaid > 0 ? reversalOrdered(ownerPaid) : ''}`;
    return { owner: { kind: 'payout_taken_back', title: '報酬が減額されました', sentence } };
  },
  RefundGranted: ({ data, item }) => ({
    borrower: {
      kind: 'refund_pending',
      title: '返金が決まりました',
      sentence: `${item}の取引について、${data.reason === null ? '荷物が送られないことになったため、送料の' : ''}${yenWords(data.amount)}を返金します。完了しましたらお知らせします。`,
    },
  }),
  PayoutReversalOrdered: ({ data, item }) => ({
    owner: {
      kind: 'payout_taken_back',
      title: '送金の取り消しが決まりました',
      sentence: `${item}について、${reversalOrdered(data.amount)}`,
    },
  }),
  TransferReversed: ({ data, item }) => ({ owner: takenBack(item, data.amount) }),
  ForeignReversal: ({ data, item }) => ({ owner: takenBack(item, data.amount) }),
  ObligationSettled: ({ data, item }) => {
    // The refund at the provider had its own notification.
    if (data.obligation === 'refund' && data.by === 'provider') return {};
    const paid = `${item}の取引について、${yenWords(data.amount)}を別の方法でお支払いしました。`;
    if (data.obligation === 'refund')
      return { borrower: { kind: 'refunded', title: '返金が完了しました', sentence: paid } };
    // Rightly reversed: nothing was paid.
    if (data.by !== 'nothing_owed')
      return { owner: { kind: 'payout_sent', title: '報酬が支払われました', sentence: paid } };
    return {};
  },
} as const satisfies NotificationRules;
