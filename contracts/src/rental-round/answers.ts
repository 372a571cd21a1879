import * as z from 'zod';
import { ISSUE_TYPES } from './events.ts';

/** What the rental's routes answer besides the request itself. */

/** A payment page to go to. */
export const paymentPageSchema = z.object({ url: z.url(), message: z.string() });
export type PaymentPage = z.infer<typeof paymentPageSchema>;

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
