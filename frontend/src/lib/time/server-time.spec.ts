import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { serverNow, setServerTime } from './server-time.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-12-01T03:00:00Z');

describe('the time on a device whose clock is wrong', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    setServerTime(Date.now());
  });

  it.each([-HOUR, HOUR])('is the service’s as soon as that is known, and runs on: %d ms wrong', (wrong) => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(NOON + wrong);
    setServerTime(NOON);
    expect(serverNow()).toBe(NOON);
    clock.mockReturnValue(NOON + wrong + 90_000);
    expect(serverNow()).toBe(NOON + 90_000);
  });

  it('isn’t set anew by what an answer took on its way', () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOON);
    setServerTime(NOON);
    setServerTime(NOON - 900);
    expect(serverNow()).toBe(NOON);
  });
});
