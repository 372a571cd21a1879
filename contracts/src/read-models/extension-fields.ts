import * as z from 'zod';

const yen = z.int().nonnegative();

/** The newest extension, open or ended. */
export const extensionSchema = z.object({
  number: z.int().positive(),
  state: z.enum(['requested', 'approved', 'paid', 'declined', 'withdrawn', 'expired']),
  price: yen,
  /** The last day of use without it, and with it. */
  from: z.iso.date(),
  endDate: z.iso.date(),
  /** Until when the owner may answer; null: the owner did, or it ended. */
  answerBy: z.iso.datetime().nullable(),
  /** Until when the borrower may pay; null: not yet, or no more. */
  payBy: z.iso.datetime().nullable(),
  /** Whether the owner approved it, even if it ended later. */
  wasApproved: z.boolean(),
  /** A report of damage or the return ended it before its time to answer or to pay was over. */
  wasCutShort: z.boolean(),
  /** The approval charges the saved card. */
  savedCard: z.boolean(),
  /** The bank declined the saved card, so it is paid on a page. */
  cardDeclined: z.boolean(),
  /** How many extensions of the rental are paid. */
  paidCount: z.int().nonnegative(),
});

/** What a request of the borrower would be now; other people's reservations aren't considered. */
export const extendableSchema = z.object({ price: yen, endDate: z.iso.date(), answerBy: z.iso.datetime() });
