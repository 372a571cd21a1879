import * as z from 'zod';
import { publicUserSchema } from '../account/account-view.ts';
import { standingSchema } from '../account/standing.ts';
import { MAX_SUSPENSION_REASON } from '../limits.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS, ITEM_STATUSES, SHIPPING_METHODS } from '../reference/item-options.ts';
import { idsOf } from '../reference/named.ts';
import { ratingSchema } from '../review/review.ts';
import { line } from '../text/text.ts';
import { photoSchema } from '../upload/photo.ts';
import { facetsSchema } from './item-search.ts';

/** An item as lists and its own page show it. `rentalPrice` is yen a week. */
export const itemSchema = z.object({
  id: z.uuid(),
  userId: z.int().positive(),
  name: z.string(),
  mainCategory: z.string(),
  subCategory: z.string(),
  genderCategory: z.enum(idsOf(GENDER_CATEGORIES)),
  size: z.string(),
  /** Centimetres by what was measured, see `measurementsOf`. */
  measurements: z.record(z.string(), z.number()),
  color: z.string().nullable(),
  material: z.string().nullable(),
  condition: z.enum(idsOf(ITEM_CONDITIONS)),
  brand: z.string().nullable(),
  description: z.string(),
  isRentable: z.boolean(),
  rentalPrice: z.int(),
  /** Yen: the most that damage may come to, where its owner says less than the policy; null: as that has it. */
  replacementValue: z.int().nullable(),
  washingInstructions: z.string(),
  washingNotes: z.array(z.string()),
  shippingMethod: z.enum(idsOf(SHIPPING_METHODS)),
  /** Days that it stays with its owner between two rentals. */
  daysBetween: z.int(),
  pickupAreas: z.array(z.string()),
  images: z.array(z.string()),
  /** The same as `images`, with what a page needs to lay them out. */
  photos: z.array(photoSchema),
  status: z.enum(idsOf(ITEM_STATUSES)),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type Item = z.infer<typeof itemSchema>;

/** Calendar days in Asia/Tokyo, both inclusive. */
export const bookedPeriodSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Its owner doesn't lend it then; absent: it is reserved. */
  byOwner: z.literal(true).optional(),
});
export type BookedPeriod = z.infer<typeof bookedPeriodSchema>;

/** GET /api/items/{id} */
export const itemPageSchema = itemSchema.extend({
  /** Of what is shown here of the item, its price aside: a request that names it is refused once this has changed. */
  version: z.string(),
  owner: publicUserSchema.extend({ standing: standingSchema }),
  /** What borrowers wrote after they had it. */
  rating: ratingSchema,
  /** Yen for both ways; 0 when the item is only handed over in person. */
  shippingFee: z.int(),
  bookedPeriods: z.array(bookedPeriodSchema),
  /** Whether somebody keeps it beyond their deadline: it can be asked for, and isn't approved to anybody until it is back. */
  isOverdue: z.boolean(),
  favouriteCount: z.int(),
  /** The viewer's; false for guests. */
  isFavourite: z.boolean(),
  /** Whether somebody asks for it or has it: until that is over it can't be deleted. Its owner's to know; false for others. */
  hasOpenRounds: z.boolean(),
  /** Why an operator suspended it: for its owner and for operators; null for others, and while it isn't suspended. */
  suspensionReason: z.string().nullable(),
  /** It is out of sight because its owner's account is, and comes back with that. For operators; false for others. */
  suspendedWithAccount: z.boolean(),
});
export type ItemPage = z.infer<typeof itemPageSchema>;

/** An item in a list. */
export const itemSummarySchema = itemSchema.extend({
  favouriteCount: z.int(),
  isFavourite: z.boolean(),
  /** What its size is called, and the ways in which it is handed over: lists come without those names. */
  sizeName: z.string(),
  handoverName: z.string(),
  /** Whether it was listed within the policy's days. */
  isNew: z.boolean(),
  /** The first day on which a rental of it may begin, for what is out with somebody; null for all others, and for none in sight. */
  freeFrom: z.iso.date().nullable(),
  /** What borrowers gave it, and its owner's prefecture; null: they haven't said. May be half a minute old. */
  rating: ratingSchema,
  area: z.string().nullable(),
});
export type ItemSummary = z.infer<typeof itemSummarySchema>;

/** A page of a list; `total` counts everything that matches. */
export const itemListSchema = z.object({
  items: z.array(itemSummarySchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type ItemList = z.infer<typeof itemListSchema>;

/** GET /api/items */
export const itemSearchAnswerSchema = itemListSchema.extend({
  /** null on the pages that follow the first: its counts hold for them. */
  facets: facetsSchema.nullable(),
  /** Nothing has these very words; shown is what has nearly the same. */
  inexact: z.boolean(),
});
export type ItemSearchAnswer = z.infer<typeof itemSearchAnswerSchema>;

/** GET /api/items/{id}/similar, the most alike first. */
export const similarItemsSchema = z.object({ items: z.array(itemSummarySchema) });
export type SimilarItems = z.infer<typeof similarItemsSchema>;

/** GET /api/home */
export const homeSchema = z.object({
  newest: z.array(itemSummarySchema),
  popular: z.array(itemSummarySchema),
  nearMeetingPoint: z.array(itemSummarySchema),
  /** Which one `nearMeetingPoint` is about. */
  meetingPoint: z.string(),
  /** From people whom the viewer follows; empty for guests. */
  following: z.array(itemSummarySchema),
});
export type Home = z.infer<typeof homeSchema>;

/** PUT /api/admin/items/{id}/suspension */
export const suspensionInputSchema = z
  .strictObject({
    on: z.boolean('公開停止にするかどうかを選択してください'),
    reason: line({ max: MAX_SUSPENSION_REASON }).optional(),
  })
  .refine(({ on, reason }) => !on || (reason ?? '') !== '', { path: ['reason'], error: '理由を入力してください' });
export type SuspensionInput = z.output<typeof suspensionInputSchema>;
