/**
 * `pzl/solve`. From a model's text to checked answers: load, open, solve, prove unique; answers as values, text and
 * JSON.
 */

export type { EngineHost } from '../backends/ilp/host.ts';
export { EngineMemoryError } from '../backends/sat/engine/engine.ts';
export type { Unread } from '../formats/native/instance.ts';
export type { InstanceValue, InstanceValues } from '../formats/native/instance-values.ts';
export {
  decodeSolution,
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
export { type Literal, partialOf, type Reasons } from '../tasks/common/literals.ts';
export type { InstanceText, Limits, OpenedInstance } from '../tasks/open/open-instance.ts';
export type { OpenedSolution } from '../tasks/open/open-solution.ts';
export {
  undecidedMessage as undecided,
  unreadCaveat as reservation,
  withheldReason as withheld,
} from '../tasks/open/unread.ts';
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
export { UsageError } from '../text/usage-error.ts';
export { version } from '../version.ts';
export { enumerate, solve } from './answers.ts';
export { optimize, unique } from './best.ts';
export { type Loaded, loadModel } from './load-model.ts';
export { openInstance } from './open-instance.ts';
export { openSolution } from './open-solution.ts';
export { Results } from './results.ts';
