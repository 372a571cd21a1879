import * as z from 'zod';

/** A photo with what pages need before it is loaded; null for photos of older releases that weren't measured. */
export const photoSchema = z.object({
  /** The largest size. Smaller ones: `photoUrl` in photo-widths.ts. */
  url: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** A few blurred pixels, as a `data:` URL. */
  placeholder: z.string().nullable(),
  /** The dominant colour, `#rrggbb`. */
  colour: z.string().nullable(),
});
export type Photo = z.infer<typeof photoSchema>;
