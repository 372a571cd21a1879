import { describe, expect, it } from '@jest/globals';
import { addressPage, pageThatNeedsAddress } from './address-page.ts';

const searchOf = (path: string): string => new URL(path, 'http://own.invalid').search;

describe('the page of the delivery address', () => {
  it('leads back to the page that needs it', () => {
    const from = '/items/4f?size=s&q=ワンピース';
    expect(pageThatNeedsAddress(searchOf(addressPage(from)))).toBe(from);
  });

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])('leads nowhere else: %s', (back) => {
    expect(pageThatNeedsAddress(`?back=${encodeURIComponent(back)}`)).toBeNull();
  });

  it('leads nowhere when it was opened by itself', () => {
    expect(pageThatNeedsAddress('')).toBeNull();
  });
});
