// Shows what is pushed to this device and leads to it, and says so when a page can't be reached. Pages and their code are
// never kept here: a worker of a former release serves nothing that is out of date.

const OFFLINE = '/offline.html';
/** The files of the offline page, which nothing else uses. When one of them changes, `CACHE` needs a new name. */
const PARTS = [OFFLINE, '/offline.css', '/offline.js'];
const CACHE = 'offline-1';

async function keepParts() {
  const cache = await caches.open(CACHE);
  await cache.addAll(PARTS.map((path) => new Request(path, { cache: 'reload' })));
}

async function takeOver() {
  const former = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  // The browser asks for a page while this worker still wakes up.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

const kept = (path) => caches.match(path, { cacheName: CACHE });

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await kept(OFFLINE);
    if (offline === undefined) throw error;
    return offline;
  }
}

const part = async (request) => (await kept(new URL(request.url).pathname)) ?? fetch(request);

const within = (path) => {
  const url = new URL(path, self.location.origin);
  return url.origin === self.location.origin ? url.href : self.location.origin;
};

async function show({ id, title, sentence, path }) {
  await self.registration.showNotification(title, {
    body: sentence,
    tag: id,
    lang: 'ja',
    icon: '/ring.svg',
    data: path,
  });
}

/** A window that shows the place already comes to the front; otherwise a new one. */
async function lead(path) {
  const href = within(path);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => one.url === href);
  await (there === undefined ? self.clients.openWindow(href) : there.focus());
}

self.addEventListener('install', (event) => event.waitUntil(Promise.all([keepParts(), self.skipWaiting()])));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (PARTS.includes(new URL(request.url).pathname)) event.respondWith(part(request));
});
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
