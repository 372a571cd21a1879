import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartedService } from '../support/servers/started-service.ts';
import { ask } from './support/ask.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import type { BenchResult } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { type HttpClient, requestText, startHttpClient } from './http/http-client.ts';
import { withControl } from './http/http-control.ts';
import type { LoadOrder } from './http/http-load.ts';
import { type OperatorHeaders, signInOperators } from './http/http-operators.ts';
import { latency, throughput } from './http/http-results.ts';
import { seedShippedRounds } from './http/http-rounds.ts';

const CONNECTIONS = 64;
/**
 * Rounds per load, a multiple of the connections, so that a round is always requested over the same one and therefore
 * by the same process. Loads share no rounds: after another process has appended to a round, the first command has to
 * read it again.
 */
const ROUND_COUNT = 32 * CONNECTIONS;
const ROUNDS = 3;
const SECONDS = 3;
/** Runs that aren't measured: on a busy machine a process is half as fast in its first five seconds. */
const WARM_UPS = 3;
const TIMEOUT_MS = 300_000;

/** One process's figures in one round of the benchmark: per second, and in ms. */
interface Measured {
  readonly inserts: number;
  readonly insertP99: number;
  readonly one: number;
  readonly halfP99: number;
}

/**
 * Complete commands over HTTP, relative to R: one process, half of that load, two processes, and with the worker
 * inside.
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
      (some) => new CommandLoad(client, operators, some),
    );
    const [alone, latencyAlone] = await measureOne(databaseUrl, loads[0]!, portOf(started[0]!));
    // Started only now, because a second process follows the log even without requests.
    started.push(await startBenchService(settings));
    const two = await measureMany('two processes', databaseUrl, loads[1]!, started.map(portOf), 1);
    for (const service of started.splice(0)) await service.end();
    started.push(await startBenchService({ ...settings, MEGURI_ROLE: 'all' }));
    await untilCaughtUp(databaseUrl);
    const inside = 'one process with the worker inside';
    return [alone, two, latencyAlone, await measureMany(inside, databaseUrl, loads[0]!, started.map(portOf), null)];
  } finally {
    await client.end();
    for (const service of started) await service.end();
  }
}

const portOf = ({ url }: StartedService): number => Number(new URL(url).port);

/** Operators who register tracking codes, a new one with each command. */
class CommandLoad {
  readonly #client: HttpClient;
  readonly #operators: readonly OperatorHeaders[];
  readonly #roundIds: readonly string[];

  constructor(client: HttpClient, operators: readonly OperatorHeaders[], roundIds: readonly string[]) {
    this.#client = client;
    this.#operators = operators;
    this.#roundIds = roundIds;
  }

  /** @param rate commands per second; absent: as many as are answered */
  run(ports: readonly number[], rate?: number) {
    const connections = CONNECTIONS;
    const order: LoadOrder = {
      host: '127.0.0.1',
      ports,
      connections,
      seconds: SECONDS,
      requests: this.#requests(),
      expectedStatus: 204,
    };
    return this.#client.run(rate === undefined ? order : { ...order, rate });
  }

  /** Two requests per round, with codes that always differ from the previous one. */
  #requests(): string[] {
    const codes = [randomInt(1e11, 5e11), randomInt(5e11, 1e12)].map(String);
    return codes.flatMap((trackingCode) =>
      this.#roundIds.map((id, index) => {
        const path = `/api/admin/rental-requests/${id}/commands/register-tracking`;
        const headers = { prefer: 'return=minimal', ...this.#operators[index % CONNECTIONS] };
        return requestText('POST', path, headers, { trackingCode });
      }),
    );
  }
}

async function measureOne(
  databaseUrl: string,
  load: CommandLoad,
  port: number,
): Promise<[perSecond: BenchResult, latency: BenchResult]> {
  const measured: Measured[] = [];
  await warmUp(load, [port]);
  await withControl(databaseUrl, SECONDS * 1000, async (control) => {
    await control();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { inserts, p99: insertP99 } = await control();
      const { perSecond: one } = await load.run([port]);
      const { p99: halfP99 } = await load.run([port], one / 2);
      measured.push({ inserts, insertP99, one, halfP99 });
    }
  });
  const [ofOne, inserts] = [measured.map(({ one }) => one), measured.map((round) => round.inserts)];
  return [throughput('command over HTTP, one process', ofOne, inserts, 0.65), latency(measured)];
}

async function measureMany(
  who: string,
  databaseUrl: string,
  load: CommandLoad,
  ports: readonly number[],
  least: number | null,
): Promise<BenchResult> {
  const inserts: number[] = [];
  const values: number[] = [];
  await warmUp(load, ports);
  await withControl(databaseUrl, SECONDS * 1000, async (control) => {
    await control();
    for (let round = 0; round < ROUNDS; round += 1) {
      inserts.push((await control()).inserts);
      values.push((await load.run(ports)).perSecond);
    }
  });
  return throughput(`command over HTTP, ${who}`, values, inserts, least);
}

/** Until the code is compiled and all rounds have been read. */
async function warmUp(load: CommandLoad, ports: readonly number[]): Promise<void> {
  for (let run = 0; run < WARM_UPS; run += 1) await load.run(ports);
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
