/**
 * Finds clues that a puzzle doesn't need: each on its own, and as many as possible together. Without some clues, each other answer breaks some of the
 * removed ones, of which one must stay. A minimum hitting set of these sets of clues is tried next, until there is no other answer (implicit hitting
 * sets: Chandrasekaran, Karp, Moreno-Centeno and Vempala 2011).
 */
import type { Model } from '../../language/model.ts';
import { type Assignment, visibleRefs } from '../../model/ground.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import { hittingSet } from '../common/hitting-set.ts';
import { EndedError, limitsOf } from '../common/limits.ts';
import type { InstanceText } from '../open/open-instance.ts';
import type { CheckedClaims } from '../solve/checked-claim.ts';
import {
  type Clue,
  type ClueChoice,
  type ClueValue,
  Draft,
  type DraftOptions,
  groundOf,
  noCluesError,
} from './draft.ts';
import { Proof } from './proof.ts';

export interface NeedlessOptions extends DraftOptions {
  /** Called with each better result when it is found. */
  readonly onFound?: (found: NeedlessClues) => void;
  /** Checks the certificates of all claims that an answer is the only one. */
  readonly claims?: CheckedClaims;
}

export interface NeedlessClues {
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
  | ({ readonly status: 'told' } & NeedlessClues)
  | ({ readonly status: 'limit' | 'stopped' } & Partial<NeedlessClues>)
  | { readonly status: 'none' | 'several' }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export async function needless(
  model: Model,
  instance: string | InstanceText,
  options: NeedlessOptions = {},
): Promise<NeedlessOutcome> {
  const limits = limitsOf(options);
  const proof = new Proof(model, limits, undefined, options.claims);
  let bestClues: NeedlessClues | undefined;
  try {
    const ground = await groundOf(model, instance, limits);
    if ('diagnostics' in ground) return { status: 'error', diagnostics: ground.diagnostics };
    const proofResult = await proof.answersOf(ground);
    if (proofResult !== 'one') return { status: proofResult === 'several' ? 'several' : 'none' };
    const openedDraft = await Draft.open(model, instance, ground, limits);
    if ('diagnostics' in openedDraft) return { status: 'error', diagnostics: openedDraft.diagnostics };
    for await (const result of new NeedlessSearch(openedDraft.draft, proof).run()) {
      bestClues = result;
      options.onFound?.(result);
    }
    // The rules require of the removed clues something that contradicts the present clues.
    if (!bestClues) return { status: 'error', diagnostics: [noCluesError] };
    return { status: 'told', ...bestClues };
  } catch (error) {
    if (error instanceof EndedError) return { status: error.status, ...bestClues };
    throw error;
  }
}

class NeedlessSearch {
  readonly #draft: Draft;
  readonly #proof: Proof;
  /** The places of the clues that can be removed. */
  readonly #cluePlaces: readonly number[];
  /** Whether the answer is valid without any clue. Then it is valid with any subset of the clues, since fewer clues constrain less. */
  #isValidBare = false;

  constructor(draft: Draft, proof: Proof) {
    this.#draft = draft;
    this.#proof = proof;
    this.#cluePlaces = draft.places.flatMap((_, at) =>
      draft.hasNoValue(at) || !draft.mayBeRemoved(at) ? [] : [at],
    );
  }

  /** Yields better and better results. The puzzle must have one answer. */
  async *run(): AsyncGenerator<NeedlessClues> {
    const draft = this.#draft;
    const allClues = new Set(this.#cluePlaces);
    const firstReply = await draft.questions.ask(this.#assumptionsOf(allClues));
    if (firstReply.status !== 'satisfiable') return;
    const answer = firstReply.assignment;
    const { session } = draft.clueModel;
    const otherAnswerLiteral = session.program.fresh();
    session.block(answer, visibleRefs(draft.clueModel.ground), [-otherAnswerLiteral]);
    this.#isValidBare = await this.#isAnswerValid(new Set(), answer);
    const findOtherAnswer = async (keptPlaces: ReadonlySet<number>): Promise<Assignment | undefined> => {
      const reply = await draft.questions.ask([otherAnswerLiteral, ...this.#assumptionsOf(keptPlaces)]);
      return reply.status === 'satisfiable' ? reply.assignment : undefined;
    };
    /** Whether the puzzle has one answer with these clues alone. */
    const doCluesSuffice = async (keptPlaces: ReadonlySet<number>): Promise<boolean> =>
      (await this.#isAnswerValid(keptPlaces, answer)) &&
      (await this.#proof.answers(this.#text(keptPlaces))) === 'one';
    /** Sets of clues, of each of which at least one clue has to stay. */
    const neededSets: number[][] = [];
    const singleClues: number[] = [];
    for (const clue of this.#cluePlaces) {
      const keptClues = new Set(allClues);
      keptClues.delete(clue);
      const other = await findOtherAnswer(keptClues);
      if (!other && (await doCluesSuffice(keptClues))) singleClues.push(clue);
      else neededSets.push(other ? this.#cluesBrokenBy(other) : [clue]);
    }
    const stillSuffices = async (keptPlaces: ReadonlySet<number>): Promise<boolean> =>
      !(await findOtherAnswer(keptPlaces)) && (await doCluesSuffice(keptPlaces));
    let jointlyRemoved = await removeGreedily(singleClues, allClues, stillSuffices);
    const resultSoFar = (isMost: boolean): NeedlessClues => ({
      clues: allClues.size,
      single: singleClues.map((at) => draft.clueAt(at)),
      together: jointlyRemoved.map((at) => draft.clueAt(at)),
      most: isMost && this.#isValidBare,
      text: this.#text(new Set(this.#cluePlaces.filter((at) => !jointlyRemoved.includes(at)))),
    });
    yield resultSoFar(jointlyRemoved.length === singleClues.length);
    if (jointlyRemoved.length === singleClues.length) return;
    const unitCosts = new Uint8Array(draft.places.length).fill(1);
    for (;;) {
      const smallestHittingSet = hittingSet(neededSets, unitCosts, allClues.size - jointlyRemoved.length);
      if (typeof smallestHittingSet === 'string') {
        yield resultSoFar(smallestHittingSet === 'none');
        return;
      }
      const keptClues = new Set(smallestHittingSet);
      const other = await findOtherAnswer(keptClues);
      if (other) {
        neededSets.push(this.#cluesBrokenBy(other));
        continue;
      }
      const is = await doCluesSuffice(keptClues);
      if (is) jointlyRemoved = this.#cluePlaces.filter((clue) => !keptClues.has(clue));
      yield resultSoFar(is);
      return;
    }
  }

  /** The instance with only these clues, in native text. */
  #text(keptPlaces: ReadonlySet<number>): string {
    return this.#draft.textWith(this.#valuesKeeping(keptPlaces));
  }

  /** Whether the answer is valid with these clues alone. */
  async #isAnswerValid(keptPlaces: ReadonlySet<number>, answer: Assignment): Promise<boolean> {
    const { clueModel, questions } = this.#draft;
    const finds = clueModel.finds.map((ref) =>
      clueModel.session.program.is(ref, clueModel.numberOf(ref, answer)),
    );
    return (await questions.ask([...this.#assumptionsOf(keptPlaces), ...finds])).status === 'satisfiable';
  }

  #assumptionsOf(keptPlaces: ReadonlySet<number>): number[] {
    return this.#draft.assumptionsOf(this.#valuesKeeping(keptPlaces));
  }

  #valuesKeeping(keptPlaces: ReadonlySet<number>): ClueValue[] {
    const draft = this.#draft;
    const cluePlaces = new Set(this.#cluePlaces);
    return draft.clueValues.map(
      (value, at): ClueValue =>
        cluePlaces.has(at) && !keptPlaces.has(at) ? draft.removedValueAt(at) : value,
    );
  }

  /** The clues that another answer breaks: one of them has to stay. That answer is first changed to satisfy as many clues as possible, so that few remain. */
  #cluesBrokenBy(other: Assignment): number[] {
    const draft = this.#draft;
    const codedClues = this.#cluePlaces.map((at) => [at, draft.codeAt(at, draft.clueValues[at]!)!] as const);
    if (draft.independence.areIndependent)
      return codedClues.flatMap(([at, code]) => (draft.isValidWith(other, at, code) ? [] : [at]));
    const allowedChoices: ClueChoice[] = [];
    return codedClues.flatMap((clue) => {
      if (!draft.isValidWithAll(other, [...allowedChoices, clue])) return [clue[0]];
      allowedChoices.push(clue);
      return [];
    });
  }
}

/** Removes one clue after the other as long as the rest suffices; returns the removed clues. */
async function removeGreedily(
  single: readonly number[],
  all: ReadonlySet<number>,
  suffices: (keptPlaces: ReadonlySet<number>) => Promise<boolean>,
): Promise<number[]> {
  const keptClues = new Set(all);
  const removedClues: number[] = [];
  for (const clue of single) {
    keptClues.delete(clue);
    if (await suffices(keptClues)) removedClues.push(clue);
    else keptClues.add(clue);
  }
  return removedClues;
}
