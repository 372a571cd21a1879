import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.ts';
import { parseForm } from './form-body.ts';

describe('parseForm', () => {
  it('nests what brackets nest', () => {
    expect(parseForm('a=1&b[c]=2&b[d][0][e]=3&b[d][1][e]=4')).toEqual({
      a: '1',
      b: { c: '2', d: { 0: { e: '3' }, 1: { e: '4' } } },
    });
  });

  it('numbers empty brackets in their order', () => {
    expect(parseForm('expand[]=x&expand[]=y')).toEqual({ expand: { 0: 'x', 1: 'y' } });
  });

  it('decodes names and values', () => {
    expect(parseForm('metadata%5Bround%5D=%E5%B7%A1+1')).toEqual({ metadata: { round: '巡 1' } });
  });

  it('keeps __proto__ a plain key', () => {
    const values = parseForm('__proto__[polluted]=1');
    expect(Object.keys(values)).toEqual(['__proto__']);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it.each(['a=1&a[b]=2', '[a]=1', 'a[b=1', `${'a'}${'[b]'.repeat(8)}=1`])('refuses %s', (encoded) => {
    expect(() => parseForm(encoded)).toThrow(ApiError);
  });
});
