import type pg from 'pg';

/**
 * For counters that many requests wait for: the commit doesn't wait for the disk. If the machine fails, the last half
 * second of counts is lost and some callers get a few more attempts.
 */
const WITHOUT_WAITING = `set_config('synchronous_commit', 'off', true)`;

export interface CounterTable {
  /** Has a column `window_started_at`. */
  readonly table: string;
  /** The columns that identify a counter, each with the stored form of `$1`, `$2` and so on. */
  readonly key: Readonly<Record<string, string>>;
  readonly count: string;
}

export interface Window {
  readonly most: number;
  readonly minutes: number;
  /** Absent: real time. */
  readonly now?: string | undefined;
}

/**
 * Counts per key within a window that starts with the first count. Shared by all instances and exact under concurrency.
 * The table sweep removes expired rows, so that no request has to.
 */
export class WindowCounter {
  private readonly name: string;
  private readonly counting: string;
  private readonly givingBack: string;
  private readonly forgetting: string;
  private readonly remaining: string;

  private readonly pool: pg.Pool;

  constructor(pool: pg.Pool, { table, key, count }: CounterTable) {
    this.pool = pool;
    this.name = `count in ${table}`;
    const columns = Object.keys(key);
    const values = Object.values(key);
    const [minutes, most, now] = [1, 2, 3].map((after) => `$${columns.length + after}`);
    const same = columns.map((column, index) => `known.${column} = ${values[index]}`).join(' AND ');
    const time = `coalesce(${now}::timestamptz, now())`;
    const runs = `known.window_started_at > ${time} - make_interval(mins => ${minutes})`;
    this.counting = `INSERT INTO ${table} AS known (${columns.join(', ')}, window_started_at, ${count})
      SELECT ${values.join(', ')}, ${time}, 1 FROM ${WITHOUT_WAITING}
      ON CONFLICT (${columns.join(', ')}) DO UPDATE SET
        ${count} = CASE WHEN ${runs} THEN least(known.${count} + 1, ${most} + 1) ELSE 1 END,
        window_started_at = CASE WHEN ${runs} THEN known.window_started_at ELSE ${time} END
      RETURNING ${count} AS count`;
    this.givingBack = `UPDATE ${table} known SET ${count} = greatest(known.${count} - 1, 0)
      FROM ${WITHOUT_WAITING} WHERE ${same}`;
    this.remaining = `SELECT ceil(extract(epoch FROM known.window_started_at + make_interval(mins => ${minutes}) - ${time}))::int
      AS seconds FROM ${table} known WHERE ${same} AND ${most}::int IS NOT NULL`;
    this.forgetting = `DELETE FROM ${table} known USING ${WITHOUT_WAITING} WHERE ${same}`;
  }

  /**
   * Counts one more.
   * @returns the count; above `most` it stays `most` + 1
   */
  async take(key: readonly string[], { minutes, most, now }: Window): Promise<number> {
    const values = [...key, minutes, most, now ?? null];
    const { rows } = await this.pool.query<{ count: number }>({ name: this.name, text: this.counting, values });
    return rows[0]?.count ?? 0;
  }

  /** Whole seconds until a full window is over; at least one. */
  async secondsLeft(key: readonly string[], { minutes, most, now }: Window): Promise<number> {
    const { rows } = await this.pool.query<{ seconds: number }>(this.remaining, [...key, minutes, most, now ?? null]);
    return Math.max(1, rows[0]?.seconds ?? 1);
  }

  /** Undoes a count made in advance for something that didn't happen. */
  async giveBack(key: readonly string[]): Promise<void> {
    await this.pool.query(this.givingBack, [...key]);
  }

  /** Resets the counter. */
  async forget(key: readonly string[]): Promise<void> {
    await this.pool.query(this.forgetting, [...key]);
  }
}
