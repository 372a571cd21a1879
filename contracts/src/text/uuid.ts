import * as z from 'zod';

/** An id that comes in. Ids are stored, and streams named, in small letters: however it is written, it is read so. */
export const uuidSchema = z.uuid({ error: 'IDの形式が正しくありません' }).toLowerCase();
