import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder, LoadReport } from './http-load.ts';

/** The client of the HTTP benchmarks, in a process of its own. */
export interface HttpClient {
  /** @throws Error with the first answer that hasn't the expected status */
  run(order: LoadOrder): Promise<LoadReport>;
  end(): Promise<void>;
}

export function startHttpClient(): HttpClient {
  const child = fork(join(import.meta.dirname, 'http-load.ts'));
  const ended = once(child, 'exit');
  return {
    run: async (order) => {
      child.send(order);
      const gone = ended.then(() => Promise.reject(new Error('the load client ended')));
      const [report] = (await Promise.race([once(child, 'message'), gone])) as [LoadReport];
      if (report.unexpected === 0) return report;
      throw new Error(`${report.unexpected} of ${report.answered} answers were unexpected: ${report.firstUnexpected}`);
    },
    end: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** A complete request for an order, as `http-load` sends it. */
export function requestText(
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = { host: 'localhost', ...headers };
  if (body !== undefined) {
    all['content-type'] = 'application/json';
    all['content-length'] = String(Buffer.byteLength(text));
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}
