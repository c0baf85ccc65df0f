/** The page for playing: the board, the rules that check it, and tools. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { isRectangular } from '../../src/index.ts';
import { embeddedAs, notifyPage, studioAddress } from '../app/embedded.ts';
import { activateNewVersion, hasNewerVersion } from '../app/offline.ts';
import { settings } from '../app/settings.ts';
import type { Source } from '../app/source.ts';
import { clockText } from '../app/words.ts';
import { Board } from '../board/board.tsx';
import { takeKeysFromAnywhere } from '../board/keys-anywhere.ts';
import type { GameSaver } from '../game/keeper.ts';
import type { Room } from '../game/room.ts';
import type { Session } from '../game/session.ts';
import { About } from './about.tsx';
import { NewPuzzleForm } from './fresh.tsx';
import { Header } from './header.tsx';
import type { Help as HelpDialog } from './help.tsx';
import { Layers } from './layers.tsx';
import type { MenuProps } from './menu.tsx';
import { Pad } from './pad.tsx';
import { Pieces } from './pieces.tsx';
import type { RoomCard } from './room-card.tsx';
import { LinkAuthorTexts, Rules } from './rules-list.tsx';
import { Share } from './share-button.tsx';
import { StatusStrip } from './strip.tsx';
import { Colors, Tools, TrialBar } from './tools.tsx';
import { Tray } from './tray.tsx';
import { UnreadNotice } from './unread.tsx';

export interface PlayProps {
  readonly source: Source;
  readonly session: Session;
  readonly gameSaver: GameSaver;
  readonly room?: Room;
}

export function Play({ source, session, gameSaver, room }: PlayProps): JSX.Element {
  const isMenuOpen = useSignal(false);
  const embedded = embeddedAs !== undefined;
  const title = session.puzzle.linkTexts?.title ?? session.puzzle.title;
  useHostNotifications(session);
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        <SaveStatus gameSaver={gameSaver} />
        <Share
          source={source}
          shareable={{
            ...{ puzzle: session.puzzle, worker: session.checker, game: session },
            ...(!room && { puzzleKey: gameSaver.key }),
          }}
        />
      </Header>
      <main class={`play${embedded ? ' embedded' : ''}`}>
        <section class="sheet">
          <Board key={session.puzzle.text} session={session} />
          <GivensWithoutPlace session={session} />
          <Pieces session={session} />
          <Tray session={session} />
        </section>
        <aside>
          {embedded ? (
            <>
              <h1 class="spoken">{title}</h1>
              <details class="under">
                <summary>Rules of {title}</summary>
                <PuzzleTexts session={session} />
              </details>
            </>
          ) : (
            <>
              <h1>{title}</h1>
              <PuzzleHeading source={source} session={session} />
              {room && <LazyRoomCard room={room} />}
              <NewPuzzleForm source={source} session={session} />
              <PuzzleTexts session={session} />
            </>
          )}
          <UnreadNotice reason={session.unread.value} lenient={() => session.acceptPartialReading()} />
          <StatusStrip source={source} session={session} />
          <Tools session={session} isMenuOpen={isMenuOpen} />
          <Layers session={session} />
          <Pad session={session} />
          {session.color.value !== undefined && <Colors session={session} />}
          <TrialBar session={session} />
          {isMenuOpen.value && (
            <LazyMenu
              session={session}
              close={() => {
                isMenuOpen.value = false;
              }}
            />
          )}
          {embedded ? <EmbeddedFoot session={session} gameSaver={gameSaver} /> : <Foot session={session} />}
          <LazyHelp session={session} />
        </aside>
      </main>
    </>
  );
}

/** What is given and has no place on the board, such as the number of stars in each row. */
function GivensWithoutPlace({ session }: { readonly session: Session }): JSX.Element | null {
  const { notes } = session.sheet.scene;
  if (notes.length === 0) return null;
  return (
    <ul class="givens" aria-label="Given">
      {notes.map((note) => {
        const [name, value] = splitNote(note);
        return (
          <li key={note}>
            {name}
            {value !== undefined && (
              <>
                : <b>{value}</b>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The name and the value of a note; only the name of what is true. */
function splitNote(note: string): readonly [name: string, value?: string] {
  const at = note.indexOf(': ');
  if (at < 0 || note.endsWith(': #')) return [note.replace(/: #$/, '')];
  return [note.slice(0, at), note.slice(at + 2)];
}

/** The card about a room. Its code is loaded only in rooms. */
function LazyRoomCard(props: { readonly room: Room }): JSX.Element | null {
  const cardPart = useSignal<{ readonly Card: typeof RoomCard } | undefined>(undefined);
  useEffect(() => {
    void import('./room-card.tsx').then((loaded) => {
      cardPart.value = { Card: loaded.RoomCard };
    });
  }, []);
  const { Card } = cardPart.value ?? {};
  return Card ? <Card {...props} /> : null;
}

function PuzzleTexts({ session }: { readonly session: Session }): JSX.Element {
  return (
    <>
      <LinkAuthorTexts puzzle={session.puzzle} />
      <About paragraphs={session.puzzle.about} />
      <Rules session={session} />
    </>
  );
}

/** Tells the page in which the board is embedded when the board has loaded, and when it is solved. */
function useHostNotifications(session: Session): void {
  const solved = session.solved.value && !session.wasShown.value;
  useEffect(() => notifyPage('ready'), []);
  useEffect(() => {
    if (solved) notifyPage('solved');
  }, [solved]);
}

function EmbeddedFoot({ session, gameSaver }: Pick<PlayProps, 'session' | 'gameSaver'>): JSX.Element {
  return (
    <p class="foot">
      <HelpButton session={session} />
      <a href={studioAddress()} target="_blank" rel="noopener">
        Open it in pzl
      </a>
      <SaveStatus gameSaver={gameSaver} />
    </p>
  );
}

function HelpButton({ session }: { readonly session: Session }): JSX.Element {
  return (
    <button
      type="button"
      class="link"
      onClick={() => {
        session.isHelpOpen.value = true;
      }}
    >
      How do I enter this?
    </button>
  );
}

function PuzzleHeading({
  source,
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element {
  const { board } = session.sheet;
  const size = !board
    ? ''
    : isRectangular(board)
      ? `${board.height} × ${board.width}`
      : `${board.cellCount} cells`;
  return (
    <p class="lead">
      {session.puzzle.linkTexts?.title !== undefined && `${session.puzzle.title} · `}
      {size}
      {size && ' · '}
      {source.puzzles.length > 1 ? (
        <select
          aria-label="Puzzle"
          value={session.puzzle.name}
          onChange={(event) => {
            location.hash = `#/${source.type}/${encodeURIComponent(event.currentTarget.value)}`;
          }}
        >
          {!source.puzzles.includes(session.puzzle.name) && <option>{session.puzzle.name}</option>}
          {source.puzzles.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        session.puzzle.name
      )}{' '}
      <HelpButton session={session} />
    </p>
  );
}

function SaveStatus({ gameSaver }: { readonly gameSaver: GameSaver }): JSX.Element | null {
  const word = {
    new: '',
    saving: 'Saving …',
    saved: 'Saved',
    full: 'Not saved: the browser’s storage is full',
    impossible: 'Not saved: this browser keeps nothing here',
    elsewhere: 'Open in another tab, too: what is entered there is entered here',
    damaged: 'The earlier game was damaged and is put aside',
  }[gameSaver.state.value];
  return (
    <>
      {hasNewerVersion.value && (
        <button type="button" class="quiet" onClick={() => void gameSaver.save().then(activateNewVersion)}>
          New version: load it
        </button>
      )}
      <span class="saved" role="status">
        {word}
      </span>
    </>
  );
}

/** Keys for the board from anywhere on the page, and the help, whose code is loaded when the player first opens it. */
function LazyHelp({ session }: { readonly session: Session }): JSX.Element | null {
  const helpPart = useSignal<{ readonly Help: typeof HelpDialog } | undefined>(undefined);
  const isHelpOpen = session.isHelpOpen.value;
  useEffect(() => takeKeysFromAnywhere(session), [session]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      session.isHelpOpen.value = true;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [session]);
  useEffect(() => {
    if (isHelpOpen)
      void import('./help.tsx').then(({ Help }) => {
        helpPart.value = { Help };
      });
  }, [isHelpOpen]);
  const { Help } = helpPart.value ?? {};
  return isHelpOpen && Help ? <Help session={session} /> : null;
}

/** The menu, whose code is loaded when the player first opens it. */
function LazyMenu(props: MenuProps): JSX.Element | null {
  const menuPart = useSignal<{ readonly Menu: (props: MenuProps) => JSX.Element } | undefined>(undefined);
  useEffect(() => {
    void import('./menu.tsx').then(({ Menu }) => {
      menuPart.value = { Menu };
    });
  }, []);
  const { Menu } = menuPart.value ?? {};
  return Menu ? <Menu {...props} /> : null;
}

function Foot({ session }: { readonly session: Session }): JSX.Element {
  session.version.value;
  const { places, history, layers } = session;
  const open = history.entries.slice(0, places.firstColorPlace);
  const filledCount = open.filter(({ value }) => value !== undefined).length;
  const onlyLayer = layers.find(({ find }) => find === session.onlyLayer.value);
  return (
    <div class="foot">
      <span>{settings.value.timer && <Clock session={session} />}</span>
      <span>
        {onlyLayer ? `Writing only ${onlyLayer.name} · ` : ''}
        {filledCount} of {open.length} places filled
      </span>
    </div>
  );
}

/** The time played; a click on it stops the clock, and covers the page until the player goes on. */
function Clock({ session }: { readonly session: Session }): JSX.Element {
  const { isPaused, played } = session;
  return (
    <>
      <button
        type="button"
        class="link"
        title="Stops the clock and covers the board"
        onClick={() => {
          isPaused.value = true;
        }}
      >
        {clockText(played.value)} · Pause
      </button>
      {isPaused.value && (
        <dialog
          ref={(dialog) => {
            if (dialog && !dialog.open) dialog.showModal();
          }}
          class="pause"
          aria-label="Paused"
          onClose={() => {
            isPaused.value = false;
          }}
        >
          <form method="dialog">
            <button type="submit" class="main">
              Go on
            </button>
          </form>
        </dialog>
      )}
    </>
  );
}
