import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** One item of the demo, as the form for items takes it; who owns it, and a sentence or two about it. */
const demoItemSchema = z.strictObject({
  owner: z.string(),
  name: z.string(),
  /** The beginning of the names of its pictures in demo/garments. */
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
  shippingMethod: z.enum(['delivery', 'pickup', 'both']),
  pickupAreas: z.array(z.string()),
  care: z.enum(['dry_clean', 'washing_machine', 'no_wash']),
});
export type DemoItem = Readonly<z.infer<typeof demoItemSchema>>;

/** The data lies beside the sources: it is no code, and an image for production goes without it. */
const FILE = new URL('../../../demo/closet.json', import.meta.url);

/** The demo's closet: at least 40 believable items over all seven categories. */
export const readDemoCloset = (): readonly DemoItem[] =>
  z.array(demoItemSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')));
