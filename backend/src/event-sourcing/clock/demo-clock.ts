import type { Repository } from 'typeorm';
import type { StoredDemoClock } from './demo-clock.entity.ts';
import { Clock } from './clock.ts';

/** The only row. */
const ROW = { singleton: true } as const;

/**
 * Real time plus an offset that only grows. All instances share it and it survives restarts, so that people who try the
 * service out can skip weeks.
 */
export class DemoClock extends Clock {
  private aheadMs = 0;
  private readonly listeners: (() => void)[] = [];
  private readonly rows: Repository<StoredDemoClock>;

  private constructor(rows: Repository<StoredDemoClock>) {
    super();
    this.rows = rows;
  }

  static async open(rows: Repository<StoredDemoClock>): Promise<DemoClock> {
    const clock = new DemoClock(rows);
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
    await this.rows.increment(ROW, 'aheadMs', Math.round(byMs));
    await this.refresh();
    return this.now();
  }

  /** Adopts the offset that any instance has stored. */
  async refresh(): Promise<void> {
    const stored = await this.rows.findOneBy(ROW);
    const ahead = Number(stored?.aheadMs ?? 0);
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
