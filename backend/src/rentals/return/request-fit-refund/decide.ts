import { Rejected } from '@meguri/contracts/errors.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import { isReturnArranged } from '@meguri/contracts/rental-round/time/windows.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { extensionEnd } from '../../round/open-extension.ts';
import { arrangedReturn, type RequestReturnInput } from '../request-return/decide.ts';

export interface AskForFitRefund {
  readonly comment: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

export interface RequestFitRefundInput extends AskForFitRefund, RequestReturnInput {
  /** It is one of the few that a borrower has in a year. */
  readonly isOneOfFew: boolean;
}

/** The item doesn't fit, and its owner promised the price back for that: its return begins at once. */
export const requestFitRefund: Decide<RequestFitRefundInput> = deciding(
  'request_fit_refund',
  ({ input, now }, round) => {
    const { comment, photos, isOneOfFew, handoverCode } = input;
    if (!isOneOfFew) throw new Rejected('fit_refunds_used_up');
    return [
      ...extensionEnd(round, 'return'),
      { type: 'FitRefundRequested', data: { comment, photos: [...photos] } },
      ...(isReturnArranged(round) ? [] : arrangedReturn(round, { handoverCode, now })),
    ];
  },
);
