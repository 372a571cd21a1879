import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * A proxy between the service and Postgres that can be shut: the database is unavailable for as long as a test wants.
 */
export class Gate {
  /** The database's URL through the gate. */
  url = '';
  private readonly target: URL;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private readonly outgoing = new WeakSet<Socket>();
  private isShut = false;
  private isSilent = false;
  /** Connections to Postgres that have lost their client. */
  private orphans: Socket[] = [];

  private constructor(target: URL) {
    this.target = target;
    this.server = createServer((incoming) => this.pass(incoming));
  }

  /** @param databaseUrl the database behind it, or any other server @param host the address at which it listens */
  static async before(databaseUrl: string, host = '127.0.0.1'): Promise<Gate> {
    const gate = new Gate(new URL(databaseUrl));
    gate.server.listen(0, host);
    await once(gate.server, 'listening');
    const url = new URL(databaseUrl);
    url.hostname = host;
    url.port = String((gate.server.address() as AddressInfo).port);
    gate.url = url.href;
    return gate;
  }

  /** Cuts open connections and rejects new ones. */
  shut(): void {
    this.isShut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /**
   * Connections that were open during a silence stay silent; Postgres has noticed by now that their clients are gone.
   */
  open(): void {
    this.isShut = false;
    this.isSilent = false;
    for (const orphan of this.orphans.splice(0)) orphan.destroy();
  }

  /** Stops all traffic while connections stay open, as if the machine had vanished. */
  silence(): void {
    this.isSilent = true;
    for (const socket of this.sockets) {
      socket.unpipe().pause();
      if (!this.outgoing.has(socket)) continue;
      this.orphans.push(socket.removeAllListeners('close'));
      this.sockets.delete(socket);
    }
  }

  async close(): Promise<void> {
    this.open();
    this.shut();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(incoming: Socket): void {
    if (this.isShut) return void incoming.destroy();
    if (this.isSilent) return this.keep(incoming);
    const outgoing = connect(Number(this.target.port), this.target.hostname);
    this.outgoing.add(outgoing);
    for (const socket of [incoming, outgoing]) this.keep(socket);
    incoming.once('close', () => outgoing.destroy());
    outgoing.once('close', () => incoming.destroy());
    incoming.pipe(outgoing).pipe(incoming);
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    // The other side learns of it by the pipe's end, or is cut in pass().
    socket.on('error', () => undefined);
  }
}
