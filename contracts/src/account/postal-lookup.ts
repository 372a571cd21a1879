import * as z from 'zod';
import { plainCode } from '../text/typed-code.ts';

/** GET /api/postal-lookup/{zipcode} or ?zipcode=, with or without its hyphen. */
export const zipcodeSchema = z
  .string('郵便番号を入力してください')
  .overwrite(plainCode)
  .min(1, { error: '郵便番号を入力してください', abort: true })
  .regex(/^\d{3}-?\d{4}$/, '郵便番号は「123-4567」の形式で入力してください')
  .transform((zipcode) => zipcode.replace('-', ''));

export const postalAddressSchema = z.object({
  prefecture: z.string(),
  /** City, ward and town, written together. */
  city: z.string(),
});
export type PostalAddress = z.infer<typeof postalAddressSchema>;
