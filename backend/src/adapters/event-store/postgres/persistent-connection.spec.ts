import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { LogHistory } from './log-history.ts';
import { PersistentConnection } from './persistent-connection.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a connection that couldn’t be opened', () => {
  it('is retried after its pause, also when the clock was set back in between', async () => {
    // No server listens on this port.
    const connection = new PersistentConnection({ host: '127.0.0.1', port: 1 }, new LogHistory(() => undefined));
    const [begun, at] = [performance.now(), Date.now()];
    const steady = jest.spyOn(performance, 'now').mockReturnValue(begun);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(at);
    await expect(connection.client()).rejects.toThrow(/ECONNREFUSED/);
    await expect(connection.client()).rejects.toThrow('reconnecting');
    clock.mockReturnValue(at - 3_600_000);
    steady.mockReturnValue(begun + 100);
    await expect(connection.client()).rejects.toThrow(/ECONNREFUSED/);
  });
});
