/**
 * Finds clues that a puzzle doesn't need: each on its own, and as many as possible together. Without some clues, each other answer breaks some of the
 * removed ones, of which one must stay. A minimum hitting set of these sets of clues is tried next, until there is no other answer (implicit hitting
 * sets: Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011).
 */
import type { Model } from '../../language/model.ts';
import { type Assignment, visibleRefs } from '../../model/ground.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import { hittingSet } from '../common/hitting-set.ts';
import { Ended } from '../common/limits.ts';
import type { InstanceText } from '../open/open-instance.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import {
  type Clue,
  type ClueChoice,
  type ClueValue,
  Draft,
  type DraftOptions,
  groundOf,
  limitsOf,
  noCluesError,
} from './draft.ts';
import { Proof } from './proof.ts';

export interface NeedlessOptions extends DraftOptions {
  /** Called with each better result when it is found. */
  readonly onFound?: (found: Needless) => void;
  /** Checks the certificates of all claims that an answer is the only one. */
  readonly claims?: CheckedClaims;
}

export interface Needless {
  /** The number of clues in the puzzle. */
  readonly clues: number;
  /** Clues that can be removed if all others stay. */
  readonly single: readonly Clue[];
  /** The most clues found that can be removed together. */
  readonly together: readonly Clue[];
  /** Whether it is proved that no larger number of clues can be removed together. */
  readonly most: boolean;
  /** The instance without the clues of `together`, in native text. */
  readonly text: string;
}

export type NeedlessOutcome =
  | ({ readonly status: 'told' } & Needless)
  | ({ readonly status: 'limit' | 'stopped' } & Partial<Needless>)
  | { readonly status: 'none' | 'several' }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export async function needless(
  model: Model,
  instance: string | InstanceText,
  options: NeedlessOptions = {},
): Promise<NeedlessOutcome> {
  const limits = limitsOf(options);
  const proof = new Proof(model, limits, undefined, options.claims);
  let found: Needless | undefined;
  try {
    const ground = await groundOf(model, instance, limits);
    if ('diagnostics' in ground) return { status: 'error', diagnostics: ground.diagnostics };
    const answers = await proof.answersOf(ground);
    if (answers !== 'one') return { status: answers === 'several' ? 'several' : 'none' };
    const opened = await Draft.open(model, instance, limits);
    if ('diagnostics' in opened) return { status: 'error', diagnostics: opened.diagnostics };
    for await (const now of new NeedlessSearch(opened.draft, proof).run()) {
      found = now;
      options.onFound?.(now);
    }
    // The rules require of the removed clues something that contradicts the present clues.
    if (!found) return { status: 'error', diagnostics: [noCluesError] };
    return { status: 'told', ...found };
  } catch (error) {
    if (error instanceof Ended) return { status: error.status, ...found };
    throw error;
  }
}

class NeedlessSearch {
  readonly #draft: Draft;
  readonly #proof: Proof;
  /** The places of the clues that can be removed. */
  readonly #clues: readonly number[];
  /** Whether the answer is valid without any clue. Then it is valid with any subset of the clues, since fewer clues constrain less. */
  #isValidBare = false;

  constructor(draft: Draft, proof: Proof) {
    this.#draft = draft;
    this.#proof = proof;
    this.#clues = draft.places.flatMap((_, at) =>
      draft.hasNoValue(at) || !draft.mayBeRemoved(at) ? [] : [at],
    );
  }

  /** Yields better and better results. The puzzle must have one answer. */
  async *run(): AsyncGenerator<Needless> {
    const draft = this.#draft;
    const all = new Set(this.#clues);
    const first = await draft.questions.ask(this.#assumptionsOf(all));
    if (first.status !== 'satisfiable') return;
    const answer = first.assignment;
    const { session } = draft.clueModel;
    const another = session.program.fresh();
    session.block(answer, visibleRefs(draft.clueModel.ground), [-another]);
    this.#isValidBare = await this.#isAnswerValid(new Set(), answer);
    const otherThan = async (kept: ReadonlySet<number>): Promise<Assignment | undefined> => {
      const reply = await draft.questions.ask([another, ...this.#assumptionsOf(kept)]);
      return reply.status === 'satisfiable' ? reply.assignment : undefined;
    };
    /** Whether the puzzle has one answer with these clues alone. */
    const suffices = async (kept: ReadonlySet<number>): Promise<boolean> =>
      (await this.#isAnswerValid(kept, answer)) && (await this.#proof.answers(this.#text(kept))) === 'one';
    /** Sets of clues, of each of which at least one clue has to stay. */
    const sets: number[][] = [];
    const single: number[] = [];
    for (const clue of this.#clues) {
      const kept = new Set(all);
      kept.delete(clue);
      const other = await otherThan(kept);
      if (!other && (await suffices(kept))) single.push(clue);
      else sets.push(other ? this.#brokenBy(other) : [clue]);
    }
    const stillSuffices = async (kept: ReadonlySet<number>): Promise<boolean> =>
      !(await otherThan(kept)) && (await suffices(kept));
    let together = await removeGreedily(single, all, stillSuffices);
    const resultSoFar = (most: boolean): Needless => ({
      clues: all.size,
      single: single.map((at) => draft.clueAt(at)),
      together: together.map((at) => draft.clueAt(at)),
      most: most && this.#isValidBare,
      text: this.#text(new Set(this.#clues.filter((at) => !together.includes(at)))),
    });
    yield resultSoFar(together.length === single.length);
    if (together.length === single.length) return;
    const unitCosts = new Uint8Array(draft.places.length).fill(1);
    for (;;) {
      const fewest = hittingSet(sets, unitCosts, all.size - together.length);
      if (typeof fewest === 'string') {
        yield resultSoFar(fewest === 'none');
        return;
      }
      const kept = new Set(fewest);
      const other = await otherThan(kept);
      if (other) {
        sets.push(this.#brokenBy(other));
        continue;
      }
      const is = await suffices(kept);
      if (is) together = this.#clues.filter((clue) => !kept.has(clue));
      yield resultSoFar(is);
      return;
    }
  }

  /** The instance with only these clues, in native text. */
  #text(kept: ReadonlySet<number>): string {
    return this.#draft.textWith(this.#valuesWith(kept));
  }

  /** Whether the answer is valid with these clues alone. */
  async #isAnswerValid(kept: ReadonlySet<number>, answer: Assignment): Promise<boolean> {
    const { clueModel, questions } = this.#draft;
    const finds = clueModel.finds.map((ref) =>
      clueModel.session.program.is(ref, clueModel.numberOf(ref, answer)),
    );
    return (await questions.ask([...this.#assumptionsOf(kept), ...finds])).status === 'satisfiable';
  }

  #assumptionsOf(kept: ReadonlySet<number>): number[] {
    return this.#draft.assumptionsOf(this.#valuesWith(kept));
  }

  #valuesWith(kept: ReadonlySet<number>): ClueValue[] {
    const draft = this.#draft;
    const clues = new Set(this.#clues);
    return draft.clueValues.map(
      (value, at): ClueValue => (clues.has(at) && !kept.has(at) ? draft.removedValueAt(at) : value),
    );
  }

  /** Clues that another answer breaks, of which one has to stay. Clues that the other answer satisfies are first added as far as possible. */
  #brokenBy(other: Assignment): number[] {
    const draft = this.#draft;
    const coded = this.#clues.map((at) => [at, draft.codeAt(at, draft.clueValues[at]!)!] as const);
    if (draft.independence.fromOneAnother)
      return coded.flatMap(([at, code]) => (draft.isValidWith(other, at, code) ? [] : [at]));
    const allowed: ClueChoice[] = [];
    return coded.flatMap((clue) => {
      if (!draft.isValidWithAll(other, [...allowed, clue])) return [clue[0]];
      allowed.push(clue);
      return [];
    });
  }
}

/** Removes one clue after the other as long as the rest suffices; returns the removed clues. */
async function removeGreedily(
  single: readonly number[],
  all: ReadonlySet<number>,
  suffices: (kept: ReadonlySet<number>) => Promise<boolean>,
): Promise<number[]> {
  const kept = new Set(all);
  const gone: number[] = [];
  for (const clue of single) {
    kept.delete(clue);
    if (await suffices(kept)) gone.push(clue);
    else kept.add(clue);
  }
  return gone;
}
