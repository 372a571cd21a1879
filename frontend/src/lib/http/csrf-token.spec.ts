import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from './api.ts';

const HALF_AN_HOUR = 30 * 60_000;

describe('the token of changes', () => {
  let asked = 0;
  beforeEach(() => {
    vi.useFakeTimers();
    asked = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ csrfToken: `token ${++asked}` }));
  });
  afterEach(() => {
    api.forgetCsrfToken();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('is used for 30 minutes, then another one is asked for', async () => {
    expect(await api.csrfToken()).toBe('token 1');
    vi.advanceTimersByTime(HALF_AN_HOUR - 1);
    expect(await api.csrfToken()).toBe('token 1');
    vi.advanceTimersByTime(1);
    expect(await api.csrfToken()).toBe('token 2');
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/csrf-token');
  });

  it('is asked for once by changes at the same time, and anew after a failure', async () => {
    vi.mocked(fetch).mockImplementationOnce(async () => Response.json({}, { status: 503 }));
    const both = await Promise.allSettled([api.csrfToken(), api.csrfToken()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await api.csrfToken()).toBe('token 1');
  });
});
