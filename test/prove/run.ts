import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { openFalseClock } from './clock.ts';
import { openDisk } from './disk.ts';
import { type Fault, FAULTS, type Skipped } from './faults.ts';
import type { Plan } from './in-turn.ts';
import { Network } from './network.ts';
import { onOneNetwork } from './parts.ts';
import { type Place, prove } from './prove.ts';
import { tableOf } from './table.ts';

/**
 * `npm run prove -- --minutes 30 --seed 7 [--clients 12] [--only Postgres]`: load and faults for that time, then the
 * verdict; the exit code is 1 if anything is wrong.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    clients: { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
  },
});
const command = `npm run prove -- ${Object.entries(values)
  .filter(([, value]) => value !== '')
  .map(([name, value]) => `--${name} ${value}`)
  .join(' ')}`;
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** What this command doesn't start. */
const NOT_HERE: readonly Skipped[] = [
  { name: 'EventStoreDB', reason: 'the log is in Postgres' },
  { name: 'containers', reason: 'api, worker and Postgres run as processes of this machine' },
];

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const folder = mkdtempSync(join(tmpdir(), 'meguri-prove-'));
const disk = openDisk(join(folder, 'disk'));
const network = Network.open();
const clock = openFalseClock(folder, process.env.LIBFAKETIME);
const isSkipped = (one: object): one is Skipped => 'reason' in one;
const skipped = [...[disk, network, clock].filter(isSkipped), ...NOT_HERE];
const faults: readonly Fault[] = [
  ...FAULTS,
  ...(isSkipped(disk) ? [] : [disk.fault]),
  ...(isSkipped(network) ? [] : network.faults),
  ...(isSkipped(clock) ? [] : [clock.fault]),
];
const layout = isSkipped(network) ? onOneNetwork : network;
const books = await DurablePostgres.start({ folder, settings: { fsync: 'off' } });
try {
  say(command);
  const plan: Plan = {
    seed: Number(values.seed),
    clients: Number(values.clients),
    faults: faults.filter(({ name }) => name.includes(values.only)),
    milliseconds: Number(values.minutes) * 60_000,
    pause: { least: 3, most: 8 },
    signal: interrupted.signal,
  };
  const place: Place = {
    folder: join(folder, 'disk'),
    records: folder,
    providerDatabase: books.url,
    layout,
    settings: isSkipped(clock) ? {} : clock.settings,
  };
  const outcome = await prove(plan, place, say);
  process.stdout.write(`\n${tableOf({ command, skipped, ...outcome })}\n`);
  if (outcome.findings.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  if (!interrupted.signal.aborted) throw error;
} finally {
  await books.stop();
  await layout.close();
  if (!isSkipped(disk)) disk.close();
  rmSync(folder, { recursive: true, force: true });
}
// After an interruption clients still wait for their answers.
process.exit();
