import * as z from 'zod';
import { COUNTED_STEPS, VISIT_ENTRIES } from './visit-steps.ts';

const counts = z.record(z.enum(COUNTED_STEPS), z.int().nonnegative());
export type StepCounts = z.infer<typeof counts>;

/** GET /api/admin/visits: how far visits came, in the whole weeks of a period. */
export const visitFiguresSchema = z.object({
  /** By their Mondays in Tokyo, without gaps. */
  weeks: z.array(z.object({ from: z.iso.date(), counts })),
  /** The sums of these weeks by the page on which visits began. */
  entries: z.array(z.object({ entry: z.enum(VISIT_ENTRIES), counts })),
});
export type VisitFigures = z.infer<typeof visitFiguresSchema>;

/** GET /api/admin/unfound-words: words of searches without a result; those that most people typed first. */
export const unfoundWordsSchema = z.object({
  items: z.array(
    z.object({
      word: z.string(),
      /** At least so many people, summed up over its weeks. */
      people: z.int().positive(),
      weeks: z.int().positive(),
      /** The Monday of the last of them, in Tokyo. */
      lastWeek: z.iso.date(),
    }),
  ),
});
export type UnfoundWordList = z.infer<typeof unfoundWordsSchema>;
