import * as z from 'zod';
import { publicUserSchema } from '../account/account-view.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS, ITEM_STATUSES, SHIPPING_METHODS } from '../reference/item-options.ts';
import { idsOf } from '../reference/named.ts';

/** An item as lists and its own page show it. `rentalPrice` is yen a week. */
export const itemSchema = z.object({
  id: z.uuid(),
  userId: z.int().positive(),
  name: z.string(),
  mainCategory: z.string(),
  subCategory: z.string(),
  genderCategory: z.enum(idsOf(GENDER_CATEGORIES)),
  size: z.string(),
  color: z.string().nullable(),
  material: z.string().nullable(),
  condition: z.enum(idsOf(ITEM_CONDITIONS)),
  brand: z.string().nullable(),
  description: z.string(),
  isRentable: z.boolean(),
  rentalPrice: z.int(),
  washingInstructions: z.string(),
  washingNotes: z.array(z.string()),
  shippingMethod: z.enum(idsOf(SHIPPING_METHODS)),
  pickupAreas: z.array(z.string()),
  images: z.array(z.string()),
  status: z.enum(idsOf(ITEM_STATUSES)),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
});
export type Item = z.infer<typeof itemSchema>;

/** Calendar days in Asia/Tokyo, both inclusive. */
export const bookedPeriodSchema = z.object({ startDate: z.iso.date(), endDate: z.iso.date() });
export type BookedPeriod = z.infer<typeof bookedPeriodSchema>;

/** GET /api/items/{id} */
export const itemPageSchema = itemSchema.extend({
  owner: publicUserSchema,
  /** Yen for both ways; 0 when the item is only handed over in person. */
  shippingFee: z.int(),
  bookedPeriods: z.array(bookedPeriodSchema),
});
export type ItemPage = z.infer<typeof itemPageSchema>;

/** A page of a list; `total` counts everything that matches. */
export const itemListSchema = z.object({
  items: z.array(itemSchema),
  nextCursor: z.string().nullable(),
  total: z.int(),
});
export type ItemList = z.infer<typeof itemListSchema>;
