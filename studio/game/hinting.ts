/** Hints in a game: requested, computed in advance, shown, and applied as a step of the game. */

import { spotOf } from '../board/plan.ts';
import { WorkerStopped } from '../worker/client.ts';
import type { Entered, PlainStep, WayEnd } from '../worker/protocol.ts';
import { claimsOfEntries, type Entry, withNote, withValue } from './entries.ts';
import type { Session } from './session.ts';

/** The time limit of a hint, in seconds. */
const HINT_SECONDS = 60;
/** Milliseconds after which a message says that the hint takes longer. */
const INTERIM_DELAY = 700;
/** For players who use hints: milliseconds without an entry after which the next hint is computed in advance. */
const AHEAD_DELAY = 600;

/** How much of a hint is shown: only where to look, also what follows there, or also why it follows. */
export const HINT_LEVELS = ['where', 'what', 'why'] as const;
export type HintLevel = (typeof HINT_LEVELS)[number];

/** The steps from the clues to the answer. `at` is the number of the step that is shown. */
export interface SolvePath {
  readonly steps: readonly PlainStep[];
  readonly status: WayEnd;
  readonly at: number;
}

/** The highlights for a step: its conclusion, its reasons, and the letters in its sentence. */
export const stepEmphasis = ({ focus, reasons, letters }: PlainStep) => ({
  look: [],
  focus: focus.flatMap(spotOf),
  reasons: reasons.flatMap(spotOf),
  letters: letters.map(({ letter, places }) => ({ letter, spots: places.flatMap(spotOf) })),
});

export class Hints {
  readonly #session: Session;
  /** The message that a hint showed last. */
  #lastMessage = '';
  #wasRequested = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Called after an entry. After a pause, the next hint is computed in advance, in case the player asks for it. */
  soon(): void {
    if (!this.#wasRequested) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.computeAhead(), AHEAD_DELAY);
  }

  /** Computes the next hint in advance. */
  computeAhead(): void {
    const { asking, solver, places, history } = this.#session;
    if (asking.busy.peek() !== undefined || solver.busy) return;
    const entered = claimsOfEntries(places, history.entries);
    solver.ask('ahead', { entered }).catch((error: unknown) => {
      if (!(error instanceof WorkerStopped)) throw error;
    });
  }

  /** Shows the next hint; if one is shown already, shows more of it. */
  async ask(): Promise<void> {
    const game = this.#session;
    if (game.hint.peek()?.status === 'step') {
      this.more();
      return;
    }
    if (game.explainsUnread()) return;
    this.#wasRequested = true;
    await game.asking.waitFor('Looking for the next step', async () => {
      const entered = claimsOfEntries(game.places, game.history.entries);
      const meanwhile = setTimeout(() => void this.#reportCheckFirst(entered), INTERIM_DELAY);
      const hint = await game.solver
        .ask('hint', { entered, seconds: HINT_SECONDS })
        .finally(() => clearTimeout(meanwhile));
      game.solvePath.value = undefined;
      game.hint.value = hint;
      if (hint.status === 'step') this.#showStep(hint, 'where');
      else {
        if ((hint.status === 'none' || hint.status === 'open') && game.explainsDoubt()) return;
        game.notice.value = HINT_ENDS[hint.status];
        if (hint.status === 'wrong') await game.check(true);
      }
    });
  }

  /** Shows more of the hint: first what follows, then why. */
  more(): void {
    const { hint, hintLevel } = this.#session;
    const now = hint.peek();
    const next = HINT_LEVELS[HINT_LEVELS.indexOf(hintLevel.peek()) + 1];
    if (now?.status === 'step' && next) this.#showStep(now, next);
  }

  /** Shows a step as a message and on the board, as much of it as the level says. */
  #showStep(step: PlainStep, level: HintLevel): void {
    const { hintLevel, notice, emphasis } = this.#session;
    hintLevel.value = level;
    this.#lastMessage = {
      where: `${step.technique}${step.where === '' ? '' : `, at ${step.where}`}.`,
      what: step.follows,
      why: step.sentence,
    }[level];
    notice.value = this.#lastMessage;
    const sites = (step.sites.length > 0 ? step.sites : step.focus).flatMap(spotOf);
    // A place where several conditions meet is highlighted only once, so that a darker color doesn't give it away.
    const look = [...new Map(sites.map((spot) => [`${spot.kind} ${spot.index}`, spot])).values()];
    const whole = stepEmphasis(step);
    emphasis.value = {
      ...emphasis.peek(),
      ...whole,
      ...(level !== 'why' && { look, reasons: [], letters: [] }),
      ...(level === 'where' && { focus: [] }),
    };
  }

  // ── All steps to the answer ──

  /** Computes all steps from the clues to the answer, for viewing one after the other. The entries stay as they are. */
  async showWay(): Promise<void> {
    const game = this.#session;
    if (game.explainsUnread()) return;
    await game.asking.waitFor('Looking for the way to the answer', async () => {
      const found = await game.solver.ask('way', { seconds: HINT_SECONDS });
      if (found.steps.length === 0) {
        game.notice.value = HINT_ENDS[found.status];
        return;
      }
      game.isAnswerSeen.value = true;
      this.dismiss();
      game.solvePath.value = { ...found, at: 0 };
      this.goTo(0);
    });
  }

  /** Shows a step on the way to the answer, on the board as it is before that step. */
  goTo(at: number): void {
    const { solvePath, places, history } = this.#session;
    const now = solvePath.peek();
    const step = now?.steps[at];
    if (!now || !step) return;
    solvePath.value = { ...now, at };
    const shown = new Map<number, Entry>();
    history.entries.forEach((_, place) => {
      if (place >= places.colors) return;
      const told = places.told(place);
      shown.set(place, told === undefined ? {} : { value: told });
    });
    for (const { claims } of now.steps.slice(0, at))
      for (const [place, entry] of this.#entriesOf(claims, (each) => shown.get(each) ?? {}))
        shown.set(place, entry);
    this.#session.showDraft(shown);
    this.#showStep(step, 'why');
  }

  /** While the hint is being computed, reports whether the present entries are right. */
  async #reportCheckFirst(entered: Entered): Promise<void> {
    const game = this.#session;
    try {
      const answerCheck = await game.checker.ask('checkAnswer', {
        entered,
        strict: true,
        seconds: HINT_SECONDS,
      });
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

  /** Enters what the hint concludes, as a step of the game. */
  applyHint(): void {
    const game = this.#session;
    const hint = game.hint.value;
    if (hint?.status !== 'step') return;
    const changes = this.#entriesOf(hint.claims, (at) => game.kept(at));
    this.dismiss();
    game.write(
      [...changes].map(([at, after]) => ({ at, before: game.kept(at), after })),
      { name: 'Hint' },
    );
    game.isAnswerSeen.value = true;
  }

  /** [place]: its entry after the claims of a hint are entered. */
  #entriesOf(claims: Entered, kept: (at: number) => Entry): ReadonlyMap<number, Entry> {
    const changes = new Map<number, Entry>();
    for (const { find, position, value, holds } of claims) {
      const at = this.#session.places.at(find, position);
      const before = changes.get(at) ?? kept(at);
      changes.set(at, holds ? withValue(before, value) : this.#withValueExcluded(at, before, value));
    }
    return changes;
  }

  /** The entry after a value is excluded; if only one value is left, that value is entered. */
  #withValueExcluded(at: number, before: Entry, value: number): Entry {
    const { places, sheet } = this.#session;
    const [index] = places.of(at);
    const find = sheet.finds[index];
    const without = withNote(before, 'not', value, true);
    const all = find ? [...find.values, ...(find.absent === undefined ? [] : [find.absent])] : [];
    const left = all.filter((each) => places.allows(at, each) && !without.not?.includes(each));
    return left.length === 1 ? withValue(before, left[0]) : without;
  }

  dismiss(): void {
    const { hint, solvePath, notice, emphasis } = this.#session;
    if (notice.peek() === this.#lastMessage) notice.value = '';
    hint.value = undefined;
    if (solvePath.peek()) {
      solvePath.value = undefined;
      this.#session.showDraft(new Map());
    }
    emphasis.value = { ...emphasis.value, look: [], letters: [], focus: [], reasons: [] };
  }
}

const HINT_ENDS = {
  solved: 'There is nothing left to find.',
  open: 'Nothing more follows: there are several answers.',
  wrong: 'Something entered is wrong, so nothing follows from it.',
  none: 'The puzzle has no answer.',
  limit: 'The time is up before a step was found.',
} as const;
