/**
 * `pzl/solve`. From a model's text to checked answers: load, open, solve, prove unique; answers as values, text and
 * JSON.
 */

import type { InstanceValues } from '../formats/native/instance-values.ts';
import { decodeSolution as decoded, type Solution } from '../formats/solution/solution.ts';
import { type Loaded as LoadedInside, type LoadOptions, loadModel as load } from '../language/load.ts';
import type { Model } from '../language/model.ts';
import type { Assignment, Ground } from '../model/ground.ts';
import {
  type InstanceText,
  type Limits,
  type OpenedInstance,
  openInstance as open,
} from '../tasks/open/open-instance.ts';
import { enumerate as answersOf, type SolveOptions } from '../tasks/solve/enumerate.ts';
import {
  type Improvement,
  optimize as improvementsOf,
  type OptimizeOutcome,
} from '../tasks/solve/optimize.ts';
import type { Answer, SolveOutcome } from '../tasks/solve/outcome.ts';
import type { SearchOptions } from '../tasks/solve/search.ts';
import { solve as collected, type Solved } from '../tasks/solve/solve.ts';
import { unique as proved, type UniqueOptions, type UniqueOutcome } from '../tasks/solve/unique.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import { needed, remember } from './grounds.ts';
import { Results } from './results.ts';

export { Results } from './results.ts';

export interface Loaded extends Omit<LoadedInside, 'diagnostics'> {
  /** What is wrong with the model, in the order of the text; empty where nothing is. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A model from its text. Never throws for a bad one: what is wrong with it is in the diagnostics, and `model` is absent. */
export function loadModel(name: string, text: string, options?: LoadOptions): Loaded {
  const loaded = load(name, text, options);
  return { ...loaded, diagnostics: loaded.diagnostics.list };
}

/**
 * Grounds an instance of the model: one it declares, by name; a text in the native format, in one that the model describes,
 * or a puzzle address; or JavaScript values by the names of the givens, `{ clue: [[3, null]], size: [1, 2] }`. What is wrong
 * with it is in the diagnostics, and `ground` is absent.
 */
export function openInstance(
  model: Model,
  instance: string | InstanceText | InstanceValues,
  limits?: Limits,
): OpenedInstance {
  const opened = open(model, instance, limits);
  if (opened.ground) remember(opened.ground, model);
  return opened;
}

/** An answer's values by the names of the finds. */
export const decodeSolution = (ground: Ground, answer: Assignment): Solution =>
  decoded(needed(ground), answer);

/** Searches until as many answers as wanted are found (one by default), or the search ends otherwise. */
export async function solve(ground: Ground, options?: SolveOptions): Promise<Solved> {
  return await collected(needed(ground), options);
}

/** Whether there is exactly one answer; where the model has an objective, among the best. */
export async function unique(ground: Ground, options?: UniqueOptions): Promise<UniqueOutcome> {
  return await proved(needed(ground), options);
}

/** The answers, one after the other, each accepted by the evaluator. */
export const enumerate = (ground: Ground, options?: SolveOptions): Results<Answer, SolveOutcome> =>
  new Results(answersOf(needed(ground), options));

/** Better and better answers, by the model's objective. */
export const optimize = (ground: Ground, options?: SearchOptions): Results<Improvement, OptimizeOutcome> =>
  new Results(improvementsOf(needed(ground), options));

export type { EngineHost } from '../backends/ilp/host.ts';
export { EngineMemoryError } from '../backends/sat/engine/engine.ts';
export type { Unread } from '../formats/native/instance.ts';
export type { InstanceValue, InstanceValues } from '../formats/native/instance-values.ts';
export {
  emptySolution,
  type JsonValue,
  type Solution,
  solutionOf,
  solutionToJson,
  writeSolution,
} from '../formats/solution/solution.ts';
export { ElementText } from '../formats/values/element-text.ts';
export { PlaceNames } from '../formats/values/place-name.ts';
export { type Told, textOfValue } from '../formats/values/value-text.ts';
export { instanceText, type ToldFamily } from '../formats/values/write.ts';
export type { LoadOptions } from '../language/load.ts';
export type { Model } from '../language/model.ts';
export { rulesText } from '../language/rules-text.ts';
export { flagSentences, type TypeSays, typeSays } from '../language/type-says.ts';
export type { Board } from '../model/board.ts';
export { isDrawn, isRectangular } from '../model/boards/kinds.ts';
export type { Assignment, Ground, GroundFamily, GroundRule } from '../model/ground.ts';
export {
  evaluate,
  evaluatePartial,
  type PartialAssignment,
  type Violation,
} from '../model/meaning/evaluate.ts';
export type { ValueType } from '../model/value-types.ts';
export { Element, type ElementKind } from '../model/values.ts';
export { placesOfVariables, type VariablePlace, variablesOf } from '../model/variables.ts';
export type { Literal, Reasons } from '../tasks/common/literals.ts';
export type { InstanceText, Limits, OpenedInstance } from '../tasks/open/open-instance.ts';
export { type OpenedSolution, openSolution } from '../tasks/open/open-solution.ts';
export { reservation, undecided, withheld } from '../tasks/open/unread.ts';
export type { SolveOptions } from '../tasks/solve/enumerate.ts';
export type { Improvement, OptimizeOutcome } from '../tasks/solve/optimize.ts';
export type {
  Oracle,
  OracleFailure,
  OracleFigures,
  OracleQuestion,
  OracleReply,
} from '../tasks/solve/oracle-search.ts';
export type {
  Answer,
  SolveOutcome,
  SolveProgress,
  SolveStatistics,
  SolveStatus,
} from '../tasks/solve/outcome.ts';
export type { Backend, SearchOptions } from '../tasks/solve/search.ts';
export type { Solved } from '../tasks/solve/solve.ts';
export {
  type Difference,
  differences,
  type UniqueOptions,
  type UniqueOutcome,
} from '../tasks/solve/unique.ts';
export type { Diagnostic, Severity } from '../text/diagnostics.ts';
export {
  diagnosticToJson,
  type JsonDiagnostic,
  type RenderOptions,
  renderDiagnostic,
} from '../text/render.ts';
export { type Position, type SourceFile, Sources, type Span } from '../text/source.ts';
export { version } from '../version.ts';
