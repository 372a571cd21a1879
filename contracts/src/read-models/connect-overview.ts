import * as z from 'zod';
import { PAYOUT_ACCOUNT_STATES, platformStatusSchema } from '../account/payout-account.ts';
import { WAITING_KINDS } from '../rental-round/money/waiting-money.ts';
import { HOLD_REASONS } from './payouts.ts';

const time = z.iso.datetime({ offset: true });

/** GET /api/admin/connect: the state of payouts to owners. */
export const connectOverviewSchema = z.object({
  platform: platformStatusSchema,
  /**
   * Accounts of users who haven't left, by state; users without an account who have an item or wait for money count as
   * `none`.
   */
  accounts: z.array(z.object({ state: z.enum(PAYOUT_ACCOUNT_STATES), count: z.int() })),
  /** The platform's balance at the provider when last read, and what it has to cover; null: never read. */
  balance: z
    .object({
      available: z.int(),
      pending: z.int(),
      readAt: time,
      /** Pending money by kind; `needsBalance` is the part that the available balance has to cover. */
      owed: z.array(z.object({ kind: z.enum(WAITING_KINDS), count: z.int(), amount: z.int(), since: time })),
      needsBalance: z.int(),
    })
    .nullable(),
  /** Rentals with a pending payout. */
  waiting: z.int(),
  /** Payouts of the oldest `MAX_HELD_PAYOUTS` of them, if something holds them. */
  held: z.array(
    z.object({
      roundId: z.uuid(),
      ownerId: z.int(),
      /** Both null: they have left. */
      username: z.string().nullable(),
      displayName: z.string().nullable(),
      /** The state of their account, whatever holds the payout. */
      accountState: z.enum(PAYOUT_ACCOUNT_STATES),
      amount: z.int(),
      because: z.enum(HOLD_REASONS),
      orderedAt: time.nullable(),
    }),
  ),
  /** How far the provider's movements and the ledger have been compared, and the differences; null: never. */
  reconciliation: z.object({ comparedUntil: time, openDifferences: z.int() }).nullable(),
  /** Totals of all disputes so far. */
  disputes: z.object({ count: z.int(), open: z.int(), withdrawn: z.int(), fees: z.int() }),
});
export type ConnectOverview = z.infer<typeof connectOverviewSchema>;
