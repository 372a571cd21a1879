import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to the provider, and its answer. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  readonly answer: unknown;
}

export interface Recorder {
  readonly url: string;
  /** What has gone through since the last call of this. */
  taken(): readonly Exchange[];
  close(): Promise<void>;
}

/** Passes requests on to the sandbox, and keeps them with their answers. */
export async function startRecorder(sandboxUrl: string): Promise<Recorder> {
  let exchanges: Exchange[] = [];
  const server = createServer((request, response) => {
    void passOn(sandboxUrl, request).then(({ exchange, headers, text }) => {
      exchanges.push(exchange);
      response.writeHead(exchange.status, headers).end(text);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken() {
      const all = exchanges;
      exchanges = [];
      return all;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function passOn(sandboxUrl: string, request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { method = 'GET', url = '/', headers } = request;
  const { host: _host, connection: _connection, 'content-length': _length, ...sent } = headers;
  const response = await fetch(`${sandboxUrl}${url}`, {
    method,
    headers: sent as Record<string, string>,
    ...(body.length > 0 && { body }),
  });
  const text = await response.text();
  const { pathname: path, search } = new URL(url, sandboxUrl);
  const { status } = response;
  const exchange: Exchange = { method, path, query: search.slice(1), headers, body, status, answer: JSON.parse(text) };
  const { 'content-length': _size, 'transfer-encoding': _coding, ...answered } = Object.fromEntries(response.headers);
  return { exchange, headers: answered, text };
}
