import * as z from 'zod';
import { listedRequestSchema } from './rental-request.ts';

/** Rounds that were requested together, as one of their parties sees them, in the order of the request. */
export const parcelSchema = z.object({
  id: z.uuid(),
  rounds: z.array(listedRequestSchema),
  /** Yen for the whole parcel. */
  shipping: z.int().nonnegative(),
});
export type ParcelView = z.infer<typeof parcelSchema>;
