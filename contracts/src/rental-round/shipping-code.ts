import * as z from 'zod';
import {
  MAX_RECEPTION_NUMBER,
  MAX_SHIPPING_PASSWORD,
  MAX_TRACKING_CODE,
  MIN_RECEPTION_NUMBER,
  MIN_SHIPPING_PASSWORD,
  MIN_TRACKING_CODE,
  SHIPPING_CODE_DIGITS,
} from '../limits.ts';
import { typedCode } from '../text/text.ts';

/** Convenience-store codes are shown at a till; carrier offices and PUDO stations take a number and a password. */
export const CARRIERS = ['セブンイレブン', 'ファミリーマート', '営業所', 'PUDOステーション'] as const;
export type Carrier = (typeof CARRIERS)[number];

const CONVENIENCE_STORES: readonly Carrier[] = ['セブンイレブン', 'ファミリーマート'];
export const isConvenienceStore = (carrier: Carrier): boolean => CONVENIENCE_STORES.includes(carrier);

export const trackingCodeSchema = typedCode().regex(
  new RegExp(`^[0-9A-Za-z-]{${MIN_TRACKING_CODE},${MAX_TRACKING_CODE}}$`),
  `追跡番号は${MIN_TRACKING_CODE}〜${MAX_TRACKING_CODE}文字の英数字で入力してください`,
);

const digits = (min: number, max: number, name: string) =>
  z.string().regex(new RegExp(`^\\d{${min},${max}}$`), `${name}は${min}〜${max}桁の数字で入力してください`);

const reception = {
  receptionNumber: digits(MIN_RECEPTION_NUMBER, MAX_RECEPTION_NUMBER, '受付番号'),
  shippingPassword: digits(MIN_SHIPPING_PASSWORD, MAX_SHIPPING_PASSWORD, 'パスワード'),
};

/** What the sender needs at the counter: 27 digits for Seven-Eleven, reception number and password elsewhere. */
export const shippingCodeSchema = z.discriminatedUnion(
  'carrier',
  [
    z.strictObject({
      carrier: z.literal('セブンイレブン'),
      shippingCode27: z
        .string()
        .regex(
          new RegExp(`^\\d{${SHIPPING_CODE_DIGITS}}$`),
          `発送コードは${SHIPPING_CODE_DIGITS}桁の数字で入力してください`,
        ),
    }),
    z.strictObject({ carrier: z.literal('ファミリーマート'), ...reception }),
    z.strictObject({ carrier: z.literal('営業所'), ...reception }),
    z.strictObject({ carrier: z.literal('PUDOステーション'), ...reception }),
  ],
  { error: '配送業者を選択してください' },
);
export type ShippingCode = z.infer<typeof shippingCodeSchema>;

/** Whether both have the same digits. */
export const sameCode = (one: ShippingCode | null, other: ShippingCode): boolean =>
  one !== null && inDigits(one) === inDigits(other);

const inDigits = (code: ShippingCode): string =>
  JSON.stringify(
    'shippingCode27' in code
      ? [code.carrier, code.shippingCode27]
      : [code.carrier, code.receptionNumber, code.shippingPassword],
  );
