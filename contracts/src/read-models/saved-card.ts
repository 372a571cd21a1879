import * as z from 'zod';

/** GET /api/user/card: the card that the payment provider keeps for the fees of the viewer's rentals. */
export const savedCardSchema = z.object({
  /** null: none is kept. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** For which rentals it is kept; it can be removed once there are none. */
  keptFor: z.array(z.object({ roundId: z.uuid(), requestNumber: z.string(), itemName: z.string() })),
});
export type SavedCardView = z.infer<typeof savedCardSchema>;
