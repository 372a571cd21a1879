import { setTimeout as delay } from 'node:timers/promises';
import type { StartedService } from '../support/servers/started-service.ts';
import { ask } from './support/ask.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import type { BenchResult } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { CommandLoad, CONNECTIONS } from './http/command-load.ts';
import { startHttpClient } from './http/http-client.ts';
import { withControl } from './http/http-control.ts';
import { signInOperators } from './http/http-operators.ts';
import { measureOne } from './http/one-process.ts';
import { throughput } from './http/http-results.ts';
import { seedShippedRounds } from './http/http-rounds.ts';

/**
 * Rounds per load, a multiple of the connections, so that a round is always requested over the same one and therefore
 * by the same process. Loads share no rounds: after another process has appended to a round, the first command has to
 * read it again.
 */
const ROUND_COUNT = 32 * CONNECTIONS;
const ROUNDS = 3;
const SECONDS = 3;
const TIMEOUT_MS = 300_000;

/**
 * Complete commands over HTTP, relative to R: one process, its processor time, half of that load, two processes, and
 * with the worker inside.
 */
export async function benchHttpCommands(postgres: BenchPostgres): Promise<BenchResult[]> {
  const databaseUrl = await postgres.database('bench_http');
  const settings = {
    DATABASE_URL: databaseUrl,
    MEGURI_DATA_DIR: postgres.folder('http'),
    MEGURI_DEMO: '0',
    MEGURI_ROLE: 'api',
  };
  const client = startHttpClient();
  const started: StartedService[] = [await startBenchService(settings)];
  try {
    const operators = await signInOperators(started[0]!.url, databaseUrl, CONNECTIONS);
    const rounds = (await seedShippedRounds(databaseUrl, 2 * ROUND_COUNT)).map(({ roundId }) => roundId);
    const loads = [rounds.slice(0, ROUND_COUNT), rounds.slice(ROUND_COUNT)].map(
      (some) => new CommandLoad(client, operators, some, SECONDS),
    );
    const times = { rounds: ROUNDS, seconds: SECONDS };
    const { ofOne, results } = await measureOne(
      { databaseUrl, postgres, load: loads[0]!, service: started[0]! },
      times,
    );
    // Started only now, because a second process follows the log even without requests.
    started.push(await startBenchService(settings));
    const two = await measureMany(databaseUrl, loads[1]!, started.map(portOf));
    for (const service of started.splice(0)) await service.end();
    started.push(await startBenchService({ ...settings, MEGURI_ROLE: 'all' }));
    await untilCaughtUp(databaseUrl);
    const inside = await measureMany(databaseUrl, loads[0]!, started.map(portOf));
    return [
      ...results,
      throughput('command over HTTP, two processes', two.values, ofOne, 0.9, 'one process'),
      throughput('command over HTTP, one process with the worker inside', inside.values, inside.inserts, 0.3),
    ];
  } finally {
    await client.end();
    for (const service of started) await service.end();
  }
}

const portOf = ({ url }: StartedService): number => Number(new URL(url).port);

/** R and commands per second, in turns. */
async function measureMany(
  databaseUrl: string,
  load: CommandLoad,
  ports: readonly number[],
): Promise<{ inserts: number[]; values: number[] }> {
  const inserts: number[] = [];
  const values: number[] = [];
  await load.warmUp(ports);
  await withControl(databaseUrl, SECONDS * 1000, async (control) => {
    await control();
    for (let round = 0; round < ROUNDS; round += 1) {
      inserts.push((await control()).inserts);
      values.push((await load.run(ports)).perSecond);
    }
  });
  return { inserts, values };
}

/** Waits until the worker has processed the whole log and sent all notifications. */
export async function untilCaughtUp(databaseUrl: string): Promise<void> {
  const text = `SELECT min(position::bigint) >= (SELECT max(e.position) FROM event_log.events e)
                  AND NOT EXISTS (SELECT FROM pgboss.job WHERE state < 'completed' AND name LIKE 'notify%') AS there
                FROM (SELECT position FROM read_models.checkpoints UNION ALL SELECT position FROM app.process_checkpoints) c`;
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await delay(500)) {
    if ((await ask<{ there: boolean }>(databaseUrl, text))[0]?.there) return;
  }
  throw new Error('the worker did not catch up');
}
