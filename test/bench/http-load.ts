import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The other process of the HTTP benchmarks: keep-alive connections over raw sockets, one request under way on each, so
 * that the client costs as little as it can. Spoken to over IPC: answers every LoadOrder with a LoadReport.
 */
export interface LoadOrder {
  readonly host: string;
  readonly ports: readonly number[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second over all connections; absent: as fast as answers come. */
  readonly rate?: number;
  /** Complete HTTP/1.1 requests; connection c sends those at c, c + connections, … round and round. */
  readonly requests: readonly string[];
  readonly expectedStatus: number;
}

export interface LoadReport {
  readonly answered: number;
  readonly unexpected: number;
  readonly firstUnexpected: string | null;
  readonly perSecond: number;
  /** Milliseconds from send to the complete answer. */
  readonly p50: number;
  readonly p99: number;
}

interface Tally {
  readonly latencies: number[];
  unexpected: number;
  firstUnexpected: string | null;
}

const HEADER_END = Buffer.from('\r\n\r\n');

/** The length of the first complete answer in the buffer, or 0 while it isn't complete. */
function answerLength(buffer: Buffer): number {
  const end = buffer.indexOf(HEADER_END);
  if (end < 0) return 0;
  const length = /content-length: (\d+)/i.exec(buffer.toString('latin1', 0, end));
  const whole = end + HEADER_END.length + Number(length?.[1] ?? 0);
  return buffer.length >= whole ? whole : 0;
}

function exchange(socket: Socket, request: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (answerLength(received) === 0) return;
      socket.off('data', onData);
      socket.off('error', reject);
      resolve(received);
    };
    socket.on('data', onData);
    socket.once('error', reject);
    socket.write(request);
  });
}

async function drive(order: LoadOrder, index: number, until: number, tally: Tally): Promise<void> {
  const port = order.ports[index % order.ports.length] ?? 0;
  const socket = connect({ host: order.host, port, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const interval = order.rate === undefined ? 0 : (1000 * order.connections) / order.rate;
  let due = performance.now() + (interval * index) / order.connections;
  for (let turn = index; performance.now() < until; turn += order.connections) {
    if (interval > 0) {
      const early = due - performance.now();
      if (early > 0.5) await sleep(early);
      due += interval;
    }
    const sent = performance.now();
    const answer = await exchange(socket, order.requests[turn % order.requests.length] ?? '');
    tally.latencies.push(performance.now() - sent);
    if (Number(answer.toString('latin1', 9, 12)) !== order.expectedStatus) {
      tally.unexpected += 1;
      tally.firstUnexpected ??= answer.toString('utf8', 0, 600);
    }
  }
  socket.destroy();
}

export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const tally: Tally = { latencies: [], unexpected: 0, firstUnexpected: null };
  const start = performance.now();
  const until = start + order.seconds * 1000;
  await Promise.all(Array.from({ length: order.connections }, (_, index) => drive(order, index, until, tally)));
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(tally.latencies).sort();
  const quantile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return {
    answered: sorted.length,
    unexpected: tally.unexpected,
    firstUnexpected: tally.firstUnexpected,
    perSecond: sorted.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

if (process.send !== undefined) {
  process.on('message', (order: LoadOrder) => void runLoad(order).then((report) => process.send?.(report)));
}
