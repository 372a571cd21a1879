import * as z from 'zod';
import { ROUND_STATUSES, type RoundStatus } from '../rental-round/status.ts';

const yen = z.int();

/** What would follow for somebody, in yen. */
export const EFFECTS = [
  'refund_sent',
  'refund_not_sent',
  'payout_sent',
  'payout_not_sent',
  'payout_taken_back',
  'late_fee_charged',
  'fee_let_off',
  'platform_earns',
  'platform_bears',
] as const;
export type Effect = (typeof EFFECTS)[number];

/** What an operator's decision about money would come to, as the round is now. */
export const previewSchema = z.strictObject({
  effects: z.array(z.strictObject({ effect: z.enum(EFFECTS), amount: yen })),
  /** The status that it would lead to. */
  status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]),
  /** What becomes of the item, in a sentence; null: nothing changes. */
  itemOutcome: z.string().nullable(),
  /** A second operator has to agree: it would be proposed. */
  needsTwo: z.boolean(),
  amount: yen,
  /** What operators moved of the round in the day before. */
  movedToday: yen,
  /** What one operator may move within a day. */
  alone: yen,
  /** Of the round that was looked at: sent with `?seen=`, what is pressed is refused once there is another. */
  revision: z.int(),
});
export type Preview = z.infer<typeof previewSchema>;
