import * as z from 'zod';
import { ISSUE_TYPES } from './events/shapes.ts';

/** Responses of the rental's routes, besides the request itself. */

/** A payment page to open. */
export const paymentPageSchema = z.object({ url: z.url(), message: z.string() });
export type PaymentPage = z.infer<typeof paymentPageSchema>;

/** What can be paid on a page. */
export const PAYMENT_PURPOSES = ['rental', 'extension', 'late_fee', 'damage_fee'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
export const paymentPurposeSchema = z.object({ for: z.enum(PAYMENT_PURPOSES).default('rental') });

/** GET /api/checkout/session/{sid}: the payment of a page, as the provider has it. */
export const checkoutSessionSchema = z.object({
  itemName: z.string(),
  transactionId: z.uuid(),
  totalAmount: z.int(),
  paidAt: z.iso.datetime(),
  purpose: z.enum(PAYMENT_PURPOSES),
  /** The round's result for it: kept, or refunded in full; null: not recorded yet. */
  recorded: z.enum(['kept', 'goes_back']).nullable(),
  metadata: z.object({ rentalRequestId: z.uuid() }),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

/**
 * The result of the newest payment page according to the provider: open and untouched (`left`), declined by the bank,
 * not authenticated as the cardholder, expired or no longer needed (`ended`). Unless it is `paid`, nothing was charged.
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
