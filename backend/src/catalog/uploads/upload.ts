import * as z from 'zod';

/** What an uploaded image may come in as. It is decoded and written anew as webp, whatever it was. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'] as const;

/** Item photos and avatars are public; message and damage photos are for the parties of their round and for operators. */
export const UPLOAD_KINDS = ['item', 'avatar', 'message', 'damage'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** The side of an avatar in pixels; it is square. */
export const AVATAR_SIDE = 512;

/** POST /api/upload/item-image, POST /api/upload/profile-image */
export const itemImageAnswerSchema = z.object({ imageUrl: z.string() });
/** POST /api/upload-message-image, POST /api/upload-damage-image */
export const privateImageAnswerSchema = z.object({ url: z.string() });
