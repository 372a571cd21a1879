import { describe, expect, it } from '@jest/globals';
import { spellingsOf, withoutSecrets } from './without-secrets.ts';

describe('the chat in evidence', () => {
  it.each([
    ['コードは1234です', 'コードは＊＊＊です'],
    ['受付番号 ６５４３２１ で出せます', '受付番号 ＊＊＊ で出せます'],
    ['電話は090-1234-5678です', '電話は＊＊＊です'],
    ['〒530-0001 大阪府大阪市北区梅田1-2-3 です', '＊＊＊ ＊＊＊ です'],
    ['北区梅田1-2-3までお願いします', '＊＊＊'],
    ['京都市中京区河原町通四丁目', '＊＊＊'],
  ])('has codes, telephone numbers and addresses removed: %s', (written, shown) => {
    expect(withoutSecrets(written, [])).toBe(shown);
  });

  it('has the known data of the round and its parties removed', () => {
    expect(withoutSecrets('山田花子です。ハイツ梅田の鍵は77です', ['山田花子', 'ハイツ梅田', '77'])).toBe(
      '＊＊＊です。＊＊＊の鍵は＊＊＊です',
    );
  });

  it('has names removed in any spelling', () => {
    const secrets = spellingsOf('佐藤　健二');
    for (const written of ['佐藤健二', '佐藤', '健二'])
      expect(withoutSecrets(`${written}です`, secrets)).toBe('＊＊＊です');
  });

  it.each(['3日後に返します', '袖が2か所ほつれていました', 'ありがとうございます！'])(
    'keeps everything else: %s',
    (words) => {
      expect(withoutSecrets(words, [])).toBe(words);
    },
  );
});
