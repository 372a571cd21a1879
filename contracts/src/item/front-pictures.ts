import * as z from 'zod';
import { MAX_PICTURE_ALT } from '../limits.ts';
import { idsOf } from '../reference/named.ts';
import { OCCASIONS } from '../reference/occasions.ts';
import { line } from '../text/text.ts';
import { photoSchema } from '../upload/photo.ts';

/** The landing page's places for pictures: the largest one of its first screen, and one for each occasion. */
export const FRONT_SLOTS = [{ id: 'hero', name: '最初の写真' }, ...OCCASIONS] as const;
export type FrontSlot = (typeof FRONT_SLOTS)[number]['id'];
export const frontSlotSchema = z.enum(idsOf(FRONT_SLOTS), '写真の場所が見つかりません');

/** A picture that operators have put into a place of the landing page. */
export const frontPictureSchema = z.object({
  slot: frontSlotSchema,
  /** What it shows, for those who don't see it. */
  alt: z.string(),
  photo: photoSchema,
});
export type FrontPicture = z.infer<typeof frontPictureSchema>;

/** PUT /api/admin/front-pictures/{slot} */
export const frontPictureInputSchema = z.strictObject({
  /** The URL of the operator's own upload of an item photo; absent: only the text changes. */
  image: z
    .string('写真を選択してください')
    .min(1, '写真を選択してください')
    .max(300, '写真を選択してください')
    .optional(),
  alt: line({ max: MAX_PICTURE_ALT, required: '写真の説明を入力してください' }),
});
export type FrontPictureInput = z.output<typeof frontPictureInputSchema>;

/** GET /api/admin/front-pictures: the places that have one. */
export const frontPictureListSchema = z.object({ items: z.array(frontPictureSchema) });
export type FrontPictureList = z.infer<typeof frontPictureListSchema>;
