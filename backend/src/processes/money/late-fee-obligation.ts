import { lateFeeChargeable } from '@meguri/contracts/rental-round/obligations.ts';
import { paymentKey } from '../dispatch.ts';
import type { MoneyContext, Obligation } from './obligation.ts';
import { chargeFee } from './saved-card.ts';

/** The late fee, as long as the saved card hasn't refused it. */
export function lateFeeObligation(context: MoneyContext): readonly Obligation[] {
  const fee = context.round.lateFee;
  if (fee === null || !lateFeeChargeable(context.round)) return [];
  const perform = async (attempt: number): Promise<void> => {
    const { amount, fixedAt: since, fixedBy: ref } = fee;
    const result = await chargeFee(context, { purpose: 'late_fee', ref, amount, since, attempt, hadLink: false });
    if (result.outcome === 'paid') {
      const { payment } = result;
      const charge = { payment, checkoutId: null };
      await context.record('record-late-fee-charge', paymentKey(payment.paymentIntentId, null), charge);
    } else {
      const failure = { purpose: 'late_fee', assessmentId: null, code: result.code } as const;
      await context.record('record-fee-charge-failure', `${fee.fixedBy} ${attempt}`, failure);
    }
  };
  return [{ subject: `late_fee:${fee.fixedBy}`, perform }];
}
