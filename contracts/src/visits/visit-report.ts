import * as z from 'zod';
import { COUNTED_STEPS, VISIT_ENTRIES } from './visit-steps.ts';

/** POST /api/visit-steps: a visitor has reached a step, for the first time in this tab. */
export const visitReportSchema = z.strictObject({ entry: z.enum(VISIT_ENTRIES), step: z.enum(COUNTED_STEPS) });
export type VisitReport = z.infer<typeof visitReportSchema>;
