/** The player's stored data: packs that were opened, and all games as a file. */
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { CatalogueEntry } from '../app/catalogue.ts';
import { storeAllFiles, storingProgress } from '../app/offline.ts';
import { parseRoute } from '../app/place.ts';
import { progressOf } from '../game/solved.ts';
import type { RecentGame } from '../game/store.ts';
import { exportAll, importAll } from '../game/store.ts';
import type { PuzzleToPrint } from '../print/printable.ts';
import { download } from '../share/files.ts';
import { type PuzzlePack, packIn } from '../share/pack.ts';
import { PrintButton } from './print-button.tsx';

const PACKS_KEY = 'pzl-packs';

function storedPacks(): readonly PuzzlePack[] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(PACKS_KEY) ?? '[]');
    return Array.isArray(storedValue) ? storedValue.filter((pack) => Array.isArray(pack?.puzzles)) : [];
  } catch {
    return [];
  }
}

const packs = signal<readonly PuzzlePack[]>(storedPacks());
const packMessage = signal('');

function storePacks(list: readonly PuzzlePack[]): void {
  packs.value = list;
  try {
    localStorage.setItem(PACKS_KEY, JSON.stringify(list));
  } catch {
    packMessage.value = 'The pack is here until the page is closed: the browser’s storage is full.';
  }
}

async function openPack(file: File): Promise<void> {
  const packResult = await packIn(file.name, await file.text());
  if ('problem' in packResult) {
    packMessage.value = packResult.problem;
    return;
  }
  packMessage.value = `“${packResult.title}”: ${packResult.puzzles.length} puzzles.`;
  storePacks([packResult, ...packs.value.filter(({ title }) => title !== packResult.title)]);
}

async function readGames(file: File): Promise<void> {
  const importResult = await importAll(await file.text());
  packMessage.value =
    typeof importResult === 'string'
      ? importResult
      : `${importResult} ${importResult === 1 ? 'game' : 'games'} read. They are found where they were played.`;
}

export function Shelf({
  games,
  types,
}: {
  readonly games: readonly RecentGame[];
  readonly types: readonly CatalogueEntry[];
}): JSX.Element {
  const state = new Map(games.map((game) => [game.hash, progressOf(game, types)]));
  return (
    <section class="shelf" aria-label="Packs and games">
      {packs.value.map((pack) => (
        <details key={pack.title}>
          <summary>
            {pack.title}{' '}
            <small>
              {pack.puzzles.filter(({ link }) => state.get(link) === 'solved').length} of{' '}
              {pack.puzzles.length} solved
            </small>
          </summary>
          <ol>
            {pack.puzzles.map(({ name, link }) => (
              <li key={link}>
                <a href={link}>{name}</a> <small>{state.get(link) ?? ''}</small>
              </li>
            ))}
          </ol>
          <PrintButton
            word="Print as a booklet"
            title={pack.title}
            loadPuzzles={() => puzzlesToPrint(pack)}
          />{' '}
          <button
            type="button"
            class="link"
            onClick={() => storePacks(packs.value.filter((other) => other !== pack))}
          >
            Take it away
          </button>
        </details>
      ))}
      <p class="bar">
        <Reader word="Open a pack" accept=".json,.txt" read={openPack} />
        <button
          type="button"
          class="quiet"
          onClick={() =>
            void exportAll().then((text) => download('pzl-games.json', 'application/json', text))
          }
        >
          Save all games to a file
        </button>
        <Reader word="Read games from a file" accept=".json" read={readGames} />
        {'serviceWorker' in navigator && (
          <button type="button" class="quiet" onClick={() => void storeAllFiles()}>
            Keep all types for when there is no network
          </button>
        )}
      </p>
      <p role="status">{storingMessage() ?? packMessage.value}</p>
    </section>
  );
}

async function puzzlesToPrint({ puzzles }: PuzzlePack): Promise<readonly PuzzleToPrint[]> {
  const { sourceOf } = await import('../app/sources.ts');
  return await Promise.all(puzzles.map(({ link }) => sourceOf(parseRoute(link))));
}

function storingMessage(): string | undefined {
  const progress = storingProgress.value;
  if (!progress) return undefined;
  return progress.of > 0 && progress.kept === progress.of
    ? 'Everything is kept here now.'
    : `Keeping all types: ${progress.kept} of ${progress.of || '…'} files.`;
}

function Reader({
  word,
  accept,
  read,
}: {
  readonly word: string;
  readonly accept: string;
  readonly read: (file: File) => Promise<void>;
}): JSX.Element {
  return (
    <label class="quiet file">
      {word}
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file)
            read(file).catch((error: Error) => {
              packMessage.value = error.message;
            });
        }}
      />
    </label>
  );
}
