import * as z from 'zod';
import { PAYOUT_ACCOUNT_STATES, platformStatusSchema } from '../account/payout-account.ts';
import { WAITING_KINDS } from '../rental-round/money/waiting-money.ts';
import { HOLD_REASONS } from './payouts.ts';

const time = z.iso.datetime({ offset: true });

/** GET /api/admin/connect: how paying owners stands. */
export const connectOverviewSchema = z.object({
  platform: platformStatusSchema,
  /** Of people who haven't left and have an account, by state; who has an item or waits for money, but has no account, counts as `none`. */
  accounts: z.array(z.object({ state: z.enum(PAYOUT_ACCOUNT_STATES), count: z.int() })),
  /** What the platform had at the provider when it was last read, and what is owed of it; null: never read yet. */
  balance: z
    .object({
      available: z.int(),
      pending: z.int(),
      readAt: time,
      /** What waits, by kind; `needsBalance` is what of it the available part has to cover. */
      owed: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.int(), amount: z.int(), since: time })),
      needsBalance: z.int(),
    })
    .nullable(),
  /** Rentals with a payout that hasn't left. */
  waiting: z.int(),
  /** Payouts of the oldest `MAX_HELD_PAYOUTS` of them, as far as something holds them. */
  held: z.array(
    z.object({
      roundId: z.uuid(),
      ownerId: z.int(),
      /** Both null: they have left. */
      username: z.string().nullable(),
      displayName: z.string().nullable(),
      /** How their account stands, whatever holds the payout. */
      accountState: z.enum(PAYOUT_ACCOUNT_STATES),
      amount: z.int(),
      because: z.enum(HOLD_REASONS),
      orderedAt: time.nullable(),
    }),
  ),
  /** How far the provider's movements and the book have been compared, and what differs; null: never yet. */
  reconciliation: z.object({ comparedUntil: time, openDifferences: z.int() }).nullable(),
  /** Of all disputes ever. */
  disputes: z.object({ count: z.int(), open: z.int(), withdrawn: z.int(), fees: z.int() }),
});
export type ConnectOverview = z.infer<typeof connectOverviewSchema>;
