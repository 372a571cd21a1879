import * as z from 'zod';

/** A user's id in a path; a number beyond Postgres' integer can't be one. */
export const userIdSchema = z.coerce.number().int().positive().max(2_147_483_647);
