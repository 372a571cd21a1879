import * as z from 'zod';

/** A round's id in a path; anything else leads to nothing that exists. */
export const roundIdSchema = z.uuid().toLowerCase();
