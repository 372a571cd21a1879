import {
  needsBalance,
  stillToSend,
  openPayouts,
  openReversals,
  toReverse,
} from '@meguri/contracts/rental-round/money/obligations.ts';
import { isFromBalance, orderNameOf, type PayoutOrder } from '@meguri/contracts/rental-round/money/round-money.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { findTransfer } from '../../money/settle-obligation/find-transfer.ts';
import { payoutSubject } from '../../money/tries/money-tries.ts';
import { takeTransfer } from '../webhooks/provider-facts.ts';
import { less, mayBeForgotten, onceAtProvider } from './once-at-provider.ts';
import type { MoneyContext, Obligation } from './obligation.ts';

/** The owner's shares, once the owner's account can receive them. */
export function payoutObligations(context: MoneyContext): readonly Obligation[] {
  return openPayouts(context.round).map((order) => ({
    subject: payoutSubject(orderNameOf(context.round.money.payouts, order)),
    canBeSettled: true,
    chargeId: order.chargeId,
    perform: (attempt) => payOut(context, order, attempt),
  }));
}

/** Repeated attempts send the same amount, and nothing twice. */
export const payoutKey = (order: PayoutOrder, attempt: number): string =>
  `${order.orderedBy}:payout:${order.chargeId}:${attempt}${less(order)}`;

async function payOut(context: MoneyContext, order: PayoutOrder, attempt: number): Promise<void> {
  const { round, roundId, now } = context;
  const { provider, accounts } = context.tools;
  const [accountId = null, ...former] = await accounts.payoutAccountIds(round.ownerId);
  if (accountId === null || !(await provider.getAccount(accountId)).transfersEnabled) return;
  const { orderedBy, chargeId, orderedAt, amount: ordered } = order;
  const due = stillToSend(order);
  const sourceChargeId = needsBalance(round, order) ? null : chargeId;
  const leavesCharge = sourceChargeId === null && !isFromBalance(order);
  const metadata = { rentalRequestId: roundId, orderedBy: orderNameOf(round.money.payouts, order) };
  // An earlier attempt may have used another account or source, and the provider accepts one of each per key.
  const changed = `${former.length > 0 ? `:account${former.length}` : ''}${leavesCharge ? ':balance' : ''}`;
  const { transferId, amount } = await onceAtProvider({
    key: `${payoutKey(order, attempt)}${changed}`,
    lookFirst: due < ordered || changed !== '' || mayBeForgotten(now, orderedAt, attempt),
    find: () => findTransfer(provider, [accountId, ...former], metadata),
    make: (idempotencyKey) => provider.transfer({ accountId, amount: due, sourceChargeId, metadata, idempotencyKey }),
  });
  await context.record('record-payout', transferId, { transferId, orderedBy, chargeId, amount });
}

/** What lost disputes took from paid-out shares. */
export function reversalObligations(context: MoneyContext): readonly Obligation[] {
  return openReversals(context.round).map((order) => ({
    subject: `reversal:${orderNameOf(context.round.money.payouts, order)}`,
    perform: (attempt) => reverse(context, order, attempt),
  }));
}

/** Subject of the single incident for everything that an owner's account can't cover. */
export const ownerBalance = (ownerId: number): string => `owner-balance:${ownerId}`;

/** Reverses what the owner's account can cover; the rest is tried after each later payout to it, and daily. */
async function reverse(context: MoneyContext, order: PayoutOrder, attempt: number): Promise<void> {
  const { roundId, round, now } = context;
  const { provider } = context.tools;
  const { transferId, chargeId, orderedBy, reversed, orderedAt, lost } = order;
  const inPart = lost < order.amount;
  if (transferId === null) return;
  // A transfer can be reversed in parts, which are distinguished by what was reversed before.
  const name = orderNameOf(round.money.payouts, order);
  const metadata = { rentalRequestId: roundId, orderedBy: name, reversedBefore: String(reversed) };
  const made = await onceAtProvider({
    key: `${orderedBy}:reversal:${transferId}:${reversed}:${attempt}${inPart ? `:of${lost}` : ''}`,
    lookFirst: inPart || mayBeForgotten(now, orderedAt, attempt),
    find: async () => {
      const found = await provider.findReversal({ transferId, metadata });
      return found && { outcome: 'reversed' as const, ...found };
    },
    make: (idempotencyKey) =>
      provider.reverseTransfer({ transferId, amount: toReverse(order), metadata, idempotencyKey }),
  });
  if (made.outcome === 'none') return nothingReversed(made.why, transferId, context);
  const { reversalId, amount } = made;
  await context.record('record-transfer-reversal', reversalId, { reversalId, transferId, chargeId, amount });
}

/** @throws PaymentRefused when it waits for money on the owner's account */
async function nothingReversed(
  why: 'account_empty' | 'reversed_before',
  transferId: string,
  { tools, cause }: MoneyContext,
): Promise<void> {
  if (why === 'reversed_before') return takeTransfer(await tools.provider.getTransfer(transferId), cause, tools);
  throw new PaymentRefused('balance_insufficient', 'the owner’s account holds nothing', { waitsFor: 'owner_balance' });
}
