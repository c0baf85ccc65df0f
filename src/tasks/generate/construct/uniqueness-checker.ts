/**
 * A second engine, which knows the rules with the clues open, and nothing of shares and nogoods: whether an answer is the only one
 * to its clues is none of these, and what counts shares is most of what an assumed clue moves. What it is asked is over in a
 * fraction of the time that the engine takes that makes answers. Puzzles of the same size share it, as they do the other one (generator-context.ts). Where
 * puzzles share nothing, to make it takes longer than it saves: if the engine that makes answers knows nothing else for good, that one is asked.
 */
import type { Checkpoint } from '../../../backends/sat/engine/session.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import type { Tightened } from '../../../model/propagation/tighten.ts';
import { TRUE } from '../../../model/terms/terms.ts';
import { type SearchLimits, withinLimits } from '../../common/limits.ts';
import type { Literal } from '../../common/literals.ts';
import { openSession } from '../../common/questions.ts';
import { withKnown } from '../../open/known.ts';
import type { Plan } from '../spec/plan.ts';
import { ClueModel, type GivenPlace, type OpenPlace } from './clue-model.ts';
import { codesOf } from './clue-values.ts';

/** A model, and what is known of its domains if that was asked before. */
export interface Rules {
  readonly ground: Ground;
  readonly facts?: Tightened;
}

export class UniquenessChecker {
  readonly clueModel: ClueModel;
  /** By place of the other engine's model: the same place here. */
  readonly #places: ReadonlyMap<GivenPlace, GivenPlace>;
  #checkpoint: Checkpoint | undefined;
  /** Whether it knows one answer's clues only. */
  isRestricted = false;
  /** Whether the engine is the one that made the answer: it forgets nothing, and what is asked last has to be assumed. */
  readonly isBorrowed: boolean;

  private constructor(from: ClueModel | undefined, clueModel: ClueModel) {
    this.clueModel = clueModel;
    this.isBorrowed = from === clueModel;
    const { places } = clueModel;
    this.#places = new Map(from?.places.map((place, at) => [place, places[at]!]));
  }

  /** For one answer: every clue is as the answer has it, or not there. */
  static async forAnswer(
    from: ClueModel,
    plan: Plan,
    limits: SearchLimits,
    answer: Assignment,
  ): Promise<UniquenessChecker> {
    const claims = from.open.flatMap((place) => claimsOf(from, place, answer));
    const session = await openSession(withKnown(from.ground, claims), 0, limits, { assume: 'kept' });
    const checker = new UniquenessChecker(from, new ClueModel(session, plan));
    const { clueModel } = checker;
    // What will be asked, so that it can be gone back to: other values of the clues never are.
    for (const ref of clueModel.finds) session.program.is(ref, clueModel.numberOf(ref, answer));
    for (const place of clueModel.open) {
      clueModel.valueLiteral(place, answer);
      clueModel.absence(place);
    }
    session.program.literal(TRUE);
    return checker;
  }

  /** The engine that made the answer, where nothing else is asked of it: what nogoods say holds under assumptions only. */
  static within(clueModel: ClueModel, answer: Assignment): UniquenessChecker {
    const checker = new UniquenessChecker(clueModel, clueModel);
    checker.#tell(answer);
    return checker;
  }

  /** For any answer, and for one puzzle after another; `from`: the other engine's model, unless it knows no clues. */
  static async forMany(
    from: ClueModel | undefined,
    { ground, facts }: Rules,
    plan: Plan,
    limits: SearchLimits,
  ): Promise<UniquenessChecker> {
    const session = await openSession(ground, 0, limits, {
      assume: 'kept',
      ...(facts && { facts }),
    });
    return await withinLimits(limits, () => {
      const checker = new UniquenessChecker(from, new ClueModel(session, plan));
      checker.clueModel.writeLiterals();
      // The literal that always holds.
      session.program.literal(TRUE);
      session.subsume();
      const checkpoint = session.checkpoint();
      // What is only checked may add to the program for good.
      if (session.goBack(checkpoint)) checker.#checkpoint = checkpoint;
      return checker;
    });
  }

  /** The place as this engine knows it. */
  here(place: GivenPlace): GivenPlace {
    return this.#places.get(place) ?? place;
  }

  /** From now on every clue is as the answer has it, or not there. */
  restrict(answer: Assignment): void {
    if (!this.#checkpoint) return;
    this.isRestricted = true;
    this.#tell(answer);
  }

  #tell(answer: Assignment): void {
    const { clueModel } = this;
    const { session } = clueModel;
    const units = clueModel.drawn.map(({ value }) =>
      clueModel.literalOf(value, clueModel.numberOf(value.ref, answer) === 1),
    );
    for (const place of clueModel.open) {
      const { ref } = place;
      const value = clueModel.numberOf(ref, answer);
      const absent = absenceOf(place);
      if (!place.removable || value === absent) units.push(clueModel.is(ref, value));
      else if (absent !== undefined) {
        // Of values that were found out of the question nothing has to be said.
        const { domain } = session.program.integer(ref);
        for (let i = 0; i < domain.size; i++) {
          const other = domain.at(i);
          if (other !== value && other !== absent) units.push(-clueModel.is(ref, other));
        }
      }
    }
    session.units(units);
  }

  /** Whether it can begin anew: then what holds of one answer alone can be told for good. */
  get forgets(): boolean {
    return this.#checkpoint !== undefined;
  }

  /** Nothing is asked of it any more. */
  close(): void {
    if (!this.isBorrowed) this.clueModel.session.close();
  }

  /** Forgets what was told and asked, where it can. */
  clear(): void {
    this.isRestricted = false;
    if (this.#checkpoint && !this.clueModel.session.goBack(this.#checkpoint))
      throw new Error('the clues of an answer were encoded when they were told');
  }
}

/** What says that nothing is there; undefined where something always is. */
const absenceOf = ({ value }: OpenPlace): number | undefined =>
  'absent' in value ? value.absent : undefined;

/** The place has its value, or nothing; where it can't have nothing, it isn't told. */
function claimsOf(clueModel: ClueModel, place: OpenPlace, answer: Assignment): Literal[] {
  const { terms } = clueModel.ground;
  const variable = terms.variableOf(place.ref);
  const value = clueModel.numberOf(place.ref, answer);
  const absent = absenceOf(place);
  if (!place.removable || value === absent) return [{ variable, value, holds: true }];
  if (absent === undefined) return [];
  return codesOf(terms, place.ref)
    .filter((other) => other !== value && other !== absent)
    .map((other) => ({ variable, value: other, holds: false }));
}
