import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

const EVERY_MS = 5_000;
/** Longer than Postgres takes to restart or fail over; after that a new process may recover sooner. */
export const TIMEOUT_MS = 60_000;

/**
 * Whether this process still works: its event loop runs, and Postgres has answered within the last minute. If all
 * connections of a process hang, it doesn't recover, and its supervisor should restart it.
 */
@Injectable()
export class Liveness implements OnModuleInit, OnModuleDestroy {
  private answeredAt = performance.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly pool: pg.Pool) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.ask(), EVERY_MS);
    this.timer.unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  alive(): boolean {
    return performance.now() - this.answeredAt < TIMEOUT_MS;
  }

  /** Queries don't wait for one another, so one that hangs doesn't stop the checks. */
  private ask(): void {
    this.pool.query('SELECT 1').then(
      () => (this.answeredAt = performance.now()),
      // A failure is ignored here: `alive` reports it once the answers are too old.
      () => undefined,
    );
  }
}
