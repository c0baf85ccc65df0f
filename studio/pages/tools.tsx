/** What is done besides entering: undoing, marking, coloring, trying, asking. */
import type { JSX } from 'preact';
import type { Session } from '../game/session.ts';
import { Icon, type IconName } from './icons.tsx';

export function Tools({
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

/** They are laid on cells to think with, and are no part of the answer. */
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
