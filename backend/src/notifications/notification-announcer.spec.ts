import { describe, expect, it } from '@jest/globals';
import type { Logger } from '../http/health/service-log.ts';
import type { NewNotification, NotificationList } from './list/notification-list.ts';
import type { Announced } from './notifications.ts';
import type { Listener } from '../postgres/listener.ts';
import { NotificationAnnouncer } from './notification-announcer.ts';
import { roomOf, type SocketGateway } from '../realtime/socket.gateway.ts';

const about = { title: '題', sentence: '文。', path: '/rental-requests/r', itemName: '鞄' };
const KNOWN = [
  { id: 'of a round', kind: 'completed', userId: 1, roundId: 'r', ...about },
  { id: 'of a follower', userId: 1, roundId: null, ...about, path: '/users/7' },
  { id: 'of another', userId: 2, roundId: 'r', ...about },
] as unknown as readonly NewNotification[];

/** User 1 has a tab open here, user 2 has none. */
async function announce(announced: readonly Announced[], list: Partial<NotificationList> = {}) {
  const emitted: unknown[] = [];
  const problems: unknown[] = [];
  let hear: (payload: string) => void = () => undefined;
  const listener = { listen: (_channel: string, listen: typeof hear) => void (hear = listen) };
  const shown = async (ids: readonly string[]) => KNOWN.filter(({ id }) => ids.includes(id));
  const emitter = (room: string) => ({
    emit: (name: string, message: unknown) => void emitted.push([room, name, message]),
  });
  const server = { of: () => ({ adapter: { rooms: new Map([[roomOf(1), new Set()]]) } }), local: { to: emitter } };
  const log = { error: (problem: unknown) => void problems.push(problem) } as unknown as Logger;
  new NotificationAnnouncer(
    listener as unknown as Listener,
    { shown, ...list } as NotificationList,
    { server } as unknown as SocketGateway,
    log,
  ).onApplicationBootstrap();
  hear(JSON.stringify(announced));
  await new Promise(setImmediate);
  return { emitted, problems };
}

const CHANGED = [roomOf(1), 'changed', { type: 'changed', keys: ['notifications'] }];

describe('open tabs', () => {
  it('receive their user’s new notifications, and those without a rental by another message', async () => {
    const { emitted } = await announce([
      ['of a round', 1, true],
      ['of a follower', 1, true],
      ['of another', 2, true],
    ]);
    const ofRound = { kind: 'completed', rentalRequestId: 'r', message: '題', item: { name: '鞄' } };
    const follower = { id: 'of a follower', title: '題', message: '文。', path: '/users/7' };
    expect(emitted).toEqual([
      [roomOf(1), 'rental_request_notification', { type: 'rental_request_notification', ...ofRound }],
      [roomOf(1), 'notification', { type: 'notification', ...follower }],
      CHANGED,
    ]);
  });

  it('only learn that the list has changed when their user wants no toasts, or one was replaced', async () => {
    expect((await announce([['of a round', 1, false]])).emitted).toEqual([CHANGED]);
  });

  it('receive nothing when it can’t be read, which is logged', async () => {
    const { emitted, problems } = await announce([['of a round', 1, true]], {
      shown: () => Promise.reject(new Error('no database')),
    });
    expect([emitted, problems]).toMatchObject([[], [{ err: { message: 'no database' } }]]);
  });
});
