import * as z from 'zod';
import { isPrefecture } from '../reference/prefectures.ts';
import { characters, isBlank } from '../text/characters.ts';
import { line, text } from '../text/text.ts';
import { plainCode } from '../text/typed-code.ts';
import { emailSchema, isReserved, optionalPasswordSchema } from './credentials.ts';

/** Japanese letters, digits, spaces and the punctuation of addresses. */
const addressCharacters =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ーｰ々〆〇ヶヵ0-9０-９ 　・･、。，．,.\-‐‑–—−－~〜～/／#＃()（）「」『』'’]*$/u;

const addressPart = (required: string, forbidden: string) =>
  line({ max: 100, required }).refine((value) => addressCharacters.test(value), forbidden);

/** What somebody typed as a postal code, as it is written: other digits and hyphens made plain, a missing hyphen put in. */
export function plainPostCode(typed: string): string {
  const plain = plainCode(typed).replaceAll('〒', '');
  return /^\d{7}$/.test(plain) ? `${plain.slice(0, 3)}-${plain.slice(3)}` : plain;
}

export const postCodeSchema = z
  .string('郵便番号を入力してください')
  .min(1, { error: '郵便番号を入力してください', abort: true })
  .regex(/^\d{3}-\d{4}$/, '郵便番号は「123-4567」の形式で入力してください');

export const prefectureSchema = z
  .string('都道府県を入力してください')
  .min(1, { error: '都道府県を入力してください', abort: true })
  .refine(isPrefecture, '正しい都道府県名を入力してください');

/** What somebody typed as a telephone number: other digits and hyphens made plain, blanks and brackets left out. */
export const plainPhone = (typed: string): string =>
  plainCode(typed)
    .replaceAll(/[()]/g, '')
    .replace(/^\+81-?0?/, '0');

/** A Japanese number: 10 or 11 digits from 0, with or without hyphens. */
export const phoneSchema = z
  .string('電話番号を入力してください。')
  .overwrite(plainPhone)
  .min(1, { error: '電話番号を入力してください。', abort: true })
  .refine(
    (value) => /^0\d{1,4}-?\d{1,4}-?\d{3,4}$/.test(value) && [10, 11].includes(characters(value.replaceAll('-', ''))),
    '電話番号は「090-1234-5678」の形式で入力してください',
  );

/** Nothing that can't be seen: such a name would show as another's. Joiners hold emoji together. */
const unseen = /(?!\u200d)\p{Cf}/u;
/** Words by which only the service speaks. */
const OFFICIAL = /運営|事務局|公式|サポート窓口|カスタマーサポート|退会した|^巡り$/;
const speaksForService = (name: string): boolean => {
  const plain = name.normalize('NFKC').replaceAll(/\s/g, '');
  return OFFICIAL.test(plain) || isReserved(plain);
};

/** The name that others read; empty: the user name takes its place. */
export const displayNameSchema = line({ max: 30, tooLong: '表示名は30文字以内で入力してください' })
  .refine((name) => name === '' || !isBlank(name), { error: '表示名を入力してください', abort: true })
  .refine((name) => !unseen.test(name), { error: '使用できない文字が含まれています', abort: true })
  .refine((name) => !speaksForService(name), 'この表示名は使用できません');

/**
 * PATCH /api/users/{id}: any of the fields, under the names the interface takes them in; nothing else is accepted.
 * `building` and texts may be emptied, an address may only be replaced by a valid one.
 */
export const profileChangeSchema = z
  .strictObject({
    full_name: line({ max: 50, required: '氏名を入力してください' }),
    post_code: postCodeSchema,
    prefecture: prefectureSchema,
    city: addressPart('市区町村を入力してください', '市区町村に使用できない文字が含まれています'),
    street_address: addressPart('番地等を入力してください', '番地等に使用できない文字が含まれています'),
    building: line({ max: 100 }).nullable(),
    phone: phoneSchema,
    email: emailSchema,
    /** Asked for when `email` is to take the place of a verified one. */
    currentPassword: optionalPasswordSchema,
    bio: text({ max: 500, tooLong: '自己紹介は500文字以内で入力してください' }).nullable(),
    profile_name: displayNameSchema.nullable(),
    has_seen_welcome: z.boolean(),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChangeSchema>;
