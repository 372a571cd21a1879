import * as z from 'zod';

/** Accepted formats. An upload is decoded and stored as WebP, whatever its format was. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'image/tiff'] as const;

/**
 * Photos of items and reviews, and avatars, are public; message and damage photos are for the parties of their round and
 * for operators.
 */
export type UploadKind = 'item' | 'avatar' | 'review' | 'message' | 'damage';

/** The side of an avatar in pixels; it is square. */
export const AVATAR_SIDE = 512;

/** POST /api/upload/item-image, POST /api/upload/profile-image */
export const itemImageAnswerSchema = z.object({ imageUrl: z.string() });
/** POST /api/upload-message-image, -damage-image and -review-image, POST /api/guest-questions/photos */
export const uploadedImageAnswerSchema = z.object({ url: z.string() });
