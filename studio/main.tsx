/** The page: the gallery is loaded at once, everything else on demand. */

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { render } from 'preact';
import { useEffect } from 'preact/hooks';
import { route } from './app/route.ts';
import './app/settings.ts';
import { startServiceWorker } from './app/offline.ts';
import { Gallery } from './pages/gallery.tsx';

type Workshop = typeof import('./pages/workshop.tsx');
const workshop = signal<Workshop | undefined>(undefined);
const problem = signal('');

function loadWorkshop(): void {
  if (workshop.peek()) return;
  import('./pages/workshop.tsx').then(
    (loaded) => {
      workshop.value = loaded;
    },
    () => {
      problem.value = 'A part of the studio could not be loaded. Is the network there?';
    },
  );
}

function App(): JSX.Element {
  const isGallery = route.value.page === 'gallery';
  useEffect(() => {
    if (!isGallery) loadWorkshop();
  }, [isGallery]);
  if (isGallery) return <Gallery />;
  if (workshop.value) return <workshop.value.Workshop />;
  return (
    <main class="waiting" aria-busy={problem.value === ''}>
      <p role="status">{problem.value || 'Setting out the board …'}</p>
    </main>
  );
}

if (route.peek().page !== 'gallery') loadWorkshop();
const app = document.getElementById('app');
if (app) render(<App />, app);
void startServiceWorker();
