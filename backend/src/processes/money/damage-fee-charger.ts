import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import type { CheckoutCloser } from '../checkouts/checkout-closer.ts';
import { paymentKey } from '../dispatch.ts';
import type { JobData } from '../jobs.ts';
import type { MoneyMover } from './money-mover.ts';
import { chargeFee } from './saved-card.ts';

/** This worker's clock is behind the one by which the job was made: it is tried again, since it is made only once. */
export class NotDueHere extends Error {
  override name = 'NotDueHere';
}

/** A week has gone by without payment or objection: the damage fee comes from the saved card. */
export class DamageFeeCharger {
  private readonly money: MoneyMover;
  private readonly checkouts: CheckoutCloser;

  constructor(money: MoneyMover, checkouts: CheckoutCloser) {
    this.money = money;
    this.checkouts = checkouts;
  }

  /** The payment link is closed first, so that the fee can't be paid twice. @throws NotDueHere */
  async charge({ roundId, assessmentId, cause }: JobData['charge-damage-fee']): Promise<void> {
    const context = await this.money.contextOf(roundId, cause);
    const open = openAssessment(context.round);
    if (open?.assessmentId !== assessmentId || open.failedAt !== null) return;
    if (context.clock.now().getTime() < Date.parse(open.payBy)) throw new NotDueHere(`not due before ${open.payBy}`);
    const customerId = rentalCharge(context.round)?.customerId ?? null;
    const fee = { purpose: 'damage_fee', ref: assessmentId } as const;
    if (customerId !== null && (await this.checkouts.endLinks({ ...fee, roundId, customerId }, cause))) return;
    const charge = { ...fee, amount: open.amount, since: open.payBy, hadLink: true };
    const result = await chargeFee(context, { ...charge, attempt: 1 });
    if (result.outcome === 'paid') {
      const { payment } = result;
      const input = { assessmentId, payment, checkoutId: null };
      await context.record('record-damage-fee-payment', paymentKey(payment.paymentIntentId, null), input);
    } else {
      const failure = { purpose: 'damage_fee', assessmentId, code: result.code } as const;
      await context.record('record-fee-charge-failure', assessmentId, failure);
    }
  }
}
