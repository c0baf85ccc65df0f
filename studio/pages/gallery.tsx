/**
 * The first page: what the studio is, a board that can be played at once, today's puzzles, games that were begun, and
 * all types with pictures, the well-known ones first.
 */
import { signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type CatalogueEntry, catalogue } from '../app/catalogue.ts';
import { fetchText } from '../app/fetching.ts';
import { openPasted } from '../app/pasting.ts';
import { goTo } from '../app/route.ts';
import { byFame, firstPuzzle, typesOfTheDay, wellKnownTypes } from '../app/today.ts';
import { dayNumber, matchesSearch, searchRank } from '../app/words.ts';
import { progressOf } from '../game/solved.ts';
import { type RecentGame, recentGames } from '../game/store.ts';
import { isLink } from '../share/pasted.ts';
import { AddressSettingsCard } from './address-settings.tsx';
import { Header } from './header.tsx';
import { OpenLink } from './open-link.tsx';
import { Shelf } from './shelf.tsx';

const ALL = 'All';
const BEGUN_LABEL = 'Begun';

/** Whether a type is chosen to set a puzzle of it, and not to play. */
const isChosenToSet = signal(false);

export function Gallery(): JSX.Element {
  const entries = useSignal<readonly CatalogueEntry[]>([]);
  const problem = useSignal('');
  const search = useSignal('');
  const genre = useSignal(ALL);
  const recent = useSignal<readonly RecentGame[]>([]);
  useEffect(() => {
    document.title = 'pzl studio';
    isChosenToSet.value = false;
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
  const begunTypes = new Set(
    recent.value.filter((game) => progressOf(game, entries.value) !== 'solved').map(({ type }) => type),
  );
  const genres = useMemo(
    () => [...new Set(entries.value.map((entry) => entry.genre))].sort(),
    [entries.value],
  );
  const isSearch = search.value.trim() !== '';
  const matchingEntries = entries.value.filter(
    (entry) =>
      (genre.value === ALL ||
        (genre.value === BEGUN_LABEL ? begunTypes.has(entry.name) : entry.genre === genre.value)) &&
      (!isSearch || matchesSearch(search.value, searchTextsOf(entry))),
  );
  const shownEntries = isSearch
    ? byFame(matchingEntries).toSorted(
        (a, b) => searchRank(search.value, searchTextsOf(a)) - searchRank(search.value, searchTextsOf(b)),
      )
    : matchingEntries;
  const isOverview = genre.value === ALL && !isSearch;
  const chips = [ALL, ...genres, ...(begunTypes.size > 0 ? [BEGUN_LABEL] : [])];
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
        <AddressSettingsCard />
        <Welcome entries={entries.value} />
        <Today entries={entries.value} />
        {recent.value.length > 0 && <RecentGames games={recent.value} types={entries.value} />}
        <div class="find">
          {isChosenToSet.value && <SettingNote />}
          <input
            type="search"
            id="search"
            aria-label="Search the types"
            placeholder="A name, “loop”, or a link to a puzzle"
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
              {name === BEGUN_LABEL ? `Begun (${begunTypes.size})` : name}
            </button>
          ))}
        </fieldset>
        {problem.value !== '' && <p class="message wrong">{problem.value}</p>}
        {entries.value.length > 0 && shownEntries.length === 0 && (
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
        {isOverview && <WellKnownTypes entries={entries.value} begunTypes={begunTypes} />}
        {isOverview && entries.value.length > 0 && <h2 id="all">All {entries.value.length} types</h2>}
        <Types entries={shownEntries} begunTypes={begunTypes} />
        <Shelf games={recent.value} types={entries.value} />
      </main>
    </>
  );
}

const searchTextsOf = ({ title, name, also, genre, about }: CatalogueEntry): readonly string[] => [
  title,
  name,
  ...also,
  genre,
  about,
];

type Workshop = typeof import('./workshop.tsx');

/** Says what the studio is, and shows a board to play on, which is loaded after the rest of the page. */
function Welcome({ entries }: { readonly entries: readonly CatalogueEntry[] }): JSX.Element {
  const workshop = useSignal<Workshop | undefined>(undefined);
  const first = useMemo(() => firstPuzzle(entries, new Date()), [entries]);
  useEffect(() => {
    if (first)
      import('./workshop.tsx').then(
        (loaded) => {
          workshop.value = loaded;
        },
        () => {},
      );
  }, [first]);
  return (
    <section class="welcome">
      <div>
        <h1>Pencil puzzles: play them, set your own, or write the rules of a new type.</h1>
        <p class="lead">Free, in your browser, without an account; whatever you enter stays here.</p>
        <p class="bar">
          <button type="button" class="main" onClick={() => chooseType(false)}>
            Play
          </button>
          <button type="button" class="quiet" onClick={() => chooseType(true)}>
            Set a puzzle
          </button>
          <a class="quiet" href="#d=new/rules">
            Write rules
          </a>
        </p>
      </div>
      <div class="first-board">{first && workshop.value && <workshop.value.FirstBoard {...first} />}</div>
    </section>
  );
}

/** Asks for a type, to play it or to set a puzzle of it. */
function chooseType(toSet: boolean): void {
  isChosenToSet.value = toSet;
  const search = document.getElementById('search');
  search?.scrollIntoView({ block: 'start' });
  search?.focus({ preventScroll: true });
}

/** Says that the type is chosen to set a puzzle, and how to play instead. */
function SettingNote(): JSX.Element {
  return (
    <p role="status" class="chosen-to-set">
      A puzzle of which type do you want to set?{' '}
      <button
        type="button"
        class="link"
        onClick={() => {
          isChosenToSet.value = false;
        }}
      >
        Play instead
      </button>
    </p>
  );
}

/** Shows the well-known types, by genre. */
function WellKnownTypes({
  entries,
  begunTypes,
}: {
  readonly entries: readonly CatalogueEntry[];
  readonly begunTypes: ReadonlySet<string>;
}): JSX.Element {
  const knownTypes = wellKnownTypes(entries);
  const genres = [...new Set(knownTypes.map(({ genre }) => genre))].sort();
  return (
    <>
      {genres.map((genre) => (
        <section key={genre} class="known">
          <h2>{genre}</h2>
          <Types entries={knownTypes.filter((entry) => entry.genre === genre)} begunTypes={begunTypes} />
        </section>
      ))}
    </>
  );
}

function Types({
  entries,
  begunTypes,
}: {
  readonly entries: readonly CatalogueEntry[];
  readonly begunTypes: ReadonlySet<string>;
}): JSX.Element {
  return (
    <ul class="types">
      {entries.map((entry) => (
        <TypeCard key={entry.name} entry={entry} isBegun={begunTypes.has(entry.name)} />
      ))}
    </ul>
  );
}

function TypeCard({
  entry,
  isBegun,
}: {
  readonly entry: CatalogueEntry;
  readonly isBegun: boolean;
}): JSX.Element {
  const [also] = entry.also;
  return (
    <li>
      <a class="type" href={`#/${entry.name}${isChosenToSet.value ? '/set' : ''}`}>
        <Picture file={entry.picture} />
        <b>{entry.title}</b>
        <small>
          {also ? `${also} · ` : ''}
          {entry.genre.toLowerCase()}
          {isBegun ? ' · begun' : ''}
        </small>
      </a>
    </li>
  );
}

/** A picture in the page itself, so that it has the page's colors; it is loaded when it comes into view. */
export function Picture({ file }: { readonly file: string }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const visibilityObserver = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      visibilityObserver.disconnect();
      fetchText(file).then(
        (svg) => {
          node.innerHTML = svg;
        },
        () => {},
      );
    });
    visibilityObserver.observe(node);
    return () => visibilityObserver.disconnect();
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
  const yesterday = new Date(Date.now() - 86_400_000);
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
            onClick={() => play(typesOfTheDay(entries, yesterday)[0] ?? entry, dayNumber(yesterday))}
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

function RecentGames({
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
