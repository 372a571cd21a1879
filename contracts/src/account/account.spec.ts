import { describe, expect, it } from '@jest/globals';
import type * as z from 'zod';
import { loginSchema, registerFormSchema, registerSchema } from './credentials.ts';
import { profileChangeSchema } from './profile.ts';

const messages = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues.map((i) => i.message);
const profile = (input: object) => messages(profileChangeSchema, input);

describe('registration', () => {
  const valid = { username: 'hana.ko-1_', email: 'hanako@example.jp', password: 'pass word!' };

  it('accepts valid input', () => {
    expect(registerSchema.parse(valid)).toEqual(valid);
  });

  it('normalises a name and an address, whatever keyboard and spaces they were typed with', () => {
    const typed = { ...valid, username: '　ｈａｎａ.ko-1_\u200b', email: ' ｈanako＠example.jp\n' };
    expect(registerSchema.parse(typed)).toEqual(valid);
  });

  it.each([
    [{ username: '' }, ['ユーザー名を入力してください']],
    [{ username: 'hana' }, ['ユーザー名は5文字以上で入力してください']],
    [{ username: 'h'.repeat(21) }, ['ユーザー名は20文字以内で入力してください']],
    [{ username: 'はなこさん' }, ['ユーザー名には半角英数字と「-」「_」「.」のみ使用できます']],
    [{ username: 'hana\nko' }, ['ユーザー名には半角英数字と「-」「_」「.」のみ使用できます']],
    [{ email: 'hanako' }, ['有効なメールアドレスを入力してください']],
    [{ password: '12345' }, ['パスワードは6文字以上である必要があります']],
    [{ password: 'パスワード長い' }, ['パスワードには半角英数字と記号のみ使用できます']],
  ])('refuses %j with the message of its rule', (change, expected) => {
    expect(messages(registerSchema, { ...valid, ...change })).toEqual(expected);
  });

  it('requires the password twice and the accepted terms in the form', () => {
    const form = { ...valid, passwordConfirmation: 'other', termsAccepted: false };
    expect(messages(registerFormSchema, form)).toEqual([
      '利用規約とプライバシーポリシーに同意してください',
      'パスワードが一致しません',
    ]);
  });

  it('reports missing terms together with all other errors', () => {
    const form = { username: '', email: '', password: '', passwordConfirmation: '', termsAccepted: false };
    expect(messages(registerFormSchema, form)).toEqual([
      'ユーザー名を入力してください',
      '有効なメールアドレスを入力してください',
      'パスワードを入力してください',
      '利用規約とプライバシーポリシーに同意してください',
    ]);
  });

  it('refuses a field that users may not set', () => {
    expect(registerSchema.safeParse({ ...valid, isAdmin: true }).success).toBe(false);
  });
});

describe('login', () => {
  it('accepts a name in full-width characters as the same name, and leaves a password unchanged', () => {
    const typed = { username: ' ｋｅｎｊｉ＠example.jp', password: 'ａｂｃ' };
    expect(loginSchema.parse(typed)).toEqual({ username: 'kenji@example.jp', password: 'ａｂｃ' });
  });

  it('requires both fields', () => {
    expect(messages(loginSchema, { username: ' ', password: '' })).toEqual([
      'ユーザー名を入力してください',
      'パスワードを入力してください',
    ]);
  });
});

describe('profile change', () => {
  it('accepts an address with Japanese punctuation and wide digits', () => {
    const address = {
      post_code: '530-0001',
      prefecture: '大阪府',
      city: '大阪市北区梅田（曾根崎）',
      street_address: '１丁目１－３ 3-12',
      building: 'Meguriビル 2F',
    };
    expect(profileChangeSchema.parse(address)).toEqual(address);
  });

  it.each([
    { city: '大阪市北区天満橋ＯＡＰタワー（２６階）' },
    { city: '大阪市中央区城見ツイン２１ＭＩＤタワー（３階）' },
    { city: '葛\u{e0100}城市' },
    { street_address: '辻\u{e0101}町1-2' },
    { street_address: '芦\ufe00屋町1\u20432' },
    { street_address: '1\u20122−3ー4' },
  ])('accepts what post offices, the family register and keyboards produce: %j', (address) => {
    expect(profileChangeSchema.parse(address)).toEqual(address);
  });

  it.each([
    [{ post_code: '５３０−０００１' }, { post_code: '530-0001' }],
    [{ post_code: ' 〒530\u20430001' }, { post_code: '530-0001' }],
    [{ prefecture: '大阪府　' }, { prefecture: '大阪府' }],
    [{ city: '\u200b大阪市北区 ' }, { city: '大阪市北区' }],
    [{ email: '　ｈanako@example.jp' }, { email: 'hanako@example.jp' }],
  ])('normalises %j', (typed, meant) => {
    expect(profileChangeSchema.parse(typed)).toEqual(meant);
  });

  it.each([
    [{ post_code: '' }, '郵便番号を入力してください'],
    [{ post_code: '5300001' }, '郵便番号は「123-4567」の形式で入力してください'],
    [{ prefecture: '' }, '都道府県を入力してください'],
    [{ prefecture: '大阪' }, '正しい都道府県名を入力してください'],
    [{ city: ' ' }, '市区町村を入力してください'],
    [{ city: 'Osaka' }, '市区町村に使用できない文字が含まれています'],
    [{ street_address: '' }, '番地等を入力してください'],
    [{ street_address: '1-2 <b>' }, '番地等に使用できない文字が含まれています'],
    [{ phone: '' }, '電話番号を入力してください。'],
    [{ phone: '12345' }, '電話番号は「090-1234-5678」の形式で入力してください'],
    [{ profile_name: 'a\u0000b' }, '使用できない文字が含まれています'],
    [{ bio: 'あ'.repeat(501) }, '自己紹介は500文字以内で入力してください'],
  ])('refuses %j', (change, message) => {
    expect(profile(change)).toEqual([message]);
  });

  it.each([
    '０９０－１２３４－５６７８',
    '090ー1234ー5678',
    ' 090 1234 5678',
    '(090)1234-5678',
    '+81 90-1234-5678',
    '090.1234.5678',
    '090\u20431234\u20435678',
    '090\u20121234\u20125678',
    '\u202a+81 90 1234 5678\u202c',
  ])('normalises the number %j', (phone) => {
    expect(profileChangeSchema.parse({ phone }).phone?.replaceAll('-', '')).toBe('09012345678');
  });

  it('counts an emoji as one character', () => {
    expect(profile({ bio: '👗'.repeat(500) })).toBeUndefined();
  });

  it.each(['is_admin', 'isAdmin', 'id', 'username', '__proto__'])('refuses the field %s', (field) => {
    const change = Object.defineProperty({}, field, { value: 1, enumerable: true });
    expect(profileChangeSchema.safeParse(change).success).toBe(false);
  });
});

describe('a display name', () => {
  const refused = (profile_name: string) => profile({ profile_name })?.[0];

  it.each(['はなこ', 'O’Neil 👩\u200d👩\u200d👧', '古着巡り', '山田 花子', ''])('may be %j', (name) => {
    expect(refused(name)).toBeUndefined();
  });
  it.each([
    ['はな\u202eこ', '使用できない文字が含まれています'],
    ['hana\u200bko', '使用できない文字が含まれています'],
    ['はな\nこ', '使用できない文字が含まれています'],
    ['\u3164', '表示名を入力してください'],
    ['あ'.repeat(31), '表示名は30文字以内で入力してください'],
    ['運営 事務局', 'この表示名は使用できません'],
    ['ＭＥＧＵＲＩ 公式', 'この表示名は使用できません'],
    ['Meguri-Support', 'この表示名は使用できません'],
    ['退会したユーザー', 'この表示名は使用できません'],
  ])('isn’t %j', (name, message) => {
    expect(refused(name)).toBe(message);
  });
});

describe('a name that looks like the service’s', () => {
  const register = (username: string) =>
    registerSchema.safeParse({ username, email: 'a@example.jp', password: 'secret-1' }).error?.issues[0]?.message;

  it.each(['meguri', 'Support', 'admin.', 'admin_', 'unei_meguri', 'Meguri-Official'])('%s is refused', (name) => {
    expect(register(name)).toBe('このユーザー名は使用できません');
  });
  it.each(['megurin', 'administrare', 'rooted', 'my_support'])('%s is allowed', (name) => {
    expect(register(name)).toBeUndefined();
  });
});
