import { Rejected } from '@meguri/contracts/errors.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
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
 * What the borrower can pay on a page now: an approved extension, an assessed damage fee, or a late fee; an extension
 * and a late fee that the saved card should pay, once it was declined.
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
  const fee = FEES[purpose](round);
  const customerId = rentalCharge(round)?.customerId ?? null;
  if (fee === null || customerId === null) return null;
  return { subject: { roundId, purpose, ref: fee.ref, customerId }, amount: fee.amount };
}

type Owed = Pick<FeeDue, 'amount'> & Pick<FeeSubject, 'ref'>;

const FEES: Readonly<Record<FeeSubject['purpose'], (round: RentalRound) => Owed | null>> = {
  extension: (round) => {
    const open = openExtension(round);
    return open?.state === 'approved' ? { ref: String(open.n), amount: open.price } : null;
  },
  damage_fee: (round) => {
    const open = openAssessment(round);
    return open === undefined ? null : { ref: open.assessmentId, amount: restOf(open) };
  },
  late_fee: ({ lateFee: fee }) => (fee?.state === 'due' ? { ref: fee.fixedBy, amount: fee.amount } : null),
};
