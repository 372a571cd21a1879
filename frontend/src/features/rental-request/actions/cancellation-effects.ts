import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { cardPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import {
  type Breakdown,
  isLateCancellation,
  lateCancellationRefund,
  totalOf,
} from '@meguri/contracts/rental-round/money/money.ts';
import { startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import { parcelOf } from '../../../rental/parcel.ts';

/** The refund: everything, except for a borrower in the last hours before the start. */
export function cancellationEffects(request: RentalRequest, now: number): string {
  if (request.viewerParty === 'owner')
    return '借り手に全額返金され、あなたへの報酬は発生しません。取り消しはできません。';
  const late = isLateCancellation(request.freeCancellationUntil, request.startDate, new Date(now).toISOString());
  const { rentalFee, shippingFee, insuranceFee, couponAmount } = request;
  const fees = { rental: rentalFee ?? 0, shipping: shippingFee ?? 0, insurance: insuranceFee ?? 0 };
  const coupon = couponAmount ?? 0;
  const paid = cardPartOf({ ...fees, coupon });
  const isLeftOut = parcelOf(request) !== null && now < Date.parse(startOfDay(request.startDate));
  if (isLeftOut) return ofParcel(late, late ? lateCancellationRefund(fees) : fees, coupon);
  if (!late) return `お支払い額の全額（${yen(paid)}）が返金されます。取り消しはできません。`;
  const parts = totalOf(lateCancellationRefund(fees));
  return coupon === 0
    ? `開始まで${FIGURES.freeCancellationHours}時間を切っているため、レンタル料金の半額とそのほかの料金の全額、合わせて${yen(parts)}が返金されます。取り消しはできません。`
    : `開始まで${FIGURES.freeCancellationHours}時間を切っているため、レンタル料金の半額とそのほかの料金の全額から、クーポンの分を差し引いた${yen(Math.max(parts - coupon, 0))}が返金されます。クーポンは戻りません。取り消しはできません。`;
}

/**
 * Only a parcel that doesn't travel at all gets its shipping fee back. Whether the other items still travel isn't known here: they may
 * have been cancelled before.
 */
function ofParcel(late: boolean, { rental, insurance }: Breakdown, coupon: number): string {
  const halved = late
    ? `開始まで${FIGURES.freeCancellationHours}時間を切っているため、レンタル料金の返金は半額です。`
    : '';
  const lessCoupon = coupon === 0 ? '' : 'クーポンの分を差し引いた金額です。';
  return `${yen(Math.max(rental + insurance - coupon, 0))}が返金されます。${halved}${lessCoupon}ほかのアイテムが同じ荷物で送られるときは、送料は返金されません。同じ荷物のアイテムがひとつも送られないことになったときは、送料も返金されます。すべてをやめるときは「まとめて借りる」から取り消すと、送料も返金されます。キャンセルを元に戻すことはできません。`;
}
