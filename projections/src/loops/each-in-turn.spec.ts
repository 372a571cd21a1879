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

  it('is left before the next task once it is asked to stop', async () => {
    const stop = new AbortController();
    const done: number[] = [];
    const outcome = eachInTurn(
      [1, 2, 3],
      async (one) => {
        done.push(one);
        if (one === 2) stop.abort(new Error('the worker stops'));
      },
      stop.signal,
    );
    await expect(outcome).rejects.toThrow('the worker stops');
    expect(done).toEqual([1, 2]);
  });
});
