import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/money/round-money.ts';
import { verdictOn } from '@meguri/contracts/rental-round/actions/rules.ts';
import type { FeeSubject } from '../../../adapters/payment-provider/orders.ts';
import { partyOf, passes, type TimedCommand } from '../../round/decision.ts';

export interface FeeDue {
  readonly subject: FeeSubject;
  /** Yen. */
  readonly amount: number;
}

/**
 * What the borrower can pay on a page now: an assessed damage fee, or a late fee for which the saved card was declined.
 * @throws Rejected those of `partyOf`, not_borrower, nothing_to_charge
 */
export function feeDue(
  { target, input, actor, ...moment }: TimedCommand<Pick<FeeSubject, 'purpose'>>,
  round: RentalRound,
): FeeDue {
  const { purpose } = input;
  passes(verdictOn(`pay_${purpose}`, round, partyOf(actor, round), moment));
  const fee = feeOwed(target, round, purpose);
  if (fee === null) throw new Rejected('nothing_to_charge');
  return fee;
}

/** The fee, independent of who pays it; null: it isn't owed, or no card has paid for the rental. */
export function feeOwed(roundId: string, round: RentalRound, purpose: FeeSubject['purpose']): FeeDue | null {
  const fee = purpose === 'damage_fee' ? damageFee(round) : lateFee(round);
  const customerId = rentalCharge(round)?.customerId ?? null;
  if (fee === null || customerId === null) return null;
  return { subject: { roundId, purpose, ref: fee.ref, customerId }, amount: fee.amount };
}

function damageFee(round: RentalRound): { ref: string; amount: number } | null {
  const open = openAssessment(round);
  return open === undefined ? null : { ref: open.assessmentId, amount: open.amount };
}

function lateFee({ lateFee: fee }: RentalRound): { ref: string; amount: number } | null {
  return fee?.state === 'due' ? { ref: fee.fixedBy, amount: fee.amount } : null;
}
