import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { Handover, RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import type { TimelineFact } from '../round/rounds.ts';

/** One line of a timeline: what people read, and which of a round's people sees it (operators see all). Total. */
export interface EventLabel {
  readonly label: string;
  /** The same where people meet instead of sending parcels; absent: no word differs. */
  readonly atPickup?: string;
  /** The same where nothing is paid back; absent: no word differs. */
  readonly withoutRefund?: string;
  readonly visibleTo: readonly Extract<Party, 'borrower' | 'owner'>[];
}

const both = (label: string, atPickup?: string): EventLabel => ({
  label,
  visibleTo: ['borrower', 'owner'],
  ...(atPickup !== undefined && { atPickup }),
});
const borrower = (label: string): EventLabel => ({ label, visibleTo: ['borrower'] });
const owner = (label: string): EventLabel => ({ label, visibleTo: ['owner'] });
const operators = (label: string): EventLabel => ({ label, visibleTo: [] });

export const EVENT_LABELS: Readonly<Record<RoundEventType, EventLabel>> = {
  RentalRequested: operators('リクエストが作成されました'),
  RequestSent: both('リクエストが送信されました'),
  Rejected: both('リクエストは受け付けられませんでした'),
  Approved: both('オーナーが承認しました'),
  Declined: both('オーナーが辞退しました'),
  Expired: both('返答期限が過ぎました'),
  Withdrawn: both('リクエストが取り消されました'),
  PaymentStarted: borrower('お支払い手続きを開始しました'),
  PaymentFailed: borrower('お支払い手続きが終了しました'),
  PaymentCompleted: operators('カードの決済が完了しました'),
  Paid: both('お支払いが完了しました'),
  ShippingCodeRequested: both('発送コードの発行を依頼しました'),
  PickupArranged: both('受け渡しコードが発行されました'),
  PaymentMismatchFound: both('お支払い金額に誤りがあり、全額返金します'),
  LatePaymentReceived: borrower('取消後のお支払いを全額返金します'),
  DuplicatePaymentReceived: borrower('必要のないお支払いを全額返金します'),
  ShippingCodeRegistered: both('発送コードが登録されました'),
  Cancelled: both('取引がキャンセルされました'),
  Shipped: both('アイテムが発送されました', 'アイテムが手渡されました'),
  TrackingRegistered: both('追跡番号の情報が更新されました'),
  ItemBecameUnavailable: operators('アイテムが返却されないことが分かりました'),
  Received: both('受け取りが確認されました'),
  UsageStarted: both('利用が始まりました'),
  SlotsOffered: both('オーナーが受け渡しの候補日時を出しました'),
  SlotChosen: both('借り手が受け渡しの日時を選びました'),
  ReturnCodeRequested: both('返却の準備を始めました'),
  ReturnArranged: both('返却の手渡しの準備ができました'),
  ReturnCodeRegistered: both('返却コードが登録されました'),
  BecameOverdue: both('返却期限を過ぎました'),
  Returned: both('アイテムが返却されました'),
  Completed: both('取引が完了しました'),
  DamageReported: both('不具合が報告されました'),
  EvidenceAdded: both('不具合の情報が追加されました'),
  AnswerRequested: both('運営事務局が返信をお願いしました'),
  AnswerReceived: both('運営事務局への返信が届きました'),
  DamageDismissed: both('不具合報告の対応が終わりました'),
  RefundOrdered: { ...both('返金が決まりました'), withoutRefund: '返金なしで取引が終了しました' },
  DamageFeeAssessed: both('損害金が決まりました'),
  DamageFeeObjected: both('損害金に異議が申し立てられました'),
  DamageFeePaid: both('損害金が支払われました'),
  DamageSettled: both('不具合の対応が完了しました'),
  DamageFeeWrittenOff: both('損害金の請求が終了しました'),
  LateFeeWaived: both('延滞料が免除されました'),
  LateFeeCharged: both('延滞料が支払われました'),
  FeeChargeFailed: borrower('登録カードで料金を決済できませんでした'),
  RefundPending: borrower('返金の手続き中です'),
  Refunded: borrower('返金が完了しました'),
  PayoutSent: owner('報酬が送金されました'),
  TransferReversed: owner('送金が取り消されました'),
  PaymentDisputed: operators('チャージバックが発生しました'),
  DisputeUpdated: operators('チャージバックの状況が変わりました'),
  DisputeClosed: operators('チャージバックが終了しました'),
  DisputeMoneyReturned: operators('チャージバックの金額が戻りました'),
  RefundReturned: borrower('返金がカードに届かず、運営事務局が確認しています'),
  RefundOrderedAgain: borrower('返金をもう一度手続きしました'),
  ForeignRefund: borrower('返金が行われました'),
  ForeignRefundAssigned: operators('返金の内訳を登録しました'),
  ForeignReversal: owner('送金が取り消されました'),
  ObligationSettled: operators('別の方法で精算しました'),
  EvidenceSubmitted: operators('チャージバックの証拠を提出しました'),
  RefundGranted: borrower('返金が決まりました'),
  OwnerCompensated: owner('オーナーへの補償が決まりました'),
  PayoutReversalOrdered: owner('送金の取り消しが決まりました'),
  ActionProposed: operators('別の運営の確認を待っています'),
  ProposalEnded: operators('提案が終了しました'),
};

/** What people of this round read for the event. */
export function labelOf(
  { type, written }: Pick<TimelineFact, 'type' | 'written'>,
  { handover }: { readonly handover: Handover },
): string {
  const { label, atPickup = label, withoutRefund = label } = EVENT_LABELS[type];
  const refund = written?.refund ?? null;
  if (refund !== null && totalOf(refund) === 0) return withoutRefund;
  return handover.method === 'pickup' ? atPickup : label;
}
