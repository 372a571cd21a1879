import {
  type OnGatewayConnection,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { type Acknowledgement, pingSchema, registerSchema } from '@meguri/contracts/realtime.ts';
import { ERRORS } from '@meguri/contracts/errors.ts';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import { cookieIn } from '../../http/cookies.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { SESSION_COOKIE } from '../../http/session-hook.ts';
import { hashOfToken, SessionStore } from '../../http/session-store.ts';
import type { Viewer } from '../../http/viewer.ts';

/** What a connection is, found at its handshake: never what the client says. */
interface Identity {
  readonly viewer: Viewer;
  readonly sessionHash: string;
}
type Connection = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, { identity?: Identity }>;

export const OPERATORS_ROOM = 'operators';
export const roomOf = (userId: number): string => `user:${userId}`;

/** The socket: one connection a browser, of signed-in people, over websocket only. */
@WebSocketGateway({ path: '/ws', transports: ['websocket'], serveClient: false, maxHttpBufferSize: 10_000 })
export class SocketGateway implements OnGatewayInit<Server>, OnGatewayConnection<Connection> {
  @WebSocketServer() readonly server: Server;

  constructor(
    private readonly sessions: SessionStore,
    private readonly settings: HttpSettings,
  ) {}

  /** Refuses connections without a session, and pages of other sites, which would carry the cookie along. */
  afterInit(server: Server): void {
    server.use((socket: Connection, next) => {
      const { origin, host, cookie } = socket.handshake.headers;
      if (!this.isOurs(origin, host)) return next(new Error('forbidden'));
      const token = cookieIn(cookie, SESSION_COOKIE);
      if (token === null) return next(new Error('unauthenticated'));
      const sessionHash = hashOfToken(token);
      this.sessions.find(sessionHash).then(
        (viewer) => {
          if (viewer === null) return next(new Error('unauthenticated'));
          socket.data.identity = { viewer, sessionHash };
          next();
        },
        () => next(new Error('unavailable')),
      );
    });
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
    const { identity } = socket.data;
    const viewer = identity === undefined ? null : await this.sessions.find(identity.sessionHash);
    if (viewer !== null) return { ok: true };
    setImmediate(() => socket.disconnect(true));
    return { ok: false, message: ERRORS.unauthenticated.message };
  }

  private isOurs(origin: string | undefined, host: string | undefined): boolean {
    if (origin === undefined) return true;
    return origin === new URL(this.settings.publicUrl).origin || URL.parse(origin)?.host === host;
  }
}
