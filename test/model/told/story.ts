import { assessmentsOf } from '../../../contracts/src/rental-round/damage/open-case.ts';
import { NOTHING } from '../../../contracts/src/rental-round/money/money.ts';
import { TEXT } from '../../../contracts/src/rental-round/test-support/histories.ts';
import { charge, reports } from '../inputs.ts';
import { checkNothingPending, settle } from '../provider.ts';
import { Rental } from './rental.ts';

type ItemIs = 'returned' | 'lost' | 'kept' | null;

/** A rental as its parties tell it, with damage, disputes, and the sums at its end. */
export class Story extends Rental {
  reportedBy(party: 'borrower' | 'owner'): this {
    this.must('report-damage', party, reports()[0]);
    return this;
  }

  assessed(amount: number, itemIs: ItemIs = null): this {
    this.must('assess-damage-fee', 'operator', { amount, reason: TEXT, itemIs, compensation: 0 });
    return this;
  }

  objected(): this {
    this.must('object-to-damage-fee', 'borrower', { reason: TEXT });
    return this;
  }

  dismissed(itemReturned = true): this {
    this.must('dismiss-damage', 'operator', { reason: TEXT, itemReturned, reportId: null });
    return this;
  }

  feePaid(amount: number): this {
    const assessmentId = assessmentsOf(this.world.round).at(-1)?.assessmentId;
    const payment = charge(this.world.fresh(), amount);
    this.must('record-damage-fee-payment', 'system', { assessmentId, payment, checkoutId: null });
    return this;
  }

  writtenOff(compensation = 0): this {
    this.must('write-off-damage-fee', 'operator', { reason: TEXT, assessmentId: null, compensation });
    return this;
  }

  /** A case ends with a refund of these parts. */
  refunded(parts: Partial<typeof NOTHING>, { ends = false, itemIs = null as ItemIs, compensation = 0 } = {}): this {
    const waiver = itemIs === 'lost' || itemIs === 'kept' ? TEXT : null;
    const refund = { ...NOTHING, ...parts };
    this.must('order-refund', 'operator', { refund, ends, reason: TEXT, waiver, itemIs, compensation });
    return this;
  }

  /** The holder of the card disputes the charge, the first or the last one, with its whole amount. */
  disputed(which: 'first' | 'last' = 'first'): this {
    const { charges } = this.world.round.money;
    const { chargeId = '', amount = 0 } = charges.at(which === 'first' ? 0 : -1) ?? {};
    const disputeId = `dp_${this.world.fresh()}`;
    this.must('record-dispute', 'system', { disputeId, chargeId, amount, refundable: false });
    return this;
  }

  /** The bank charges 1,500 yen for it. */
  disputeEnds(outcome: 'won' | 'lost'): this {
    const { disputeId, amount } = this.world.round.money.disputes.at(-1) ?? { disputeId: '', amount: 0 };
    const withdrawn = outcome === 'lost' ? amount : 0;
    this.must('close-dispute', 'system', { disputeId, outcome, withdrawn, fee: outcome === 'lost' ? 1500 : 0 });
    return this;
  }

  /**
   * The provider carries out every order. Then nothing is held or owed.
   * @returns the yen that left the borrower, and what owner, platform and provider have of them
   */
  sums() {
    settle(this.world, () => 2);
    checkNothingPending(this.world);
    const { balances } = this.world;
    const { payout_fees, shipping, insurance, insurance_claims, promotions, platform_loss } = balances;
    return {
      pays: 0 - balances.card - balances.disputed,
      gets: balances.owner_paid,
      keeps: payout_fees + shipping + insurance + insurance_claims + promotions + platform_loss,
      provider: balances.dispute_fees,
    };
  }
}
