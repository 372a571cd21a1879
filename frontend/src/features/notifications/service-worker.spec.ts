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
  const fetch = jest.fn<(request: object) => Promise<unknown>>();
  const enable = jest.fn<() => Promise<void>>();
  /** What the browser keeps, by cache and path. */
  let stored: Record<string, string[]> = {};
  const caches = {
    open: (name: string) =>
      Promise.resolve({
        addAll: (requests: { url: string }[]) => {
          stored[name] = requests.map(({ url }) => url);
          return Promise.resolve();
        },
      }),
    keys: () => Promise.resolve(Object.keys(stored)),
    delete: (name: string) => Promise.resolve(delete stored[name]),
    match: (path: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(stored[cacheName]?.includes(path) ? `kept ${path}` : undefined),
  };
  /** Sends it an event, and waits for what it waits for. */
  const happens = async (type: string, event: object): Promise<unknown> => {
    const awaited: unknown[] = [];
    let answer: unknown;
    const respondWith = (with_: unknown) => void (answer = with_);
    listeners.get(type)?.({ ...event, respondWith, waitUntil: (task: unknown) => void awaited.push(task) });
    await Promise.all(awaited);
    return answer;
  };
  const asked = (path: string, mode = 'navigate', preloadResponse: Promise<unknown> = Promise.resolve(undefined)) =>
    happens('fetch', { request: { url: ORIGIN + path, mode }, preloadResponse });
  const pressed = (path: string) => happens('notificationclick', { notification: { data: path, close: jest.fn() } });

  beforeEach(() => {
    jest.resetAllMocks();
    matchAll.mockResolvedValue([]);
    stored = {};
    fetch.mockRejectedValue(new TypeError('no network'));
    class Request {
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
    }
    const self = {
      location: { origin: ORIGIN },
      registration: { showNotification, navigationPreload: { enable } },
      clients: { matchAll, openWindow, claim: () => Promise.resolve() },
      skipWaiting: () => Promise.resolve(),
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    };
    runInNewContext(SOURCE, { self, URL, Request, caches, fetch });
  });

  it('shows a push as a notification tagged with its id', async () => {
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

  it('focuses the window that shows the notification’s path, or opens one', async () => {
    await pressed('/rental-requests/1');
    expect(openWindow).toHaveBeenCalledWith(`${ORIGIN}/rental-requests/1`);
    matchAll.mockResolvedValue([{ url: `${ORIGIN}/rental-requests/1`, focus }]);
    await pressed('/rental-requests/1');
    expect(focus).toHaveBeenCalledTimes(1);
    expect(openWindow).toHaveBeenCalledTimes(1);
  });

  it.each(['//evil.example/', 'https://evil.example/', '/\\\\evil.example'])(
    'opens no other site: %s',
    async (path) => {
      await pressed(path);
      expect(openWindow).toHaveBeenCalledWith(ORIGIN);
    },
  );

  it('shows the offline page without a network, and passes network responses through', async () => {
    await happens('install', {});
    expect(await asked('/items')).toBe('kept /offline.html');
    fetch.mockResolvedValue('from the network');
    expect(await asked('/items')).toBe('from the network');
    expect(await asked('/items', 'navigate', Promise.resolve('asked for ahead'))).toBe('asked for ahead');
  });

  it('caches only the offline page, intercepts nothing else, and removes an older cache', async () => {
    stored = { 'offline-0': ['/offline.html'] };
    await happens('install', {});
    await happens('activate', {});
    expect(Object.values(stored)).toEqual([['/offline.html', '/offline.css', '/offline.js']]);
    expect(enable).toHaveBeenCalledTimes(1);
    expect(await asked('/assets/index-1.js', 'cors')).toBeUndefined();
    expect(await asked('/api/items', 'cors')).toBeUndefined();
    expect(await asked('/offline.css', 'no-cors')).toBe('kept /offline.css');
  });
});
