import { describe, expect, it } from '@jest/globals';
import { searchIn, toQuery } from './search.ts';

describe('searchIn', () => {
  it('parses an address that it has written', () => {
    const days = { usedOn: '2026-11-28', from: '2026-11-01', to: '2026-11-30' };
    const search = { q: '#9837ECF9', user: '7', status: 'in_use', view: 'late', amount: '5400', ...days } as const;
    expect(searchIn(toQuery(search))).toEqual(search);
  });

  it('ignores invalid values', () => {
    expect(
      searchIn(
        new URLSearchParams('q= kenji &user=kenji&status=unknown&view=mine&amount=-5&usedOn=11/28&from=yesterday'),
      ),
    ).toEqual({
      q: 'kenji',
      user: '',
      status: null,
      view: null,
      amount: '',
      usedOn: '',
      from: '',
      to: '',
    });
  });

  it('adds nothing that wasn’t given', () => {
    expect(toQuery(searchIn(new URLSearchParams())).toString()).toBe('');
  });
});
