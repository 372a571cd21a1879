/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { api } from './api.ts';

const HALF_AN_HOUR = 30 * 60_000;

describe('the CSRF token', () => {
  let asked = 0;
  beforeEach(() => {
    jest.useFakeTimers();
    asked = 0;
    jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ csrfToken: `token ${++asked}` }));
  });
  afterEach(() => {
    api.forgetCsrfToken();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('is reused for 30 minutes, then requested again', async () => {
    expect(await api.csrfToken()).toBe('token 1');
    jest.advanceTimersByTime(HALF_AN_HOUR - 1);
    expect(await api.csrfToken()).toBe('token 1');
    jest.advanceTimersByTime(1);
    expect(await api.csrfToken()).toBe('token 2');
    expect(jest.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/csrf-token');
  });

  it('is requested once by simultaneous changes, and again after a failure', async () => {
    jest.mocked(fetch).mockImplementationOnce(async () => Response.json({}, { status: 503 }));
    const both = await Promise.allSettled([api.csrfToken(), api.csrfToken()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await api.csrfToken()).toBe('token 1');
  });
});
