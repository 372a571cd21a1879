import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';

type Order = RefundOrder | PayoutOrder;

/** Whether an order's money has left: what lost disputes let of it, or all of it if it left before they were known. */
export const isAmountOf = (order: Order, amount: Yen): boolean =>
  amount === order.amount || amount === stillToSend(order);

/** What of the money that left should have stayed, by disputes that had been lost. */
export function lostOf(order: Order, amount: Yen): { afterLoss?: true; lostPart?: Yen } {
  const lostPart = Math.max(amount - stillToSend(order), 0);
  if (lostPart === 0) return {};
  return lostPart === amount ? { afterLoss: true } : { lostPart };
}
