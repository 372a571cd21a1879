import { Rejected } from '@meguri/contracts/errors.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { reached } from '@meguri/contracts/rental-round/rental-round.ts';
import { extensionPayByOf } from '@meguri/contracts/rental-round/time/extension-windows.ts';
import { type Decide, deciding } from '../../round/decision.ts';
import { isNewest, type Numbered } from '../extension-number.ts';

export interface ApproveExtensionInput extends Numbered {
  /** One party has blocked the other: the owner can decline, the borrower can withdraw, or it expires. */
  readonly blocked: boolean;
}

/** The owner approves; or the system, for days left reserved by the owner's approval. */
export const approveExtension: Decide<ApproveExtensionInput> = deciding<ApproveExtensionInput, 'approve_extension'>(
  'approve_extension',
  ({ input: { blocked }, now }, round) => {
    if (blocked) throw new Rejected('blocked');
    const { n } = reached(openExtension(round));
    return [{ type: 'ExtensionApproved', data: { n, payBy: extensionPayByOf(round, now) } }];
  },
  isNewest,
);
