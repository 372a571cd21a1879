import * as z from 'zod';

/** Months that an owner's earnings are counted back, the present one included. */
export const EARNINGS_MONTHS = 6;

/** The most items that earnings are listed for; an owner can have MAX_ITEMS. */
export const MAX_EARNING_ITEMS = 200;

/**
 * GET /api/user/earnings: what reached the viewer's payout account, less what was taken back. Yen in the ledger's
 * `owner_paid`, so money of a rental that is still going on isn't in it.
 */
export const earningsSchema = z.object({
  /** The last EARNINGS_MONTHS months in Tokyo as YYYY-MM, oldest first; 0 where nothing was sent. */
  months: z.array(z.object({ month: z.string(), amount: z.int() })),
  /** Items that earned something, the highest amount first. `rentals`: how many rentals it was for. */
  items: z.array(
    z.object({
      itemId: z.uuid(),
      name: z.string(),
      image: z.string().nullable(),
      /** Its owner has deleted it: it has no page any more. */
      isDeleted: z.boolean(),
      rentals: z.int().positive(),
      amount: z.int(),
    }),
  ),
});
export type Earnings = z.infer<typeof earningsSchema>;
