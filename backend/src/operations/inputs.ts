import * as z from 'zod';
import { pageQuery } from '@meguri/contracts/shared/page-query.ts';

/** Of the lists that operators work through. */
export const workQuery = pageQuery({ usual: 20, most: 100 });

/** As the list of tasks names them. */
export const taskIdSchema = z.string().max(100);
