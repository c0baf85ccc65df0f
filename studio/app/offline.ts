/**
 * The service worker: everything of one version is kept together, so that the studio works without a network and never as
 * a mixture of two. `?nosw` takes it away.
 */
import { signal } from '@preact/signals';

/** A newer version waits until the page is loaded anew. */
export const newer = signal(false);

export async function keepFresh(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    return;
  }
  try {
    const registration = await workers.register('sw.js', { updateViaCache: 'none' });
    const waiting = (): void => {
      newer.value = registration.waiting !== null && workers.controller !== null;
    };
    waiting();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', waiting);
    });
  } catch {
    // Served from where none may run: the studio works all the same, as long as there is a network.
  }
}

/** What is open has been saved: the new version takes over. */
export async function takeNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('take over');
}
