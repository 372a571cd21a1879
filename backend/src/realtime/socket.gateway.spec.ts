import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import type { HttpSettings } from '../http/http-settings.ts';
import type { SessionNotices } from '../http/sessions/session-notices.ts';
import type { SessionStore } from '../http/sessions/session-store.ts';
import type { Viewer } from '../http/sessions/viewer.ts';
import { OPERATORS_ROOM, SocketGateway } from './socket.gateway.ts';

const LONG_ENOUGH_MS = 5_000;

/** A connected socket of this session. */
function socketOf(sessionHash: string) {
  const rooms = new Set([OPERATORS_ROOM]);
  const socket = {
    id: sessionHash,
    data: { identity: { viewer: { userId: 1, isAdmin: true, role: 'administrator' }, sessionHash } },
    connected: true,
    disconnect: () => void (socket.connected = false),
    leave: async (room: string) => void rooms.delete(room),
    rooms,
  };
  return socket;
}

/** A gateway with these sockets; `find` looks up their sessions. */
function gatewayWith(sockets: ReturnType<typeof socketOf>[], find: (hash: string) => Promise<Viewer | null>) {
  const notices = { onNotice: () => undefined } as unknown as SessionNotices;
  const gateway = new SocketGateway({ find } as SessionStore, { trustProxy: false } as HttpSettings, notices);
  const engine = { on: () => undefined };
  const namespace = { sockets: new Map(sockets.entries()) };
  const server = { engine, use: () => undefined, of: () => namespace } as unknown as Server;
  Object.assign(gateway, { server });
  gateway.afterInit(server);
  return gateway;
}

describe('an open socket that sends nothing', () => {
  let gateway: SocketGateway | undefined;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    gateway?.onModuleDestroy();
    jest.useRealTimers();
  });

  it('is closed when its session has ended, the others stay open', async () => {
    const [ended, open] = [socketOf('ended'), socketOf('open')];
    gateway = gatewayWith([ended, open], async (hash) =>
      hash === 'open' ? { userId: 1, isAdmin: true, role: 'administrator' } : null,
    );
    await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    expect([ended.connected, open.connected]).toEqual([false, true]);
    expect(open.rooms).toContain(OPERATORS_ROOM);
  });

  it('gets no more operator messages once its user is no operator', async () => {
    const socket = socketOf('open');
    gateway = gatewayWith([socket], async () => ({ userId: 1, isAdmin: false, role: null }));
    await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    expect([socket.connected, socket.rooms.size]).toEqual([true, 0]);
  });

  it('stays open while sessions can’t be checked', async () => {
    const socket = socketOf('open');
    gateway = gatewayWith([socket], () => Promise.reject(new Error('no database')));
    await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    expect(socket.connected).toBe(true);
  });
});

describe('a flood of messages', () => {
  const open = { userId: 1, isAdmin: false, role: null };
  let http: HttpServer;
  let io: Server;
  let asked: number;
  let url: string;
  beforeEach(async () => {
    asked = 0;
    http = createServer();
    io = new Server(http, { path: '/ws', transports: ['websocket'] });
    const session = { viewer: open, opened: { address: '', userAgent: '' }, extended: false };
    const find = async () => {
      asked += 1;
      return open;
    };
    const sessions = { find, use: async () => session } as unknown as SessionStore;
    const settings = { trustProxy: false, publicUrl: 'http://localhost', secure: false } as HttpSettings;
    const gateway = new SocketGateway(sessions, settings, { onNotice: () => undefined } as never);
    Object.assign(gateway, { server: io });
    gateway.afterInit(io);
    io.on('connection', (socket) => {
      socket.on('ping', (message) => void gateway.ping(socket, message));
      void gateway.handleConnection(socket);
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws/?EIO=4&transport=websocket`;
    closeAll = async () => {
      gateway.onModuleDestroy();
      await io.close();
    };
  });
  let closeAll: () => Promise<void>;
  afterEach(() => closeAll());

  /** A socket, accepted unless `named` is false. */
  async function connect(named = true): Promise<WebSocket> {
    const socket = new WebSocket(url, { headers: { cookie: 'meguri_session=token' } } as never);
    await new Promise((done) => socket.addEventListener('open', done, { once: true }));
    if (!named) return socket;
    socket.send('40');
    await new Promise<void>((done) => {
      socket.addEventListener('message', ({ data }) => String(data).startsWith('40') && done());
    });
    return socket;
  }
  const closed = (socket: WebSocket) =>
    new Promise<boolean>((done) => socket.addEventListener('close', () => done(true), { once: true }));

  it.each([
    ['of events', '42["ping",1]', true],
    ['of frames without a receiver', '40/nowhere,', false],
  ])('%s closes the connection, without a database query', async (_, frame, named) => {
    const socket = await connect(named);
    const ended = closed(socket);
    for (let count = 0; count < 100; count++) socket.send(frame);
    expect(await ended).toBe(true);
    expect(asked).toBe(0);
  });

  it('of connections of one session is refused from the 21st on', async () => {
    const sockets: WebSocket[] = [];
    for (let count = 0; count < 20; count++) sockets.push(await connect());
    const more = await connect();
    expect(await closed(more)).toBe(true);
    expect(sockets.map(({ readyState }) => readyState)).toEqual(Array(20).fill(WebSocket.OPEN));
    expect(io.of('/').sockets.size).toBe(20);
  });
});
