import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type pg from 'pg';
import { Liveness, TIMEOUT_MS } from './liveness.ts';

describe('a process', () => {
  let answers: boolean;
  let liveness: Liveness;
  beforeEach(() => {
    vi.useFakeTimers();
    answers = true;
    const query = () => (answers ? Promise.resolve() : new Promise(() => undefined));
    liveness = new Liveness({ query } as unknown as pg.Pool);
    liveness.onModuleInit();
  });
  afterEach(() => {
    liveness.onModuleDestroy();
    vi.useRealTimers();
  });

  it('is alive while Postgres answers it', async () => {
    await vi.advanceTimersByTimeAsync(3 * TIMEOUT_MS);
    expect(liveness.alive()).toBe(true);
  });

  it('is dead a minute after Postgres fell silent, and alive again with its first answer', async () => {
    await vi.advanceTimersByTimeAsync(10_000);
    answers = false;
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 10_000);
    expect(liveness.alive()).toBe(true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(liveness.alive()).toBe(false);
    answers = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(liveness.alive()).toBe(true);
  });
});
