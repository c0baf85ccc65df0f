/** The first page: today's puzzle, unfinished games, and every type with a small picture. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type CatalogueEntry, catalogue } from '../app/catalogue.ts';
import { fetchText } from '../app/fetching.ts';
import { openPasted } from '../app/pasting.ts';
import { goTo } from '../app/route.ts';
import { typesOfTheDay } from '../app/today.ts';
import { dayNumber, matchesSearch } from '../app/words.ts';
import { progressOf } from '../game/solved.ts';
import { type RecentGame, recentGames } from '../game/store.ts';
import { isLink } from '../share/pasted.ts';
import { Header } from './header.tsx';
import { OpenLink } from './open-link.tsx';
import { Shelf } from './shelf.tsx';

const ALL = 'All';
const BEGUN = 'Begun';

export function Gallery(): JSX.Element {
  const entries = useSignal<readonly CatalogueEntry[]>([]);
  const problem = useSignal('');
  const search = useSignal('');
  const genre = useSignal(ALL);
  const recent = useSignal<readonly RecentGame[]>([]);
  useEffect(() => {
    document.title = 'pzl studio';
    catalogue().then(
      (list) => {
        entries.value = list;
      },
      (error: Error) => {
        problem.value = error.message;
      },
    );
    recentGames().then((list) => {
      recent.value = list;
    });
  }, []);
  const begun = new Set(
    recent.value.filter((game) => progressOf(game, entries.value) !== 'solved').map(({ type }) => type),
  );
  const genres = useMemo(
    () => [...new Set(entries.value.map((entry) => entry.genre))].sort(),
    [entries.value],
  );
  const shown = entries.value.filter(
    (entry) =>
      (genre.value === ALL ||
        (genre.value === BEGUN ? begun.has(entry.name) : entry.genre === genre.value)) &&
      (search.value.trim() === '' ||
        matchesSearch(search.value, [entry.title, ...entry.also, entry.genre, entry.about])),
  );
  const chips = [ALL, ...genres, ...(begun.size > 0 ? [BEGUN] : [])];
  return (
    <>
      <Header>
        <OpenLink />
        <button
          type="button"
          class="quiet"
          onClick={() => goTo({ page: 'link', link: 'd=new', tab: 'rules' })}
        >
          New type
        </button>
      </Header>
      <main class="gallery">
        <h1 class="welcome">
          Pencil puzzles of {entries.value.length || 'many'} types: play them, set your own, or write the
          rules of a new one.
        </h1>
        <Today entries={entries.value} />
        {recent.value.length > 0 && <Recent games={recent.value} types={entries.value} />}
        <div class="find">
          <input
            type="search"
            aria-label="Search the types"
            placeholder={`Search ${entries.value.length || ''} types, or paste a link: masyu, loop …`}
            value={search.value}
            onInput={(event) => {
              const { value } = event.currentTarget;
              search.value = isLink(value) ? '' : value;
              if (isLink(value)) openPasted(value);
            }}
          />
        </div>
        <fieldset class="chips">
          <legend class="spoken">Genre</legend>
          {chips.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={genre.value === name}
              onClick={() => {
                genre.value = name;
              }}
            >
              {name === BEGUN ? `Begun (${begun.size})` : name}
            </button>
          ))}
        </fieldset>
        {problem.value !== '' && <p class="message wrong">{problem.value}</p>}
        {entries.value.length > 0 && shown.length === 0 && (
          <p class="message">
            No type is called “{search.value}”.{' '}
            <button
              type="button"
              class="link"
              onClick={() => {
                search.value = '';
                genre.value = ALL;
              }}
            >
              Show all
            </button>
          </p>
        )}
        <ul class="types">
          {shown.map((entry) => (
            <TypeCard key={entry.name} entry={entry} begun={begun.has(entry.name)} />
          ))}
        </ul>
        <Shelf games={recent.value} types={entries.value} />
      </main>
    </>
  );
}

function TypeCard({
  entry,
  begun,
}: {
  readonly entry: CatalogueEntry;
  readonly begun: boolean;
}): JSX.Element {
  const [also] = entry.also;
  return (
    <li>
      <a class="type" href={`#/${entry.name}`}>
        <Picture file={entry.picture} />
        <b>{entry.title}</b>
        <small>
          {also ? `${also} · ` : ''}
          {entry.genre.toLowerCase()}
          {begun ? ' · begun' : ''}
        </small>
      </a>
    </li>
  );
}

/** A picture fetched when it comes into view and inserted into the page, so that it has the page's colors. */
export function Picture({ file }: { readonly file: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      fetchText(file).then(
        (svg) => {
          node.innerHTML = svg;
        },
        () => {},
      );
    });
    watch.observe(node);
    return () => watch.disconnect();
  }, [file]);
  return <div ref={box} class="thumb" aria-hidden="true" />;
}

const sizeOf = ({ sizes }: CatalogueEntry): string => sizes[Math.min(1, sizes.length - 1)] ?? '';

function Today({ entries }: { readonly entries: readonly CatalogueEntry[] }): JSX.Element | null {
  const day = dayNumber();
  const [entry, ...others] = typesOfTheDay(entries, new Date());
  if (!entry) return <section class="today" aria-hidden="true" />;
  const play = (type: CatalogueEntry, seed: number): void =>
    goTo({ page: 'link', link: `m=${type.name},${sizeOf(type)},${seed}`, tab: 'play' });
  const before = new Date(Date.now() - 86_400_000);
  return (
    <section class="today">
      <Picture file={entry.picture} />
      <div>
        <h2>Today: {entry.title}</h2>
        <p class="lead">{sizeOf(entry)} · made from today’s date, the same for everyone until midnight.</p>
        <p class="bar">
          <button type="button" class="main" onClick={() => play(entry, day)}>
            Play
          </button>
          <button
            type="button"
            class="quiet"
            onClick={() => play(typesOfTheDay(entries, before)[0] ?? entry, dayNumber(before))}
          >
            Yesterday’s
          </button>
        </p>
        <ul class="also-today">
          {others.map((other, at) => (
            <li key={other.name}>
              <button type="button" class="link" onClick={() => play(other, day)}>
                {other.title}
              </button>
              {at === others.length - 1 && <small> a rare one</small>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Recent({
  games,
  types,
}: {
  readonly games: readonly RecentGame[];
  readonly types: readonly CatalogueEntry[];
}): JSX.Element {
  return (
    <section class="recent">
      <h2>Lately played</h2>
      <ul>
        {games.slice(0, 8).map((game) => (
          <li key={game.key}>
            <a href={game.hash}>
              <b>{game.title}</b>{' '}
              <small>
                {game.name}
                {game.done ? ` · ${progressOf(game, types)}` : ''}
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
