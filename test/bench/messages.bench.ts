import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { StartedService } from '../support/servers/started-service.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { buildReadModels } from './support/build-read-models.ts';
import { type BenchSocket, openSockets } from './support/message-sockets.ts';
import { addressOf, seedMessages, tokenOf, WRITERS } from './support/messages-seed.ts';

const SOCKETS = 5_000;
const THREAD = 100_000;
const CHATS = 500;
const PAIRS = 100;
const MESSAGES_A_SECOND = 100;
const SECONDS = 15;
const READS = 200;
/** Before the measured messages. */
const WARM_UP_SECONDS = 3;

/** Chats with many people, many messages and many sockets. */
export async function benchMessages(postgres: BenchPostgres): Promise<BenchResult[]> {
  const databaseUrl = await postgres.database('bench_messages');
  const service = await startBenchService({
    ...{ DATABASE_URL: databaseUrl, MEGURI_DATA_DIR: postgres.folder('messages'), TRUST_PROXY: '1' },
    ...{ MEGURI_DEMO: '0', MEGURI_ROLE: 'api' },
  });
  let sockets: BenchSocket[] = [];
  try {
    await buildReadModels(databaseUrl);
    await seedMessages(databaseUrl, { people: SOCKETS, thread: THREAD, chats: CHATS });
    const thread = await readingTimes(service, WRITERS.one, `/api/messages/${WRITERS.other}`);
    const list = await readingTimes(service, WRITERS.lister, `/api/messages?limit=${CHATS}`);
    const before = residentBytes(service);
    const ids = Array.from({ length: SOCKETS }, (_, n) => n + 1);
    sockets = await openSockets(Number(new URL(service.url).port), ids);
    await delay(2_000);
    const each = (residentBytes(service) - before) / SOCKETS / 1024;
    const shown = await sendAndShow(service, sockets);
    return [
      absolute(`opening a thread of ${THREAD} messages`, median(thread), 'ms', 50),
      absolute(`the list of ${CHATS} conversations`, median(list), 'ms', 20),
      absolute(`memory of a socket, of ${SOCKETS}`, each, 'KiB', 30),
      absolute(`a message until it is shown, at ${MESSAGES_A_SECOND}/s, p99`, p99(shown), 'ms', 100),
    ];
  } finally {
    for (const socket of sockets) socket.close();
    await service.end();
  }
}

const headersOf = (userId: number) => ({
  cookie: `meguri_session=${tokenOf(userId)}`,
  'x-forwarded-for': addressOf(userId),
});

/** One request after the other; the first fifth warms up. */
async function readingTimes({ url }: StartedService, userId: number, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    const began = performance.now();
    const answer = await fetch(url + path, { headers: headersOf(userId) });
    const { items } = (await answer.json()) as { items?: unknown[] };
    if (items === undefined || items.length === 0) throw new Error(`${path} answered ${answer.status}`);
    if (n >= READS / 5) times.push(performance.now() - began);
  }
  return times;
}

/** The time from sending a message to the other user's socket. */
async function sendAndShow({ url }: StartedService, sockets: readonly BenchSocket[]): Promise<number[]> {
  const senders = Array.from({ length: PAIRS }, (_, n) => ({ id: 1_001 + n, to: 2_001 + n }));
  const tokens = await Promise.all(senders.map(({ id }) => csrfOf(url, id)));
  const sent = new Map<string, number>();
  const times: number[] = [];
  for (const { to } of senders) {
    sockets[to - 1]!.onText = (text) => {
      const name = /bench #\d+/.exec(text)?.[0];
      const began = name === undefined ? undefined : sent.get(name);
      if (name !== undefined && began !== undefined) times.push(performance.now() - began);
    };
  }
  const answers: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < MESSAGES_A_SECOND * SECONDS; n += 1) {
    await delay(Math.max(0, begin + (n * 1_000) / MESSAGES_A_SECOND - performance.now()));
    const { id, to } = senders[n % PAIRS]!;
    const name = `bench #${n}`;
    if (n >= MESSAGES_A_SECOND * WARM_UP_SECONDS) sent.set(name, performance.now());
    answers.push(post(`${url}/api/messages/${to}`, id, tokens[n % PAIRS]!, name));
  }
  await Promise.all(answers);
  await delay(1_000);
  if (times.length !== sent.size) throw new Error(`${sent.size} messages were sent, ${times.length} shown`);
  return times;
}

async function csrfOf(url: string, userId: number): Promise<string> {
  const answer = await fetch(`${url}/api/csrf-token`, { headers: headersOf(userId) });
  return ((await answer.json()) as { csrfToken: string }).csrfToken;
}

async function post(url: string, userId: number, csrf: string, content: string): Promise<void> {
  const headers = { ...headersOf(userId), 'x-csrf-token': csrf, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ content: `${content} 。` }) });
  if (answer.status !== 201) throw new Error(`a message was answered ${answer.status}: ${await answer.text()}`);
  await answer.body?.cancel();
}

function residentBytes({ process: { pid } }: StartedService): number {
  const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(pages) * 1024;
}

const p99 = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;

const absolute = (name: string, value: number, unit: string, most: number): BenchResult => ({
  ...{ name, value, unit, control: null, ratio: null },
  goal: `at most ${most} ${unit}`,
  met: value <= most,
});
