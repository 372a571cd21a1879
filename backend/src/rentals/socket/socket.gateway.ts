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
import { clientAddress, trusting } from '../../http/sessions/client-address.ts';
import { cookieIn } from '../../http/sessions/cookies.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { SESSION_COOKIE } from '../../http/sessions/session-hook.ts';
import type { Origin } from '../../http/sessions/network-alert.ts';
import { type SessionNotice, SessionNotices } from '../../http/sessions/session-notices.ts';
import { hashOfToken, SessionStore } from '../../http/sessions/session-store.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';

/** What a connection is, found at its handshake: never what the client says. */
interface Identity {
  readonly viewer: Viewer;
  readonly sessionHash: string;
}
type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { identity?: Identity }>;

export const OPERATORS_ROOM = 'operators';
/** How long a socket may outlive its session or its user's role, in ms. */
const LOOK_MS = 5_000;
export const roomOf = (userId: number): string => `user:${userId}`;

/** The socket: one connection a browser, of signed-in people, over websocket only. */
@WebSocketGateway({ path: '/ws', transports: ['websocket'], serveClient: false, maxHttpBufferSize: 10_000 })
export class SocketGateway implements OnGatewayInit<Server>, OnGatewayConnection<Connection>, OnModuleDestroy {
  @WebSocketServer() readonly server: Server;
  private looking: NodeJS.Timeout | undefined;
  private readonly trusts: (address: string) => boolean;

  constructor(
    private readonly sessions: SessionStore,
    private readonly settings: HttpSettings,
    private readonly notices: SessionNotices,
  ) {
    this.trusts = trusting(settings.trustProxy);
  }

  /** Refuses connections without a session, and pages of other sites, which would carry the cookie along. */
  afterInit(server: Server): void {
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
    this.notices.onNotice((notice) => void this.tell(notice));
    this.looking = setInterval(() => void this.dropEnded(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.looking);
  }

  async handleConnection(socket: Connection): Promise<void> {
    const { identity } = socket.data;
    if (identity === undefined) return void socket.disconnect(true);
    await socket.join(roomOf(identity.viewer.userId));
    if (identity.viewer.isAdmin) await socket.join(OPERATORS_ROOM);
  }

  /** A client that takes itself for somebody else is disconnected. */
  @SubscribeMessage('register')
  register(socket: Connection, message: unknown): Acknowledgement {
    const claimed = registerSchema.safeParse(message);
    const userId = typeof claimed.data === 'object' ? claimed.data.userId : claimed.data;
    if (claimed.success && userId === socket.data.identity?.viewer.userId) return { ok: true };
    setImmediate(() => socket.disconnect(true));
    return { ok: false, message: ERRORS.forbidden.message };
  }

  /** Keeps the connection, as long as its session still exists. */
  @SubscribeMessage('ping')
  async ping(socket: Connection, message: unknown): Promise<Acknowledgement> {
    if (!pingSchema.safeParse(message).success) return { ok: false, message: ERRORS.invalid_input.message };
    if ((await this.viewerOf(socket)) !== null) return { ok: true };
    setImmediate(() => socket.disconnect(true));
    return { ok: false, message: ERRORS.unauthenticated.message };
  }

  /** Whoever keeps silent is looked at too: all sessions in one query. */
  private async dropEnded(): Promise<void> {
    await this.dropEndedOf([...this.server.of('/').sockets.values()]);
  }

  /** Sessions of a user have ended; who is still there learns why. */
  private async tell({ userId, alert }: SessionNotice): Promise<void> {
    const sockets: Connection[] = [...this.server.of('/').sockets.values()];
    await this.dropEndedOf(sockets.filter(({ data }) => data.identity?.viewer.userId === userId));
    if (alert !== undefined) this.server.local.to(roomOf(userId)).emit('security_alert', alert);
  }

  private async dropEndedOf(sockets: readonly Connection[]): Promise<void> {
    await Promise.all(
      sockets.map(async (socket) => {
        // Without Postgres nobody is dropped, and nothing is told.
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
