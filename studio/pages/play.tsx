/** A puzzle being played: the board, the rules that check it, the tools. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { isRectangular } from '../../src/index.ts';
import { newer, takeNewer } from '../app/offline.ts';
import { settings } from '../app/settings.ts';
import type { Source } from '../app/source.ts';
import { clock } from '../app/words.ts';
import { Board } from '../board/board.tsx';
import { placeInWords } from '../board/describe.ts';
import type { Keeper } from '../game/keeper.ts';
import type { Session } from '../game/session.ts';
import { About } from './about.tsx';
import { Header } from './header.tsx';
import { Icon, type IconName } from './icons.tsx';
import { Layers } from './layers.tsx';
import type { MenuProps } from './menu.tsx';
import { Pad } from './pad.tsx';
import { Pieces } from './pieces.tsx';
import { Share } from './share-button.tsx';
import { Tray } from './tray.tsx';
import { Unread } from './unread.tsx';

export interface PlayProps {
  readonly source: Source;
  readonly session: Session;
  readonly keeper: Keeper;
}

export function Play({ source, session, keeper }: PlayProps): JSX.Element {
  const menu = useSignal(false);
  const coloring = useSignal(false);
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']}>
        <Saved keeper={keeper} />
        <Share source={source} shared={{ puzzle: session.puzzle, worker: session.checker, game: session }} />
      </Header>
      <main class="play">
        <section class="sheet">
          <Board key={session.puzzle.text} session={session} />
          <Pieces session={session} />
          <Tray session={session} />
        </section>
        <aside>
          <h1>{session.puzzle.title}</h1>
          <Lead source={source} session={session} />
          <About paragraphs={session.puzzle.about} />
          <Rules session={session} />
          <Unread why={session.unread.value} lenient={() => session.goByWhatWasRead()} />
          <Notice session={session} />
          <HintCard session={session} />
          <TrialBar session={session} />
          <Tools session={session} menu={menu} coloring={coloring} />
          {coloring.value && <Colors session={session} />}
          <Layers session={session} />
          <Pad session={session} />
          {menu.value && (
            <LaterMenu
              session={session}
              close={() => {
                menu.value = false;
              }}
            />
          )}
          <Foot session={session} />
        </aside>
      </main>
    </>
  );
}

function Lead({ source, session }: { readonly source: Source; readonly session: Session }): JSX.Element {
  const { board } = session.sheet;
  const size = !board
    ? ''
    : isRectangular(board)
      ? `${board.height} × ${board.width}`
      : `${board.cellCount} cells`;
  return (
    <p class="lead">
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
      )}
    </p>
  );
}

function Saved({ keeper }: { readonly keeper: Keeper }): JSX.Element | null {
  const word = {
    new: '',
    saving: 'Saving …',
    saved: 'Saved',
    full: 'Not saved: the browser’s storage is full',
    impossible: 'Not saved: this browser keeps nothing here',
    elsewhere: 'Open in another tab, too: what is entered there is kept as a branch of this game',
    damaged: 'The earlier game was damaged and is put aside',
  }[keeper.state.value];
  return (
    <>
      {newer.value && (
        <button type="button" class="quiet" onClick={() => void keeper.save().then(takeNewer)}>
          New version: load it
        </button>
      )}
      <span class="saved" role="status">
        {word}
      </span>
    </>
  );
}

/** They are the checker: a broken one is marked, and its places are hatched on the board. */
function Rules({ session }: { readonly session: Session }): JSX.Element {
  const answerCheck = session.answerCheck.value;
  const broken = new Set(
    answerCheck?.status === 'broken' ? answerCheck.breaches.map(({ rule }) => rule) : [],
  );
  const why = new Set(session.hint.value?.status === 'step' ? session.hint.value.rules : []);
  const solved = session.solved.value;
  const told =
    answerCheck?.status === 'broken'
      ? answerCheck.breaches.map(
          ({ rule, where }) => `Broken: ${session.sheet.rules[rule]}${where ? ` (${where})` : ''}.`,
        )
      : [];
  return (
    <>
      <p class="spoken" role="status">
        {placeInWords(told.join(' '))}
      </p>
      <ol class="rules" aria-label="Rules">
        {session.sheet.rules.map(
          (sentence, rule) =>
            !session.sheet.idle.includes(rule) && (
              <li
                key={`${rule} ${sentence}`}
                class={solved ? 'done' : broken.has(rule) ? 'broken' : why.has(rule) ? 'why' : ''}
              >
                {sentence}.{broken.has(rule) && <span class="spoken"> Broken.</span>}
              </li>
            ),
        )}
      </ol>
    </>
  );
}

function Notice({ session }: { readonly session: Session }): JSX.Element {
  const busy = session.asking.busy.value;
  const said = session.notice.value;
  const hinted = session.hint.value?.status === 'step';
  return (
    <div class={session.solved.value ? 'notice solved' : 'notice'}>
      <p role="status" aria-live="polite">
        {busy ? `${busy} …` : hinted ? <span class="spoken">{placeInWords(said)}</span> : said}
      </p>
      {busy && (
        <button type="button" class="quiet" onClick={() => session.asking.stop()}>
          Stop
        </button>
      )}
    </div>
  );
}

/** They are laid on cells to think with, and are no part of the answer. */
function Colors({ session }: { readonly session: Session }): JSX.Element {
  const now = session.color.value;
  return (
    <div class="colors" role="toolbar" aria-label="Colors that are no answer">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((color) => (
        <button
          key={color}
          type="button"
          aria-pressed={now === color}
          aria-label={color === 0 ? 'No color' : `Color ${color}`}
          onClick={() => {
            session.color.value = color;
          }}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            {color === 0 ? (
              <path class="none" d="M4 4l12 12M16 4 4 16" />
            ) : (
              <rect class={`color-${color}`} width="20" height="20" rx="5" />
            )}
          </svg>
          {color === 0 ? '' : color}
        </button>
      ))}
    </div>
  );
}

function HintCard({ session }: { readonly session: Session }): JSX.Element | null {
  const hint = session.hint.value;
  if (hint?.status !== 'step') return null;
  return (
    <section class="card" aria-label="Hint">
      <b>Hint</b>
      <p>{hint.sentence}</p>
      <button type="button" onClick={() => session.hinting.take()}>
        Enter it
      </button>
      <button type="button" onClick={() => session.hinting.dismiss()}>
        I’ll do it
      </button>
    </section>
  );
}

function TrialBar({ session }: { readonly session: Session }): JSX.Element | null {
  const depth = session.trying.open.value.length;
  if (depth === 0) return null;
  return (
    <section class="card trial" aria-label="Trial">
      <b>{depth === 1 ? 'Trying' : `Trying, ${depth} deep`}</b>
      <p>What you enter now has a dot until you decide.</p>
      <button type="button" onClick={() => session.trying.keep()}>
        Keep it
      </button>
      <button type="button" onClick={() => session.trying.takeBack(false)}>
        Take it back
      </button>
      {session.version.value >= 0 && session.trying.hasOpposite && (
        <button type="button" onClick={() => session.trying.takeBack(true)}>
          Take it back and mark the opposite
        </button>
      )}
    </section>
  );
}

function Tools({
  session,
  menu,
  coloring,
}: {
  readonly session: Session;
  readonly menu: { value: boolean };
  readonly coloring: { value: boolean };
}): JSX.Element {
  const marking = session.marking.value;
  return (
    <div class="tools" role="toolbar" aria-label="Tools">
      <Tool icon="undo" word="Undo" disabled={!session.canUndo.value} does={() => session.undo()} />
      <Tool icon="redo" word="Redo" disabled={!session.canRedo.value} does={() => session.redo()} />
      <Tool
        icon="mark"
        word={marking === 'locked' ? 'Marking' : 'Mark'}
        pressed={marking !== 'off'}
        does={() => {
          session.marking.value = marking === 'off' ? 'next' : marking === 'next' ? 'locked' : 'off';
        }}
      />
      <Tool
        icon="color"
        word="Color"
        pressed={coloring.value}
        does={() => {
          coloring.value = !coloring.value;
          session.color.value = coloring.value ? 1 : undefined;
        }}
      />
      <Tool icon="try" word="Try" does={() => session.trying.begin()} />
      <Tool
        icon="hint"
        word="Hint"
        disabled={session.asking.busy.value !== undefined}
        does={() => void session.hinting.ask()}
      />
      <Tool icon="check" word="Check" does={() => void session.check()} />
      <Tool
        icon="more"
        word="More"
        pressed={menu.value}
        does={() => {
          menu.value = !menu.value;
        }}
      />
    </div>
  );
}

function Tool({
  icon,
  word,
  does,
  disabled = false,
  pressed,
}: {
  readonly icon: IconName;
  readonly word: string;
  readonly does: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}): JSX.Element {
  return (
    <button type="button" disabled={disabled} aria-pressed={pressed} onClick={does}>
      <Icon name={icon} />
      {word}
    </button>
  );
}

/** Comes in a part of its own, when it is first asked for. */
function LaterMenu(props: MenuProps): JSX.Element | null {
  const loaded = useSignal<{ readonly Menu: (props: MenuProps) => JSX.Element } | undefined>(undefined);
  useEffect(() => {
    void import('./menu.tsx').then(({ Menu }) => {
      loaded.value = { Menu };
    });
  }, []);
  const { Menu } = loaded.value ?? {};
  return Menu ? <Menu {...props} /> : null;
}

function Foot({ session }: { readonly session: Session }): JSX.Element {
  session.version.value;
  const { places, history, layers } = session;
  const open = history.entries.slice(0, places.colors);
  const filled = open.filter(({ value }) => value !== undefined).length;
  const only = layers.find(({ find }) => find === session.only.value);
  return (
    <div class="foot">
      <span>{settings.value.timer ? clock(session.played.value) : ''}</span>
      <span>
        {only ? `Writing only ${only.name} · ` : ''}
        {filled} of {open.length}
      </span>
    </div>
  );
}
