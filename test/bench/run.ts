import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benchAccounts } from './accounts.bench.ts';
import { startBenchPostgres, type BenchPostgres } from './support/bench-postgres.ts';
import type { BenchResult } from './support/bench-result.ts';
import { endBenchServices } from './support/bench-service.ts';
import { benchCatalogue } from './catalogue.bench.ts';
import { benchClient } from './client.bench.ts';
import { benchHttpCommands } from './http-commands.bench.ts';
import { benchItems } from './items.bench.ts';
import { benchMessages } from './messages.bench.ts';
import { benchNotifications } from './notifications.bench.ts';
import { benchOperators } from './operators.bench.ts';
import { benchPapers } from './papers.bench.ts';
import { benchProjections } from './projections.bench.ts';
import { benchReads } from './reads.bench.ts';
import { benchScale } from './scale.bench.ts';
import { benchStart } from './start.bench.ts';
import { benchStreams } from './streams.bench.ts';
import { benchUploads } from './uploads.bench.ts';
import { benchVerifier } from './verifier.bench.ts';
import { benchWhatIf } from './what-if.bench.ts';
import { benchWriters } from './writers.bench.ts';

const RESULTS = 'bench-results.json';

/**
 * Of `scale` alone: its size, for how many seconds each page is requested (0: it only seeds), and a folder in which its
 * data is kept for the next run.
 */
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    items: { type: 'string', default: '20000' },
    events: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '10' },
    data: { type: 'string' },
  },
});
const scale = { items: Number(given.items), events: Number(given.events), seconds: Number(given.seconds) };

type Bench = (postgres: BenchPostgres) => Promise<BenchResult[]>;

/** Run one after the other, each with its own database. */
const BENCHES: Readonly<Record<string, Bench>> = {
  start: benchStart,
  streams: async (postgres) => benchStreams(await postgres.database('bench_streams')),
  writers: async (postgres) => benchWriters(await postgres.database('bench_writers')),
  projections: async (postgres) => benchProjections(await postgres.database('bench_projections')),
  http: benchHttpCommands,
  accounts: benchAccounts,
  reads: benchReads,
  items: benchItems,
  catalogue: benchCatalogue,
  scale: (postgres) => benchScale(postgres, scale),
  messages: benchMessages,
  notifications: benchNotifications,
  uploads: benchUploads,
  papers: benchPapers,
  operators: benchOperators,
  verifier: benchVerifier,
  'what-if': benchWhatIf,
  client: benchClient,
};

const [filter = ''] = positionals;
const chosen = Object.entries(BENCHES).filter(([name]) => name.includes(filter));
if (chosen.length === 0) {
  process.stderr.write(`${filter}: there is ${Object.keys(BENCHES).join(', ')}\n`);
  process.exit(1);
}

const postgres = await startBenchPostgres(given.data);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void interrupted());
const results: BenchResult[] = [];
try {
  for (const [name, bench] of chosen) {
    const began = performance.now();
    const measured = await bench(postgres);
    results.push(...measured);
    process.stdout.write(`${name} (${Math.round((performance.now() - began) / 1000)} s)\n`);
    for (const result of measured) process.stdout.write(`  ${lineOf(result)}\n`);
  }
} finally {
  await endBenchServices();
  await postgres.stop();
}
writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
const missed = results.filter(({ met }) => !met);
process.stdout.write(`${results.length - missed.length} of ${results.length} goals met; ${RESULTS}\n`);

async function interrupted(): Promise<void> {
  // Errors of an interrupted benchmark are expected.
  process.on('uncaughtException', () => undefined);
  await endBenchServices();
  await postgres.stop();
  process.exit(1);
}

function lineOf({ name, value, unit, control, ratio, goal, met }: BenchResult): string {
  const beside = control === null ? '' : `beside ${control.toLocaleString('en')}`;
  const columns = [
    met ? 'ok  ' : 'MISS',
    name.padEnd(58),
    `${value.toLocaleString('en')} ${unit}`.padStart(14),
    beside.padStart(16),
    (ratio === null ? '' : `× ${ratio}`).padStart(8),
    goal,
  ];
  return columns.join('  ');
}
