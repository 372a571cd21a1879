import type pg from 'pg';
import { Clock } from './clock.ts';

/**
 * Real time plus a lead that only grows, shared by all instances and kept over restarts: someone trying the service out
 * walks weeks in a minute.
 */
export class DemoClock extends Clock {
  private aheadMs = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    super();
    this.pool = pool;
  }

  /** The table must be there: open the data source first. */
  static async open(pool: pg.Pool): Promise<DemoClock> {
    const clock = new DemoClock(pool);
    await clock.refresh();
    return clock;
  }

  override now(): Date {
    return new Date(Date.now() + this.aheadMs);
  }

  /** Called after every move that this instance has heard of. */
  onMoved(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Moves every instance's time forward; the others follow when they `refresh`. */
  async advance(byMs: number): Promise<Date> {
    if (!(byMs > 0)) throw new RangeError('time goes forward only');
    await this.moveTo('UPDATE app.demo_clock SET ahead_ms = ahead_ms + $1 RETURNING ahead_ms', [Math.round(byMs)]);
    return this.now();
  }

  /** Takes over how far another instance has gone. */
  async refresh(): Promise<void> {
    await this.moveTo('SELECT ahead_ms FROM app.demo_clock', []);
  }

  private async moveTo(statement: string, values: number[]): Promise<void> {
    const { rows } = await this.pool.query<{ ahead_ms: string }>(statement, values);
    const ahead = Number(rows[0]?.ahead_ms ?? 0);
    if (ahead <= this.aheadMs) return;
    this.aheadMs = ahead;
    for (const tell of this.listeners) tell();
  }
}
