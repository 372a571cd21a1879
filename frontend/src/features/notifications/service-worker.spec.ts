import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const SOURCE = readFileSync(join(import.meta.dirname, '..', '..', '..', 'public', 'service-worker.js'), 'utf8');
const ORIGIN = 'https://meguri.example';
type Listener = (event: unknown) => void;

describe('the service worker', () => {
  const listeners = new Map<string, Listener>();
  const showNotification = jest.fn<(title: string, options: object) => Promise<void>>();
  const openWindow = jest.fn<(href: string) => Promise<void>>();
  const focus = jest.fn<() => Promise<void>>();
  const matchAll = jest.fn<() => Promise<object[]>>();
  /** Sends it an event, and waits for what it waits for. */
  const happens = async (type: string, event: object): Promise<void> => {
    const awaited: unknown[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (task: unknown) => void awaited.push(task) });
    await Promise.all(awaited);
  };
  const pressed = (path: string) => happens('notificationclick', { notification: { data: path, close: jest.fn() } });

  beforeEach(() => {
    jest.resetAllMocks();
    matchAll.mockResolvedValue([]);
    const self = {
      location: { origin: ORIGIN },
      registration: { showNotification },
      clients: { matchAll, openWindow },
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    };
    runInNewContext(SOURCE, { self, URL });
  });

  it('shows what is pushed, one notification once', async () => {
    const pushedText = {
      id: 'n1',
      title: '発送されました',
      sentence: 'ワンピースが発送されました。',
      path: '/rental-requests/1',
    };
    await happens('push', { data: { json: () => pushedText } });
    expect(showNotification).toHaveBeenCalledWith(
      '発送されました',
      expect.objectContaining({ body: 'ワンピースが発送されました。', tag: 'n1', data: '/rental-requests/1' }),
    );
  });

  it('brings the window to the front that shows the place, and opens one otherwise', async () => {
    await pressed('/rental-requests/1');
    expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/rental-requests/1`);
    matchAll.mockResolvedValue([{ url: `${ORIGIN}/rental-requests/1`, focus }]);
    await pressed('/rental-requests/1');
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).toHaveBeenCalledTimes(1);
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\\\evil.example'])(
    'leads to no other site: %s',
    async (path) => {
      await pressed(path);
      expect(openWindow).toHaveBeenCalledWith(ORIGIN);
    },
  );

  it('keeps nothing and answers for nobody', () => {
    expect([...listeners.keys()].toSorted()).toEqual(['notificationclick', 'push']);
  });
});
