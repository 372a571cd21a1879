import * as z from 'zod';

/** A user's id in a path: a number beyond Postgres' integer is no user's. */
export const userIdSchema = z.coerce.number().int().positive().max(2_147_483_647);
