import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Access } from '../s3-files.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
}

/** The part of S3 that files need, in memory. */
export interface TestBucket {
  readonly access: S3Access;
  readonly asked: readonly Asked[];
  /** Makes every request fail like this; null: none. */
  failWith(failure: { readonly code: string; readonly status: number } | null): void;
  close(): Promise<void>;
}

export async function startBucket(name: string): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const asked: Asked[] = [];
  let failure: { readonly code: string; readonly status: number } | null = null;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? '');
    const body = await buffer(request);
    const method = request.method ?? '';
    asked.push({ method, path, authorization: request.headers.authorization ?? '' });
    if (failure !== null) return refuse(response, failure.status, failure.code);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) return refuse(response, 403, 'AccessDenied');
    if (path !== `/${name}` && path !== `/${name}/` && !path.startsWith(`/${name}/`))
      return refuse(response, 404, 'NoSuchBucket');
    const object = objects.get(path);
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    if (method === 'GET' && object === undefined) return refuse(response, 404, 'NoSuchKey');
    const content = method === 'GET' ? (object ?? Buffer.alloc(0)) : Buffer.alloc(0);
    const status = method === 'DELETE' ? 204 : 200;
    response
      .writeHead(status, { etag: '"1"', ...(status === 200 && { 'content-length': content.length }) })
      .end(content);
  }

  return {
    access: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'ap-northeast-1',
      bucket: name,
      accessKeyId: 'test-id',
      secretAccessKey: 'test-key',
    },
    asked,
    failWith: (given) => {
      failure = given;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
