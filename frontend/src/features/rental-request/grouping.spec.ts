import { describe, expect, it } from '@jest/globals';
import { grouped, trackingGroups } from './grouping.ts';
import { trackingSite } from './tracking-site.ts';

describe('codes in groups', () => {
  it('splits 27 digits into fours', () =>
    expect(grouped('123456789012345678901234567', ' ')).toBe('1234 5678 9012 3456 7890 1234 567'));
  it.each(['440112345678', '4401-1234-5678', '44011-2345678'])('joins the fours of %s with hyphens', (code) =>
    expect(trackingGroups(code)).toBe('4401-1234-5678'),
  );
  it('leaves nothing as nothing', () => expect(grouped('', '-')).toBe(''));
});

describe('the tracking site', () => {
  it('of a store is the carrier that fetches there', () =>
    expect(trackingSite('セブンイレブン', '4401-1234-5678')).toEqual({
      name: 'ヤマト運輸',
      url: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=440112345678',
    }));
  it('follows a carrier that is named', () => {
    expect(trackingSite('ゆうパック', '1').name).toBe('日本郵便');
    expect(trackingSite('佐川急便', '1').name).toBe('佐川急便');
  });
  it('takes no code for an address', () => expect(trackingSite(null, 'a&b=c').url).toMatch(/id=a%26b%3Dc$/));
});
