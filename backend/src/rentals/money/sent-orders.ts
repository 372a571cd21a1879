import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

type Order = RefundOrder | PayoutOrder;

/** What of the money that left should have stayed, by disputes that had been lost. */
export function lostOf(order: Order, amount: Yen): { afterLoss?: true; lostPart?: Yen } {
  const lostPart = Math.max(amount - stillToSend(order), 0);
  if (lostPart === 0) return {};
  return lostPart === amount ? { afterLoss: true } : { lostPart };
}

/** Whether a refund of the provider carries out an order, even one that the bank has sent back since. */
const isOrderedRefund = ({ money: { refunds } }: RentalRound, refundId: string): boolean =>
  refunds.some((order) => order.refundId === refundId || order.returns.includes(refundId));

/** Whether the round has recorded it, as an order's or as one by other hands. */
export const isKnownRefund = (round: RentalRound, refundId: string): boolean =>
  isOrderedRefund(round, refundId) || round.money.foreign.some(({ objectId }) => objectId === refundId);
