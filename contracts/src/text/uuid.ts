import * as z from 'zod';

/** An id in a request. Ids and stream names are lower case, so upper case is converted. */
export const uuidSchema = z.uuid({ error: 'IDの形式が正しくありません' }).toLowerCase();
