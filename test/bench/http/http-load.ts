import { connect, type Socket } from 'node:net';

/**
 * The client process of the HTTP benchmarks: keep-alive connections over raw sockets with one pending request each, so
 * that the client costs as little as possible. Over IPC it answers every LoadOrder with a LoadReport.
 */
export interface LoadOrder {
  readonly host: string;
  readonly ports: readonly number[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests per second over all connections; absent: as fast as answers arrive. */
  readonly rate?: number;
  /** Complete HTTP/1.1 requests in ASCII; connection c sends those at c, c + connections, … repeatedly. */
  readonly requests: readonly string[];
  readonly expectedStatus: number;
  /** Keeps the answers for a later check, because reading them at once would delay the next request. */
  readonly keepsAnswers?: boolean;
}

export interface LoadReport {
  readonly answered: number;
  readonly unexpected: number;
  readonly firstUnexpected: string | null;
  /** With their headers, as received; empty unless the order keeps them. */
  readonly answers: readonly Buffer[];
  readonly perSecond: number;
  /** Ms from sending to the complete answer. */
  readonly p50: number;
  readonly p99: number;
}

interface Tally {
  readonly latencies: number[];
  unexpected: number;
  firstUnexpected: string | null;
  readonly answers: Buffer[];
}

const HEADER_END = Buffer.from('\r\n\r\n');
const DIGIT_0 = 48;

/** Reads the digits of `HTTP/1.1 204 …` without decoding text. */
const statusOf = (answer: Buffer): number =>
  (answer[9]! - DIGIT_0) * 100 + (answer[10]! - DIGIT_0) * 10 + (answer[11]! - DIGIT_0);

function isComplete(answer: Buffer): boolean {
  const end = answer.indexOf(HEADER_END);
  if (end < 0) return false;
  const status = statusOf(answer);
  if (status === 204 || status === 304) return true;
  const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, end));
  return answer.length >= end + HEADER_END.length + Number(length?.[1] ?? 0);
}

/** One connection: sends, waits for the whole answer, and sends again when the next request is due. */
class Lane {
  readonly #order: LoadOrder;
  readonly #index: number;
  readonly #tally: Tally;
  readonly #until: number;
  readonly #interval: number;
  readonly #socket: Socket;
  readonly #done: () => void;
  #turn: number;
  #due: number;
  #sent = 0;
  #received: Buffer | null = null;

  constructor(order: LoadOrder, index: number, tally: Tally, until: number, done: (error?: Error) => void) {
    const { host, ports, connections, rate } = order;
    this.#order = order;
    this.#index = index;
    this.#tally = tally;
    this.#until = until;
    this.#done = done;
    this.#turn = index;
    this.#interval = rate === undefined ? 0 : (1000 * connections) / rate;
    this.#due = performance.now() + (this.#interval * index) / connections;
    this.#socket = connect({ host, port: ports[index % ports.length] ?? 0, noDelay: true });
    this.#socket.once('connect', () => this.#next());
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', done);
    this.#socket.on('end', () => done(new Error(`the server ended connection ${this.#index}`)));
  }

  #next(): void {
    if (performance.now() >= this.#until) {
      this.#socket.destroy();
      return this.#done();
    }
    const early = this.#interval === 0 ? 0 : this.#due - performance.now();
    this.#due += this.#interval;
    if (early > 0.5) setTimeout(() => this.#send(), early);
    else this.#send();
  }

  #send(): void {
    const { requests, connections } = this.#order;
    this.#sent = performance.now();
    this.#socket.write(requests[this.#turn % requests.length] ?? '', 'latin1');
    this.#turn += connections;
  }

  #take(chunk: Buffer): void {
    const answer = this.#received === null ? chunk : Buffer.concat([this.#received, chunk]);
    if (!isComplete(answer)) {
      this.#received = answer;
      return;
    }
    this.#received = null;
    this.#tally.latencies.push(performance.now() - this.#sent);
    if (this.#order.keepsAnswers === true) this.#tally.answers.push(answer);
    if (statusOf(answer) !== this.#order.expectedStatus) {
      this.#tally.unexpected += 1;
      this.#tally.firstUnexpected ??= answer.toString('utf8', 0, 600);
    }
    this.#next();
  }
}

const drive = (order: LoadOrder, index: number, tally: Tally, until: number): Promise<void> =>
  new Promise((resolve, reject) => {
    new Lane(order, index, tally, until, (error) => (error === undefined ? resolve() : reject(error)));
  });

export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const tally: Tally = { latencies: [], unexpected: 0, firstUnexpected: null, answers: [] };
  const start = performance.now();
  const until = start + order.seconds * 1000;
  await Promise.all(Array.from({ length: order.connections }, (_, index) => drive(order, index, tally, until)));
  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(tally.latencies).sort();
  const quantile = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  return {
    answered: sorted.length,
    unexpected: tally.unexpected,
    firstUnexpected: tally.firstUnexpected,
    answers: tally.answers,
    perSecond: sorted.length / seconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
  };
}

if (process.send !== undefined) {
  process.on('message', (order: LoadOrder) => void runLoad(order).then((report) => process.send?.(report)));
}
