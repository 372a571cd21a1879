import * as z from 'zod';
import { isPrefecture } from '../reference/prefectures.ts';
import { characters, isBlank } from '../text/characters.ts';
import { line, text, word } from '../text/text.ts';
import { HYPHENS, plainCode } from '../text/typed-code.ts';
import { optionalPasswordSchema } from './credentials.ts';
import { speaksForService } from './service-names.ts';
import { emailSchema } from './email-address.ts';

/**
 * Japanese letters, digits, spaces and the punctuation of addresses; also variation selectors (葛󠄀) and the full-width
 * letters of buildings, as in Japan Post's own list of towns.
 */
const addressCharacters = new RegExp(
  String.raw`^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}々〆〇ヶヵ0-9０-９Ａ-Ｚａ-ｚ \u{3000}・･､、。，．,.\-${HYPHENS}~〜～/／#＃＆()（）「」『』'’]*$`,
  'u',
);

export const isAddressText = (written: string): boolean => addressCharacters.test(written);

/** Characters of a town, a street or a building. */
export const MAX_ADDRESS_PART = 100;
const addressPart = (required: string, forbidden: string) =>
  line({ max: MAX_ADDRESS_PART, required }).refine(isAddressText, forbidden);

const POST_CODE_REQUIRED = '郵便番号を入力してください';
const PREFECTURE_REQUIRED = '都道府県を入力してください';
const PHONE_REQUIRED = '電話番号を入力してください。';

const withoutPostMark = (typed: string): string => plainCode(typed).replaceAll('〒', '');

/** Normalises a postal code as typed: converts digits and hyphens, and adds a missing hyphen. */
export function plainPostCode(typed: string): string {
  const plain = withoutPostMark(typed);
  return /^\d{7}$/.test(plain) ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain;
}

export const postCodeSchema = z
  .string(POST_CODE_REQUIRED)
  .overwrite(withoutPostMark)
  .min(1, { error: POST_CODE_REQUIRED, abort: true })
  .regex(/^\d{3}-\d{4}$/, '郵便番号は「123-4567」の形式で入力してください');

export const prefectureSchema = word(PREFECTURE_REQUIRED)
  .min(1, { error: PREFECTURE_REQUIRED, abort: true })
  .refine(isPrefecture, '正しい都道府県名を入力してください');

/** Normalises a telephone number as typed: converts digits, hyphens and dots, and removes spaces and brackets. */
export const plainPhone = (typed: string): string =>
  plainCode(typed)
    .replaceAll(/[()]/g, '')
    .replaceAll('.', '-')
    .replace(/^\+81-?0?/, '0');

/** A Japanese number: 10 or 11 digits from 0, with or without hyphens. */
export const phoneSchema = z
  .string(PHONE_REQUIRED)
  .overwrite(plainPhone)
  .min(1, { error: PHONE_REQUIRED, abort: true })
  .refine(
    (value) => /^0\d{1,4}-?\d{1,4}-?\d{3,4}$/.test(value) && [10, 11].includes(characters(value.replaceAll('-', ''))),
    '電話番号は「090-1234-5678」の形式で入力してください',
  );

/** No invisible characters: such a name could look like another's. Joiners are needed by emoji. */
const unseen = /(?!\u200d)\p{Cf}/u;
/** The name shown to others; empty: the user name is shown. */
export const displayNameSchema = line({ max: 30, tooLong: '表示名は30文字以内で入力してください' })
  .refine((name) => name === '' || !isBlank(name), { error: '表示名を入力してください', abort: true })
  .refine((name) => !unseen.test(name), { error: '使用できない文字が含まれています', abort: true })
  .refine((name) => !speaksForService(name), 'この表示名は使用できません');

/** The message for a field that was left empty. */
export const REQUIRED_PROFILE_FIELDS = {
  full_name: '氏名を入力してください',
  post_code: POST_CODE_REQUIRED,
  prefecture: PREFECTURE_REQUIRED,
  city: '市区町村を入力してください',
  street_address: '番地等を入力してください',
  phone: PHONE_REQUIRED,
  email: 'メールアドレスを入力してください',
} as const;
const REQUIRED = REQUIRED_PROFILE_FIELDS;

/**
 * PATCH /api/users/{id}: any of these fields and no others. `building` and texts may be emptied. The others may only be
 * null while they are null already, so that a response can be sent back unchanged.
 */
export const profileChangeSchema = z
  .strictObject({
    full_name: line({ max: 50, required: REQUIRED.full_name }).nullable(),
    post_code: postCodeSchema.nullable(),
    prefecture: prefectureSchema.nullable(),
    city: addressPart(REQUIRED.city, '市区町村に使用できない文字が含まれています').nullable(),
    street_address: addressPart(REQUIRED.street_address, '番地等に使用できない文字が含まれています').nullable(),
    building: line({ max: MAX_ADDRESS_PART }).nullable(),
    phone: phoneSchema.nullable(),
    email: emailSchema.nullable(),
    /** Required to replace a verified `email`, by accounts that have a password. */
    currentPassword: optionalPasswordSchema,
    bio: text({ max: 500, tooLong: '自己紹介は500文字以内で入力してください' }).nullable(),
    profile_name: displayNameSchema.nullable(),
    has_seen_welcome: z.boolean(),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChangeSchema>;
