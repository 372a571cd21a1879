import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ConfirmReceiptInput {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** The borrower has the item: they confirm it, an operator does, or enough time has passed. Use begins at once. */
export const confirmReceipt: Decide<ConfirmReceiptInput> = deciding(
  'confirm_receipt',
  ({ input: { comment, photos } }, _round, by) => {
    const received: RoundEvent = { type: 'Received', data: { comment, photos: [...photos], by } };
    return [received, { type: 'UsageStarted', data: {} }];
  },
);
