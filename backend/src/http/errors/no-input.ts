import * as z from 'zod';

/**
 * The body of a route without input: absent or an empty object. Anything else is reported to the client as a mistake.
 */
export const noInputSchema = z.strictObject({}).nullish();
export type NoInput = z.infer<typeof noInputSchema>;
