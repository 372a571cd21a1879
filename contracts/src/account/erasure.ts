import { type LoginMethodProof, loginMethodProofSchema } from './credentials.ts';

/** Shown instead of the name of a user who has left. */
export const ERASED_USERNAME = '退会したユーザー';

/** DELETE /api/user */
export const erasureSchema = loginMethodProofSchema;
export type ErasureInput = LoginMethodProof;

/**
 * Why a round keeps one of its parties from leaving: it is in progress; the bank is examining one of its payments; they
 * owe a fee; or they are still to receive a fee, their share or a refund.
 */
export type StayingReason =
  'under_way' | 'disputed' | 'fee_to_pay' | 'fee_expected' | 'payout_expected' | 'refund_expected';

/** An entry of `openRounds` in the response `open_rounds`, at most MAX_OPEN_ROUNDS_LISTED. */
export interface OpenRound {
  readonly rentalRequestId: string;
  readonly reason: StayingReason;
}
export const MAX_OPEN_ROUNDS_LISTED = 20;
