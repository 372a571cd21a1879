import { Rejected } from '@meguri/contracts/errors.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import { reached } from '@meguri/contracts/rental-round/rental-round.ts';
import { extensionPayByOf } from '@meguri/contracts/rental-round/time/extension-windows.ts';
import { type Decide, deciding } from '../../round/decision.ts';

export interface ApproveSent {
  /**
   * The extension whose days are reserved: a newer one isn't approved with them. null: the one that is open; 0: none
   * was open, so one that was requested since isn't approved.
   */
  readonly n: number | null;
}

export interface ApproveExtensionInput extends ApproveSent {
  /** One party has blocked the other: the owner can decline, the borrower can withdraw, or it expires. */
  readonly blocked: boolean;
}

/** The owner approves; or the system, for days left reserved by the owner's approval. */
export const approveExtension: Decide<ApproveExtensionInput> = deciding(
  'approve_extension',
  ({ input: { n: reserved, blocked }, now }, round) => {
    if (blocked) throw new Rejected('blocked');
    const { n } = reached(openExtension(round));
    if (reserved !== null && reserved !== n) throw new Rejected('extension_over');
    return [{ type: 'ExtensionApproved', data: { n, payBy: extensionPayByOf(round, now) } }];
  },
);
