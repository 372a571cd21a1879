import { describe, expect, it } from '@jest/globals';
import { SeenHeads } from './seen-heads.ts';

const at = (revision: number) => ({ revision, id: `event ${revision}` });

describe('seen heads', () => {
  it('know the newest event, in whatever order events were seen', () => {
    const seen = new SeenHeads();
    expect(seen.of('tab-1')).toBeNull();
    seen.note('tab-1', at(4), seen.edition);
    seen.note('tab-1', at(2), seen.edition);
    expect(seen.of('tab-1')).toEqual(at(4));
    seen.clear();
    expect(seen.of('tab-1')).toBeNull();
  });

  it('ignore results of requests from before they were cleared', () => {
    const seen = new SeenHeads();
    const { edition } = seen;
    seen.clear();
    seen.note('tab-1', at(4), edition);
    expect(seen.of('tab-1')).toBeNull();
  });

  it('evict streams that weren’t used for long, and keep the others', () => {
    const seen = new SeenHeads();
    seen.note('old', at(1), seen.edition);
    for (let stream = 0; stream < 20_000; stream += 1) seen.note(`a-${stream}`, at(0), seen.edition);
    expect(seen.of('old')).toEqual(at(1));
    for (let stream = 0; stream < 20_000; stream += 1) seen.note(`b-${stream}`, at(0), seen.edition);
    expect(seen.of('old')).toBeNull();
    expect(seen.of('b-19999')).toEqual(at(0));
  });
});
