/**
 * The panels beside the board of a puzzle being set: the board's shape, clues without a place, the solver's verdict.
 */
import { type Signal, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isRectangular, type Sheet } from '../../src/index.ts';
import type { Side } from '../set/instance-text.ts';
import type { Move } from '../set/transform.ts';
import type { LetteredText, Verdict } from '../worker/protocol.ts';
import { Lettered } from './lettered.tsx';
import { focusableWhileScrolling } from './scrolling.ts';
import { UnreadNotice } from './unread.tsx';

type PlainBoard = NonNullable<Sheet['board']>;
const SIDES = ['top', 'bottom', 'left', 'right'] as const;
const MOVES: readonly (readonly [Move, string])[] = [
  ['turn', 'Turn'],
  ['left-right', 'Mirror ⇄'],
  ['top-bottom', 'Mirror ⇅'],
];

export function Shape({
  board,
  begin,
  clear,
  resize,
  move,
}: {
  readonly board: PlainBoard | undefined;
  readonly begin: (height: number, width: number) => void;
  readonly clear: () => void;
  readonly resize: (side: Side, by: 1 | -1) => void;
  readonly move: (how: Move) => void;
}): JSX.Element {
  const isRectangle = board !== undefined && isRectangular(board);
  return (
    <div class="lead sizes">
      {isRectangle && <NewBoard key={`${board.height} ${board.width}`} board={board} begin={begin} />}
      <button type="button" class="step wide" onClick={clear}>
        Clear the board
      </button>
      {isRectangle &&
        SIDES.map((side) => (
          <span key={side}>
            <button
              type="button"
              class="step"
              aria-label={`Take away at the ${side}`}
              onClick={() => resize(side, -1)}
            >
              −
            </button>
            {side}
            <button
              type="button"
              class="step"
              aria-label={`Add at the ${side}`}
              onClick={() => resize(side, 1)}
            >
              +
            </button>
          </span>
        ))}
      {MOVES.map(([how, word]) => (
        <button key={how} type="button" class="step wide" onClick={() => move(how)}>
          {word}
        </button>
      ))}
    </div>
  );
}

/** The greatest height and width of a new board. */
const MAX_SIDE = 60;

function NewBoard({
  board: { height, width },
  begin,
}: {
  readonly board: PlainBoard;
  readonly begin: (height: number, width: number) => void;
}): JSX.Element {
  const rows = useSignal(height);
  const columns = useSignal(width);
  const number = (name: string, value: Signal<number>): JSX.Element => (
    <input
      type="number"
      aria-label={name}
      min={1}
      max={MAX_SIDE}
      value={value.value}
      onInput={(event) => {
        value.value = Number(event.currentTarget.value);
      }}
    />
  );
  return (
    <form
      class="new-board"
      onSubmit={(event) => {
        event.preventDefault();
        begin(rows.peek(), columns.peek());
      }}
    >
      {number('Rows', rows)} × {number('Columns', columns)}
      <button type="submit" class="step wide">
        New board
      </button>
    </form>
  );
}

export function VerdictCard({
  verdict,
  hatched,
  stop,
  lenient,
}: {
  readonly verdict: { readonly found: Verdict; readonly milliseconds: number } | 'asking' | undefined;
  /** Whether the places where two answers differ are hatched on the board. */
  readonly hatched: boolean;
  readonly stop: () => void;
  /** Called when the setter wants a verdict although the puzzle wasn't read completely. */
  readonly lenient: () => void;
}): JSX.Element {
  if (verdict === undefined) return <div class="verdict" />;
  if (verdict === 'asking') {
    return (
      <div class="verdict" role="status">
        Looking for answers …{' '}
        <button type="button" class="link" onClick={stop}>
          Stop
        </button>
      </div>
    );
  }
  const { found, milliseconds } = verdict;
  const time = `${Math.max(1, Math.round(milliseconds))} ms`;
  switch (found.status) {
    case 'unique':
      return (
        <div class="verdict one" role="status">
          Exactly one answer<small>{time}</small>
        </div>
      );
    case 'several':
      return (
        <div class="verdict two" role="status">
          Two answers at least
          <small>
            {hatched &&
              `They differ in ${found.differences.length} ${found.differences.length === 1 ? 'place' : 'places'}, hatched on the board. · `}
            {time}
          </small>
        </div>
      );
    case 'none':
      return <NoAnswer sentences={found.sentences} time={time} />;
    case 'unread':
      return <UnreadNotice reason={found.sentence} lenient={lenient} />;
    case 'limit':
      return (
        <div class="verdict" role="status">
          Not known after half a minute
        </div>
      );
  }
}

function NoAnswer({
  sentences,
  time,
}: {
  readonly sentences: readonly LetteredText[];
  readonly time: string;
}): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => focusableWhileScrolling(box.current!), []);
  return (
    <div ref={box} class="verdict two" role="status">
      No answer
      <small>
        {sentences.length > 0 ? 'These can’t hold together:' : 'The rules can’t hold.'} · {time}
      </small>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence.plain}>
            <Lettered text={sentence} />
          </li>
        ))}
      </ul>
    </div>
  );
}
