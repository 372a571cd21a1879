import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { serverNow, setServerTime } from './server-time.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-12-01T03:00:00Z');

describe('the server’s time on a device with a wrong clock', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    setServerTime(Date.now());
  });

  it.each([-HOUR, HOUR])('is used from the first response on, and runs on: %d ms wrong', (wrong) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(NOON + wrong);
    setServerTime(NOON);
    expect(serverNow()).toBe(NOON);
    clock.mockReturnValue(NOON + wrong + 90_000);
    expect(serverNow()).toBe(NOON + 90_000);
  });

  it('isn’t set back by the latency of a response', () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOON);
    setServerTime(NOON);
    setServerTime(NOON - 900);
    expect(serverNow()).toBe(NOON);
  });
});
