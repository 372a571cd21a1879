import * as z from 'zod';

/** A page of a list; `total` counts everything that matches. */
export const pageOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ items: z.array(entry), total: z.int(), nextCursor: z.string().nullable() });
