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

  it('that is cut off names what is still open, and closes only what would outlive the process', async () => {
    const shutdown = new Shutdown();
    const closed: string[] = [];
    shutdown.add('database', async () => closed.push('database'), { outlives: true });
    shutdown.add('pool', async () => closed.push('pool'));
    shutdown.add('work', () => new Promise(() => undefined));
    shutdown.add('port', async () => closed.push('port'));
    void shutdown.closeAll();
    await new Promise((resolve) => setImmediate(resolve));
    expect(shutdown.open).toEqual(['work', 'pool', 'database']);
    await shutdown.cutOff();
    expect(closed).toEqual(['port', 'database']);
  });
});
