import { period } from '../../../lib/time/format.ts';
import { FIGURES } from '../../../rental/figures.ts';
import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isLateCancellation, lateCancellationRefund, totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { yen } from '../../../rental/format.ts';

export const approve: MemberAction = {
  label: '承認する',
  pending: '承認しています…',
  question: {
    title: 'リクエストを承認しますか？',
    text: ({ borrowerDisplayName, startDate, endDate }) =>
      `${borrowerDisplayName}さんに${period(startDate, endDate)}の期間で貸し出します。この日程は予約済みになり、借り手が${FIGURES.paymentHours}時間以内にお支払いに進みます。`,
    confirm: '承認する',
    showsNeighbours: true,
  },
  send: changesStatus('request_approved'),
  done: { title: 'リクエストを承認しました', text: '借り手のお支払いをお待ちください。' },
};

export const decline: MemberAction = {
  label: '辞退する',
  pending: '辞退しています…',
  stepsBack: true,
  question: {
    title: 'リクエストを辞退しますか？',
    text: ({ borrowerDisplayName, itemName }) =>
      `${borrowerDisplayName}さんの「${itemName}」へのリクエストは、辞退すると終了します。取り消しはできません。`,
    confirm: '辞退する',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('request_declined'),
  done: { title: 'リクエストを辞退しました' },
};

export const withdraw: MemberAction = {
  label: 'リクエストを取り消す',
  pending: 'リクエストを取り消しています…',
  stepsBack: true,
  question: {
    title: 'リクエストを取り消しますか？',
    text: () => '取り消すと、このリクエストは終了します。料金はかかりません。',
    confirm: '取り消す',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('request_cancelled'),
  done: { title: 'リクエストを取り消しました' },
};

export const cancelUnpaid: MemberAction = {
  label: '承認を取り消す',
  pending: '承認を取り消しています…',
  stepsBack: true,
  question: {
    title: '承認を取り消しますか？',
    text: () => 'お支払い前のため、料金は発生していません。このリクエストは終了し、日程は再び空きます。',
    confirm: '承認を取り消す',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('request_cancelled'),
  done: { title: '承認を取り消しました' },
};

export const cancel: MemberAction = {
  label: '取引をキャンセルする',
  pending: 'キャンセルしています…',
  stepsBack: true,
  question: {
    title: '取引をキャンセルしますか？',
    text: consequences,
    confirm: 'キャンセルする',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('cancelled'),
  done: { title: '取引をキャンセルしました' },
};

/** The refund: everything, except for a borrower in the last hours before the start. */
function consequences(request: RentalRequest, now: number): string {
  if (request.viewerParty === 'owner')
    return '借り手に全額返金され、あなたへの報酬は発生しません。取り消しはできません。';
  const late = isLateCancellation(request.freeCancellationUntil, request.startDate, new Date(now).toISOString());
  const { rentalFee, shippingFee, insuranceFee } = request;
  const fees = { rental: rentalFee ?? 0, shipping: shippingFee ?? 0, insurance: insuranceFee ?? 0 };
  if (!late) return `お支払い額の全額（${yen(totalOf(fees))}）が返金されます。取り消しはできません。`;
  const refund = totalOf(lateCancellationRefund(fees));
  return `開始まで${FIGURES.freeCancellationHours}時間を切っているため、レンタル料金の半額とそのほかの料金の全額、合わせて${yen(refund)}が返金されます。取り消しはできません。`;
}
