import { io, type Socket } from 'socket.io-client';
import type { Person } from '../person.ts';

/** A user's open socket, and everything it received. */
export class Listener {
  readonly received: { readonly name: string; readonly payload: unknown }[] = [];
  private readonly socket: Socket;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.onAny((name: string, payload: unknown) => this.received.push({ name, payload }));
  }

  /** @param headers besides the cookie @throws Error with the server's message when it refuses the connection */
  static async of(person: Person, headers: Record<string, string> = {}): Promise<Listener> {
    const socket = io(person.origin, {
      path: '/ws',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: person.cookie, ...headers },
    });
    const listener = new Listener(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (error) => {
        socket.close();
        reject(error);
      });
    });
    return listener;
  }

  /** Sends a message. @returns the server's acknowledgement */
  ask(name: string, message: unknown): Promise<unknown> {
    return this.socket.timeout(5000).emitWithAck(name, message);
  }

  get connected(): boolean {
    return this.socket.connected;
  }

  /** Everything received, as one text. */
  get text(): string {
    return JSON.stringify(this.received);
  }

  close(): void {
    this.socket.close();
  }
}
