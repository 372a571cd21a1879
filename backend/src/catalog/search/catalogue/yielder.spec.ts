import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Yielder } from './yielder.ts';

const compute = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

describe('long work', () => {
  it('yields every five milliseconds', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const yielder = new Yielder();
    await yielder.yieldIfDue();
    order.push('first slice');
    compute(6);
    await yielder.yieldIfDue();
    order.push('second slice');
    expect(order).toEqual(['first slice', 'another', 'second slice']);
  });

  it('of several callers shares the slice of each turn of the event loop', async () => {
    // The slice of the test before is over then.
    await nextTurn();
    let turn = 0;
    let isOver = false;
    const piecesIn: number[] = [];
    const counting = (async () => {
      for (; !isOver; turn += 1) await nextTurn();
    })();
    const work = async () => {
      const yielder = new Yielder();
      for (let piece = 0; piece < 20; piece += 1) {
        await yielder.yieldIfDue();
        piecesIn[turn] = (piecesIn[turn] ?? 0) + 1;
        compute(1);
      }
    };
    await Promise.all([work(), work(), work(), work()]);
    isOver = true;
    await counting;
    // A slice ends with the piece that passes its 5 ms; in the first turn each caller has begun before any has computed.
    expect(Math.max(...piecesIn)).toBeLessThanOrEqual(5 + 4);
  });
});
