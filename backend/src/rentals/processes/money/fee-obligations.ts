import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { lateFeeChargeable } from '@meguri/contracts/rental-round/obligations.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import { endLinks } from '../checkouts/incoming-payments.ts';
import { paymentKey } from '../system-commands.ts';
import type { MoneyContext, Obligation } from './obligation.ts';
import { chargeFee, type FeeCharge } from './saved-card.ts';

type Fee = Omit<FeeCharge, 'attempt'>;

/** Fees that come from the saved card, as long as it hasn't refused them. */
export function feeObligations(context: MoneyContext): readonly Obligation[] {
  return [lateFee(context), damageFee(context)]
    .filter((fee) => fee !== null)
    .map((fee) => ({ subject: `${fee.purpose}:${fee.ref}`, perform: (attempt) => charge(context, fee, attempt) }));
}

/** At once. */
function lateFee({ round }: MoneyContext): Fee | null {
  const fee = round.lateFee;
  if (fee === null || !lateFeeChargeable(round)) return null;
  return { purpose: 'late_fee', ref: fee.fixedBy, amount: fee.amount, since: fee.fixedAt, hadLink: false };
}

/** Once a week has gone by without payment or objection. */
function damageFee({ round, now }: MoneyContext): Fee | null {
  const open = openAssessment(round);
  if (open === undefined || open.failedAt !== null || now < open.payBy) return null;
  return { purpose: 'damage_fee', ref: open.assessmentId, amount: open.amount, since: open.payBy, hadLink: true };
}

/** A payment link is closed first, so that the fee can't be paid twice. A card's no is recorded: a link is needed then. */
async function charge(context: MoneyContext, fee: Fee, attempt: number): Promise<void> {
  if (fee.hadLink && (await wasPaidByLink(context, fee))) return;
  const assessmentId = fee.purpose === 'damage_fee' ? fee.ref : null;
  const result = await chargeFee(context, { ...fee, attempt });
  if (result.outcome === 'declined') {
    const failure = { purpose: fee.purpose, assessmentId, code: result.code };
    return context.record('record-fee-charge-failure', `${fee.ref} ${attempt}`, failure);
  }
  const paid = { payment: result.payment, checkoutId: null };
  const key = paymentKey(result.payment.paymentIntentId, null);
  if (assessmentId === null) return context.record('record-late-fee-charge', key, paid);
  return context.record('record-damage-fee-payment', key, { ...paid, assessmentId });
}

async function wasPaidByLink({ roundId, round, cause, tools }: MoneyContext, { purpose, ref }: Fee): Promise<boolean> {
  const customerId = rentalCharge(round)?.customerId ?? null;
  return customerId !== null && endLinks({ roundId, purpose, ref, customerId }, cause, tools);
}
