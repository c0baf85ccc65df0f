/**
 * `pzl/solve`. From a model's text to checked answers: load, open, solve, prove unique; answers as values, text and
 * JSON.
 */

export type { EngineHost } from '../backends/ilp/host.ts';
export { EngineMemoryError } from '../backends/sat/engine/engine.ts';
export type { Unread } from '../formats/native/instance.ts';
export type { InstanceValue, InstanceValues } from '../formats/native/instance-values.ts';
export type { JsonValue, Solution } from '../formats/solution/solution.ts';
export type { Told } from '../formats/values/value-text.ts';
export type { ToldFamily } from '../formats/values/write.ts';
export type { LoadOptions } from '../language/load.ts';
export type { Model } from '../language/model.ts';
export type { TypeSays } from '../language/type-says.ts';
export type { Board } from '../model/board.ts';
export type { Assignment, Ground, GroundFamily, GroundRule } from '../model/ground.ts';
export type { PartialAssignment, Violation } from '../model/meaning/evaluate.ts';
export type { ValueType } from '../model/value-types.ts';
export { Element, type ElementKind } from '../model/values.ts';
export type { VariablePlace } from '../model/variables.ts';
export type { Literal, Reasons } from '../tasks/common/literals.ts';
export type { InstanceText, Limits, OpenedInstance } from '../tasks/open/open-instance.ts';
export type { OpenedSolution } from '../tasks/open/open-solution.ts';
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
export type { Difference, UniqueOptions, UniqueOutcome } from '../tasks/solve/unique.ts';
export type { Diagnostic, Severity } from '../text/diagnostics.ts';
export type { JsonDiagnostic, RenderOptions } from '../text/render.ts';
export { type Position, type SourceFile, Sources, type Span } from '../text/source.ts';
export { UsageError } from '../text/usage-error.ts';
export { version } from '../version.ts';
export { enumerate, solve } from './answers.ts';
export { optimize, unique } from './best.ts';
export { type Loaded, loadModel } from './load-model.ts';
export { openInstance } from './open-instance.ts';
export { Results } from './results.ts';
export {
  decodeSolution,
  diagnosticToJson,
  differences,
  ElementText,
  emptySolution,
  evaluate,
  evaluatePartial,
  flagSentences,
  instanceText,
  isDrawn,
  isRectangular,
  openSolution,
  PlaceNames,
  partialOf,
  placesOfVariables,
  renderDiagnostic,
  reservation,
  rulesText,
  solutionOf,
  solutionToJson,
  textOfValue,
  typeSays,
  undecided,
  variablesOf,
  withheld,
  writeSolution,
} from './values.ts';
