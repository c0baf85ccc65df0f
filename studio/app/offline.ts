/**
 * The service worker: what was opened of one version is kept together, so that it works without a network and never as a mixture of two;
 * where the page is installed, or that is asked for, all of it is kept. `?nosw` takes it away.
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
    if (matchMedia('(display-mode: standalone)').matches) void keepAll();
    addEventListener('appinstalled', () => void keepAll());
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', waiting);
    });
  } catch {
    // Served from where none may run: the studio works all the same, as long as there is a network.
  }
}

/** How much of everything is kept; undefined as long as nobody asked for it. */
export const keeping = signal<{ readonly kept: number; readonly of: number } | undefined>(undefined);

/** Everything is fetched, for when there is no network. */
export async function keepAll(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  keeping.value ??= { kept: 0, of: 0 };
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { kept, of } = (data ?? {}) as { kept?: unknown; of?: unknown };
    if (typeof kept === 'number' && typeof of === 'number') keeping.value = { kept, of };
  });
  navigator.serviceWorker.startMessages();
  active?.postMessage('keep all');
}

/** What is open has been saved: the new version takes over. */
export async function takeNewer(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('take over');
}
