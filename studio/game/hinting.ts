/** Hints in a game: requested, computed in advance, shown, and applied as a step of the game. */
import { spotOf } from '../board/plan.ts';
import { WorkerStopped } from '../worker/client.ts';
import type { Entered } from '../worker/protocol.ts';
import { type Entry, enteredOf, withNote, withValue } from './entries.ts';
import type { Session } from './session.ts';

/** The time limit of a hint, in seconds. */
const PATIENCE = 60;
/** Milliseconds after which an interim message is shown. */
const SOON = 700;
/** Milliseconds of rest before the next hint is computed in advance, for players who use hints. */
const REST = 600;

export class Hinting {
  readonly #session: Session;
  #asked = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Called after an entry: the player may ask for the next hint. */
  soon(): void {
    if (!this.#asked) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ahead(), REST);
  }

  /** Computes the next hint in advance. */
  ahead(): void {
    const { asking, solver, places, history } = this.#session;
    if (asking.busy.peek() !== undefined || solver.busy) return;
    const entered = enteredOf(places, history.entries);
    solver.ask('ahead', { entered }).catch((error: unknown) => {
      if (!(error instanceof WorkerStopped)) throw error;
    });
  }

  async ask(): Promise<void> {
    const game = this.#session;
    if (game.saysNothing()) return;
    this.#asked = true;
    await game.asking.waitFor('Looking for the next step', async () => {
      const entered = enteredOf(game.places, game.history.entries);
      const meanwhile = setTimeout(() => void this.#meanwhile(entered), SOON);
      const hint = await game.solver
        .ask('hint', { entered, seconds: PATIENCE })
        .finally(() => clearTimeout(meanwhile));
      game.hint.value = hint;
      if (hint.status === 'step') {
        game.notice.value = hint.sentence;
        game.emphasis.value = {
          ...game.emphasis.value,
          focus: hint.focus.flatMap(spotOf),
          reasons: hint.reasons.flatMap(spotOf),
        };
      } else {
        if ((hint.status === 'none' || hint.status === 'open') && game.saysOnlyOne()) return;
        game.notice.value = HINT_ENDS[hint.status];
        if (hint.status === 'wrong') await game.check(true);
      }
    });
  }

  /** If a hint takes long: reports first whether the present entries can stay. */
  async #meanwhile(entered: Entered): Promise<void> {
    const game = this.#session;
    try {
      const answerCheck = await game.checker.ask('checkAnswer', { entered, strict: true, seconds: PATIENCE });
      if (game.asking.busy.peek() === undefined) return;
      if (answerCheck.status === 'broken' || answerCheck.status === 'stuck') {
        game.asking.stop();
        await game.check(true);
      } else if (answerCheck.status === 'completable' || answerCheck.status === 'possible')
        game.asking.busy.value = 'Right so far. Looking for the easiest next step';
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
    }
  }

  /** Applies the hint as a step of the game. */
  take(): void {
    const game = this.#session;
    const hint = game.hint.value;
    if (hint?.status !== 'step') return;
    const changes = new Map<number, Entry>();
    for (const { find, position, value, holds } of hint.claims) {
      const at = game.places.at(find, position);
      const before = changes.get(at) ?? game.kept(at);
      changes.set(at, holds ? withValue(before, value) : this.#without(at, before, value));
    }
    this.dismiss();
    game.write(
      [...changes].map(([at, after]) => ({ at, before: game.kept(at), after })),
      { name: 'Hint' },
    );
    game.peeked.value = true;
  }

  /** Excluding all values but one enters that one. */
  #without(at: number, before: Entry, value: number): Entry {
    const { places, sheet } = this.#session;
    const [index] = places.of(at);
    const find = sheet.finds[index];
    const without = withNote(before, 'not', value, true);
    const all = find ? [...find.values, ...(find.absent === undefined ? [] : [find.absent])] : [];
    const left = all.filter((each) => places.allows(at, each) && !without.not?.includes(each));
    return left.length === 1 ? withValue(before, left[0]) : without;
  }

  dismiss(): void {
    const { hint, notice, emphasis } = this.#session;
    const now = hint.peek();
    if (now?.status === 'step' && notice.peek() === now.sentence) notice.value = '';
    hint.value = undefined;
    emphasis.value = { ...emphasis.value, focus: [], reasons: [] };
  }
}

const HINT_ENDS = {
  solved: 'There is nothing left to find.',
  open: 'Nothing more follows: there are several answers.',
  wrong: 'Something entered is wrong, so nothing follows from it.',
  none: 'The puzzle has no answer.',
  limit: 'The time is up before a step was found.',
} as const;
