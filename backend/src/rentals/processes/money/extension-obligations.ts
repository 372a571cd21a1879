import { Rejected } from '@meguri/contracts/errors.ts';
import { isBeingCharged, openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { extensionPaymentEnd } from '@meguri/contracts/rental-round/time/extension-windows.ts';
import { HOUR, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { PaymentRefused } from '../../../adapters/payment-provider/payment-provider.ts';
import { extensionSubject } from '../../money/tries/money-tries.ts';
import { type Fee, giveUp, settleFee } from './fee-obligations.ts';
import type { MoneyContext, Obligation } from './obligation.ts';

/** While the provider refuses for longer, the days aren't kept for its answer. */
const REFUSED_FOR = 12 * HOUR;

/**
 * The price of an approved extension: charged to the saved card if the borrower chose that, otherwise paid on a page,
 * whose webhook may be lost. At the end of its window it expires, unless it turns out to be paid.
 */
export function extensionObligations(context: MoneyContext): readonly Obligation[] {
  const fee = extensionFee(context);
  if (fee === null) return [];
  const subject = extensionSubject(context.roundId, fee.ref);
  // Another subject, because an incident about the charge must not keep the days reserved.
  if (fee.isOver) return [{ subject: `${subject}:end`, perform: () => end(context, fee, subject), isRepeated: true }];
  const perform = (attempt: number) => pay(context, fee, attempt);
  return [fee.fromCard ? { subject, perform, canBeSettled: true } : { subject, perform }];
}

/**
 * While users can't act, its deadline waits. The card is still charged, but only until the original end of the
 * window: how far the interruption postpones that end isn't known yet.
 */
function extensionFee({ round, now, clock, interruptions }: MoneyContext): Fee | null {
  const open = openExtension(round);
  if (open?.state !== 'approved') return null;
  const fee = { purpose: 'extension', ref: String(open.n), amount: open.price } as const;
  const fromCard = isBeingCharged(open);
  if (interruptions === null)
    return { ...fee, fromCard: fromCard && open.payBy !== null && clock < open.payBy, isHeld: true };
  const end = extensionPaymentEnd(round, interruptions);
  const isOver = end !== null && clock >= end;
  return { ...fee, fromCard: fromCard && !isOver, isOver, isHeld: !isOver && end !== null && now >= end };
}

/** When the provider itself refuses the charge, operators look into it, and the borrower can pay on a page. */
async function pay(context: MoneyContext, fee: Fee, attempt: number): Promise<void> {
  try {
    await settleFee(context, fee, attempt);
  } catch (error) {
    if (error instanceof PaymentRefused && fee.fromCard)
      await context.record('record-extension-decline', `${fee.ref} ${attempt}`, { n: Number(fee.ref), code: null });
    throw error;
  }
}

/**
 * Waits while the outcome of a charge is unknown. When the provider refuses to close a page or to look for a payment, it
 * is asked again; in the end it isn't: as after a return, a payment found then goes back whole.
 */
async function end(context: MoneyContext, fee: Fee, subject: string): Promise<void> {
  try {
    await context.tools.tries.byHand(subject, () => settleFee(context, fee, 1));
  } catch (error) {
    if (error instanceof Rejected && error.code === 'outcome_unknown') return context.retryLater();
    if (!(error instanceof PaymentRefused)) throw error;
    const since = extensionPaymentEnd(context.round, context.interruptions ?? []);
    if (since !== null && context.clock >= plus(since, REFUSED_FOR)) return giveUp(context, fee);
    await context.retryLater({ backsOff: true });
    throw error;
  }
}
