import { PostgresEventLog } from '../../backend/src/adapters/event-store/postgres/postgres-event-log.ts';
import type { BenchResult } from './support/bench-result.ts';
import { throughput } from './http/http-results.ts';
import { perSecond, streamWalk } from './support/load-generator.ts';

/** The number of callers of all writers together. */
const CALLERS = 64;
const ROUNDS = 5;
const ROUND_MS = 1_000;
const STREAM_LENGTH = 20;
const EVENT = { type: 'RequestNoted', version: 1, data: '{"note":"x"}', metadata: `{"by":"${'x'.repeat(300)}"}` };

/** Appends by several writers of one log, as in that many processes, relative to the same appends by one. */
export async function benchWriters(databaseUrl: string): Promise<BenchResult[]> {
  const logs = await Promise.all(Array.from({ length: 16 }, () => PostgresEventLog.open(databaseUrl)));
  const by = (writers: number): Promise<number> => {
    const walks = Array.from({ length: CALLERS }, () => streamWalk('writers-', STREAM_LENGTH));
    return perSecond(CALLERS, ROUND_MS, (caller) => {
      const { stream, revision } = walks[caller]!();
      return logs[caller % writers]!.append(stream, revision - 1, [{ ...EVENT, id: crypto.randomUUID() }]);
    });
  };
  const measured = { one: [] as number[], four: [] as number[], sixteen: [] as number[] };
  try {
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const [one, four, sixteen] = [await by(1), await by(4), await by(16)];
      if (round === 0) continue;
      measured.one.push(one);
      measured.four.push(four);
      measured.sixteen.push(sixteen);
    }
  } finally {
    for (const log of logs) await log.close();
  }
  return [
    throughput('append by 4 writers, 64 callers, beside one writer', measured.four, measured.one, 0.7, 'one'),
    throughput('append by 16 writers, 64 callers, beside one writer', measured.sixteen, measured.one, null),
  ];
}
