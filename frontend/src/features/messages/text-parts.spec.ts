import { describe, expect, it } from '@jest/globals';
import { partsOf } from './text-parts.ts';

const links = (content: string) => partsOf(content).flatMap(({ href }) => href ?? []);

describe('the text of a message', () => {
  it('stays text, whatever markup it contains', () => {
    const script = '<img src=x onerror=alert(1)> javascript:alert(1) data:text/html,x';
    expect(partsOf(script)).toEqual([{ text: script, href: null }]);
    expect(partsOf('')).toEqual([]);
  });

  it('has links for web addresses, which end before Japanese text', () => {
    expect(partsOf('地図はhttps://example.jp/a?b=1#cです。')).toEqual([
      { text: '地図は', href: null },
      { text: 'https://example.jp/a?b=1#c', href: 'https://example.jp/a?b=1#c' },
      { text: 'です。', href: null },
    ]);
    expect(links('(https://example.jp/a), http://example.com.')).toEqual([
      'https://example.jp/a',
      'http://example.com',
    ]);
  });

  it('has no link for a misleading address', () => {
    expect(links('https://meguri.jp@evil.example/login')).toEqual([]);
    expect(links('https://')).toEqual([]);
  });

  it('is complete in its parts', () => {
    const content = 'a https://example.jp b\nhttp://x@y c https://example.jp/。';
    expect(partsOf(content).map(({ text }) => text)).toEqual(expect.arrayContaining(['https://example.jp']));
    expect(
      partsOf(content)
        .map(({ text }) => text)
        .join(''),
    ).toBe(content);
  });
});
