import * as z from 'zod';
import { MAX_DRAFT_TEXT, MAX_DRAFT_VALUES, MAX_ITEM_DRAFTS } from '../limits.ts';
import { text } from '../text/text.ts';
import { uuidSchema } from '../text/uuid.ts';
import { MAX_ITEM_PHOTOS } from './item-input.ts';

const INVALID = '下書きの形式が正しくありません';
const UNUSABLE = '長すぎる項目か、使用できない文字のある項目があります';
const MAX_FIELDS = 60;
const MAX_CHOICES = 100;

const typed = text({ max: MAX_DRAFT_TEXT });
/** A field's name, or a measurement's. */
const name = z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/, INVALID);
const few = <Fields extends object>(fields: Fields): boolean => Object.keys(fields).length <= MAX_FIELDS;

const value = z.union(
  [typed, z.boolean(), z.array(typed).max(MAX_CHOICES), z.record(name, typed).refine((fields) => few(fields), INVALID)],
  UNUSABLE,
);

/**
 * The fields of the listing's form as they were typed, complete and valid or not. They are checked as an item when the
 * draft is published, so the form can change without this schema.
 */
const valuesSchema = z
  .record(name, value, INVALID)
  .refine((fields) => few(fields), INVALID)
  .refine((fields) => JSON.stringify(fields).length <= MAX_DRAFT_VALUES, UNUSABLE);
export type DraftValues = z.output<typeof valuesSchema>;

/** PUT /api/user/item-drafts/{id} */
export const itemDraftInputSchema = z.strictObject({
  /** URLs of the owner's uploads; none yet is fine. */
  images: z.array(z.string(INVALID).min(1, INVALID).max(300, INVALID), INVALID).max(MAX_ITEM_PHOTOS, INVALID),
  values: valuesSchema,
  /** The revision that the change is based on; null: the draft is new. */
  revision: z.int(INVALID).positive(INVALID).nullable(),
});
export type ItemDraftInput = z.output<typeof itemDraftInputSchema>;

/** An item that its owner hasn't published yet. Only the owner can read it. */
export const itemDraftSchema = z.object({
  id: z.uuid(),
  images: z.array(z.string()),
  values: z.record(
    z.string(),
    z.union([z.string(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string())]),
  ),
  /** Increases with each change. */
  revision: z.int().positive(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type ItemDraft = z.output<typeof itemDraftSchema>;

/** GET /api/user/item-drafts: all of the viewer's, the oldest first. */
export const itemDraftListSchema = z.object({ items: z.array(itemDraftSchema).max(MAX_ITEM_DRAFTS) });
export type ItemDraftList = z.output<typeof itemDraftListSchema>;

/** POST /api/items?draft={id}&revision={revision}: the draft is deleted when the item is listed. */
export const listingQuerySchema = z.object({
  draft: uuidSchema.optional(),
  /** The draft's revision that is listed: a draft changed since stays. absent: whichever it has. */
  revision: z.coerce.number(INVALID).int(INVALID).positive(INVALID).max(2_147_483_647, INVALID).optional(),
});
export type ListingQuery = z.output<typeof listingQuerySchema>;
