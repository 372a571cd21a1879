import { describe, expect, it } from '@jest/globals';
import { SeenHeads } from './seen-heads.ts';

describe('seen heads', () => {
  it('know the newest revision, in whatever order it was seen', () => {
    const seen = new SeenHeads();
    expect(seen.of('tab-1')).toBe(-1);
    seen.note('tab-1', 4);
    seen.note('tab-1', 2);
    expect(seen.of('tab-1')).toBe(4);
    seen.clear();
    expect(seen.of('tab-1')).toBe(-1);
  });

  it('forget streams that have not been worked with for long, and keep the others', () => {
    const seen = new SeenHeads();
    seen.note('old', 1);
    for (let stream = 0; stream < 20_000; stream += 1) seen.note(`a-${stream}`, 0);
    expect(seen.of('old')).toBe(1);
    for (let stream = 0; stream < 20_000; stream += 1) seen.note(`b-${stream}`, 0);
    expect(seen.of('old')).toBe(-1);
    expect(seen.of('b-19999')).toBe(0);
  });
});
