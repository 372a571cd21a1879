import type { IncomingMessage } from 'node:http';
import type { OnModuleDestroy } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { type Acknowledgement, pingSchema, registerSchema } from '@meguri/contracts/realtime.ts';
import { ERRORS, Rejected } from '@meguri/contracts/errors.ts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { clientAddress, trusting } from '../http/sessions/client-address.ts';
import { cookieIn } from '../http/sessions/cookies.ts';
import { HttpSettings } from '../http/http-settings.ts';
import { networkOf } from '../http/sessions/network.ts';
import { type Rate, TokenBucket } from '../limits/token-bucket.ts';
import { SESSION_COOKIE } from '../http/sessions/session-hook.ts';
import type { Origin } from '../http/sessions/network-alert.ts';
import { type SessionNotice, SessionNotices } from '../http/sessions/session-notices.ts';
import { hashOfToken, SessionStore } from '../http/sessions/session-store.ts';
import type { Viewer } from '../http/sessions/viewer.ts';

/** Who the client is, as found at the handshake. Never taken from what the client claims. */
interface Identity {
  readonly viewer: Viewer;
  readonly sessionHash: string;
}
type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { identity?: Identity }>;

export const OPERATORS_ROOM = 'operators';
/** How long a socket may outlive its session or its user's role, in ms. */
const CHECK_MS = 5_000;
/** Sessions are checked in this many parts: checking thousands of sockets at once would delay messages. */
const CHECK_PARTS = 10;
export const roomOf = (userId: number): string => `user:${userId}`;

/**
 * Browsers send a handful of packets at first and then two a minute. A client that sends more is no browser and is
 * disconnected.
 */
const PACKETS: Rate = { perMinute: 300, burst: 20 };
/** Open sockets of one session (one per tab), and of one network (an office, or a carrier's customers). */
const MAX_OF_SESSION = 20;
const MAX_OF_NETWORK = 500;
/** A connection that isn't authenticated after this time is dropped. */
const HANDSHAKE_MS = 10_000;

/** The socket: one connection per browser, for signed-in users, over websocket only. */
@WebSocketGateway({
  path: '/ws',
  transports: ['websocket'],
  // The page brings its own client. The library's client file is missing once the service is bundled (decision 85).
  serveClient: false,
  maxHttpBufferSize: 10_000,
  connectTimeout: HANDSHAKE_MS,
})
export class SocketGateway implements OnGatewayInit<Server>, OnGatewayConnection<Connection>, OnModuleDestroy {
  @WebSocketServer() readonly server: Server;
  private checking: NodeJS.Timeout | undefined;
  private readonly trusts: (address: string) => boolean;

  constructor(
    private readonly sessions: SessionStore,
    private readonly settings: HttpSettings,
    private readonly notices: SessionNotices,
  ) {
    this.trusts = trusting(settings.trustProxy);
  }

  /** Rejects connections without a session, and those from other sites' pages, which browsers send with the cookie. */
  afterInit(server: Server): void {
    server.engine.on('connection', dropFlooding);
    server.use((socket: Connection, next) => {
      const { origin, host, cookie } = socket.handshake.headers;
      if (!this.isOurs(origin, host)) return next(new Error('forbidden'));
      const token = cookieIn(cookie, SESSION_COOKIE, this.settings.secure);
      if (token === null) return next(new Error('unauthenticated'));
      const sessionHash = hashOfToken(token);
      this.sessions.use(sessionHash, this.originOf(socket)).then(
        (session) => {
          if (session === null) return next(new Error('unauthenticated'));
          socket.data.identity = { viewer: session.viewer, sessionHash };
          next();
        },
        (error: unknown) => next(new Error(error instanceof Rejected ? error.code : 'unavailable')),
      );
    });
    this.notices.onNotice((notice) => void this.announceSessionEnd(notice));
    let checks = 0;
    this.checking = setInterval(() => void this.dropEnded(checks++ % CHECK_PARTS), CHECK_MS / CHECK_PARTS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.checking);
  }

  async handleConnection(socket: Connection): Promise<void> {
    const { identity } = socket.data;
    if (identity === undefined || !(await this.hasRoom(socket, identity))) return void socket.disconnect(true);
    await socket.join(roomOf(identity.viewer.userId));
    if (identity.viewer.isAdmin) await socket.join(OPERATORS_ROOM);
  }

  /** A client that claims another user's id than its session's is disconnected. */
  @SubscribeMessage('register')
  register(socket: Connection, message: unknown): Acknowledgement {
    const claimed = registerSchema.safeParse(message);
    const userId = typeof claimed.data === 'object' ? claimed.data.userId : claimed.data;
    if (claimed.success && userId === socket.data.identity?.viewer.userId) return { ok: true };
    setImmediate(() => socket.disconnect(true));
    return { ok: false, message: ERRORS.forbidden.message };
  }

  /** Answered from memory, without the session: the next check closes the sockets of ended sessions. */
  @SubscribeMessage('ping')
  ping(_socket: Connection, message: unknown): Acknowledgement {
    return pingSchema.safeParse(message).success ? { ok: true } : { ok: false, message: ERRORS.invalid_input.message };
  }

  /** Whether the session and the network are within their limits of open sockets. */
  private async hasRoom(socket: Connection, { sessionHash }: Identity): Promise<boolean> {
    const limits = [
      [`session:${sessionHash}`, MAX_OF_SESSION],
      [`network:${networkOf(this.originOf(socket).address)}`, MAX_OF_NETWORK],
    ] as const;
    await socket.join(limits.map(([room]) => room));
    const { rooms } = this.server.of('/').adapter;
    return limits.every(([room, most]) => (rooms.get(room)?.size ?? 0) <= most);
  }

  /** Disconnects sockets of ended sessions, even if they send nothing; one query per part. */
  private async dropEnded(part: number): Promise<void> {
    const sockets: Connection[] = [...this.server.of('/').sockets.values()];
    await this.dropEndedOf(sockets.filter(({ id }) => id.charCodeAt(0) % CHECK_PARTS === part));
  }

  /** Sessions of a user have ended: drops their sockets and sends the remaining ones the reason. */
  private async announceSessionEnd({ userId, alert }: SessionNotice): Promise<void> {
    const sockets: Connection[] = [...this.server.of('/').sockets.values()];
    await this.dropEndedOf(sockets.filter(({ data }) => data.identity?.viewer.userId === userId));
    if (alert !== undefined) this.server.local.to(roomOf(userId)).emit('security_alert', alert);
  }

  private async dropEndedOf(sockets: readonly Connection[]): Promise<void> {
    await Promise.all(
      sockets.map(async (socket) => {
        // While Postgres is down it isn't known which sessions have ended: all sockets stay.
        const viewer = await this.viewerOf(socket).catch(() => undefined);
        if (viewer === null) socket.disconnect(true);
        else if (viewer?.isAdmin === false) await socket.leave(OPERATORS_ROOM);
      }),
    );
  }

  private async viewerOf({ data: { identity } }: Connection): Promise<Viewer | null> {
    return identity === undefined ? null : this.sessions.find(identity.sessionHash);
  }

  private originOf({ handshake, conn }: Connection): Origin {
    const forwarded = [handshake.headers['x-forwarded-for'] ?? []].flat().join(',');
    const address = clientAddress(conn.remoteAddress, forwarded, this.trusts);
    return { address, userAgent: handshake.headers['user-agent'] ?? '' };
  }

  private isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    return origin === new URL(this.settings.publicUrl).origin || URL.parse(origin)?.host === host;
  }
}

/** The part of Engine.IO's socket that is used here. */
interface Wire {
  readonly request: IncomingMessage;
  on(event: 'packet', listener: () => void): unknown;
  close(discard: boolean): void;
}

/** Counts packets before they are parsed: events, invalid frames and heartbeats alike. */
function dropFlooding(wire: Wire): void {
  const bucket = new TokenBucket(PACKETS, performance.now());
  const { socket } = wire.request;
  wire.on('packet', () => {
    if (bucket.take(performance.now()) === 0) return;
    wire.close(true);
    // A graceful close would wait for the client.
    socket.destroy();
  });
}
