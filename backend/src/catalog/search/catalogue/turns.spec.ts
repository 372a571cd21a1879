import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.ts';

describe('long work', () => {
  it('lets others have their turn every five milliseconds', async () => {
    const order: string[] = [];
    setImmediate(() => order.push('another'));
    const turns = new Turns();
    await turns.give();
    order.push('first slice');
    for (const end = performance.now() + 6; performance.now() < end;);
    await turns.give();
    order.push('second slice');
    expect(order).toEqual(['first slice', 'another', 'second slice']);
  });
});
