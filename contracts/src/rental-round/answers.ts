import * as z from 'zod';
import { ISSUE_TYPES } from './events/shapes.ts';

/** What the rental's routes answer besides the request itself. */

/** A payment page to go to. */
export const paymentPageSchema = z.object({ url: z.url(), message: z.string() });
export type PaymentPage = z.infer<typeof paymentPageSchema>;

/** What can be paid on a page. */
export const PAYMENT_PURPOSES = ['rental', 'late_fee', 'damage_fee'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
export const paymentPurposeSchema = z.object({ for: z.enum(PAYMENT_PURPOSES).default('rental') });

/** GET /api/checkout/session/{sid}: what was paid on a page, as the provider knows it. */
export const checkoutSessionSchema = z.object({
  itemName: z.string(),
  transactionId: z.uuid(),
  totalAmount: z.int(),
  paidAt: z.iso.datetime(),
  purpose: z.enum(PAYMENT_PURPOSES),
  /** What the round made of it: it pays what it was for, or goes back whole; null: the round doesn't know of it yet. */
  recorded: z.enum(['kept', 'goes_back']).nullable(),
  metadata: z.object({ rentalRequestId: z.uuid() }),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

/**
 * What the newest payment page came to, as the provider says: it is open and nothing was tried (`left`), the bank declined
 * or couldn't tell that it is the cardholder, its time is over or nobody needs it any more (`ended`). Unless it is
 * `paid`, nothing was charged.
 */
export const paymentOutcomeSchema = z.object({
  outcome: z.enum(['left', 'declined', 'authentication_failed', 'ended', 'paid']),
});
export type PaymentOutcome = z.infer<typeof paymentOutcomeSchema>;

const attached = { images: z.array(z.string()), createdAt: z.iso.datetime() };

export const damageReportAnswerSchema = z.object({
  id: z.uuid(),
  circulationRoundId: z.uuid(),
  issueType: z.enum(ISSUE_TYPES),
  otherTitle: z.string().nullable(),
  description: z.string(),
  ...attached,
});
export type DamageReportAnswer = z.infer<typeof damageReportAnswerSchema>;

export const evidenceAnswerSchema = z.object({
  id: z.uuid(),
  circulationRoundId: z.uuid(),
  text: z.string().nullable(),
  ...attached,
});
export type EvidenceAnswer = z.infer<typeof evidenceAnswerSchema>;
