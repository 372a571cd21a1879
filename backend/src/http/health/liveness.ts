import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import pg from 'pg';

const EVERY_MS = 5_000;
/** Longer than Postgres takes to restart or to be replaced; after that a new process may fare better. */
export const TIMEOUT_MS = 60_000;

/**
 * Whether this process still does its work: its event loop turns, and Postgres has answered it within the last minute. A
 * process whose connections all hang doesn't recover by itself: its supervisor should start another.
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

  /** Each question is one of its own: an unanswered one doesn't keep the next from being asked. */
  private ask(): void {
    this.pool.query('SELECT 1').then(
      () => (this.answeredAt = performance.now()),
      // Not reached: the next look tells.
      () => undefined,
    );
  }
}
