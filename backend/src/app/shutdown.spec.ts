import { describe, expect, it } from '@jest/globals';
import { Shutdown } from './shutdown.ts';

describe('shutdown', () => {
  it('closes the newest first, continues after failures, and runs once', async () => {
    const shutdown = new Shutdown();
    const closed: string[] = [];
    shutdown.add('first', async () => closed.push('first'));
    shutdown.add('broken', () => Promise.reject(new Error('stuck')));
    shutdown.add('last', async () => closed.push('last'));
    expect(await shutdown.closeAll()).toEqual(['broken: stuck']);
    expect(closed).toEqual(['last', 'first']);
    expect(await shutdown.closeAll()).toEqual([]);
  });
});
