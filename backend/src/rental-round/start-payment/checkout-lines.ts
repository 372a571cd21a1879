import type { Breakdown } from '@meguri/contracts/rental-round/money.ts';
import type { CheckoutLine } from '../../payments/payment-provider.ts';

/** What the payment page lists, in yen; what costs nothing is left out. */
export function checkoutLines(itemName: string | null, fees: Breakdown): readonly CheckoutLine[] {
  const rental = itemName === null ? 'レンタル料金（7日間）' : `${itemName}：レンタル料金（7日間）`;
  return [
    { name: rental, amount: fees.rental },
    { name: '往復送料', amount: fees.shipping },
    { name: '保険料', amount: fees.insurance },
  ].filter(({ amount }) => amount > 0);
}
