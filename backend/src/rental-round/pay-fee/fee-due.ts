import { Rejected } from '@meguri/contracts/errors.ts';
import { openAssessment } from '@meguri/contracts/rental-round/deadlines.ts';
import { rentalCharge } from '@meguri/contracts/rental-round/rental-charge.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { FeeSubject } from '../../payments/fee-links.ts';

export interface FeeDue {
  readonly subject: FeeSubject;
  /** Yen. */
  readonly amount: number;
}

/**
 * What the borrower can pay on a payment page now: an assessed damage fee, or a late fee that the saved card refused.
 * @throws Rejected nothing_to_charge
 */
export function feeDue(roundId: string, round: RentalRound, purpose: FeeSubject['purpose']): FeeDue {
  const fee = purpose === 'damage_fee' ? damageFee(round) : lateFee(round);
  const customerId = rentalCharge(round)?.customerId ?? null;
  if (fee === null || customerId === null) throw new Rejected('nothing_to_charge');
  return { subject: { roundId, purpose, ref: fee.ref, customerId }, amount: fee.amount };
}

function damageFee(round: RentalRound): { ref: string; amount: number } | null {
  const open = round.status === 'damage_fee_pending' ? openAssessment(round) : undefined;
  return open === undefined ? null : { ref: open.assessmentId, amount: open.amount };
}

function lateFee({ lateFee: fee }: RentalRound): { ref: string; amount: number } | null {
  if (fee === null || fee.state !== 'due' || fee.failedAt === null) return null;
  return { ref: fee.fixedBy, amount: fee.amount };
}
