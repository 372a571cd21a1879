import { describe, expect, it } from '@jest/globals';
import { trackingSite } from './tracking-site.ts';

describe('the tracking site', () => {
  it('of a convenience store is that of its carrier', () =>
    expect(trackingSite('セブンイレブン', '4401-1234-5678')).toEqual({
      name: 'ヤマト運輸',
      url: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=440112345678',
    }));
  it('is that of a named carrier', () => {
    expect(trackingSite('ゆうパック', '1').name).toBe('日本郵便');
    expect(trackingSite('佐川急便', '1').name).toBe('佐川急便');
  });
  it('escapes the tracking code', () => expect(trackingSite(null, 'a&b=c').url).toMatch(/id=a%26b%3Dc$/));
});
