import * as z from 'zod';

/** What has become of the owner's promise of the price back for a wrong size. */
export const fitRefundSchema = z.object({
  /**
   * `promised`: it can be asked for, now or after the receipt. `requested`: the confirmed return gives the price back.
   * `refunded`: it did. `decided`: a case has settled the rental otherwise. `over`: it wasn't asked for in time.
   */
  state: z.enum(['promised', 'requested', 'refunded', 'decided', 'over']),
  /** Until when the borrower may ask for it; null: not yet, or no more. */
  askBy: z.iso.datetime().nullable(),
  /** null: never. */
  requestedAt: z.iso.datetime().nullable(),
});
export type FitRefundState = z.infer<typeof fitRefundSchema>['state'];
