/** `pzl/generate`. New puzzles, and corrections of existing ones. */

export { readWeights, type Weights } from '../language/sections/generate/plan.ts';
export { sizesOf } from '../language/sections/generate/section.ts';
export { SYMMETRIES, type SymmetryName as Orbits } from '../model/boards/symmetry.ts';
export { generate } from '../tasks/generate/generate.ts';
export type { Difficulty } from '../tasks/generate/spec/difficulty.ts';
export type {
  GenerateOptions,
  GenerateOutcome,
  GenerateProgress,
  Puzzle,
} from '../tasks/generate/spec/options.ts';
export type { Clue } from '../tasks/mend/draft.ts';
export type { Change, MendOptions, MendOutcome, Proposal } from '../tasks/mend/mend.ts';
export type {
  NeedlessClues as Needless,
  NeedlessOptions,
  NeedlessOutcome,
} from '../tasks/mend/needless.ts';
export { mend, needless } from './mend.ts';
