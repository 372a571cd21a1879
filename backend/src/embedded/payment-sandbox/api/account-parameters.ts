import { z } from 'zod';
import { flag, integer, jpy, metadata, text, webUrl } from '../parameters.ts';

const capability = z.strictObject({ requested: flag });
const phone = z.string().regex(/^\+\d{8,15}$/);

const address = { country: text, postal_code: text, state: text, city: text, town: text, line1: text };

/** The data of a person in Japan. */
const person = {
  first_name_kana: text.optional(),
  last_name_kana: text.optional(),
  first_name_kanji: text.optional(),
  last_name_kanji: text.optional(),
  dob: z.strictObject({ day: integer, month: integer, year: integer }).optional(),
  address_kana: z.strictObject(address).optional(),
  address_kanji: z.strictObject(address).optional(),
  verification: z.strictObject({ document: z.strictObject({ front: text }) }).optional(),
};

const bankAccount = z.strictObject({
  object: z.literal('bank_account'),
  country: z.literal('JP'),
  currency: jpy,
  routing_number: text,
  account_number: text,
  account_holder_name: text,
});

export const creation = {
  /** `custom` takes the whole data of a person, which is only read here. */
  type: z.enum(['express', 'custom']),
  country: z.literal('JP'),
  default_currency: jpy.optional(),
  email: z.email().optional(),
  business_type: z.enum(['individual', 'company']).optional(),
  business_profile: z
    .strictObject({ mcc: text.max(4).optional(), product_description: text.optional(), url: webUrl.optional() })
    .optional(),
  individual: z.strictObject({ phone: phone.optional(), email: z.email().optional(), ...person }).optional(),
  company: z.strictObject({ name: text.max(100).optional(), phone: phone.optional() }).optional(),
  capabilities: z.strictObject({ transfers: capability.optional(), card_payments: capability.optional() }).optional(),
  external_account: bankAccount.optional(),
  settings: z.strictObject({ payouts: z.strictObject({ schedule: z.strictObject({ interval: text }) }) }).optional(),
  tos_acceptance: z.strictObject({ date: integer, ip: text }).optional(),
  metadata: metadata.optional(),
};
export type Creation = z.output<z.ZodObject<typeof creation>>;
