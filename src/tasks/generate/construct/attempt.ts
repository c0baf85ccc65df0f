/** The input for making one puzzle, and the outcomes other than a puzzle. */
import type { InstanceData } from '../../../formats/native/instance.ts';
import type { Model } from '../../../language/model.ts';
import type { GeneratePlan } from '../../../language/sections/generate/plan.ts';
import type { Assignment } from '../../../model/ground.ts';
import type { KeptFractions } from '../spec/difficulty.ts';
import type { GenerateOptions } from '../spec/options.ts';
import type { PlantedAnswer } from './planted-answer.ts';

export interface Attempt {
  readonly model: Model;
  readonly plan: GeneratePlan;
  readonly data: InstanceData;
  readonly options: GenerateOptions;
  /** The seed of this attempt; every attempt for the same seed of the user has another. */
  readonly attemptSeed: number;
  readonly keptFractions: KeptFractions;
  /** Called whenever an answer turns out not to be the only one to its clues. */
  readonly onRound: () => void;
  /** The answer that the puzzle must have, and the givens that were read off it. */
  readonly planted?: PlantedAnswer;
}

/** The outcome if no puzzle was found. `pair`: an answer, and another answer to the same clues. */
export interface AmbiguousOutcome {
  readonly status: 'ambiguous';
  readonly pair: readonly [Assignment, Assignment] | undefined;
}

/** The outcome if the finished puzzle turned out to have several answers. */
export interface SeveralOutcome {
  readonly status: 'several';
}
