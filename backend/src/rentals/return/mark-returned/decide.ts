import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { checkHandoverCode } from '../../handover/check-handover-code.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { extensionEnd } from '../../round/open-extension.ts';
import { fixLateFee, type FixedLateFee, waivedBelowLeastCharge } from '../../money/late-fee.ts';

export interface MarkReturnedInput {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
  readonly trackingCode: string | null;
  /** Pickup: the four digits that the owner showed the borrower; operators need none. */
  readonly handoverCode: string | null;
}

/** The item is on its way back, or handed over. This fixes the late fee. */
export const markReturned: Decide<MarkReturnedInput> = deciding(
  'mark_returned',
  ({ input, ...moment }, round, party) => {
    const { comment, photos, trackingCode, handoverCode } = input;
    // A delivery has no hand-over code.
    const expected = round.wayBack?.handoverCode ?? null;
    if (party === 'borrower' && expected !== null) checkHandoverCode(handoverCode, expected);
    const fixed = fixLateFee(round, moment);
    return [
      ...extensionEnd(round, 'return'),
      { type: 'Returned', data: { comment, photos: [...photos], trackingCode, lateFee: fixed ?? fixedBefore(round) } },
      ...waivedBelowLeastCharge(fixed, round),
    ];
  },
);

/** A dismissed non-return has already fixed the fee, which stays. */
const fixedBefore = ({ lateFee }: RentalRound): FixedLateFee => ({
  days: lateFee?.days ?? 0,
  amount: lateFee?.amount ?? 0,
});
