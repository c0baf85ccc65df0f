// The service worker of one version of the studio. It stores the files that a board needs at once, and all others on
// first use, or all together at the page's request. A version is deleted as a whole. If this file is ever published
// empty, browsers install that version and store nothing any more.
const VERSION = '%VERSION%';
// The files that a board needs, and the rest.
const BOARD = JSON.parse('%BOARD%');
const REST = JSON.parse('%REST%');
const CACHE = `pzl-studio-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // Bypasses the browser's own cache for files whose names don't contain a hash.
      cache.addAll(BOARD.map((file) => (/-\w+\.\w+$/.test(file) ? file : new Request(file, { cache: 'reload' })))),
    ),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'keep all') event.waitUntil(keepAll(event.source));
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
  // If the cache was deleted, it isn't created again.
  const kept = await caches.match(wanted, { ignoreSearch: true, cacheName: CACHE });
  if (kept) return kept;
  const reply = await fetch(request);
  const file = new URL(request.url).pathname.slice(new URL('./', self.location).pathname.length);
  // If the cache was deleted, nothing is stored.
  if (reply.ok && REST.includes(file) && (await caches.has(CACHE)))
    await (await caches.open(CACHE)).put(request, reply.clone());
  return reply;
}

// Stores all files, a few at a time. Files that fail are fetched on demand.
async function keepAll(page) {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const file of REST) if (!(await cache.match(file))) missing.push(file);
  const next = async () => {
    for (let file = missing.pop(); file !== undefined; file = missing.pop()) {
      await cache.add(file).catch(() => {});
      if (missing.length % 20 === 0) page?.postMessage({ kept: REST.length - missing.length, of: REST.length });
    }
  };
  await Promise.all([next(), next(), next(), next()]);
  page?.postMessage({ kept: REST.length, of: REST.length });
}
