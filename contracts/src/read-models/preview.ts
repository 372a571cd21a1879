import * as z from 'zod';
import { ROUND_STATUSES, type RoundStatus } from '../rental-round/status.ts';

const yen = z.int();

/** Effects of a decision on a party's money, in yen. */
export const EFFECTS = [
  'refund_sent',
  'refund_not_sent',
  'payout_sent',
  'payout_not_sent',
  'payout_taken_back',
  'late_fee_charged',
  'cover_pays',
  'fee_let_off',
  'platform_earns',
  'platform_bears',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** The effects of an operator's decision about money in the round's current state. */
export const previewSchema = z.strictObject({
  effects: z.array(z.strictObject({ effect: z.enum(EFFECTS), amount: yen })),
  /** The status that it would lead to. */
  status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]),
  /** What happens to the item, as a sentence; null: nothing. */
  itemOutcome: z.string().nullable(),
  /** A second operator has to agree: the command would become a proposal. */
  needsTwo: z.boolean(),
  amount: yen,
  /** What operators moved in this round during the last day. */
  movedToday: yen,
  /** What one operator may move per day. */
  alone: yen,
  /** The round's revision: sent as `?seen=`, the command is rejected at any other. */
  revision: z.int(),
});
export type Preview = z.infer<typeof previewSchema>;
