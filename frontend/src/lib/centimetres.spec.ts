import { describe, expect, it } from '@jest/globals';
import { centimetresIn } from './centimetres.ts';

describe('typed centimetres', () => {
  it.each([
    ['92.5', 92.5],
    ['９２．５', 92.5],
    [' 92,5 cm', 92.5],
    ['60センチ', 60],
    ['0', 0],
    ['', undefined],
    ['cm', undefined],
    ['-3', Number.NaN],
    ['約60', Number.NaN],
    ['1e3', Number.NaN],
  ])('%s', (typed, cm) => expect(centimetresIn(typed)).toBe(cm));
});
