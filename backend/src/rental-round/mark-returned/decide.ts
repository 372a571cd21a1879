import { Rejected } from '@meguri/contracts/errors.ts';
import { hasReturnCode } from '@meguri/contracts/rental-round/deadlines.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { checkHandoverCode } from '../check-handover-code.ts';
import { actingAs, type Decide, permit } from '../decision.ts';
import { fixLateFee, type FixedLateFee, waivedBelowLeastCharge } from '../late-fee.ts';

export interface MarkReturnedInput {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
  readonly trackingCode: string | null;
  /** Pickup: the four digits that the owner showed the borrower; an operator needs none. */
  readonly handoverCode: string | null;
}

/** The item is on its way back, or handed over. What is owed for lateness is fixed now. */
export const markReturned: Decide<MarkReturnedInput> = (command, round) => {
  const party = actingAs(command, round, 'borrower', 'operator');
  if (round.status === 'returned') return [];
  permit(round, party, 'Returned');
  if (!hasReturnCode(round)) throw new Rejected('return_code_missing');
  const { comment, photos, trackingCode, handoverCode } = command.input;
  // A delivery has no hand-over code.
  if (party === 'borrower' && round.returnHandoverCode !== null)
    checkHandoverCode(handoverCode, round.returnHandoverCode);
  const fixed = fixLateFee(round, command.now);
  return [
    { type: 'Returned', data: { comment, photos: [...photos], trackingCode, lateFee: fixed ?? fixedBefore(round) } },
    ...waivedBelowLeastCharge(fixed, round),
  ];
};

/** A non-return that was dismissed has fixed the fee already: it stays. */
const fixedBefore = ({ lateFee }: RentalRound): FixedLateFee => ({
  days: lateFee?.days ?? 0,
  amount: lateFee?.amount ?? 0,
});
