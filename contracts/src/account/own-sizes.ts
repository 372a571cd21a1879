import * as z from 'zod';
import { measuredSchema } from '../shared/measured.ts';
import type { MeasurementId } from '../reference/measurements.ts';
import { SIZES } from '../reference/sizes.ts';
import { heightSchema } from '../review/height.ts';

/** Measurements of clothes the user likes to wear, not of their body, to judge whether something would fit. */
export const OWN_MEASUREMENTS = [
  'shoulder',
  'chest',
  'sleeve',
  'waist',
  'hip',
  'inseam',
] as const satisfies MeasurementId[];
const MAX_OWN_SIZES = 20;

/** PUT /api/user/sizes: the sizes that the user wears. */
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
  /** Body height, as the first centimetre of its band, for the user's own reviews. */
  height: heightSchema.nullable().default(null),
});
export type OwnSizes = z.output<typeof ownSizesInputSchema>;

/** GET /api/user/sizes. For the user only; not even operators can read it. */
export const ownSizesSchema = z.object({
  sizes: z.array(z.string()),
  measurements: z.record(z.string(), z.number()),
  height: z.int().nullable(),
});
