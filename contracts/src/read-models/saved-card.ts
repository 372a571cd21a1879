import * as z from 'zod';

/** GET /api/user/card: the card stored at the payment provider for fees of the viewer's rentals. */
export const savedCardSchema = z.object({
  /** null: none is stored. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The rentals that need it; without any it can be removed. */
  keptFor: z.array(z.object({ roundId: z.uuid(), requestNumber: z.string(), itemName: z.string() })),
});
export type SavedCardView = z.infer<typeof savedCardSchema>;
