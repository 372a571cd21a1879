import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Server } from 'socket.io';
import type { HttpSettings } from '../../http/http-settings.ts';
import type { SessionNotices } from '../../http/sessions/session-notices.ts';
import type { SessionStore } from '../../http/sessions/session-store.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { OPERATORS_ROOM, SocketGateway } from './socket.gateway.ts';

const LONG_ENOUGH_MS = 5_000;

/** A connected socket of this session, as the gateway knows it. */
function socketOf(sessionHash: string) {
  const rooms = new Set([OPERATORS_ROOM]);
  const socket = {
    data: { identity: { viewer: { userId: 1, isAdmin: true }, sessionHash } },
    connected: true,
    disconnect: () => void (socket.connected = false),
    leave: async (room: string) => void rooms.delete(room),
    rooms,
  };
  return socket;
}

/** A gateway with these sockets; `find` answers for the sessions. */
function gatewayWith(sockets: ReturnType<typeof socketOf>[], find: (hash: string) => Promise<Viewer | null>) {
  const notices = { onNotice: () => undefined } as unknown as SessionNotices;
  const gateway = new SocketGateway({ find } as SessionStore, { trustProxy: false } as HttpSettings, notices);
  const server = { use: () => undefined, of: () => ({ sockets: new Map(sockets.entries()) }) } as unknown as Server;
  Object.assign(gateway, { server });
  gateway.afterInit(server);
  return gateway;
}

describe('an open socket that never says a word', () => {
  let gateway: SocketGateway | undefined;
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    gateway?.onModuleDestroy();
    jest.useRealTimers();
  });

  it('is dropped when its session has ended, the others stay', async () => {
    const [ended, open] = [socketOf('ended'), socketOf('open')];
    gateway = gatewayWith([ended, open], async (hash) => (hash === 'open' ? { userId: 1, isAdmin: true } : null));
    await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    expect([ended.connected, open.connected]).toEqual([false, true]);
    expect(open.rooms).toContain(OPERATORS_ROOM);
  });

  it('hears nothing more of what is for operators once its user is none', async () => {
    const socket = socketOf('open');
    gateway = gatewayWith([socket], async () => ({ userId: 1, isAdmin: false }));
    await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    expect([socket.connected, socket.rooms.size]).toEqual([true, 0]);
  });

  it('stays while the sessions cannot be asked', async () => {
    const socket = socketOf('open');
    gateway = gatewayWith([socket], () => Promise.reject(new Error('no database')));
    await jest.advanceTimersByTimeAsync(LONG_ENOUGH_MS);
    expect(socket.connected).toBe(true);
  });
});
