import * as z from 'zod';
import { currentPasswordSchema } from './credentials.ts';

/** What others see in place of the name of somebody who has left. */
export const ERASED_USERNAME = '退会したユーザー';

/** DELETE /api/user */
export const erasureSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
});
export type ErasureInput = z.infer<typeof erasureSchema>;

/**
 * Why a round keeps one of its people: it goes on; the bank is looking into a payment of it; they owe a fee; a fee, or
 * their share or a refund, is still to reach them.
 */
export type StayingReason =
  'under_way' | 'disputed' | 'fee_to_pay' | 'fee_expected' | 'payout_expected' | 'refund_expected';

/** What `open_rounds` says beside its message, under the key `openRounds`, at most MAX_OPEN_ROUNDS_LISTED. */
export interface OpenRound {
  readonly rentalRequestId: string;
  readonly reason: StayingReason;
}
export const MAX_OPEN_ROUNDS_LISTED = 20;
