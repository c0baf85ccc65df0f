// One version of the studio, whole: it is fetched as a whole, kept as a whole and thrown away as a whole.
// If this file is ever emptied, browsers take the new one and nothing is kept any more.
const VERSION = '%VERSION%';
const FILES = JSON.parse('%FILES%');
const CACHE = `pzl-studio-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // Past the browser's own cache: what it has may be of another version.
      cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))),
    ),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const old = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('pzl-studio-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.includes('/api/')) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const wanted = request.mode === 'navigate' ? './' : request;
  // Where it was taken away, it isn't made anew.
  return (await caches.match(wanted, { ignoreSearch: true, cacheName: CACHE })) ?? fetch(request);
}
