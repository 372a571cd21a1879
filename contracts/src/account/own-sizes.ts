import * as z from 'zod';
import { measuredSchema } from '../shared/measured.ts';
import type { MeasurementId } from '../reference/measurements.ts';
import { SIZES } from '../reference/sizes.ts';

/** What tells whether something would fit: measured of clothes that somebody likes to wear, not of their body. */
export const OWN_MEASUREMENTS = [
  'shoulder',
  'chest',
  'sleeve',
  'waist',
  'hip',
  'inseam',
] as const satisfies MeasurementId[];
const MAX_OWN_SIZES = 20;

/** PUT /api/user/sizes: what somebody wears. */
export const ownSizesInputSchema = z.strictObject({
  /** Values of `SIZES`. */
  sizes: z
    .array(
      z.enum(SIZES.map(({ value }) => value) as [string, ...string[]], 'サイズを選択してください'),
      'サイズを選択してください',
    )
    .max(MAX_OWN_SIZES, `サイズは${MAX_OWN_SIZES}個まで選択できます`)
    .transform((sizes) => [...new Set(sizes)]),
  /** Centimetres. */
  measurements: measuredSchema(OWN_MEASUREMENTS),
});
export type OwnSizes = z.output<typeof ownSizesInputSchema>;

/** GET /api/user/sizes. Theirs alone: nobody else is ever shown it, operators neither. */
export const ownSizesSchema = z.object({
  sizes: z.array(z.string()),
  measurements: z.record(z.string(), z.number()),
});
