import type pg from 'pg';
import { Clock } from './clock.ts';

/**
 * Real time plus an offset that only grows. All instances share it and it survives restarts, so that people who try the
 * service out can skip weeks.
 */
export class DemoClock extends Clock {
  private aheadMs = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    super();
    this.pool = pool;
  }

  /** Needs the table: open the data source first. */
  static async open(pool: pg.Pool): Promise<DemoClock> {
    const clock = new DemoClock(pool);
    await clock.refresh();
    return clock;
  }

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /** The listener is called after every move that this instance learns of. */
  onMoved(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Moves the time forward. Other instances follow at their next `refresh`. */
  async advance(byMs: number): Promise<Date> {
    if (!(byMs > 0)) throw new RangeError('time goes forward only');
    await this.moveTo('UPDATE app.demo_clock SET ahead_ms = ahead_ms + $1 RETURNING ahead_ms', [Math.round(byMs)]);
    return this.now();
  }

  /** Adopts the offset that any instance has stored. */
  async refresh(): Promise<void> {
    await this.moveTo('SELECT ahead_ms FROM app.demo_clock', []);
  }

  private async moveTo(statement: string, values: number[]): Promise<void> {
    const { rows } = await this.pool.query<{ ahead_ms: string }>(statement, values);
    const ahead = Number(rows[0]?.ahead_ms ?? 0);
    if (ahead <= this.aheadMs) return;
    this.aheadMs = ahead;
    for (const listener of this.listeners) listener();
  }
}

/** Weeks, days, hours, minutes, seconds. Months and years have no fixed length and are rejected. */
const DURATION = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const MILLISECONDS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];
const MAX_MS = 366 * 86_400_000;

/**
 * Parses an ISO 8601 duration such as `P3DT12H`.
 * @returns milliseconds; null: invalid, zero, or more than 366 days
 */
export function durationMs(text: string): number | null {
  const parts = DURATION.exec(text)?.slice(1);
  if (parts === undefined) return null;
  const total = parts.reduce((sum, part, index) => sum + Number(part ?? 0) * MILLISECONDS[index]!, 0);
  return total > 0 && total <= MAX_MS ? total : null;
}
