import { Socket } from 'node:net';

/** All sockets of this process's connections to Postgres. */
const sockets = new Set<Socket>();

/** The remote end of a socket. */
export interface Endpoint {
  readonly address: string | undefined;
  readonly port: number | undefined;
}

/** A connection's socket (`stream` in its settings), tracked so that it can be cut when Postgres stops responding. */
export function trackedSocket(): Socket {
  const socket = new Socket();
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

/** Cuts every connection to this endpoint at once; statements in progress fail. */
export function cutConnectionsTo({ address, port }: Endpoint): void {
  for (const socket of sockets) {
    if (socket.remoteAddress === address && socket.remotePort === port) socket.destroy();
  }
}

/** Cuts connections that never received a response, which would otherwise wait for their timeout. */
export function cutUnanswered(): void {
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
}
