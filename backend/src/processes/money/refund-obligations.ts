import { openRefunds } from '@meguri/contracts/rental-round/obligations.ts';
import type { RefundOrder } from '@meguri/contracts/rental-round/rental-round.ts';
import { PaymentRefused } from '../../payments/payment-provider.ts';
import { mayBeForgotten, type MoneyContext, type Obligation } from './obligation.ts';
import { onceAtProvider } from './once-at-provider.ts';

/** Money that goes back to cards. */
export function refundObligations(context: MoneyContext): readonly Obligation[] {
  return openRefunds(context.round).map((order) => ({
    subject: `refund:${order.orderedBy}:${order.chargeId}`,
    perform: (attempt) => refund(context, order, attempt),
  }));
}

async function refund(context: MoneyContext, order: RefundOrder, attempt: number): Promise<void> {
  const { provider, clock, roundId } = context;
  const { orderedBy, chargeId, amount, orderedAt } = order;
  const metadata = { rentalRequestId: roundId, orderedBy };
  const made = await onceAtProvider({
    key: `${orderedBy}:refund:${chargeId}:${attempt}`,
    lookFirst: mayBeForgotten(clock, orderedAt, attempt),
    find: () => provider.findRefund({ chargeId, metadata }),
    make: (idempotencyKey) => provider.refund({ chargeId, amount, metadata, idempotencyKey }),
  });
  if (made.status === 'failed') throw new PaymentRefused('refund_failed', `refund ${made.refundId} came to nothing`);
  await context.record('record-refund', made.refundId, { refundId: made.refundId, orderedBy, chargeId, amount });
}
