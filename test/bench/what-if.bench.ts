import { currentDraft, type WhatIfLine } from '@meguri/contracts/operators/what-if.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import type { BenchResult } from './support/bench-result.ts';
import { requestText } from './http/http-client.ts';
import type { OperatorHeaders } from './http/http-operators.ts';
import { memoryOf, watchMemory } from './support/process-memory.ts';
import { startRoundsService } from './support/rounds-service.ts';

const ROUND_COUNT = 100_000;
const CONNECTIONS = 8;
/** Requests of other users per second: people who view requests, not a load test. */
const RATE = 100;
const SECONDS = 8;

/** Replays the history of many rounds under other terms, and measures other users' requests during it. */
export async function benchWhatIf(postgres: BenchPostgres): Promise<BenchResult[]> {
  const rounds = await startRoundsService(postgres, { name: 'what_if', rounds: ROUND_COUNT, operators: CONNECTIONS });
  const { service, client, roundIds, operators } = rounds;
  try {
    const order = {
      host: 'localhost',
      ports: [Number(new URL(service.url).port)],
      connections: CONNECTIONS,
      seconds: SECONDS,
      rate: RATE,
      requests: roundIds
        .slice(0, 800)
        .map((id, index) => requestText('GET', `/api/rental-requests/${id}`, operators[index % CONNECTIONS]!)),
      expectedStatus: 200,
    };
    const alone = await client.run(order);
    const pid = service.process.pid ?? 0;
    const rest = memoryOf(pid);
    const watch = watchMemory(pid);
    let mib = 0;
    const both = Promise.all([replay(service.url, operators[0]!), client.run(order)]);
    const [replayed, meanwhile] = await both.finally(() => {
      mib = watch.stop() - rest;
    });
    return [
      atMost('what-if of 100,000 rounds', replayed.seconds, 's', 60),
      atMost('others’ requests meanwhile, p99', meanwhile.p99, 'ms', 50),
      atMost('others’ requests before, p99', alone.p99, 'ms', 50),
      atMost('what-if: memory above rest', mib, 'MiB', 200),
    ];
  } finally {
    await rounds.end();
  }
}

/**
 * The share of settled rounds that differ: those that were cancelled paid nothing out, also under the draft.
 */
const DIFFERING = 3 / 4;

/** @throws Error unless every round was counted and those with a payout differ */
async function replay(url: string, headers: OperatorHeaders): Promise<{ readonly seconds: number }> {
  const draft = JSON.stringify({ ...currentDraft(), payoutFeePerMille: 50 });
  const query = new URLSearchParams({ from: '2024-01-01', to: '2026-12-31', draft });
  const began = performance.now();
  const answer = await fetch(`${url}/api/admin/what-if?${query.toString()}`, { headers });
  const lines = (await answer.text()).trim().split('\n');
  const last = JSON.parse(lines.at(-1) ?? '{}') as WhatIfLine;
  if (
    last.kind !== 'done' ||
    last.summary.rounds !== ROUND_COUNT ||
    last.summary.differing !== last.summary.settled * DIFFERING
  )
    throw new Error(`the replay ended with ${lines.at(-1)?.slice(0, 200)}`);
  return { seconds: (performance.now() - began) / 1000 };
}

const atMost = (name: string, value: number, unit: string, most: number): BenchResult => ({
  name,
  value,
  unit,
  control: null,
  ratio: null,
  goal: `≤ ${most} ${unit}`,
  met: value <= most,
});
