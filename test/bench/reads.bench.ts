import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median, rate } from './support/bench-result.ts';
import { type HttpClient, requestText } from './http/http-client.ts';
import type { LoadReport } from './http/http-load.ts';
import type { OperatorHeaders } from './http/http-operators.ts';
import { StatementLog } from './support/reads-statements.ts';
import { startRoundsService } from './support/rounds-service.ts';

const ROUND_COUNT = 100_000;
/** How many requests with long histories are read; a multiple of the connections. */
const READ_COUNT = 8_192;
const CONNECTIONS = 64;
const ROUNDS = 3;
const SECONDS = 3;
const COUNTED = 200;

/** One of many requests read over HTTP: in full, and unchanged since the last read. */
export async function benchReads(postgres: BenchPostgres): Promise<BenchResult[]> {
  const rounds = await startRoundsService(postgres, { name: 'reads', rounds: ROUND_COUNT, operators: CONNECTIONS });
  const { databaseUrl, service, client, roundIds, operators } = rounds;
  try {
    const read = new Reading(client, service.url, operators, roundIds.slice(0, READ_COUNT));
    const etags = await read.etags();
    const found = await read.measure(200);
    const unchanged = await read.measure(304, etags);
    const statements = new StatementLog(databaseUrl, postgres.logFile);
    const counted = await statements.during(() => read.oneByOne(COUNTED, etags));
    return [
      rate('GET a request at 100,000 rounds', found, 3_000),
      latency('GET a request at 100,000 rounds, p99', found, 30),
      rate('GET an unchanged request (304)', unchanged, 3_000),
      statementsPerRead(counted / COUNTED - 1),
    ];
  } finally {
    await rounds.end();
  }
}

/** Operators who read the same requests repeatedly. */
class Reading {
  readonly #client: HttpClient;
  readonly #url: string;
  readonly #operators: readonly OperatorHeaders[];
  readonly #paths: readonly string[];

  constructor(client: HttpClient, url: string, operators: readonly OperatorHeaders[], roundIds: readonly string[]) {
    this.#client = client;
    this.#url = url;
    this.#operators = operators;
    this.#paths = roundIds.map((id) => `/api/rental-requests/${id}`);
  }

  async measure(expectedStatus: number, etags?: readonly string[]): Promise<LoadReport[]> {
    const order = {
      host: '127.0.0.1',
      ports: [Number(new URL(this.#url).port)],
      connections: CONNECTIONS,
      seconds: SECONDS,
      requests: this.#paths.map((path, index) => requestText('GET', path, this.#headers(index, etags))),
      expectedStatus,
    };
    const reports: LoadReport[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) reports.push(await this.#client.run(order));
    // The first one warms up.
    return reports.slice(1);
  }

  async etags(): Promise<string[]> {
    const found: string[] = [];
    for (let from = 0; from < this.#paths.length; from += CONNECTIONS) {
      const some = this.#paths.slice(from, from + CONNECTIONS).map((_, index) => this.#get(from + index));
      found.push(...(await Promise.all(some)).map((response) => response.headers.get('etag') ?? ''));
    }
    return found;
  }

  async oneByOne(count: number, etags: readonly string[]): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const { status } = await this.#get(index, etags);
      if (status !== 304) throw new Error(`${status} instead of 304`);
    }
  }

  async #get(index: number, etags?: readonly string[]): Promise<Response> {
    const response = await fetch(this.#url + (this.#paths[index] ?? ''), { headers: this.#headers(index, etags) });
    await response.arrayBuffer();
    return response;
  }

  #headers(index: number, etags?: readonly string[]): Record<string, string> {
    const { cookie = '' } = this.#operators[index % CONNECTIONS] ?? {};
    return etags === undefined ? { cookie } : { cookie, 'if-none-match': etags[index] ?? '' };
  }
}

function latency(name: string, reports: readonly LoadReport[], most: number): BenchResult {
  const value = Math.round(median(reports.map(({ p99 }) => p99)) * 100) / 100;
  return { name, value, unit: 'ms', control: null, ratio: null, goal: `≤ ${most} ms`, met: value <= most };
}

function statementsPerRead(counted: number): BenchResult {
  const value = Math.round(counted * 100) / 100;
  const name = 'GET an unchanged request, statements beside the session look-up';
  return { name, value, unit: '', control: null, ratio: null, goal: '1', met: Math.round(value * 10) / 10 <= 1 };
}
