import { describe, expect, it } from '@jest/globals';
import { searchIn, toQuery } from './search.ts';

describe('searchIn', () => {
  it('parses an address that it has written', () => {
    const search = { q: '#9837ECF9', user: '7', status: 'in_use', from: '2026-11-01', to: '2026-11-30' } as const;
    expect(searchIn(toQuery(search))).toEqual(search);
  });

  it('ignores invalid values', () => {
    expect(searchIn(new URLSearchParams('q= kenji &user=kenji&status=unknown&from=yesterday'))).toEqual({
      q: 'kenji',
      user: '',
      status: null,
      from: '',
      to: '',
    });
  });

  it('adds nothing that wasn’t given', () => {
    expect(toQuery(searchIn(new URLSearchParams())).toString()).toBe('');
  });
});
