/** Actions other than entering: undoing, marking, coloring, trials, hints. */
import type { JSX } from 'preact';
import type { Session } from '../game/session.ts';
import { Icon, type IconName } from './icons.tsx';

export function Tools({
  session,
  isMenuOpen,
}: {
  readonly session: Session;
  readonly isMenuOpen: { value: boolean };
}): JSX.Element {
  const markingMode = session.marking.value;
  return (
    <div class="tools" role="toolbar" aria-label="Tools">
      <Tool
        icon="undo"
        word="Undo"
        title="Takes the last step back (Ctrl-Z)"
        disabled={!session.canUndo.value}
        onPress={() => session.undo()}
      />
      <Tool
        icon="redo"
        word="Redo"
        title="Does it again (Ctrl-Y)"
        disabled={!session.canRedo.value}
        onPress={() => session.redo()}
      />
      <Tool
        icon="mark"
        word={markingMode === 'locked' ? 'Marking' : 'Mark'}
        title="The next tap says no: a dot, a cross. Press it twice and all do"
        isPressed={markingMode !== 'off'}
        onPress={() => {
          session.marking.value = markingMode === 'off' ? 'next' : markingMode === 'next' ? 'locked' : 'off';
        }}
      />
      <Tool
        icon="color"
        word="Color"
        title="Lays colors on cells, to think with"
        isPressed={session.color.value !== undefined}
        onPress={() => {
          session.color.value = session.color.peek() === undefined ? 1 : undefined;
        }}
      />
      <AskTools session={session} />
      <Tool
        icon="more"
        word="More"
        title="The answer, checkpoints, settings"
        isPressed={isMenuOpen.value}
        onPress={() => {
          isMenuOpen.value = !isMenuOpen.value;
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
        onPress={() => session.trials.beginTrial()}
      />
      <Tool
        icon="hint"
        word="Hint"
        title="The easiest next step, with its reasons"
        disabled={session.queries.busy.value !== undefined}
        onPress={() => void session.hinting.requestHint()}
      />
      <Tool
        icon="check"
        word="Check"
        title="Says whether a rule is broken so far"
        onPress={() => void session.check()}
      />
    </>
  );
}

function Tool({
  icon,
  word,
  title,
  onPress,
  disabled = false,
  isPressed,
}: {
  readonly icon: IconName;
  readonly word: string;
  readonly title: string;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  readonly isPressed?: boolean;
}): JSX.Element {
  return (
    <button type="button" title={title} disabled={disabled} aria-pressed={isPressed} onClick={onPress}>
      <Icon name={icon} />
      {word}
    </button>
  );
}

/** Buttons for coloring cells, which is no part of the answer. */
export function Colors({ session }: { readonly session: Session }): JSX.Element {
  const currentColor = session.color.value;
  return (
    <div class="colors" role="toolbar" aria-label="Colors that are no answer">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((color) => (
        <button
          key={color}
          type="button"
          aria-pressed={currentColor === color}
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
  const depth = session.trials.open.value.length;
  if (depth === 0) return null;
  return (
    <section class="card trial" aria-label="Trial">
      <b>{depth === 1 ? 'Trying' : `Trying, ${depth} deep`}</b>
      <p>What you enter now has a dot until you decide.</p>
      <button type="button" onClick={() => session.trials.keepTrial()}>
        Keep it
      </button>
      <button type="button" onClick={() => session.trials.undoTrial(false)}>
        Take it back
      </button>
      {session.version.value >= 0 && session.trials.hasOpposite && (
        <button type="button" onClick={() => session.trials.undoTrial(true)}>
          Take it back and mark the opposite
        </button>
      )}
    </section>
  );
}
