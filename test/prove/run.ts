import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { openFalseClock } from './clock.ts';
import { openDisk } from './disk.ts';
import { EVENT_STORE_FAULTS, EventStore } from './event-store.ts';
import { type Fault, FAULTS, type Skipped } from './faults.ts';
import type { Plan } from './in-turn.ts';
import { Network } from './network.ts';
import { onOneNetwork } from './parts.ts';
import { type Place, prove } from './prove.ts';
import { tableOf } from './table.ts';

/**
 * `npm run prove -- --minutes 30 --seed 7 [--clients 12] [--only Postgres] [--eventstore eventstored]`: load and faults
 * for that time, then the verdict; the exit code is 1 if anything is wrong.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
    clients: { type: 'string', default: '12' },
    only: { type: 'string', default: '' },
    eventstore: { type: 'string', default: '' },
  },
});
const command = `npm run prove -- ${Object.entries(values)
  .filter(([, value]) => value !== '')
  .map(([name, value]) => `--${name} ${/\s/.test(value) ? `'${value}'` : value}`)
  .join(' ')}`;
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

/** What this command doesn't start. */
const NOT_HERE: readonly Skipped[] = [
  ...(values.eventstore === '' ? [{ name: 'EventStoreDB', reason: 'the log is in Postgres (see --eventstore)' }] : []),
  { name: 'containers', reason: 'all parts run as processes of this machine' },
];

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort());

const folder = mkdtempSync(join(tmpdir(), 'meguri-prove-'));
const disk = openDisk(join(folder, 'disk'), 'full disk');
const hasStore = values.eventstore !== '';
const storeDisk = hasStore ? [openDisk(join(folder, 'log'), 'full disk of EventStoreDB')] : [];
const network = Network.open(hasStore ? ['EventStoreDB'] : []);
const clock = openFalseClock(folder, process.env.LIBFAKETIME);
const isSkipped = (one: object): one is Skipped => 'reason' in one;
const skipped = [...[disk, ...storeDisk, network, clock].filter(isSkipped), ...NOT_HERE];
const disks = [disk, ...storeDisk].filter((one) => 'fault' in one);
const faults: readonly Fault[] = [
  ...FAULTS,
  ...(hasStore ? EVENT_STORE_FAULTS : []),
  ...disks.map(({ fault }) => fault),
  ...(isSkipped(network) ? [] : network.faults),
  ...(isSkipped(clock) ? [] : [clock.fault]),
];
const layout = isSkipped(network) ? onOneNetwork : network;
const books = await DurablePostgres.start({ folder, settings: { fsync: 'off' } });
let eventStore: EventStore | null = null;
try {
  say(command);
  if (hasStore) eventStore = await EventStore.start(values.eventstore, join(folder, 'log'));
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
    eventStore,
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
  await eventStore?.stop();
  await layout.close();
  disks.forEach((one) => one.close());
  rmSync(folder, { recursive: true, force: true });
}
// After an interruption clients still wait for their answers.
process.exit();
