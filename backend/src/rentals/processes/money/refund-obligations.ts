import { openRefunds, pendingRefunds, stillToSend } from '@meguri/contracts/rental-round/money/obligations.ts';
import type { RefundOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { refundSubject } from '../../money/tries/money-tries.ts';
import { balanceIfReadable } from './platform-balances.ts';
import { reportShortBalance } from './short-balance.ts';
import { takeRefund } from '../webhooks/provider-facts.ts';
import { less, mayBeForgotten, onceAtProvider } from './once-at-provider.ts';
import type { MoneyContext, Obligation } from './obligation.ts';

/** Refunds to cards. */
export function refundObligations(context: MoneyContext): readonly Obligation[] {
  return openRefunds(context.round).map((order) => ({
    subject: refundSubject(order.orderedBy, order.chargeId),
    canBeSettled: true,
    chargeId: order.chargeId,
    perform: (attempt) => refund(context, order, attempt),
  }));
}

async function refund(context: MoneyContext, order: RefundOrder, attempt: number): Promise<void> {
  const { roundId, now } = context;
  const { provider } = context.tools;
  const { orderedBy, chargeId, orderedAt, lost, settled, returns } = order;
  const isFirst = lost + settled + returns.length === 0;
  const due = stillToSend(order);
  await balanceIfReadable(context.tools.balances);
  const metadata = { rentalRequestId: roundId, orderedBy };
  const made = await onceAtProvider({
    key: `${orderedBy}:refund:${chargeId}:${attempt}${less(order)}${returns.length > 0 ? `:again${returns.length}` : ''}`,
    lookFirst: !isFirst || mayBeForgotten(now, orderedAt, attempt),
    find: () => provider.findRefund({ chargeId, metadata }),
    make: (idempotencyKey) => provider.refund({ chargeId, amount: due, metadata, idempotencyKey }),
  });
  const { refundId, amount, pendingReason: reason } = made;
  const facts = { refundId, orderedBy, chargeId, amount };
  if (made.status === 'succeeded') return context.record('record-refund', refundId, facts);
  await context.record('record-refund-pending', refundId, { ...facts, reason });
  if (reason === 'insufficient_funds') await reportShortBalance(roundId, context.tools);
  if (made.status === 'failed') await context.record('record-refund-return', refundId, { refundId });
}

/** Checks refunds held by the provider, in case their webhook was lost. */
export function pendingRefundObligations({ round, cause, tools }: MoneyContext): readonly Obligation[] {
  return pendingRefunds(round).map(({ refundId }) => ({
    subject: `pending:${refundId}`,
    perform: async () => takeRefund(await tools.provider.getRefund(refundId), cause, tools),
  }));
}
