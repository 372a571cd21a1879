import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { Liveness, TIMEOUT_MS } from './liveness.ts';

describe('a process', () => {
  let answers: boolean;
  let liveness: Liveness;
  beforeEach(() => {
    jest.useFakeTimers();
    answers = true;
    const query = () => (answers ? Promise.resolve() : new Promise(() => undefined));
    liveness = new Liveness({ query } as unknown as pg.Pool);
    liveness.onModuleInit();
  });
  afterEach(() => {
    liveness.onModuleDestroy();
    jest.useRealTimers();
  });

  it('is alive while Postgres responds', async () => {
    await jest.advanceTimersByTimeAsync(3 * TIMEOUT_MS);
    expect(liveness.alive()).toBe(true);
  });

  it('is dead a minute after Postgres stopped responding, and alive again with its first response', async () => {
    await jest.advanceTimersByTimeAsync(10_000);
    answers = false;
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 10_000);
    expect(liveness.alive()).toBe(true);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(liveness.alive()).toBe(false);
    answers = true;
    await jest.advanceTimersByTimeAsync(5_000);
    expect(liveness.alive()).toBe(true);
  });
});
