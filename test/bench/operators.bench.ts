import { TASK_KINDS } from '@meguri/contracts/rental-round/actions/task-kinds.ts';
import type { OperatorHeaders } from './http/http-operators.ts';
import { ask } from './support/ask.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { atMost, type BenchResult, median } from './support/bench-result.ts';
import { memoryOf, watchMemory } from './support/process-memory.ts';
import { type RoundsService, startRoundsService } from './support/rounds-service.ts';

const ROUND_COUNT = 100_000;
const OPERATORS = 4;
const TRIES = 15;
/** The rounds span 600 days until 4 March 2026; these 60 days have 10,020 of them. */
const TEN_THOUSAND = { from: '2026-01-04', to: '2026-03-04' };
const LEAST_EXPORTED = 10_000;
const A_MONTH = { from: '2026-02-03', to: '2026-03-04' };
const EVERYTHING = { from: '2024-07-01', to: '2026-03-04' };
const LOOKS = 100;
const OPEN_TASKS = 100_000;

/** Operators' requests about many rounds: lists, metrics, an export, and the cost of an entry in the audit trail. */
export async function benchOperators(postgres: BenchPostgres): Promise<BenchResult[]> {
  const rounds = await startRoundsService(postgres, { name: 'operators', rounds: ROUND_COUNT, operators: OPERATORS });
  try {
    const operator = new Asking(rounds, 0);
    return [
      atMost('rounds, first page', await operator.median('/api/admin/rental-requests?limit=20'), 'ms', 100),
      atMost(
        'rounds of a status, first page',
        await operator.median('/api/admin/rental-requests?status=in_use'),
        'ms',
        100,
      ),
      ...(await metrics(operator)),
      ...(await trail(rounds, operator)),
      ...(await exported(rounds)),
      ...(await tasks(rounds, operator)),
    ];
  } finally {
    await rounds.end();
  }
}

async function metrics(operator: Asking): Promise<BenchResult[]> {
  const path = (more: Readonly<Record<string, string>>) => `/api/admin/metrics?${new URLSearchParams(more).toString()}`;
  const narrowed = { ...A_MONTH, area: '大阪府', category: 'dresses_allinones' };
  return [
    atMost('metrics of a month', await operator.median(path(A_MONTH)), 'ms', 200),
    atMost('metrics of a month, an area and a category', await operator.median(path(narrowed)), 'ms', 200),
    atMost('metrics of all 100,000 rounds', await operator.median(path(EVERYTHING)), 'ms', 200),
  ];
}

/** The same view within five minutes is one entry, so the second request has none. */
async function trail({ roundIds }: RoundsService, operator: Asking): Promise<BenchResult[]> {
  const paths = roundIds.slice(0, LOOKS).map((id) => `/api/admin/rental-requests/${id}/events`);
  const first: number[] = [];
  const again: number[] = [];
  for (const path of paths) {
    first.push(await operator.ms(path));
    again.push(await operator.ms(path));
  }
  return [atMost('a look’s entry in the trail', median(first) - median(again), 'ms', 15)];
}

async function exported(rounds: RoundsService): Promise<BenchResult[]> {
  const pid = rounds.service.process.pid ?? 0;
  const rest = memoryOf(pid);
  const watch = watchMemory(pid);
  const began = performance.now();
  let mib = 0;
  const { ended, bytes } = await new Asking(rounds, 1).exported(TEN_THOUSAND).finally(() => {
    mib = watch.stop() - rest;
  });
  const seconds = (performance.now() - began) / 1000;
  if (!(ended >= LEAST_EXPORTED)) throw new Error(`the export has ${ended} rounds`);
  return [
    atMost(`export of 10,000 rounds (${Math.round(bytes / 1024 / 1024)} MiB)`, seconds, 's', 60),
    atMost('export of 10,000 rounds: memory above rest', mib, 'MiB', 100),
  ];
}

/** A backlog: most tasks are late. */
async function tasks({ databaseUrl }: RoundsService, operator: Asking): Promise<BenchResult[]> {
  await ask(
    databaseUrl,
    `INSERT INTO read_models.operator_tasks (round_id, kind, cause, visible_from, due)
     SELECT gen_random_uuid(), $2, n, '2026-01-01', '2026-01-01'::timestamptz + n * interval '1 minute'
     FROM generate_series(1, $1::int) n`,
    [OPEN_TASKS, TASK_KINDS[0]],
  );
  await ask(databaseUrl, 'ANALYZE read_models.operator_tasks');
  const [first, mine] = [await operator.median('/api/admin/tasks'), await operator.median('/api/admin/tasks?owner=me')];
  return [
    atMost('100,000 open tasks, first page', first, 'ms', 200),
    atMost('100,000 open tasks, one’s own', mine, 'ms', 200),
  ];
}

/** A signed-in operator. */
class Asking {
  readonly #url: string;
  readonly #headers: OperatorHeaders;

  constructor({ service, operators }: RoundsService, index: number) {
    this.#url = service.url;
    this.#headers = operators[index]!;
  }

  /** Ms until the whole answer has arrived. @throws Error unless it is 200 */
  async ms(path: string): Promise<number> {
    const began = performance.now();
    const answer = await fetch(this.#url + path, { headers: this.#headers });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
    return performance.now() - began;
  }

  async median(path: string): Promise<number> {
    const times: number[] = [];
    for (let time = 0; time <= TRIES; time += 1) times.push(await this.ms(path));
    // The first one warms up.
    return median(times.slice(1));
  }

  /** @returns the number of rounds that the export states, and its size */
  async exported(period: { readonly from: string; readonly to: string }): Promise<{ ended: number; bytes: number }> {
    const query = new URLSearchParams(period).toString();
    const answer = await fetch(`${this.#url}/api/admin/proofs?${query}`, { headers: this.#headers });
    let [bytes, end] = [0, ''];
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      end = (end + Buffer.from(chunk).toString()).slice(-1_000);
    }
    return { ended: Number(/"end":\{"rounds":(\d+)/.exec(end)?.[1]), bytes };
  }
}
