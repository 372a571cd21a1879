import * as z from 'zod';

/** The journal: texts about lending, packing and care, open to everybody. */

/** A piece of a line: plain, bold, or a link to one of the service's own pages. */
const runSchema = z.object({ text: z.string(), strong: z.boolean(), href: z.string().nullable() });
export type PostRun = z.infer<typeof runSchema>;
const line = z.array(runSchema);

/** A step's picture, as a symbol in one of the client's files. */
const drawingSchema = z.object({ address: z.string(), shows: z.string() });
export type PostDrawing = z.infer<typeof drawingSchema>;

const partSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['heading', 'paragraph']), runs: line }),
  z.object({
    kind: z.enum(['points', 'steps']),
    items: z.array(line),
    /** For steps: one per step, if there are pictures. */
    drawings: z.array(drawingSchema).optional(),
  }),
]);
export type PostPart = z.infer<typeof partSchema>;

const postSummarySchema = z.object({
  /** The last segment of its URL. */
  id: z.string(),
  title: z.string(),
  /** One or two sentences, for lists and previews. */
  description: z.string(),
  /** When it was last changed. */
  date: z.iso.date(),
});
export type PostSummary = z.infer<typeof postSummarySchema>;

export const postsSchema = z.object({ items: z.array(postSummarySchema) });
export const postSchema = postSummarySchema.extend({ parts: z.array(partSchema) });
export type Post = z.infer<typeof postSchema>;
