import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { endingWith } from '@meguri/contracts/rental-round/money/settlements.ts';
import { returnSettlementOf } from '@meguri/contracts/rental-round/money/return-settlement.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ConfirmReturnInput {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** The owner has the item back undamaged, or hasn't reported otherwise for long enough: the round is settled. */
export const confirmReturn: Decide<ConfirmReturnInput> = deciding(
  'confirm_return',
  ({ input: { comment, photos } }, round) => [
    {
      type: 'Completed',
      data: { comment, photos: [...photos], ...endingWith(round, returnSettlementOf(round)) },
    },
  ],
);
