import { describe, expect, it } from '@jest/globals';
import { eachInTurn } from './each-in-turn.ts';

describe('a list of tasks, run one after the other', () => {
  it('is run to the end although some fail; the first failure is thrown at the end', async () => {
    const done: number[] = [];
    const outcome = eachInTurn([1, 2, 3, 4], async (one) => {
      if (one % 2 === 0) throw new Error(`no ${one}`);
      done.push(one);
    });
    await expect(outcome).rejects.toThrow('no 2');
    expect(done).toEqual([1, 3]);
  });
});
