import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { ALL_PROJECTIONS } from '@meguri/projections/read-models/all-projections.ts';
import type { Projection } from '@meguri/projections/runner/projection.ts';
import { rebuild, type RebuildProgress } from '@meguri/projections/runner/rebuild/rebuild.ts';
import { openEventLog } from './adapters/event-store/open-event-log.ts';
import { Shutdown } from './app/shutdown.ts';
import { readEnvironment } from './app/config/environment.ts';
import { startEmbeddedPostgres } from './embedded/postgres/postgres.ts';
import { startFailure } from './app/start-failure.ts';

/**
 * `npm run projections:rebuild [name …]`, in a container `node backend/dist/rebuild.js [name …]`: rebuilds the named
 * read models, or all of them, next to those in use, and then replaces those. A server may keep running, also on the
 * same embedded Postgres.
 */

const PHASES = {
  reading: 'イベントを読み込み中 (reading)',
  indexing: '索引を作成中 (indexing)',
  swapping: '切り替え中 (swapping)',
  done: '完了 (done)',
} as const satisfies Record<RebuildProgress['phase'], string>;

const say = (line: string) => void process.stdout.write(`${line}\n`);
const complain = (line: string) => void process.stderr.write(`${line}\n`);

const closing = new Shutdown();
try {
  const projections = named(process.argv.slice(2));
  const { connectionString, log } = await open();
  say(projections.map(({ name }) => name).join(', '));
  await rebuild({ connectionString, log, projections, onProgress: (progress) => say(progressLine(progress)) });
} catch (error) {
  complain(startFailure(error) ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
} finally {
  for (const failure of await closing.closeAll()) complain(failure);
}

function named(names: readonly string[]): readonly Projection[] {
  const unknown = names.find((name) => !ALL_PROJECTIONS.some((projection) => projection.name === name));
  if (unknown !== undefined) {
    const known = ALL_PROJECTIONS.map(({ name }) => name).join(', ');
    throw new RangeError(`no read model is named ${unknown}: ${known}`);
  }
  return names.length === 0 ? ALL_PROJECTIONS : ALL_PROJECTIONS.filter(({ name }) => names.includes(name));
}

async function open(): Promise<{ connectionString: string; log: EventLog }> {
  const { databaseUrl, dataDir, eventStoreUrl } = readEnvironment(process.env);
  const connectionString = databaseUrl ?? (await embeddedDatabase(dataDir));
  const log = await openEventLog({ eventStoreUrl, databaseUrl: connectionString });
  closing.add('event log', () => log.close());
  return { connectionString, log };
}

/** Starts the embedded Postgres unless it runs already; it keeps running while a server uses it. */
async function embeddedDatabase(dataDir: string): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  closing.add('embedded Postgres', () => postgres.stop());
  return postgres.url;
}

function progressLine({ phase, events, elapsedMs }: RebuildProgress): string {
  const rate = elapsedMs > 0 ? Math.round((events * 1000) / elapsedMs) : 0;
  return `${PHASES[phase]}: ${events} events, ${(elapsedMs / 1000).toFixed(1)} s, ${rate} events/s`;
}
