import { describe, expect, it } from '@jest/globals';
import { SharedReads } from './shared-reads.ts';

/** Reads that end when the test says so. */
function useReads() {
  const shared = new SharedReads<number>();
  const begun: PromiseWithResolvers<number>[] = [];
  const read = (key = 'one') => shared.read(key, () => begun[begun.push(Promise.withResolvers<number>()) - 1]!.promise);
  return { begun, read };
}

describe('equal reads', () => {
  it('that are requested during a run share the next one, which begins after it', async () => {
    const { begun, read } = useReads();
    const [first, ...others] = [read(), read(), read(), read()];
    expect(begun).toHaveLength(1);
    begun[0]!.resolve(1);
    expect(await first).toBe(1);
    await Promise.resolve();
    expect(begun).toHaveLength(2);
    begun[1]!.resolve(2);
    expect(await Promise.all(others)).toEqual([2, 2, 2]);
    const last = read();
    expect(begun).toHaveLength(3);
    begun[2]!.resolve(3);
    expect(await last).toBe(3);
  });

  it('don’t fail with an earlier one', async () => {
    const { begun, read } = useReads();
    const [first, second] = [read(), read()];
    begun[0]!.reject(new Error('no connection'));
    await expect(first).rejects.toThrow('no connection');
    await Promise.resolve();
    begun[1]!.resolve(2);
    expect(await second).toBe(2);
  });

  it('don’t wait for others', async () => {
    const { begun, read } = useReads();
    const [, other] = [read(), read('other')];
    begun[1]!.resolve(2);
    expect(await other).toBe(2);
  });
});
