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
  'a server that breaks down': new ApiError(500, {}),
  'a proxy without a server': new ApiError(502, {}),
  'a refusal': new ApiError(404, { code: 'item_not_found' }),
  'input that is wrong': new ApiError(400, {}),
  'what nobody expected': new TypeError('x is not a function'),
};
type Cause = keyof typeof ERRORS;

describe('what the page asks for', () => {
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
    ['a server that breaks down', 5],
    ['a proxy without a server', 5],
    ['a refusal', 0],
    ['input that is wrong', 0],
    ['what nobody expected', 2],
  ])('is asked again after %s %i times', async (cause, times) => {
    const ask = jest.fn(() => Promise.reject(ERRORS[cause]));
    const asked = queries.fetchQuery({ queryKey: ['/api/items'], queryFn: ask });
    const failed = expect(asked).rejects.toBe(ERRORS[cause]);
    await jest.advanceTimersByTimeAsync(LONG);
    await failed;
    expect(ask).toHaveBeenCalledTimes(1 + times);
  });

  it.each<[Cause, number]>([
    ['a cut network', 3],
    ['a server that breaks down', 1],
    ['a proxy without a server', 1],
    ['a refusal', 0],
    ['input that is wrong', 0],
    ['what nobody expected', 0],
  ])('is sent again, as a change, after %s %i times', async (cause, times) => {
    const change = jest.fn(() => Promise.reject(ERRORS[cause]));
    const sent = new MutationObserver(queries, { mutationFn: change }).mutate();
    const failed = expect(sent).rejects.toBe(ERRORS[cause]);
    await jest.advanceTimersByTimeAsync(LONG);
    await failed;
    expect(change).toHaveBeenCalledTimes(1 + times);
  });

  it('waits a second before the first repetition, twice as long before each other one, and never over 30 s', async () => {
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

  it('leaves up to a quarter of that to chance, so that pages don’t ask a server that is back all at once', () => {
    const waits = Array.from({ length: 200 }, () => retryDelay(0));
    expect(Math.max(...waits)).toBeLessThanOrEqual(1000);
    expect(Math.min(...waits)).toBeGreaterThan(750);
    expect(new Set(waits).size).toBeGreaterThan(100);
  });

  it('is fresh for 5 minutes', async () => {
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

  it('is kept for 30 minutes after nobody shows it any more', async () => {
    await queries.fetchQuery({ queryKey: ['/api/home'], queryFn: () => Promise.resolve('answer') });
    await jest.advanceTimersByTimeAsync(30 * MINUTE - 1);
    expect(queries.getQueryData(['/api/home'])).toBe('answer');
    await jest.advanceTimersByTimeAsync(2);
    expect(queries.getQueryData(['/api/home'])).toBeUndefined();
  });
});
