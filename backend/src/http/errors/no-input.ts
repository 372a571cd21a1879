import * as z from 'zod';

/** The body of a route that takes none: nothing, or an empty object. Anything else is a mistake that is told. */
export const noInputSchema = z.strictObject({}).nullish();
export type NoInput = z.infer<typeof noInputSchema>;
