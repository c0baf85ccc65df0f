/** The page of an opened puzzle, with tabs for playing, setting, writing rules, and making more. */
import { effect, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { noteAbout } from '../app/address-settings.ts';
import { CannotOpen } from '../app/cannot-open.ts';
import { loadTypeFile } from '../app/catalogue.ts';
import { embeddedAs } from '../app/embedded.ts';
import { makeAhead, takeReadyPuzzle } from '../app/fresh.ts';
import { keyOfPuzzle, openSource, puzzleIn, stopWhenLate, testedLinks } from '../app/opening.ts';
import { hashOf, type Route, type Tab } from '../app/place.ts';
import { goTo, route } from '../app/route.ts';
import { addressSettings, settings } from '../app/settings.ts';
import type { Source } from '../app/source.ts';
import { findEarlierGame } from '../game/earlier.ts';
import { EMPTY, Places, sameEntry } from '../game/entries.ts';
import type { Fog } from '../game/fog.ts';
import { GameSaver } from '../game/keeper.ts';
import type { Room } from '../game/room.ts';
import { Session } from '../game/session.ts';
import { openStoreEarly } from '../game/store.ts';
import type { Step } from '../game/tree.ts';
import { isSameModel } from '../share/link.ts';
import { PuzzleWorker } from '../worker/client.ts';
import type { OpenedPuzzle } from '../worker/protocol.ts';
import { Header } from './header.tsx';
import { Play } from './play.tsx';

export interface OpenedGame {
  readonly source: Source;
  readonly session: Session;
  readonly gameSaver: GameSaver;
  /** The room in which the puzzle is played together with others, if it is. */
  readonly room?: Room;
}

type State =
  | { readonly kind: 'waiting'; readonly what: string }
  | { readonly kind: 'failed'; readonly message: string; readonly details: readonly string[] }
  | { readonly kind: 'open'; readonly opened: OpenedGame };

/** The name of the history's step that enters the entries contained in a link. */
const FROM_LINK = 'From the link';

/** Milliseconds to wait, after the board is shown, before the second worker is started. */
const WARM_DELAY = 700;
/** Milliseconds to wait, after the board is shown, before another puzzle is made in advance. */
const MAKE_AHEAD_DELAY = 3000;

/** The workers for an open puzzle: one checks entries, the other does searches that may take long. */
export interface Workers {
  readonly checker: PuzzleWorker;
  readonly solver: PuzzleWorker;
}

const workers: Workers = { checker: new PuzzleWorker(), solver: new PuzzleWorker() };

/** The puzzle named in the page's address, whose opening begins before anything is shown. */
let earlyOpening: { readonly place: string; readonly opened: Promise<OpenedGame> } | undefined;
if (route.peek().page !== 'gallery') {
  earlyOpening = { place: placeOf(route.peek()), opened: open(route.peek(), workers, () => {}) };
  // The page that shows the puzzle reports errors.
  earlyOpening.opened.catch(() => {});
}

function placeOf(here: Route): string {
  if (here.page === 'type') return `${here.type}/${here.instance ?? ''}`;
  return here.page === 'link' ? `${here.link} ${here.room ?? ''}` : '';
}

export function Workshop(): JSX.Element {
  const state = useSignal<State>({ kind: 'waiting', what: 'Setting out the board …' });
  const currentRoute = route.value;
  const place = placeOf(currentRoute);

  // A number that increases when the files of a model on disk change; the model is then loaded again. What is being set
  // or edited in the page stays.
  const modelVersion = useSignal(0);
  useEffect(() => {
    if (currentRoute.page !== 'type' || currentRoute.type !== 'open') return;
    const changes = new EventSource('api/changes');
    changes.onmessage = () => {
      const latestRoute = route.peek();
      const isPlaying = latestRoute.page === 'type' && latestRoute.tab === 'play';
      if (isPlaying || state.peek().kind === 'failed') modelVersion.value++;
    };
    return () => changes.close();
  }, [place]);

  useEffect(() => {
    let current = true;
    let openedGame: OpenedGame | undefined;
    let hintTimer: ReturnType<typeof setTimeout> | undefined;
    state.value = { kind: 'waiting', what: 'Setting out the board …' };
    const earlyGame = earlyOpening?.place === place ? earlyOpening.opened : undefined;
    earlyOpening = undefined;
    const openingGame =
      earlyGame ??
      open(currentRoute, workers, (what) => {
        if (current) state.value = { kind: 'waiting', what };
      });
    openingGame.then(
      (done) => {
        if (!current) {
          done.gameSaver.close();
          done.session.close();
          return;
        }
        openedGame = done;
        Object.assign(globalThis, { pzlGame: done.session });
        document.title = `${done.session.puzzle.title} · pzl`;
        state.value = { kind: 'open', opened: done };
        // Once the board has been shown for a moment, the first hint is computed in advance.
        hintTimer = setTimeout(() => done.session.hinting.precomputeHint(), WARM_DELAY);
      },
      (error: Error) => {
        if (!current) return;
        const details = error instanceof CannotOpen ? error.details : [];
        state.value = { kind: 'failed', message: error.message, details };
      },
    );
    return () => {
      current = false;
      clearTimeout(hintTimer);
      openedGame?.gameSaver.close();
      openedGame?.session.close();
      stopWorkers(workers);
    };
  }, [place, modelVersion.value]);

  const currentState = state.value;
  // An embedded board can only be played.
  const tab = currentRoute.page === 'gallery' || embeddedAs !== undefined ? 'play' : currentRoute.tab;
  if (currentState.kind === 'open') return <Page {...currentState.opened} tab={tab} />;
  return (
    <>
      <Header />
      <main class="waiting">
        {currentState.kind === 'waiting' ? (
          <p role="status">{currentState.what}</p>
        ) : (
          <div role="alert" class="message wrong">
            <h1>{currentState.message}</h1>
            {currentState.details.map((detail) => (
              <pre key={detail}>{detail}</pre>
            ))}
            {embeddedAs === undefined && (
              <button type="button" class="quiet" onClick={() => goTo({ page: 'gallery' })}>
                To the types
              </button>
            )}
          </div>
        )}
      </main>
    </>
  );
}

/** Shows the page of a tab; the pages for setting, writing rules and making are loaded when they are first opened. */
function Page({ tab, ...opened }: OpenedGame & { readonly tab: Tab }): JSX.Element {
  const { source, session, gameSaver } = opened;
  const props = { source, session, puzzleKey: gameSaver.key };
  if (tab !== 'play' && session.fog?.isHiding.value)
    return (
      <LazyPart
        key="fog"
        part={() => import('./behind-fog.tsx').then(({ FoggedPage }) => FoggedPage)}
        props={props}
      />
    );
  switch (tab) {
    case 'play':
      return <Play {...opened} />;
    case 'set':
      return (
        <LazyPart key={tab} part={() => import('./set.tsx').then(({ SetPage }) => SetPage)} props={props} />
      );
    case 'rules':
      return (
        <LazyPart
          key={tab}
          part={() => import('./rules.tsx').then(({ RulesPage }) => RulesPage)}
          props={props}
        />
      );
    case 'make':
      return (
        <LazyPart
          key={tab}
          part={() => import('./make.tsx').then(({ MakePage }) => MakePage)}
          props={props}
        />
      );
  }
}

export interface PageProps extends Pick<OpenedGame, 'source' | 'session'> {
  /** The hash of the puzzle before any changes. */
  readonly puzzleKey: string;
}
type PageComponent = (props: PageProps) => JSX.Element;

function LazyPart({
  part,
  props,
}: {
  readonly part: () => Promise<PageComponent>;
  readonly props: PageProps;
}): JSX.Element {
  const loadedPart = useSignal<{ readonly Part: PageComponent } | undefined>(undefined);
  useEffect(() => {
    void part().then((Part) => {
      loadedPart.value = { Part };
    });
  }, []);
  const { Part } = loadedPart.value ?? {};
  return Part ? <Part {...props} /> : <Header tabs={['play', 'set', 'rules', 'make']} />;
}

/** Opens a puzzle. The first one is opened by the worker that was started early, if it can find it. */
async function openPuzzle(
  here: Route,
  worker: PuzzleWorker,
): Promise<{ readonly source: Source; readonly puzzle: OpenedPuzzle }> {
  const earlyReply = await stopWhenLate(worker.earlyReply(location.hash), worker);
  if (earlyReply?.status === 'begun')
    return { source: earlyReply.source, puzzle: puzzleIn(earlyReply.opened) };
  const { sourceOf } = await import('../app/sources.ts');
  const source = await sourceOf(here);
  return { source, puzzle: await openSource(source, worker) };
}

/**
 * Opens the puzzle at a place, and the game that was saved for it. `tell` reports anything that takes long to the
 * player.
 */
export async function open(
  here: Route,
  { checker, solver }: Workers,
  tell: (what: string) => void,
): Promise<OpenedGame> {
  openStoreEarly();
  const hash = here.page === route.peek().page ? location.hash || '#/' : hashOf(here);
  let { source, puzzle } = await openPuzzle(here, checker);
  if (source.make) {
    tell('Making the puzzle …');
    const { size, seed } = source.make;
    const text = await makePuzzle(source, source.make, checker);
    source = { ...source, instance: { name: size, title: `${size} · ${seed}`, text } };
    puzzle = await openSource(source, checker);
  }
  solver.setPuzzle({ model: source.model, instance: source.instance, seconds: 60 });
  const puzzleKey = await keyOfPuzzle(source.model, puzzle.text);
  const roomName = here.page === 'link' ? here.room : undefined;
  // A player's own game of the puzzle isn't mixed with the one in a room.
  const key = roomName === undefined ? puzzleKey : `${puzzleKey} ${roomName}`;
  const gameSaver = await GameSaver.open(key, hash);
  const { type } = source;
  const earlierGame =
    gameSaver.record || type === undefined || roomName !== undefined
      ? undefined
      : await findEarlierGame(key, type, puzzle, new Places(puzzle.sheet), hash);
  if (earlierGame) gameSaver.continueEarlierGame(earlierGame);
  const history = gameSaver.record?.history ?? earlierGame?.history;
  const fog = await fogOver(puzzle);
  // Who has set the puzzle knows what the fog hides.
  if (fog && here.page === 'link' && testedLinks.has(here.link)) fog.isSeenThrough.value = true;
  const session = new Session(puzzle, checker, solver, history, true, fog);
  session.closeWith(effect(() => applySettings(session)));
  gameSaver.keepSession(session, type ?? '');
  const notes = [
    ...[earlierGame?.note, await changedRulesMessage(source, puzzle), puzzle.note],
    // In another site's page, the site chose the settings.
    embeddedAs === undefined ? noteAbout(addressSettings.peek()) : undefined,
  ].filter(Boolean);
  if (notes.length > 0) session.notice.value = notes.join(' ');
  void noteOwnModel(source, session);
  if (earlierGame) void gameSaver.save();
  if (here.page === 'link' && here.progress !== undefined) await addProgressStep(session, here.progress);
  if (here.page === 'link' && here.replay !== undefined) {
    const { readReplay } = await import('../share/replay.ts');
    const steps = readReplay(here.replay, session.places);
    if ('problem' in steps) session.notice.value = steps.problem;
    else session.replayPlayer.showReplay(steps);
  }
  if (roomName === undefined || !gameSaver.companions) return { source, session, gameSaver };
  const { Room } = await import('../game/room.ts');
  const room = new Room(roomName, puzzleKey, gameSaver.companions, session);
  session.closeWith(() => room.close());
  return { source, session, gameSaver, room };
}

function applySettings(session: Session): void {
  const { checking, tidy, marks } = settings.value;
  session.checking.value = checking;
  session.tidies.value = tidy;
  session.areMarksShown.value = marks;
  if (!marks) session.marks.value = undefined;
}

/**
 * Generates the puzzle that a source asks for, or takes one made in advance. While it is played, the next one is made.
 */
async function makePuzzle(
  source: Source,
  { size, seed, level }: NonNullable<Source['make']>,
  worker: PuzzleWorker,
): Promise<string> {
  const request = { type: source.type ?? '', size, level };
  const readyText = takeReadyPuzzle(request, seed);
  setTimeout(() => void makeAhead(source, request, seed), MAKE_AHEAD_DELAY);
  if (readyText !== undefined) return readyText;
  const makeReply = await worker.ask('make', {
    ...{ size, seed, seconds: 60 },
    ...(level && { difficulty: level }),
  });
  if (makeReply.status === 'failed') throw new CannotOpen(makeReply.message);
  return makeReply.text;
}

/** The message that a link was made under other rules of its type; otherwise undefined. */
async function changedRulesMessage({ madeBy }: Source, { rules }: OpenedPuzzle): Promise<string | undefined> {
  if (madeBy === undefined || (await isSameModel(madeBy, rules.join('\n')))) return undefined;
  return 'The rules of this type may have changed since the link was made: its puzzle may have other answers now.';
}

/**
 * Notes that a link brings another model than the type of this name has. The board doesn't wait for that, since it
 * takes the list of all types.
 */
async function noteOwnModel({ madeBy, type, model }: Source, { notice }: Session): Promise<void> {
  const currentRoute = route.peek();
  if (madeBy !== undefined || type !== undefined) return;
  if (currentRoute.page !== 'link' || !currentRoute.link.startsWith('z=')) return;
  const shippedFile = await loadTypeFile(model.name.replace(/\.pzl$/, '')).catch(() => undefined);
  if (!shippedFile || shippedFile.model.text === model.text) return;
  const message =
    'This link brings a model of its own; the rules of the type of this name may read otherwise here.';
  notice.value = [notice.peek(), message].filter(Boolean).join(' ');
}

/** The fog over a puzzle, whose code is loaded only if there is fog. */
async function fogOver({ sheet, linkTexts }: OpenedPuzzle): Promise<Fog | undefined> {
  if (linkTexts?.fog === undefined) return undefined;
  const { Fog } = await import('../game/fog.ts');
  return Fog.over(sheet, linkTexts.fog, linkTexts.solution);
}

/** Enters the entries that a link contains, as one step of the game, so that they can be undone at once. */
async function addProgressStep(session: Session, packed: string): Promise<void> {
  const { readProgress } = await import('../share/link.ts');
  const { places, history } = session;
  const progressEntries = readProgress(packed, places);
  if ('problem' in progressEntries) {
    session.notice.value = progressEntries.problem;
    return;
  }
  const isThisLink = ({ name, changes }: Step): boolean =>
    name === FROM_LINK &&
    changes.every(({ at, after }) => sameEntry(after, progressEntries.get(at) ?? EMPTY));
  // The link's entries were made earlier already: reloading the page continues the game.
  if (history.steps.some(isThisLink)) return;
  const changes = history.entries.flatMap((before, at) => {
    const isFixed = at < places.firstColorPlace && places.fixedValue(at) !== undefined;
    return isFixed ? [] : [{ at, before, after: progressEntries.get(at) ?? EMPTY }];
  });
  session.write(changes, { name: FROM_LINK });
}

export function stopWorkers({ checker, solver }: Workers): void {
  checker.stop();
  solver.stop();
}

export { FirstBoard } from './first-board.tsx';
