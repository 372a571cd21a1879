import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** One item of the demo in the fields of the item form, with its owner and a short description. */
const demoItemSchema = z.strictObject({
  owner: z.string(),
  name: z.string(),
  /** The prefix of its pictures' names in demo/garments. */
  pictures: z.string(),
  mainCategory: z.string(),
  subCategory: z.string(),
  genderCategory: z.enum(['unisex', 'mens', 'womens', 'kids']),
  size: z.string(),
  /** Centimetres. */
  measurements: z.record(z.string(), z.number()).optional(),
  color: z.string(),
  material: z.string(),
  condition: z.enum(['new', 'like_new', 'good', 'fair', 'poor']),
  brand: z.string(),
  /** Yen a week. */
  price: z.int().positive(),
  description: z.string(),
  /** What it is worn for. */
  occasions: z.array(z.string()),
  shippingMethod: z.enum(['delivery', 'pickup', 'both']),
  pickupAreas: z.array(z.string()),
  care: z.enum(['dry_clean', 'washing_machine', 'no_wash']),
  /** Its owner cleans it after each rental. */
  returnUnwashed: z.literal(true).optional(),
  /** Its owner gives the price back when it doesn't fit. */
  fitRefund: z.literal(true).optional(),
  /** Its owner lends it only to people with a checked identity. */
  identityRequired: z.literal(true).optional(),
});
export type DemoItem = Readonly<z.infer<typeof demoItemSchema>>;

/** Data files lie next to the sources, and images for production don't contain them. */
const FILE = new URL('../../../demo/closet.json', import.meta.url);

/** The demo's closet: at least 40 believable items in all seven categories. */
export const readDemoCloset = (): readonly DemoItem[] =>
  z.array(demoItemSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')));
