import * as z from 'zod';

/** A user's id in a path: what fits no int of Postgres is nobody. */
export const userIdSchema = z.coerce.number().int().positive().max(2_147_483_647);
