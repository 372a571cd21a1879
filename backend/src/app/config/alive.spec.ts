import { afterEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../../../docker/alive.sh', import.meta.url));
type Answer = (socket: Socket) => void;
const says =
  (status: string): Answer =>
  (socket) =>
    socket.once('data', () => socket.end(`HTTP/1.1 ${status}\r\n\r\n`));
/** Closes the connection at once, which is quicker for a test than silence. */
const saysNothing: Answer = (socket) => socket.end();

let server: Server;
let watched: ChildProcess;
let folder: string;
let answer: Answer;
const open = async (first: Answer) => {
  answer = first;
  folder = mkdtempSync(join(tmpdir(), 'meguri-alive-'));
  server = createServer((socket) => answer(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  watched = spawn('sleep', ['600']);
};
afterEach(() => {
  watched.kill('SIGKILL');
  server.close();
  rmSync(folder, { recursive: true });
});

async function check(): Promise<number> {
  const { port } = server.address() as AddressInfo;
  const asked = spawn('bash', [SCRIPT, String(port), join(folder, 'silent'), String(watched.pid)], { stdio: 'ignore' });
  return Number((await once(asked, 'exit'))[0]);
}

/** @returns the exit codes of the checks, and whether the process was killed */
async function checked(times: number, ends = false): Promise<[codes: number[], killed: boolean]> {
  const codes: number[] = [];
  for (let count = 0; count < times; count += 1) codes.push(await check());
  if (!ends) await delay(50);
  else if (watched.signalCode === null) await once(watched, 'exit');
  return [codes, watched.signalCode === 'SIGKILL'];
}

describe('the health check of the containers', () => {
  it('kills a process that has responded and then failed to respond three times', async () => {
    await open(says('200 OK'));
    expect(await checked(1)).toEqual([[0], false]);
    answer = saysNothing;
    expect(await checked(2)).toEqual([[1, 1], false]);
    expect(await checked(1, true)).toEqual([[1], true]);
  });

  it('starts counting again with each response', async () => {
    await open(says('200 OK'));
    await check();
    answer = saysNothing;
    await checked(2);
    answer = says('200 OK');
    await check();
    answer = saysNothing;
    expect(await checked(2)).toEqual([[1, 1], false]);
  });

  it('gives a process time to start, and doesn’t kill one that reports a missing dependency', async () => {
    await open(saysNothing);
    expect(await checked(4)).toEqual([[1, 1, 1, 1], false]);
    answer = says('200 OK');
    await check();
    answer = says('503 Service Unavailable');
    expect(await checked(4)).toEqual([[1, 1, 1, 1], false]);
  });
});
