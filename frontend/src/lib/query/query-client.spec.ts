import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../http/api-error.ts';
import { createQueryClient, retryDelay } from './query-client.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Longer than all tries of anything. */
const LONG = 5 * MINUTE;

const ERRORS = {
  'a cut network': new NetworkError(null),
  'a 500 response': new ApiError(500, {}),
  'a 502 response of a proxy': new ApiError(502, {}),
  'a 404 response': new ApiError(404, { code: 'item_not_found' }),
  'a 400 response': new ApiError(400, {}),
  'an unexpected exception': new TypeError('x is not a function'),
};
type Cause = keyof typeof ERRORS;

describe('the query client', () => {
  let queries: QueryClient;
  beforeEach(() => {
    jest.useFakeTimers();
    queries = createQueryClient();
  });
  afterEach(() => {
    queries.clear();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it.each<[Cause, number]>([
    ['a cut network', 5],
    ['a 500 response', 5],
    ['a 502 response of a proxy', 5],
    ['a 404 response', 0],
    ['a 400 response', 0],
    ['an unexpected exception', 2],
  ])('retries a query after %s %i times', async (cause, times) => {
    const ask = jest.fn(() => Promise.reject(ERRORS[cause]));
    const asked = queries.fetchQuery({ queryKey: ['/api/items'], queryFn: ask });
    const failed = expect(asked).rejects.toBe(ERRORS[cause]);
    await jest.advanceTimersByTimeAsync(LONG);
    await failed;
    expect(ask).toHaveBeenCalledTimes(1 + times);
  });

  it.each<[Cause, number]>([
    ['a cut network', 3],
    ['a 500 response', 1],
    ['a 502 response of a proxy', 1],
    ['a 404 response', 0],
    ['a 400 response', 0],
    ['an unexpected exception', 0],
  ])('retries a mutation after %s %i times', async (cause, times) => {
    const change = jest.fn(() => Promise.reject(ERRORS[cause]));
    const sent = new MutationObserver(queries, { mutationFn: change }).mutate();
    const failed = expect(sent).rejects.toBe(ERRORS[cause]);
    await jest.advanceTimersByTimeAsync(LONG);
    await failed;
    expect(change).toHaveBeenCalledTimes(1 + times);
  });

  it('waits a second before the first retry, twice as long before each further one, and at most 30 s', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const at: number[] = [];
    const begun = Date.now();
    const ask = () => {
      at.push(Date.now() - begun);
      return Promise.reject(new NetworkError(null));
    };
    const asked = queries.fetchQuery({ queryKey: ['/api/items'], queryFn: ask });
    const failed = expect(asked).rejects.toThrow('network');
    await jest.advanceTimersByTimeAsync(LONG);
    await failed;
    expect(at).toEqual([0, 1, 3, 7, 15, 31].map((seconds) => seconds * SECOND));
    expect([4, 5, 6, 50].map(retryDelay)).toEqual([16, 30, 30, 30].map((seconds) => seconds * SECOND));
  });

  it('shortens each wait by a random part of at most a quarter, so that browsers don’t all retry at once', () => {
    const waits = Array.from({ length: 200 }, () => retryDelay(0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
    expect(Math.min(...waits)).toBeGreaterThan(750);
    expect(new Set(waits).size).toBeGreaterThan(100);
  });

  it('keeps a response fresh for 5 minutes', async () => {
    const ask = jest.fn(() => Promise.resolve('answer'));
    const query = { queryKey: ['/api/home'], queryFn: ask };
    await queries.fetchQuery(query);
    await jest.advanceTimersByTimeAsync(5 * MINUTE - 1);
    await queries.fetchQuery(query);
    expect(ask).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await queries.fetchQuery(query);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('keeps a response for 30 minutes after the last component that used it was unmounted', async () => {
    await queries.fetchQuery({ queryKey: ['/api/home'], queryFn: () => Promise.resolve('answer') });
    await jest.advanceTimersByTimeAsync(30 * MINUTE - 1);
    expect(queries.getQueryData(['/api/home'])).toBe('answer');
    await jest.advanceTimersByTimeAsync(2);
    expect(queries.getQueryData(['/api/home'])).toBeUndefined();
  });
});
