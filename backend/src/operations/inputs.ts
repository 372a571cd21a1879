import * as z from 'zod';
import { pageQuery } from '@meguri/contracts/shared/page-query.ts';

/** For lists that operators work through. */
export const workQuery = pageQuery({ usual: 20, most: 100 });

/** A task's id from the list of tasks. */
export const taskIdSchema = z.string().max(100);
