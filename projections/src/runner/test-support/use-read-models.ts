import { beforeAll } from '@jest/globals';
import type pg from 'pg';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import type { RoundHistory } from '../../../../test/support/round-histories.ts';
import { useDatabase } from '../../../../test/support/use-database.ts';
import { appendHistory, NAMES, Running } from './running.ts';

/** All read models of these rounds. @returns for queries */
export function useReadModels(histories: readonly RoundHistory[]): pg.Pool {
  const { pool, url, closeFirst } = useDatabase();
  beforeAll(async () => {
    const log = new InMemoryEventLog();
    for (const history of histories) await appendHistory(log, history);
    const running = await new Running(pool, url, log).start();
    closeFirst(() => running.stop());
    await running.positions.waitFor((await log.head()) ?? '', NAMES);
  });
  return pool;
}
