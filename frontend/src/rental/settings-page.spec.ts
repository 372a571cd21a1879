import { describe, expect, it } from '@jest/globals';
import { addressPage, pageToReturnTo, settingsPage } from './settings-page.ts';

const searchOf = (path: string): string => new URL(path, 'http://own.invalid').search;

describe('the page of the delivery address', () => {
  it('links back to the page that needs it', () => {
    const from = '/items/4f?size=s&q=ワンピース';
    expect(pageToReturnTo(searchOf(addressPage(from)))).toBe(from);
  });

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)', ''])(
    'links to no other site: %s',
    (back) => {
      expect(pageToReturnTo(`?back=${encodeURIComponent(back)}`)).toBeNull();
    },
  );

  it('has no link back when it was opened directly', () => {
    expect(settingsPage('address')).toBe('/profile/edit/address');
    expect(pageToReturnTo('')).toBeNull();
  });
});
