import { describe, expect, it } from '@jest/globals';
import { Yielder } from './yielder.ts';

describe('long work', () => {
  it('yields every five milliseconds', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const yielder = new Yielder();
    await yielder.yieldIfDue();
    order.push('first slice');
    for (const end = performance.now() + 6; performance.now() < end;);
    await yielder.yieldIfDue();
    order.push('second slice');
    expect(order).toEqual(['first slice', 'another', 'second slice']);
  });
});
