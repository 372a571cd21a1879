import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import type { CheckoutCloser } from '../checkouts/checkout-closer.ts';
import type { JobData } from '../jobs.ts';
import type { MoneyMover } from './money-mover.ts';
import { chargeFee } from './saved-card.ts';

/** A week has gone by without payment or objection: the damage fee comes from the saved card. */
export class DamageFeeCharger {
  private readonly money: MoneyMover;
  private readonly checkouts: CheckoutCloser;

  constructor(money: MoneyMover, checkouts: CheckoutCloser) {
    this.money = money;
    this.checkouts = checkouts;
  }

  /** The payment link is closed first, so that the fee can't be paid twice. */
  async charge({ roundId, assessmentId, cause }: JobData['charge-damage-fee']): Promise<void> {
    const context = await this.money.contextOf(roundId, cause);
    const open = openAssessment(context.round);
    const due = open?.assessmentId === assessmentId && open.failedAt === null;
    if (!due || context.clock.now().getTime() < Date.parse(open.payBy)) return;
    const customerId = rentalCharge(context.round)?.customerId ?? null;
    if (customerId !== null && (await this.checkouts.endLinks({ roundId, assessmentId, customerId, cause }))) return;
    const fee = {
      purpose: 'damage_fee',
      ref: assessmentId,
      amount: open.amount,
      since: open.payBy,
      hadLink: true,
    } as const;
    const result = await chargeFee(context, { ...fee, attempt: 1 });
    if (result.outcome === 'paid') {
      const { payment } = result;
      const input = { assessmentId, payment, checkoutId: null };
      await context.record('record-damage-fee-payment', `${payment.paymentIntentId} `, input);
    } else {
      const failure = { purpose: 'damage_fee', assessmentId, code: result.code } as const;
      await context.record('record-fee-charge-failure', assessmentId, failure);
    }
  }
}
