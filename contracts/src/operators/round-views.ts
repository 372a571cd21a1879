import * as z from 'zod';

/** Saved views of the list of rentals: those that wait for operators, are late, in dispute, or have an unpaid fee. */
export const ROUND_VIEWS = ['waiting', 'late', 'dispute', 'fee'] as const;
export type RoundView = (typeof ROUND_VIEWS)[number];

/** GET /api/admin/rental-requests/views: how many rentals each view has. */
export const roundViewCountsSchema = z.record(z.enum(ROUND_VIEWS), z.int().nonnegative());
export type RoundViewCounts = z.infer<typeof roundViewCountsSchema>;
