import { describe, expect, it } from '@jest/globals';
import { Closing } from './closing.ts';

describe('closing', () => {
  it('goes from the newest to the oldest, past what fails, once', async () => {
    const closing = new Closing();
    const closed: string[] = [];
    closing.add('first', async () => closed.push('first'));
    closing.add('broken', () => Promise.reject(new Error('stuck')));
    closing.add('last', async () => closed.push('last'));
    expect(await closing.closeAll()).toEqual(['broken: stuck']);
    expect(closed).toEqual(['last', 'first']);
    expect(await closing.closeAll()).toEqual([]);
  });
});
