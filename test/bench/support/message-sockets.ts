import { addressOf, tokenOf } from './messages-seed.ts';

/** A user's open socket, as cheap as a browser's: it answers pings and passes on what arrives. */
export class BenchSocket {
  private readonly socket: WebSocket;
  /** Receives every message as text. */
  onText: (text: string) => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  static open(port: number, userId: number): Promise<BenchSocket> {
    const headers = { cookie: `meguri_session=${tokenOf(userId)}`, 'x-forwarded-for': addressOf(userId) };
    const url = `ws://localhost:${port}/ws/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, { headers } as never);
    const opened = new BenchSocket(socket);
    return new Promise((resolve, reject) => {
      socket.onmessage = ({ data }) => {
        const text = String(data);
        // Engine.IO: 0 opens, 2 is a ping; Socket.IO within it: 40 has joined, 42 is an event.
        if (text.startsWith('0')) socket.send('40');
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) resolve(opened);
        else opened.onText(text);
      };
      socket.onclose = () => reject(new Error(`the socket of ${userId} was closed`));
    });
  }

  close(): void {
    this.socket.onclose = null;
    this.socket.close();
  }
}

/** Opens the sockets, some at a time. */
export async function openSockets(port: number, userIds: readonly number[]): Promise<BenchSocket[]> {
  const sockets: BenchSocket[] = [];
  for (let from = 0; from < userIds.length; from += 50) {
    const some = userIds.slice(from, from + 50);
    sockets.push(...(await Promise.all(some.map((id) => BenchSocket.open(port, id)))));
  }
  return sockets;
}
