import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Front {
  readonly url: string;
  /** From now on all files are the service's current ones. */
  release(): void;
  close(): Promise<void>;
}

/** Serves the service at another address, with some scripts of a former release, for guests' pages. */
export async function inFrontOf(service: string, former: Readonly<Record<string, string>>): Promise<Front> {
  let isReleased = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const script = isReleased ? undefined : former[path];
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script);
      return;
    }
    fetch(service + path, { headers: { accept: request.headers.accept ?? '*/*' } })
      .then(async (answer) => {
        const body = Buffer.from(await answer.arrayBuffer());
        const headers = Object.fromEntries(
          [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding)$/.test(name)),
        );
        response.writeHead(answer.status, headers).end(body);
      })
      .catch(() => response.destroy());
  }).listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => void (isReleased = true),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
