import { ask } from '../support/ask.ts';
import { InsertControl } from '../support/insert-control.ts';

/** One measurement of R: inserts per second, and their p99 in ms. */
export interface MeasuredInserts {
  readonly inserts: number;
  readonly p99: number;
}

/** Passes a function that measures R once, with rows like the newest event's. */
export async function withControl(
  databaseUrl: string,
  milliseconds: number,
  work: (control: () => Promise<MeasuredInserts>) => Promise<void>,
): Promise<void> {
  const { data, metadata } = await newestEvent(databaseUrl);
  const control = await InsertControl.open(databaseUrl);
  const once = async () => {
    const latencies: number[] = [];
    const inserts = await control.measure(milliseconds, data, metadata, latencies);
    const sorted = Float64Array.from(latencies).sort();
    return { inserts, p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN };
  };
  try {
    await work(once);
  } finally {
    await control.close();
  }
}

async function newestEvent(databaseUrl: string): Promise<{ data: string; metadata: string }> {
  const text = 'SELECT data, metadata FROM event_log.events ORDER BY position DESC LIMIT 1';
  const [row] = await ask<{ data: string; metadata: string }>(databaseUrl, text);
  if (row === undefined) throw new Error('no command stored an event');
  return row;
}
