/** What the making of one puzzle is given, and what it may come to besides a puzzle. */
import type { InstanceData } from '../../../formats/native/instance.ts';
import type { Model } from '../../../language/model.ts';
import type { Assignment } from '../../../model/ground.ts';
import type { Generosity } from '../spec/difficulty.ts';
import type { GenerateOptions } from '../spec/options.ts';
import type { Plan } from '../spec/plan.ts';
import type { Planted } from './planted-answer.ts';

export interface Attempt {
  readonly model: Model;
  readonly plan: Plan;
  readonly data: InstanceData;
  readonly options: GenerateOptions;
  /** What makes this try differ from others of the same seed. */
  readonly attemptSeed: number;
  readonly generosity: Generosity;
  /** An answer's clues allowed another one. */
  readonly onRound: () => void;
  /** The answer that the puzzle is to have, and the givens that were read off it. */
  readonly planted?: Planted;
}

/** No puzzle came out: an answer with another one to the same clues. */
export interface Ambiguous {
  readonly status: 'ambiguous';
  readonly pair: readonly [Assignment, Assignment] | undefined;
  /** Each answer had many others. */
  readonly isFar: boolean;
}

/** Nobody can tell soon whether the puzzle that was made has other answers. */
export interface Hard {
  readonly status: 'hard';
}

/** The puzzle that was made has other answers. */
export interface Several {
  readonly status: 'several';
}
