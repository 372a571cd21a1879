import * as z from 'zod';
import { pageOf } from './page.ts';

/** What operators read of movements that the provider and the book don't agree on. */

const time = z.iso.datetime();

/** What moves at the payment provider, by object; `other`: what nobody here knows. */
export const MOVEMENTS = ['charge', 'refund', 'refund_returned', 'transfer', 'reversal', 'dispute', 'other'] as const;
export type Movement = (typeof MOVEMENTS)[number];
/** null: an open dispute. */
const movedAmount = z.int().nullable();
const providerSideSchema = z.object({
  /** null for a dispute, which is looked at as a whole. */
  entryId: z.string().nullable(),
  amount: movedAmount,
  at: time,
  chargeId: z.string().nullable(),
  /** The event that its metadata says ordered it. */
  orderedBy: z.string().nullable(),
  description: z.string().nullable(),
});
export type ProviderSide = z.infer<typeof providerSideSchema>;
const bookSideSchema = z.object({ eventId: z.string(), type: z.string(), amount: movedAmount, at: time });
export type BookSide = z.infer<typeof bookSideSchema>;
/** Where the provider and the book don't say the same of one of the provider's objects; null: it isn't there. */
export const differenceSchema = z.object({
  id: z.uuid(),
  movement: z.enum(MOVEMENTS),
  objectId: z.string(),
  roundId: z.string().nullable(),
  provider: providerSideSchema.nullable(),
  book: bookSideSchema.nullable(),
  foundAt: time,
  /** With a note: by an operator; else because both say the same by now. */
  closedAt: time.nullable(),
  note: z.string().nullable(),
});
export type Difference = z.infer<typeof differenceSchema>;
export const differencePageSchema = pageOf(differenceSchema);
