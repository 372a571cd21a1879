import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { FIGURES } from '../../../rental/figures.ts';

/** Who acts: a party, 運営事務局, or `time` if only time passes. */
export type Mover = 'borrower' | 'owner' | 'operator' | 'time';

/** Something that can be done in the demo, with the events that result from it, in order. */
export interface Act {
  readonly id: string;
  readonly by: Mover;
  readonly label: string;
  /** Text for the list of what has happened. */
  readonly happened: string;
  readonly events: readonly RoundEventType[];
  /** The party of the event if it isn't the actor: the payment provider reports it. */
  readonly party?: Party;
  /** For events that can lead to several statuses. `back`: the status before damage was reported; `on`: the one that follows it. */
  readonly to?: RoundStatus | 'back' | 'on';
  /** Only in this status, if the machine has an edge for it. */
  readonly from?: RoundStatus;
  /** Not available if damage was reported in this status. */
  readonly unlessReportedIn?: RoundStatus;
  /** Only once. */
  readonly once?: true;
  /** Its name in the API. */
  readonly action?: Action;
  /** Part of the normal course; the other acts end the round or prolong it. */
  readonly leadsOn?: true;
}

/** Everything the demo offers; the machine decides what is possible now. */
export const ACTS: readonly Act[] = [
  {
    ...{ id: 'request', by: 'borrower', label: 'リクエストする', happened: '借り手がリクエストしました' },
    ...{ events: ['RentalRequested', 'RequestSent'], leadsOn: true },
  },
  {
    ...{ id: 'approve', by: 'owner', label: '承認する', happened: 'オーナーが承認しました' },
    ...{ events: ['Approved'], action: 'approve', leadsOn: true },
  },
  {
    ...{ id: 'decline', by: 'owner', label: '辞退する', happened: 'オーナーが辞退しました' },
    ...{ events: ['Declined'], action: 'decline' },
  },
  {
    ...{
      id: 'withdraw',
      by: 'borrower',
      label: 'リクエストを取り消す',
      happened: '借り手がリクエストを取り消しました',
    },
    ...{ events: ['Withdrawn'], action: 'withdraw' },
  },
  {
    ...{ id: 'expire', by: 'time', label: `返答がないまま${FIGURES.replyHours}時間がたつ` },
    ...{ happened: '返答の期限が過ぎました', events: ['Expired'] },
  },
  {
    ...{ id: 'pay', by: 'borrower', label: 'お支払いに進む', happened: '借り手がカードで支払いました' },
    ...{
      events: ['PaymentStarted', 'PaymentCompleted', 'Paid', 'ShippingCodeRequested'],
      action: 'pay',
      leadsOn: true,
    },
  },
  {
    ...{ id: 'code', by: 'operator', label: '発送コードを登録する', happened: '運営事務局が発送コードを登録しました' },
    ...{ events: ['ShippingCodeRegistered'], to: 'await_shipment_code', leadsOn: true, once: true },
  },
  {
    ...{
      id: 'cancel',
      by: 'borrower',
      label: '取引をキャンセルする',
      happened: '借り手がキャンセルし、返金されました',
    },
    ...{ events: ['Cancelled'], action: 'cancel' },
  },
  {
    ...{ id: 'ship', by: 'owner', label: '発送を通知する', happened: 'オーナーが発送しました' },
    ...{ events: ['Shipped'], action: 'mark_shipped', leadsOn: true },
  },
  {
    ...{ id: 'receive', by: 'borrower', label: '受け取りを確認する', happened: '借り手が受け取り、利用が始まりました' },
    ...{ events: ['Received', 'UsageStarted'], action: 'confirm_receipt', leadsOn: true },
  },
  {
    ...{ id: 'begin-return', by: 'borrower', label: '返却の準備をする' },
    ...{ happened: '借り手が返却の準備を始め、返却コードが届きました', action: 'request_return' },
    ...{ events: ['ReturnCodeRequested', 'ReturnCodeRegistered'], to: 'return_shipping_code_generated' },
  },
  {
    ...{ id: 'return-code', by: 'time', label: `返却期限の${FIGURES.returnReminderDays}日前になる` },
    ...{ happened: '返却の準備が始まり、返却コードが届きました' },
    ...{ events: ['ReturnCodeRequested', 'ReturnCodeRegistered'], to: 'return_shipping_code_generated', leadsOn: true },
  },
  {
    ...{ id: 'overdue', by: 'time', label: '返却期限が過ぎる', happened: '返却期限が過ぎました' },
    // Without a shipping code nothing can be late yet.
    ...{ events: ['BecameOverdue'], from: 'return_shipping_code_generated' },
  },
  {
    ...{ id: 'return', by: 'borrower', label: '返却を通知する', happened: '借り手が返送しました' },
    ...{ events: ['Returned'], action: 'mark_returned', leadsOn: true },
  },
  {
    ...{ id: 'complete', by: 'owner', label: '返却を確認する', happened: 'オーナーが確認し、取引が完了しました' },
    ...{ events: ['Completed'], action: 'confirm_return', leadsOn: true },
  },
  {
    ...{ id: 'borrower-reports', by: 'borrower', label: '不具合を報告する', happened: '借り手が不具合を報告しました' },
    ...{ events: ['DamageReported'], action: 'report_damage' },
  },
  {
    ...{ id: 'owner-reports', by: 'owner', label: '不具合を報告する', happened: 'オーナーが不具合を報告しました' },
    ...{ events: ['DamageReported'], action: 'report_damage' },
  },
  {
    ...{ id: 'dismiss', by: 'operator', label: '問題がないと判断する' },
    ...{ happened: '運営事務局が確認し、取引に戻りました', events: ['DamageDismissed'], to: 'back', leadsOn: true },
  },
  {
    ...{ id: 'assess', by: 'operator', label: '損害金を決める', happened: '運営事務局が損害金を決めました' },
    ...{ events: ['DamageFeeAssessed'] },
  },
  {
    ...{ id: 'refund', by: 'operator', label: '返金する', happened: '運営事務局が返金を決め、取引が終わりました' },
    ...{ events: ['RefundOrdered'], to: 'cancelled', unlessReportedIn: 'returned' },
  },
  {
    ...{ id: 'object', by: 'borrower', label: '異議を申し立てる', happened: '借り手が異議を申し立てました' },
    ...{ events: ['DamageFeeObjected'], action: 'object_damage_fee', once: true },
  },
  {
    ...{ id: 'pay-damage', by: 'borrower', label: '損害金のお支払いに進む', happened: '借り手が損害金を支払いました' },
    ...{
      events: ['DamageFeePaid', 'DamageSettled'],
      to: 'on',
      action: 'pay_damage_fee',
      party: 'system',
      leadsOn: true,
    },
  },
];
