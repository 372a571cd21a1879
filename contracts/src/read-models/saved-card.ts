import * as z from 'zod';
import { ROUND_STATUSES, type RoundStatus } from '../rental-round/status.ts';

/** GET /api/user/card: the card stored at the payment provider for fees of the viewer's rentals. */
export const savedCardSchema = z.object({
  /** null: none is stored. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The rentals that need it; without any it can be removed. */
  keptFor: z.array(
    z.object({
      ...{ roundId: z.uuid(), requestNumber: z.string(), itemName: z.string(), itemImage: z.string().nullable() },
      ...{ status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]), statusLabel: z.string() },
      ...{ startDate: z.iso.date(), endDate: z.iso.date() },
    }),
  ),
});
export type SavedCardView = z.infer<typeof savedCardSchema>;
