import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import type { Amount } from './amounts.tsx';

export const RENTAL_FEE = `レンタル料金（${FIGURES.rentalDays}日間）`;

const NOTHING_PAID = { extensionPaid: 0, lateFeePaid: 0, damageFeePaid: 0 };

/** Rental fee, shipping, the premium of the cover and the coupon if any, extensions and fees paid later, and total. */
export function feeLines(request: RentalRequest): readonly Amount[] {
  const { rentalFee, shippingFee, insuranceFee, couponAmount, totalAmount, payment } = request;
  const { extensionPaid, lateFeePaid, damageFeePaid } = payment ?? NOTHING_PAID;
  return [
    { label: RENTAL_FEE, value: yen(rentalFee ?? 0) },
    { label: '送料（往復）', value: shippingFee === 0 ? '送料は発生しません' : yen(shippingFee ?? 0) },
    ...(insuranceFee ? [{ label: 'あんしん補償料', value: yen(insuranceFee) }] : []),
    ...(couponAmount ? [{ label: 'クーポン', value: `−${yen(couponAmount)}` }] : []),
    ...(extensionPaid > 0 ? [{ label: PURPOSE_LABELS.extension, value: yen(extensionPaid) }] : []),
    ...(lateFeePaid > 0 ? [{ label: '延滞料', value: yen(lateFeePaid) }] : []),
    ...(damageFeePaid > 0 ? [{ label: '損害金', value: yen(damageFeePaid) }] : []),
    { label: '合計', value: yen((totalAmount ?? 0) + extensionPaid + lateFeePaid + damageFeePaid), total: true },
  ];
}
