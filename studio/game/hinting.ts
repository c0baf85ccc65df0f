/** Hints in a game: requested, computed in advance, shown, and applied as a step of the game. */

import { mapMarks, NO_MARKS } from '../../src/index.ts';
import type { Emphasis } from '../board/highlights.ts';
import { spotOf } from '../board/plan.ts';
import { WorkerStopped } from '../worker/client.ts';
import type { EnteredClaims, LetteredText, PlainStep, SolvePathEnd } from '../worker/protocol.ts';
import { claimsOfEntries, type Entry, withNote, withValue } from './entries.ts';
import type { Session } from './session.ts';

/** The time limit of a hint, in seconds. */
const HINT_SECONDS = 60;
/** Milliseconds after which a message says that the hint takes longer. */
const INTERIM_DELAY = 700;
/** For players who use hints: milliseconds without an entry after which the next hint is computed in advance. */
const PRECOMPUTE_DELAY = 600;

/** How much of a hint is shown: only where to look, also what follows there, or also why it follows. */
export const HINT_LEVELS = ['where', 'what', 'why'] as const;
export type HintLevel = (typeof HINT_LEVELS)[number];

/** The steps from the clues to the answer. `at` is the number of the step that is shown. */
export interface SolvePath {
  readonly steps: readonly PlainStep[];
  readonly status: SolvePathEnd;
  readonly at: number;
}

/** The marks of a step on the board, as far as the level goes. */
export function stepEmphasis(step: PlainStep, level: HintLevel = 'why'): Pick<Emphasis, 'step'> {
  const { letters } = level === 'why' ? step.sentence : step.follows;
  const spots = mapMarks({ ...step.marks, letters }, (places) => places.flatMap(spotOf));
  const { conditions, conclusions } = spots;
  if (level === 'why') return { step: spots };
  const look = conditions.some((places) => places.length > 0) ? conditions : [conclusions];
  return {
    step: { ...NO_MARKS, conditions: look, ...(level === 'what' && { conclusions, letters: spots.letters }) },
  };
}

/** The letters of texts on the board. */
export const letterEmphasis = (texts: readonly LetteredText[]): Pick<Emphasis, 'step'> => ({
  step: mapMarks({ ...NO_MARKS, letters: texts.flatMap(({ letters }) => letters) }, (places) =>
    places.flatMap(spotOf),
  ),
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
  precomputeSoon(): void {
    if (!this.#wasRequested) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.precomputeHint(), PRECOMPUTE_DELAY);
  }

  /** Computes the next hint in advance. */
  precomputeHint(): void {
    const { queries, solver, places, history } = this.#session;
    if (queries.busy.peek() !== undefined || solver.isBusy) return;
    const enteredClaims = claimsOfEntries(places, history.entries);
    solver.ask('precomputeHint', { entered: enteredClaims }).catch((error: unknown) => {
      if (!(error instanceof WorkerStopped)) throw error;
    });
  }

  /** Shows the next hint; if one is shown already, shows more of it. */
  async requestHint(): Promise<void> {
    const game = this.#session;
    if (game.hint.peek()?.status === 'step') {
      this.showMore();
      return;
    }
    if (game.explainIfFogged() || game.explainIfUnread()) return;
    this.#wasRequested = true;
    await game.queries.waitFor('Looking for the next step', async () => {
      const enteredClaims = claimsOfEntries(game.places, game.history.entries);
      const interimTimer = setTimeout(() => void this.#reportCheckFirst(enteredClaims), INTERIM_DELAY);
      const hint = await game.solver
        .ask('hint', { entered: enteredClaims, seconds: HINT_SECONDS })
        .finally(() => clearTimeout(interimTimer));
      game.solvePath.value = undefined;
      game.hint.value = hint;
      if (hint.status === 'step') this.#showStep(hint, 'where');
      else {
        if ((hint.status === 'none' || hint.status === 'open') && game.explainIfDoubtful()) return;
        game.notice.value = HINT_ENDS[hint.status];
        if (hint.status === 'wrong') await game.check(true);
      }
    });
  }

  /** Shows more of the hint: first what follows, then why. */
  showMore(): void {
    const { hint, hintLevel } = this.#session;
    const currentHint = hint.peek();
    const next = HINT_LEVELS[HINT_LEVELS.indexOf(hintLevel.peek()) + 1];
    if (currentHint?.status === 'step' && next) this.#showStep(currentHint, next);
  }

  /** Shows a step as a message and on the board, as much of it as the level says. */
  #showStep(step: PlainStep, level: HintLevel): void {
    const { hintLevel, notice, emphasis } = this.#session;
    hintLevel.value = level;
    this.#lastMessage = {
      where: `${step.technique}${step.where === '' ? '' : `, at ${step.where}`}.`,
      what: step.follows.plain,
      why: step.sentence.plain,
    }[level];
    notice.value = this.#lastMessage;
    emphasis.value = { ...emphasis.peek(), focus: [], ...stepEmphasis(step, level) };
  }

  // ── All steps to the answer ──

  /** Computes all steps from the clues to the answer, for viewing one after the other. The entries stay as they are. */
  async showSolvePath(): Promise<void> {
    const game = this.#session;
    if (game.explainIfFogged() || game.explainIfUnread()) return;
    await game.queries.waitFor('Looking for the way to the answer', async () => {
      const pathReply = await game.solver.ask('solvePath', { seconds: HINT_SECONDS });
      if (pathReply.steps.length === 0) {
        game.notice.value = HINT_ENDS[pathReply.status];
        return;
      }
      game.isAnswerSeen.value = true;
      this.dismiss();
      game.solvePath.value = { ...pathReply, at: 0 };
      this.goTo(0);
    });
  }

  /** Shows a step on the way to the answer, on the board as it is before that step. */
  goTo(at: number): void {
    const { solvePath, places, history } = this.#session;
    const currentPath = solvePath.peek();
    const step = currentPath?.steps[at];
    if (!currentPath || !step) return;
    solvePath.value = { ...currentPath, at };
    const shownEntries = new Map<number, Entry>();
    history.entries.forEach((_, place) => {
      if (place >= places.firstColorPlace) return;
      const fixedValue = places.fixedValue(place);
      shownEntries.set(place, fixedValue === undefined ? {} : { value: fixedValue });
    });
    for (const { claims } of currentPath.steps.slice(0, at))
      for (const [place, entry] of this.#entriesOf(claims, (each) => shownEntries.get(each) ?? {}))
        shownEntries.set(place, entry);
    this.#session.showDraft(shownEntries);
    this.#showStep(step, 'why');
  }

  /** While the hint is being computed, reports whether the present entries are right. */
  async #reportCheckFirst(entered: EnteredClaims): Promise<void> {
    const game = this.#session;
    try {
      const checkReply = await game.checker.ask('checkAnswer', {
        entered,
        strict: true,
        seconds: HINT_SECONDS,
      });
      if (game.queries.busy.peek() === undefined) return;
      if (checkReply.status === 'broken' || checkReply.status === 'stuck') {
        game.queries.stop();
        await game.check(true);
      } else if (checkReply.status === 'completable' || checkReply.status === 'possible')
        game.queries.busy.value = 'Right so far. Looking for the easiest next step';
    } catch (error) {
      if (!(error instanceof WorkerStopped)) throw error;
    }
  }

  /** Enters what the hint concludes, as a step of the game. */
  applyHint(): void {
    const game = this.#session;
    const hint = game.hint.value;
    if (hint?.status !== 'step') return;
    const changes = this.#entriesOf(hint.claims, (at) => game.committedEntry(at));
    this.dismiss();
    game.write(
      [...changes].map(([at, after]) => ({ at, before: game.committedEntry(at), after })),
      { name: 'Hint' },
    );
    game.isAnswerSeen.value = true;
  }

  /** [place]: its entry after the claims of a hint are entered. */
  #entriesOf(claims: EnteredClaims, kept: (at: number) => Entry): ReadonlyMap<number, Entry> {
    const changes = new Map<number, Entry>();
    for (const { find, position, value, holds } of claims) {
      const at = this.#session.places.at(find, position);
      const oldEntry = changes.get(at) ?? kept(at);
      changes.set(at, holds ? withValue(oldEntry, value) : this.#withValueExcluded(at, oldEntry, value));
    }
    return changes;
  }

  /** The entry after a value is excluded; if only one value is left, that value is entered. */
  #withValueExcluded(at: number, before: Entry, value: number): Entry {
    const { places, sheet } = this.#session;
    const [index] = places.of(at);
    const findDeclaration = sheet.finds[index];
    const entryWithout = withNote(before, 'not', value, true);
    const allValues = findDeclaration
      ? [...findDeclaration.values, ...(findDeclaration.absent === undefined ? [] : [findDeclaration.absent])]
      : [];
    const remainingValues = allValues.filter(
      (each) => places.allows(at, each) && !entryWithout.not?.includes(each),
    );
    return remainingValues.length === 1 ? withValue(before, remainingValues[0]) : entryWithout;
  }

  dismiss(): void {
    const { hint, solvePath, notice, emphasis } = this.#session;
    if (notice.peek() === this.#lastMessage) notice.value = '';
    hint.value = undefined;
    if (solvePath.peek()) {
      solvePath.value = undefined;
      this.#session.showDraft(new Map());
    }
    emphasis.value = { ...emphasis.value, step: undefined };
  }
}

const HINT_ENDS = {
  solved: 'There is nothing left to find.',
  open: 'Nothing more follows: there are several answers.',
  wrong: 'Something entered is wrong, so nothing follows from it.',
  none: 'The puzzle has no answer.',
  limit: 'The time is up before a step was found.',
} as const;
