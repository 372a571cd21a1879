import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { lateCancellationRefund, totalOf } from '@meguri/contracts/rental-round/money.ts';
import { startOfDay } from '@meguri/contracts/rental-round/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { period, yen } from '../../../lib/time/format.ts';
import type { MemberAction } from '../member-actions.ts';
import { isPickup } from '../task/task.ts';

interface Confirmation {
  readonly title: string;
  /** What follows. @param now in ms, the service's */
  readonly text: (request: RentalRequest, now: number) => string;
  readonly confirm: string;
  readonly danger?: true;
}

/** Asked once more before these are done. */
export const CONFIRMATIONS: Readonly<Partial<Record<MemberAction, Confirmation>>> = {
  approve: {
    title: 'リクエストを承認しますか？',
    text: ({ borrowerUsername, startDate, endDate }) =>
      `${borrowerUsername}さんに${period(startDate, endDate)}の期間で貸し出します。この日程は予約済みになり、借り手が24時間以内にお支払いに進みます。`,
    confirm: '承認する',
  },
  decline: {
    title: 'リクエストを辞退しますか？',
    text: () => '辞退すると、このリクエストは終了します。取り消しはできません。',
    confirm: '辞退する',
    danger: true,
  },
  withdraw: {
    title: 'リクエストを取り消しますか？',
    text: () => '取り消すと、このリクエストは終了します。料金はかかりません。',
    confirm: '取り消す',
    danger: true,
  },
  cancel_unpaid: {
    title: '承認を取り消しますか？',
    text: () => 'お支払い前のため、料金は発生していません。このリクエストは終了し、日程は再び空きます。',
    confirm: '承認を取り消す',
    danger: true,
  },
  cancel: { title: '取引をキャンセルしますか？', text: cancellation, confirm: 'キャンセルする', danger: true },
  give_up_payment: {
    title: '支払い手続きをやめますか？',
    text: () => '開いているお支払いページは使えなくなります。期限内であれば、あらためてお支払いに進めます。',
    confirm: '手続きをやめる',
  },
  request_return: {
    title: '返却の準備を始めますか？',
    text: (request) =>
      isPickup(request)
        ? 'オーナーに4桁の受け渡しコードが表示されます。返却のときにコードを見せてもらい、入力してください。'
        : '運営が返却コードを発行します。登録されるとお知らせが届きます。',
    confirm: '準備を始める',
  },
};

/** What comes back: all of it, but for a borrower in the last 72 hours before the start. */
function cancellation(request: RentalRequest, now: number): string {
  if (request.viewerParty === 'owner')
    return '借り手に全額返金され、あなたへの報酬は発生しません。取り消しはできません。';
  const start = Date.parse(startOfDay(request.startDate));
  const late = now > start - WINDOWS.freeCancellation && now < start;
  const { rentalFee, shippingFee, insuranceFee } = request;
  const fees = { rental: rentalFee ?? 0, shipping: shippingFee ?? 0, insurance: insuranceFee ?? 0 };
  if (!late) return `お支払い額の全額（${yen(totalOf(fees))}）が返金されます。取り消しはできません。`;
  const refund = totalOf(lateCancellationRefund(fees));
  return `開始まで72時間を切っているため、レンタル料金の半額とそのほかの料金の全額、合わせて${yen(refund)}が返金されます。取り消しはできません。`;
}
