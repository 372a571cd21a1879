import { describe, expect, it } from '@jest/globals';
import { emailSchema, isStrictAddress } from './email-address.ts';

const address = (typed: unknown) => emailSchema.safeParse(typed).data;

describe('an e-mail address', () => {
  it.each([
    'hanako@example.jp',
    'hana..ko.sato@docomo.ne.jp',
    'hanako.@docomo.ne.jp',
    'hana...ko@ezweb.ne.jp',
    '-hana_ko-@softbank.ne.jp',
    'a/b=c@example.com',
    "o'neil+rent@example.co.jp",
    'h@mail.xn--wgv71a119e.xn--q9jyb4c',
    `${'a'.repeat(64)}@example.jp`,
  ])('may be %s', (typed) => expect(address(typed)).toBe(typed));

  it.each([
    [' hanako@example.com\n', 'hanako@example.com'],
    ['　hanako@example.com\u200b', 'hanako@example.com'],
    ['\u202ahanako@example.com\u202c', 'hanako@example.com'],
    ['ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'hanako@example.com'],
  ])('%j is normalised', (typed, meant) => expect(address(typed)).toBe(meant));

  it.each([
    '',
    'hanako',
    '@example.jp',
    '.hanako@example.jp',
    'hanako@example',
    'hanako@.example.jp',
    'hanako@example..jp',
    'hanako@-example.jp',
    'hanako@example.jp.',
    'hanako@192.168.0.1',
    'hana ko@example.jp',
    'hana@ko@example.jp',
    'hana,ko@example.jp',
    'hana;ko@example.jp',
    '"hana..ko"@example.jp',
    'hana\\ko@example.jp',
    'Hanako <hanako@example.jp>',
    'hanako@example.jp\r\nBcc: evil@example.com',
    'hanako@example.jp%0aBcc:evil@example.com',
    'はなこ@example.jp',
    `${'a'.repeat(65)}@example.jp`,
    `a@${'b.'.repeat(130)}jp`,
    null,
    7,
  ])('isn’t %j', (typed) => {
    const { error } = emailSchema.safeParse(typed);
    expect(error?.issues.map(({ message }) => message)).toEqual(['有効なメールアドレスを入力してください']);
  });

  it('is refused within milliseconds, however long it is', () => {
    const began = performance.now();
    for (const typed of [`${'a.'.repeat(500_000)}@`, `${' '.repeat(500_000)}x${' '.repeat(500_000)}y`])
      expect(address(typed)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it.each([
    ['hanako.sato@docomo.ne.jp', true],
    ['hana..ko@docomo.ne.jp', false],
    ['hanako.@docomo.ne.jp', false],
    ['a/b=c@example.com', false],
  ])('%s is an address that strict services accept: %s', (typed, taken) => expect(isStrictAddress(typed)).toBe(taken));
});
