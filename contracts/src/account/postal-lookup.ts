import * as z from 'zod';
import { plainCode } from '../text/typed-code.ts';

/** GET /api/postal-lookup/{zipcode} or ?zipcode=, with or without its hyphen. */
export const zipcodeSchema = z
  .string('郵便番号を入力してください')
  .overwrite(plainCode)
  .min(1, { error: '郵便番号を入力してください', abort: true })
  .regex(/^\d{3}-?\d{4}$/, '郵便番号は「123-4567」の形式で入力してください')
  .transform((zipcode) => zipcode.replace('-', ''));

export const postalTownSchema = z.object({
  prefecture: z.string(),
  /** City, ward and town in one string, as the profile accepts it. */
  city: z.string(),
  /** A building with a postal code of its own, and the floor; absent: the code covers more than one building. */
  building: z.string().optional(),
});
export type PostalTown = z.infer<typeof postalTownSchema>;

export const postalAddressSchema = postalTownSchema.extend({
  /** All towns of a code that covers several, including the first; absent: there is only one. */
  candidates: z.array(postalTownSchema).min(2).optional(),
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;
