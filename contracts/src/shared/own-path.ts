import * as z from 'zod';

const MAX_PATH = 500;
const OUTSIDE = '戻り先が正しくありません';

/** A path of this site. Browsers treat `//host` and `/\host` as other sites, and drop control characters. */
export const ownPathSchema = z
  .string(OUTSIDE)
  .max(MAX_PATH, OUTSIDE)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, OUTSIDE);
