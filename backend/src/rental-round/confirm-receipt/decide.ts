import { Rejected } from '@meguri/contracts/errors.ts';
import { receiptAt } from '@meguri/contracts/rental-round/deadlines.ts';
import type { AttachedPhoto, AttachedText, RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { actingAs, type Decide, permit } from '../decision.ts';

export interface ConfirmReceiptInput {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/** The item is with the borrower: they say so, an operator does, or enough time has passed. Use begins at once. */
export const confirmReceipt: Decide<ConfirmReceiptInput> = (command, round) => {
  const party = actingAs(command, round, 'borrower', 'operator', 'system');
  if (round.status === 'in_use') return [];
  permit(round, party, 'Received');
  if (party === 'system' && (round.shippedAt === null || command.now < receiptAt(round, round.shippedAt)))
    throw new Rejected('not_due');
  const { comment, photos } = command.input;
  const received: RoundEvent = { type: 'Received', data: { comment, photos: [...photos] } };
  return [received, { type: 'UsageStarted', data: {} }];
};
