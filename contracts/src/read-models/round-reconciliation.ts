import * as z from 'zod';
import { ledgerLineSchema } from './administration.ts';
import { differenceSchema, MOVEMENTS } from './differences.ts';

/** One movement of one of the provider's objects on each side; null: that side doesn't have it. */
export const comparedObjectSchema = z.object({
  movement: z.enum(MOVEMENTS),
  objectId: z.string(),
  provider: differenceSchema.shape.provider,
  book: differenceSchema.shape.book,
  differs: z.boolean(),
});
export type ComparedObject = z.infer<typeof comparedObjectSchema>;

/** GET /api/admin/rental-requests/{id}/money */
export const roundReconciliationSchema = z.object({
  postings: z.array(ledgerLineSchema),
  /** null: the provider can't be reached. */
  objects: z.array(comparedObjectSchema).nullable(),
});
export type RoundReconciliation = z.infer<typeof roundReconciliationSchema>;
