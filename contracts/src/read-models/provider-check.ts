import * as z from 'zod';

/** One part of the set-up at the payment provider that was checked, in sentences. */
export const findingSchema = z.object({
  /** `口座`, `通知先`, … */
  part: z.string(),
  /** `warn`: it works without, or couldn't be checked. */
  verdict: z.enum(['good', 'warn', 'bad']),
  says: z.string(),
  /** What to do; null: nothing. */
  advice: z.string().nullable(),
});
export type Finding = z.infer<typeof findingSchema>;

/** GET /api/admin/connect/check: the set-up at the payment provider, read without moving money. */
export const providerCheckSchema = z.object({
  checkedAt: z.iso.datetime({ offset: true }),
  /** Whether it is real money; null: that couldn't be read. */
  isLive: z.boolean().nullable(),
  items: z.array(findingSchema),
});
export type ProviderCheck = z.infer<typeof providerCheckSchema>;
