import * as z from 'zod';

const MAX_PAGE = 100;
const USUAL = 20;

/** `cursor` as the page before answered it; `limit` entries a page. */
export const pageQuery = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number('件数は整数で指定してください').int().min(1).max(MAX_PAGE).default(USUAL),
};

export const uuidSchema = z.uuid();
/** As the list of tasks names them. */
export const taskIdSchema = z.string().max(100);
