import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freeServerBytes } from './server-disk.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A node of EventStoreDB with that much free space; null: it hangs. @returns its host and port */
async function node(availableBytes: number | null, seen: IncomingMessage[] = []): Promise<string> {
  const server = createServer((request, response) => {
    seen.push(request);
    if (availableBytes === null) return;
    const drive = { availableBytes, totalBytes: 9e9, usage: '78%', usedBytes: 7e9 };
    // Mounted at /mnt/event-log.
    response.end(JSON.stringify({ '/mnt/event': { log: drive } }));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the disk of EventStoreDB', () => {
  it('has the free space that the server reports to the user of the connection string', async () => {
    const seen: IncomingMessage[] = [];
    expect(await freeServerBytes(`esdb://ops:a%20b@${await node(5e9, seen)}?tls=false`)).toBe(5e9);
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/stats/sys/drive', `Basic ${Buffer.from('ops:a b').toString('base64')}`],
    ]);
  });

  it('is that of the fullest node of a cluster, without the nodes that are gone or hang', async () => {
    const gone = await node(1e9);
    servers.pop()!.close();
    const hosts = [await node(5e9), await node(3e9), await node(null), gone];
    expect(await freeServerBytes(`esdb://${hosts.join(',')}/?TLS=false`)).toBe(3e9);
  });

  it('is unknown while no server answers, or where one answers without TLS', async () => {
    await expect(freeServerBytes(`esdb://${await node(null)}?tls=false`)).rejects.toThrow('reports no disk');
    await expect(freeServerBytes(`esdb://a:b@${await node(5e9)}`)).rejects.toThrow('reports no disk');
  });
});
