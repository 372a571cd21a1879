/* global self */
// Shows what is pushed to this device, and leads to it. It caches nothing and stands between nothing.

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

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
