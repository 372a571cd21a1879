import * as z from 'zod';

/** Convenience-store codes are shown at a till; carrier offices and PUDO stations take a number and a password. */
export const CARRIERS = ['セブンイレブン', 'ファミリーマート', '営業所', 'PUDOステーション'] as const;
export type Carrier = (typeof CARRIERS)[number];

const CONVENIENCE_STORES: readonly Carrier[] = ['セブンイレブン', 'ファミリーマート'];
export const isConvenienceStore = (carrier: Carrier): boolean => CONVENIENCE_STORES.includes(carrier);

export const trackingCodeSchema = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z-]{8,40}$/, '追跡番号は8〜40文字の英数字で入力してください');

const reception = {
  receptionNumber: z.string().regex(/^\d{6,12}$/, '受付番号は6〜12桁の数字で入力してください'),
  shippingPassword: z.string().regex(/^\d{4,8}$/, 'パスワードは4〜8桁の数字で入力してください'),
};

/** What the sender needs at the counter: 27 digits for Seven-Eleven, reception number and password elsewhere. */
export const shippingCodeSchema = z.discriminatedUnion(
  'carrier',
  [
    z.strictObject({
      carrier: z.literal('セブンイレブン'),
      shippingCode27: z.string().regex(/^\d{27}$/, '発送コードは27桁の数字で入力してください'),
    }),
    z.strictObject({ carrier: z.literal('ファミリーマート'), ...reception }),
    z.strictObject({ carrier: z.literal('営業所'), ...reception }),
    z.strictObject({ carrier: z.literal('PUDOステーション'), ...reception }),
  ],
  { error: '配送業者を選択してください' },
);
export type ShippingCode = z.infer<typeof shippingCodeSchema>;

/** Whether both show the sender the same digits. */
export const sameCode = (one: ShippingCode | null, other: ShippingCode): boolean =>
  one !== null && inDigits(one) === inDigits(other);

const inDigits = (code: ShippingCode): string =>
  JSON.stringify(
    'shippingCode27' in code
      ? [code.carrier, code.shippingCode27]
      : [code.carrier, code.receptionNumber, code.shippingPassword],
  );
