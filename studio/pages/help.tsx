/** How to enter values on this board, by pointer and keyboard; derived from its finds. */
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { settings } from '../app/settings.ts';
import { type InputMode, takesTypedNumbers } from '../board/layers.ts';
import type { Session } from '../game/session.ts';

/** [manner of entering]: how to do it with a mouse or finger, and with keys. */
const INSTRUCTIONS: Readonly<Record<InputMode, readonly [pointing: string, keys: string]>> = {
  paint: [
    'Click or tap: yes, then no, then empty again; with the right button, or after a long press: no. A drag paints what it begins with.',
    'Enter; Space for no; Ctrl and an arrow paints.',
  ],
  line: [
    'Drag from cell to cell; a drag back over the line takes it away. The right button, or a long press and a drag, puts a ×.',
    'Ctrl and an arrow draws; Shift and an arrow puts a ×.',
  ],
  edge: [
    'Drag along the borders of cells. The right button, or a long press and a drag, puts a ×.',
    'Ctrl and an arrow draws from corner to corner; Shift and an arrow puts a ×; C goes from corners to cells.',
  ],
  strokes: [
    'Drag towards the other end: one stroke more each time; with the right button one less.',
    'Ctrl and an arrow: one more; Shift and an arrow: one less.',
  ],
  arrow: ['Drag the way it goes.', 'Ctrl and an arrow.'],
  pick: [
    'Click or tap a cell, or drag over several; then press a key or the pad. Two clicks select all that have the same.',
    'Arrows, then the value. Backspace clears.',
  ],
};

const GENERAL_INSTRUCTIONS = [
  'Ctrl-Z and Ctrl-Y: undo and redo. Escape: nothing selected. H: hint. T: try.',
  'Two fingers, or Ctrl and the wheel, enlarge the board and move it.',
  'Alt and a digit lays a color; Alt and a click shows what hangs together.',
];
const TYPING_HELP =
  'Z, X, C, V or Space: digits, corner notes, notes in the middle, colors. Shift and a digit: a corner note; Ctrl and a digit: one in the middle. Shift and an arrow, or Shift and a click, select more.';

/** [name of another program]: its special keys and clicks, in words; see board/habits.ts. */
const CONVENTION_IN_WORDS: ReadonlyMap<string, string> = new Map([
  [
    'puzz.link',
    'As in puzz.link: a click on the selected number makes it one more, the right button one less; Z enters yes and X no at the cursor; Space clears; F2 changes between playing and setting.',
  ],
  [
    'SudokuPad',
    'As in SudokuPad: W, A, S and D move like the arrows, which go on at the other side of the board; Ctrl-I selects all that isn’t selected.',
  ],
  ['Penpa+', 'As in Penpa+: clicks go through yes, no and empty, the right button goes back.'],
  [
    'Simon Tatham',
    'As in Simon Tatham’s puzzles: the left button selects a cell for its number, the right one for notes; Enter changes between the two.',
  ],
]);

/** Instructions that apply to the whole board, and not to a single find. */
function linesFor(session: Session): readonly string[] {
  const help = CONVENTION_IN_WORDS.get(settings.value.habits);
  return [
    ...(help === undefined ? [] : [help]),
    ...(takesTypedNumbers(session) ? [TYPING_HELP] : []),
    ...GENERAL_INSTRUCTIONS,
    'The keys of puzz.link, SudokuPad, Penpa+ or Simon Tatham’s puzzles: More, Keys and clicks as in.',
  ];
}

export function Help({ session }: { readonly session: Session }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-label="How to enter it"
      onClose={() => {
        session.isHelpOpen.value = false;
        session.focusBoard?.();
      }}
    >
      <h2>How to enter it</h2>
      {session.layers.map(({ name, inputMode }) => (
        <section key={name}>
          <h3>{name}</h3>
          <ul>
            {INSTRUCTIONS[inputMode].map((way) => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        </section>
      ))}
      <h3>Always</h3>
      <ul>
        {linesFor(session).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <form method="dialog">
        <button type="submit" class="quiet">
          Close
        </button>
      </form>
    </dialog>
  );
}
