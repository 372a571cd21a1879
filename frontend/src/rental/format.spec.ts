import { describe, expect, it } from '@jest/globals';
import { inFours } from './format.ts';

describe('codes in groups', () => {
  it('split 27 digits into fours', () =>
    expect(inFours('123456789012345678901234567')).toBe('1234 5678 9012 3456 7890 1234 567'));
  it.each(['440112345678', '4401-1234-5678', '44011-2345678'])('join the fours of %s with hyphens', (code) =>
    expect(inFours(code, '-')).toBe('4401-1234-5678'),
  );
  it('are empty for an empty code', () => expect(inFours('')).toBe(''));
});
