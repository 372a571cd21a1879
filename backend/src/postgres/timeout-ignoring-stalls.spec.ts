import { describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { timeoutIgnoringStalls } from './timeout-ignoring-stalls.ts';

describe('a timeout that ignores stalls', () => {
  it('doesn’t count the time while the process itself is held up', async () => {
    let isOver = false;
    const over = new Promise<void>((resolve) => timeoutIgnoringStalls(200, resolve)).then(() => (isOver = true));
    await delay(1);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await delay(20);
    expect(isOver).toBe(false);
    await over;
  });

  it('doesn’t fire after it was cancelled', async () => {
    let isOver = false;
    timeoutIgnoringStalls(20, () => (isOver = true))();
    await delay(100);
    expect(isOver).toBe(false);
  });
});
