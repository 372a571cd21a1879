import * as z from 'zod';
import { publicUserSchema } from '../account/account-view.ts';
import { standingSchema } from '../account/standing.ts';
import { MAX_SUSPENSION_REASON } from '../limits.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS, ITEM_STATUSES, SHIPPING_METHODS } from '../reference/item-options.ts';
import { idsOf } from '../reference/named.ts';
import { fitCountsSchema, ratingSchema } from '../review/review.ts';
import { line } from '../text/text.ts';
import { photoSchema } from '../upload/photo.ts';
import { frontSchema } from './front.ts';
import { facetsSchema } from './item-search.ts';

/** An item in lists and on its own page. `rentalPrice` is in yen per week. */
export const itemSchema = z.object({
  id: z.uuid(),
  userId: z.int().positive(),
  name: z.string(),
  mainCategory: z.string(),
  subCategory: z.string(),
  genderCategory: z.enum(idsOf(GENDER_CATEGORIES)),
  size: z.string(),
  /** Centimetres by measurement, see `measurementsOf`. */
  measurements: z.record(z.string(), z.number()),
  color: z.string().nullable(),
  material: z.string().nullable(),
  condition: z.enum(idsOf(ITEM_CONDITIONS)),
  brand: z.string().nullable(),
  description: z.string(),
  /** What it is worn for, see `OCCASIONS`. */
  occasions: z.array(z.string()),
  isRentable: z.boolean(),
  rentalPrice: z.int(),
  /** Yen: the maximum of damage fees, if the owner's is lower than the policy's; null: the policy's. */
  replacementValue: z.int().nullable(),
  washingInstructions: z.string(),
  washingNotes: z.array(z.string()),
  /** Borrowers return it unwashed: its owner cleans it, for the price. */
  returnUnwashed: z.boolean(),
  /** サイズ返金OK: its owner gives the price back when it doesn't fit, and it comes back unworn at once. */
  fitRefund: z.boolean(),
  /** Only people with a checked identity can request it. */
  identityRequired: z.boolean(),
  shippingMethod: z.enum(idsOf(SHIPPING_METHODS)),
  /** Days that it stays with its owner between two rentals. */
  daysBetween: z.int(),
  pickupAreas: z.array(z.string()),
  images: z.array(z.string()),
  /** The same photos as `images`, with sizes for layout. */
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
  /** The owner doesn't lend it then; absent: it is reserved. */
  byOwner: z.literal(true).optional(),
});
export type BookedPeriod = z.infer<typeof bookedPeriodSchema>;

/** GET /api/items/{id} */
export const itemPageSchema = itemSchema.extend({
  /** Version of the displayed item, not including its price: a request that names an older version is rejected. */
  version: z.string(),
  owner: publicUserSchema.extend({ standing: standingSchema }),
  /** From borrowers' reviews of the item. */
  rating: ratingSchema,
  /** How it fitted its borrowers; null: from too few of them. */
  fit: fitCountsSchema.nullable(),
  /** Yen for both directions; 0 when the item is only handed over in person. */
  shippingFee: z.int(),
  bookedPeriods: z.array(bookedPeriodSchema),
  /**
   * Whether a borrower keeps it after the deadline: it can be requested, but no request can be approved until it is
   * back.
   */
  isOverdue: z.boolean(),
  favouriteCount: z.int(),
  /** Whether it is a favourite of the viewer; false for guests. */
  isFavourite: z.boolean(),
  /** Whether it is requested or rented, which prevents its deletion. For its owner; false for others. */
  hasOpenRounds: z.boolean(),
  /** Why an operator suspended it, for its owner and for operators; null for others, and if it isn't suspended. */
  suspensionReason: z.string().nullable(),
  /** Hidden because its owner's account is locked, until that is unlocked. For operators; false for others. */
  suspendedWithAccount: z.boolean(),
});
export type ItemPage = z.infer<typeof itemPageSchema>;

/** GET /api/items/{id}/together: the item, and others of its owner for the same parcel (decision 155). */
export const itemsTogetherSchema = z.object({ items: z.array(itemPageSchema) });
export type ItemsTogether = z.infer<typeof itemsTogetherSchema>;

/** An item in a list. */
export const itemSummarySchema = itemSchema.extend({
  favouriteCount: z.int(),
  isFavourite: z.boolean(),
  /** Labels of size and handover: lists come without the tables of labels. */
  sizeName: z.string(),
  handoverName: z.string(),
  /** Yen for both directions; 0 when the item is only handed over in person. */
  shippingFee: z.int(),
  /** Whether it was listed within the policy's days. */
  isNew: z.boolean(),
  /**
   * For a rented item, the first day on which it may be rented again; null for other items, and if there is none in
   * sight.
   */
  freeFrom: z.iso.date().nullable(),
  /** Its borrowers' rating, and its owner's prefecture; null: unknown. Up to half a minute old. */
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
  /** Null after the first page: its counts hold for all pages. */
  facets: facetsSchema.nullable(),
  /** Nothing matches exactly; these items match approximately. */
  inexact: z.boolean(),
});
export type ItemSearchAnswer = z.infer<typeof itemSearchAnswerSchema>;

/** GET /api/items/{id}/similar, most similar first. */
export const similarItemsSchema = z.object({ items: z.array(itemSummarySchema) });
export type SimilarItems = z.infer<typeof similarItemsSchema>;

/** GET /api/home */
export const homeSchema = z.object({
  newest: z.array(itemSummarySchema),
  popular: z.array(itemSummarySchema),
  nearMeetingPoint: z.array(itemSummarySchema),
  /** The place of `nearMeetingPoint`. */
  meetingPoint: z.string(),
  /** From owners whom the viewer follows; empty for guests. */
  following: z.array(itemSummarySchema),
  /** Of the landing page, for guests. null: for members, while it can't be read, or for a demo's data in a service that isn't one. */
  front: frontSchema.nullable(),
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
