// One version of the studio: what a board needs is kept at once, everything else when it is first asked for, or all of it when the page asks
// for that; it is thrown away as a whole.
// If this file is ever emptied, browsers take the new one and nothing is kept any more.
const VERSION = '%VERSION%';
// What a board needs, and the rest.
const BOARD = JSON.parse('%BOARD%');
const REST = JSON.parse('%REST%');
const CACHE = `pzl-studio-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      // Past the browser's own cache where the name doesn't tell the version.
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
  // Where it was taken away, it isn't made anew.
  const kept = await caches.match(wanted, { ignoreSearch: true, cacheName: CACHE });
  if (kept) return kept;
  const reply = await fetch(request);
  const file = new URL(request.url).pathname.slice(new URL('./', self.location).pathname.length);
  // Where all was taken away, nothing is kept anew.
  if (reply.ok && REST.includes(file) && (await caches.has(CACHE)))
    await (await caches.open(CACHE)).put(request, reply.clone());
  return reply;
}

// A few at a time; what fails is fetched when it is asked for.
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
