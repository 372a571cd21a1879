import * as z from 'zod';

export const UPLOAD_BYTES_MAXIMUM = 10 * 1024 * 1024;
export const UPLOAD_PIXELS_MAXIMUM = 40_000_000;

/** What an uploaded image may come in as. It is decoded and written anew as webp, whatever it was. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'] as const;

/** item photos are public; message and damage photos are for the parties of their round and for operators. */
export const UPLOAD_KINDS = ['item', 'message', 'damage'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** POST /api/upload/item-image */
export const itemImageAnswerSchema = z.object({ imageUrl: z.string() });
/** POST /api/upload-message-image, POST /api/upload-damage-image */
export const privateImageAnswerSchema = z.object({ url: z.string() });
