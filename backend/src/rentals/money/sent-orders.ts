import type { Yen } from '@meguri/contracts/rental-round/money/money.ts';
import { stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { PayoutOrder, RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

type Order = RefundOrder | PayoutOrder;

/** How much of the sent money lost disputes had already taken. */
export function lostToDispute(order: Order, amount: Yen): { afterLoss?: true; lostPart?: Yen } {
  const lostPart = Math.max(amount - stillToSend(order), 0);
  if (lostPart === 0) return {};
  return lostPart === amount ? { afterLoss: true } : { lostPart };
}

/** Whether a refund at the provider carries out an order, even if the bank has returned it since. */
const isOrderedRefund = ({ money: { refunds } }: RentalRound, refundId: string): boolean =>
  refunds.some((order) => order.refundId === refundId || order.returns.includes(refundId));

/** Whether the round has recorded it, for an order or as a foreign one. */
export const isKnownRefund = (round: RentalRound, refundId: string): boolean =>
  isOrderedRefund(round, refundId) || round.money.foreign.some(({ objectId }) => objectId === refundId);
