import type { IncomingMessage, ServerResponse } from 'node:http';
import { invalidRequest } from './api-error.ts';

/** Enough for a file of evidence. */
const MAX_BYTES = 6 * 1024 * 1024;

/** A request with its whole body. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** The body before decoding. */
  readonly bytes: Buffer;
  header(name: string): string | null;
}

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Thrown to cut the connection without an answer. */
export class ConnectionCut extends Error {
  override name = 'ConnectionCut';
}

export async function readRequest(message: IncomingMessage): Promise<SandboxRequest> {
  const url = new URL(message.url ?? '/', 'http://sandbox');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw invalidRequest('The request is too large.');
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks);
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.search.slice(1),
    body: body.toString('utf8'),
    bytes: body,
    header: (name) => {
      const value = message.headers[name];
      return typeof value === 'string' ? value : null;
    },
  };
}

export function sendResponse(response: ServerResponse, answer: SandboxResponse): void {
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
  response.end(answer.body);
}

export function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): SandboxResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

export function redirect(location: string): SandboxResponse {
  return { status: 303, headers: { location }, body: '' };
}
