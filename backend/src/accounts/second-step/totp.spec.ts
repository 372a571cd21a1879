import { describe, expect, it } from '@jest/globals';
import { base32, codeAt, counterAt, counterOf } from './totp.ts';

/** RFC 6238, appendix B: the key of its examples, and the last six digits of their codes. */
const KEY = Buffer.from('12345678901234567890');
const EXAMPLES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('a code of an authenticator app', () => {
  it.each(EXAMPLES)('at %i s is %s', (seconds, code) => {
    expect(codeAt(KEY, counterAt(seconds * 1000))).toBe(code);
    expect(counterOf(KEY, code, seconds * 1000)).toBe(counterAt(seconds * 1000));
  });

  it('is valid in its own step and the two next to it, and no longer', () => {
    const step = counterAt(1_234_567_890_000);
    const at = (steps: number) => counterOf(KEY, '005924', (step + steps) * 30_000);
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
  });

  it.each(['', '5924', '0059240', '００５９２４', 'abcdef', '      ', '005924\0'])('isn’t %j', (code) =>
    expect(counterOf(KEY, code, 1_234_567_890_000)).toBeNull(),
  );

  it('derives from a key that apps accept as base32 (RFC 4648)', () => {
    const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)));
    expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']);
  });
});
