import * as z from 'zod';

/** A photo as pages need it before it is there; what nobody measured (photos of older releases) is null. */
export const photoSchema = z.object({
  /** The largest one. Smaller ones: `photoUrl` in photo-widths.ts. */
  url: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  /** A few blurred pixels, as a `data:` URL. */
  placeholder: z.string().nullable(),
  /** The dominant colour, `#rrggbb`. */
  colour: z.string().nullable(),
});
export type Photo = z.infer<typeof photoSchema>;
