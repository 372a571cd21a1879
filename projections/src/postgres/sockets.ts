import { Socket } from 'node:net';

/** Of every connection that this process has or makes to a Postgres. */
const sockets = new Set<Socket>();

/** Where a socket leads. */
export interface Endpoint {
  readonly address: string | undefined;
  readonly port: number | undefined;
}

/** What a connection talks over (`stream` of its settings): it can be cut with all others when Postgres falls silent. */
export function trackedSocket(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** Cuts every connection that leads there, whatever it is doing: what is under way fails. */
export function cutConnectionsTo({ address, port }: Endpoint): void {
  for (const socket of sockets) {
    if (socket.remoteAddress === address && socket.remotePort === port) socket.destroy();
  }
}

/** Cuts those that have never been answered; their makers would wait out the time they have for it. */
export function cutUnanswered(): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}
