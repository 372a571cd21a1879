import * as z from 'zod';
import { pageOf } from './page.ts';

/** Differences between the movements at the provider and in the ledger, for operators. */

const time = z.iso.datetime();

/** Kinds of movements at the payment provider, by object; `other`: unknown here. */
export const MOVEMENTS = ['charge', 'refund', 'refund_returned', 'transfer', 'reversal', 'dispute', 'other'] as const;
export type Movement = (typeof MOVEMENTS)[number];
/** null: an open dispute. */
const movedAmount = z.int().nullable();
const providerSideSchema = z.object({
  /** null for a dispute, which is compared as a whole. */
  entryId: z.string().nullable(),
  amount: movedAmount,
  at: time,
  chargeId: z.string().nullable(),
  /** The event that ordered it according to its metadata. */
  orderedBy: z.string().nullable(),
  description: z.string().nullable(),
});
export type ProviderSide = z.infer<typeof providerSideSchema>;
const bookSideSchema = z.object({ eventId: z.string(), type: z.string(), amount: movedAmount, at: time });
export type BookSide = z.infer<typeof bookSideSchema>;
/** A difference between provider and ledger about one of the provider's objects; null: one side doesn't have it. */
export const differenceSchema = z.object({
  id: z.uuid(),
  movement: z.enum(MOVEMENTS),
  objectId: z.string(),
  roundId: z.string().nullable(),
  provider: providerSideSchema.nullable(),
  book: bookSideSchema.nullable(),
  foundAt: time,
  /** With a note: closed by an operator; otherwise because both sides agree now. */
  closedAt: time.nullable(),
  note: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;
export const differencePageSchema = pageOf(differenceSchema);
