/** Actions other than entering: undoing, marking, coloring, trials, hints. */
import type { JSX } from 'preact';
import type { Session } from '../game/session.ts';
import { Icon, type IconName } from './icons.tsx';

export function Tools({
  session,
  menu,
}: {
  readonly session: Session;
  readonly menu: { value: boolean };
}): JSX.Element {
  const marking = session.marking.value;
  return (
    <div class="tools" role="toolbar" aria-label="Tools">
      <Tool
        icon="undo"
        word="Undo"
        title="Takes the last step back (Ctrl-Z)"
        disabled={!session.canUndo.value}
        does={() => session.undo()}
      />
      <Tool
        icon="redo"
        word="Redo"
        title="Does it again (Ctrl-Y)"
        disabled={!session.canRedo.value}
        does={() => session.redo()}
      />
      <Tool
        icon="mark"
        word={marking === 'locked' ? 'Marking' : 'Mark'}
        title="The next tap says no: a dot, a cross. Press it twice and all do"
        pressed={marking !== 'off'}
        does={() => {
          session.marking.value = marking === 'off' ? 'next' : marking === 'next' ? 'locked' : 'off';
        }}
      />
      <Tool
        icon="color"
        word="Color"
        title="Lays colors on cells, to think with"
        pressed={session.color.value !== undefined}
        does={() => {
          session.color.value = session.color.peek() === undefined ? 1 : undefined;
        }}
      />
      <AskTools session={session} />
      <Tool
        icon="more"
        word="More"
        title="The answer, checkpoints, settings"
        pressed={menu.value}
        does={() => {
          menu.value = !menu.value;
        }}
      />
    </div>
  );
}

/** Buttons that ask the solver something, and buttons for trials. */
function AskTools({ session }: { readonly session: Session }): JSX.Element {
  return (
    <>
      <Tool
        icon="try"
        word="Try"
        title="What follows gets a dot, and can be kept or taken back together"
        does={() => session.trying.begin()}
      />
      <Tool
        icon="hint"
        word="Hint"
        title="The easiest next step, with its reasons"
        disabled={session.asking.busy.value !== undefined}
        does={() => void session.hinting.ask()}
      />
      <Tool
        icon="check"
        word="Check"
        title="Says whether a rule is broken so far"
        does={() => void session.check()}
      />
    </>
  );
}

function Tool({
  icon,
  word,
  title,
  does,
  disabled = false,
  pressed,
}: {
  readonly icon: IconName;
  readonly word: string;
  readonly title: string;
  readonly does: () => void;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
}): JSX.Element {
  return (
    <button type="button" title={title} disabled={disabled} aria-pressed={pressed} onClick={does}>
      <Icon name={icon} />
      {word}
    </button>
  );
}

/** Buttons for coloring cells, which is no part of the answer. */
export function Colors({ session }: { readonly session: Session }): JSX.Element {
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

export function TrialBar({ session }: { readonly session: Session }): JSX.Element | null {
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
