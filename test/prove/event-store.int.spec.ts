import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/until.ts';
import { EventStore } from './event-store.ts';

/** Answers as EventStoreDB does when it is live, and notes each of its starts. */
const SERVER = `
  import { appendFileSync } from 'node:fs';
  import { createServer } from 'node:http';
  const { EVENTSTORE_HTTP_PORT, EVENTSTORE_INSECURE, EVENTSTORE_URL = 'none' } = process.env;
  appendFileSync(process.argv[2], \`\${process.pid} insecure=\${EVENTSTORE_INSECURE} url=\${EVENTSTORE_URL}\\n\`);
  createServer((request, response) => response.writeHead(request.url === '/health/live' ? 204 : 404).end())
    .listen(Number(EVENTSTORE_HTTP_PORT), '127.0.0.1');
`;

const folder = mkdtempSync(join(tmpdir(), 'meguri-event-store-'));
const program = join(folder, 'server.mjs');
const starts = join(folder, 'starts');
const pids = () => readFileSync(starts, 'utf8').trim().split('\n').map(parseFloat);
let store: EventStore;

beforeAll(async () => {
  writeFileSync(program, SERVER);
  process.env['EVENTSTORE_URL'] = 'esdb://one.that.exists:2113';
  // In a shell of its own: signals must reach what it starts.
  store = await EventStore.start(`'${process.execPath}' '${program}' '${starts}'; exit 1`, folder);
});
afterAll(async () => {
  delete process.env['EVENTSTORE_URL'];
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('an EventStoreDB that a run starts', () => {
  it('receives its own settings, and not the URL of one that exists', () => {
    expect(readFileSync(starts, 'utf8')).toMatch(/^\d+ insecure=true url=none\n$/);
    expect(store.url).toMatch(/^esdb:\/\/127\.0\.0\.1:\d+\?tls=false$/);
  });

  it('is started again at the same address after it was killed, and after it ended', async () => {
    store.kill();
    await until('it runs again', () => pids().length === 2);
    await store.answers(10_000);
    await store.end();
    await until('it runs again', () => pids().length === 3);
    await store.answers(10_000);
    expect(new Set(pids()).size).toBe(3);
  });

  it('is silent while it hangs, and answers afterwards', async () => {
    const goOn = store.hang();
    await expect(store.answers(500)).rejects.toThrow('EventStoreDB answers');
    goOn();
    await store.answers(10_000);
  });

  it('stays away once it is stopped', async () => {
    await store.stop();
    await expect(store.answers(1000)).rejects.toThrow('EventStoreDB answers');
    expect(pids()).toHaveLength(3);
  });
});
