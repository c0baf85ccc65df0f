/**
 * Uniqueness checker: an engine with only the rules and open clues, without distribution constraints and learned nogoods. These don't matter to whether
 * an answer is unique, and without them a query takes a fraction of the time. Puzzles of one size share the checker, like the engine that makes answers
 * (generator-context.ts).
 */
import type { Checkpoint } from '../../../backends/sat/engine/session.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import type { TightenedDomains } from '../../../model/propagation/tighten.ts';
import { TRUE } from '../../../model/terms/terms.ts';
import { type SearchLimits, withinLimits } from '../../common/limits.ts';
import { openSession } from '../../common/questions.ts';
import { ClueModel, type GivenPlace, type OpenPlace, possibleCodes } from './clue-model.ts';

export class UniquenessChecker {
  readonly clueModel: ClueModel;
  /** For each place in the generating engine's clue model: the same place in this checker's clue model. */
  readonly #ownPlaceByPlace: ReadonlyMap<GivenPlace, GivenPlace>;
  #checkpoint: Checkpoint | undefined;

  private constructor(from: ClueModel, clueModel: ClueModel) {
    this.clueModel = clueModel;
    const { places } = clueModel;
    this.#ownPlaceByPlace = new Map(from.places.map((place, at) => [place, places[at]!]));
  }

  /** Makes a checker that serves many answers and puzzles, one after the other. `from`: the generating engine's model. */
  static async open(
    from: ClueModel,
    plan: GeneratePlan,
    limits: SearchLimits,
    { ground, facts }: { readonly ground: Ground; readonly facts?: TightenedDomains },
  ): Promise<UniquenessChecker> {
    const session = await openSession(ground, 0, limits, { assume: 'kept', ...(facts && { facts }) });
    return await withinLimits(limits, () => {
      const checker = new UniquenessChecker(from, new ClueModel(session, plan));
      checker.clueModel.writeLiterals();
      // The constant literal `true` is encoded before the checkpoint, so that it stays when the engine goes back to it.
      session.program.literal(TRUE);
      session.subsume();
      const checkpoint = session.checkpoint();
      // `goBack` fails if the session has lazy constraints: then the checker does without a checkpoint.
      if (session.goBack(checkpoint)) checker.#checkpoint = checkpoint;
      return checker;
    });
  }

  /** The place of this checker's clue model that corresponds to a place of the generating engine's model. */
  ownPlace(place: GivenPlace): GivenPlace {
    return this.#ownPlaceByPlace.get(place) ?? place;
  }

  /** Restricts every clue to its value in the answer or to absence. */
  restrictToAnswer(answer: Assignment): void {
    if (!this.#checkpoint) return;
    const { clueModel } = this;
    const { session } = clueModel;
    const unitLiterals: number[] = [];
    for (const place of clueModel.openPlaces) {
      const { ref } = place;
      const value = clueModel.numberOf(ref, answer);
      const absentValue = absentCode(place);
      if (!place.isRemovable || value === absentValue) unitLiterals.push(clueModel.is(ref, value));
      else if (absentValue !== undefined) {
        // Values outside the tightened domain need no clause.
        for (const other of possibleCodes(session, ref))
          if (other !== value && other !== absentValue) unitLiterals.push(-clueModel.is(ref, other));
      }
    }
    session.units(unitLiterals);
  }

  close(): void {
    this.clueModel.session.close();
  }

  /** Resets the engine to its checkpoint, if it has one; false if later literals can't be retracted. */
  reset(): boolean {
    return !this.#checkpoint || this.clueModel.session.goBack(this.#checkpoint);
  }
}

/** The code of "absent"; undefined if the given can't be absent. */
const absentCode = ({ value }: OpenPlace): number | undefined =>
  'absent' in value ? value.absent : undefined;
