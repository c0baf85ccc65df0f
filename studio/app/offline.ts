/**
 * The service worker. It stores the opened files of one version, so that the studio works offline and never mixes two
 * versions. If the page is installed, or at the user's request, it stores all files. `?nosw` removes it.
 */
import { signal } from '@preact/signals';

/** Whether a newer version of the studio has been loaded, and waits for the page to be reloaded. */
export const hasNewerVersion = signal(false);

export async function startServiceWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  if (new URLSearchParams(location.search).has('nosw')) {
    for (const registration of await workers.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    return;
  }
  try {
    const registration = await workers.register('sw.js', { updateViaCache: 'none' });
    const reportWaitingVersion = (): void => {
      hasNewerVersion.value = registration.waiting !== null && workers.controller !== null;
    };
    reportWaitingVersion();
    if (matchMedia('(display-mode: standalone)').matches) void storeAllFiles();
    addEventListener('appinstalled', () => void storeAllFiles());
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', reportWaitingVersion);
    });
  } catch {
    // The browser offers no service workers here, so the studio works only with a network.
  }
}

/** The number of stored files (`kept`) out of all files (`of`); undefined until all files are to be stored. */
export const storingProgress = signal<{ readonly kept: number; readonly of: number } | undefined>(undefined);

/** Stores all files, for use without a network. */
export async function storeAllFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  storingProgress.value ??= { kept: 0, of: 0 };
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { kept, of } = (data ?? {}) as { kept?: unknown; of?: unknown };
    if (typeof kept === 'number' && typeof of === 'number') storingProgress.value = { kept, of };
  });
  navigator.serviceWorker.startMessages();
  active?.postMessage('keep all');
}

/** Changes to the new version, which reloads the page. Unsaved work must have been saved before. */
export async function activateNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration?.waiting?.postMessage('take over');
}
