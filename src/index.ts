/**
 * The public interface of pzl: from a model's text to its checked answers, in Node and in browsers.
 *
 * ```js
 * const { model, diagnostics, sources } = loadModel('coins.pzl', modelText);
 * const { ground } = openInstance(model, { name: 'three', text: 'total: 3' });
 * const { status, solutions } = await solve(ground, { answers: 2 });
 * ```
 */

export type { EngineHost } from './backends/ilp/host.ts';
export type { FlatCnf } from './backends/sat/dimacs/flat.ts';
export { EngineMemoryError } from './backends/sat/engine/engine.ts';
// Pictures
export { drawPicture, type PictureOptions } from './draw/picture.ts';
// Answers as values, native text and JSON
export {
  decodeSolution,
  type JsonValue,
  type Solution,
  solutionToJson,
  writeSolution,
} from './formats/solution/solution.ts';
// Models
export { type Loaded, type LoadOptions, loadModel } from './language/load.ts';
export type { Model } from './language/model.ts';
// Ground models and their judge
export type { Board } from './model/board.ts';
export type { Assignment, Ground, GroundFamily, GroundRule } from './model/ground.ts';
export { evaluate, type Violation } from './model/meaning/evaluate.ts';
export { type CountOptions, type CountOutcome, count } from './tasks/count/count.ts';
export {
  type Breach,
  entriesOf,
  type Judgement,
  type JudgeOptions,
  judge,
} from './tasks/explain/check-answer.ts';
// Answers
export { type Conditions, conditionsOf, type NodeCondition } from './tasks/explain/conditions.ts';
export { type ConflictOutcome, conflict } from './tasks/explain/conflict.ts';
export { type HintsOptions, type HintsOutcome, hints, type Step } from './tasks/explain/hints.ts';
export type { Claim, Reasons } from './tasks/explain/reasoner.ts';
export { Wording } from './tasks/explain/wording.ts';
export {
  type GenerateOptions,
  type GenerateOutcome,
  type GenerateProgress,
  generate,
  type Puzzle,
} from './tasks/generate/generate.ts';
export { type InstanceText, type OpenedInstance, openInstance } from './tasks/open/open-instance.ts';
export type {
  Oracle,
  OracleFailure,
  OracleFigures,
  OracleQuestion,
  OracleReply,
} from './tasks/parallel/oracle-search.ts';
export { enumerate, type SolveOptions } from './tasks/solve/enumerate.ts';
export { type Fact, type FactsOptions, type FactsOutcome, facts, type Place } from './tasks/solve/facts.ts';
export { type Improvement, type OptimizeOutcome, optimize } from './tasks/solve/optimize.ts';
export type {
  Answer,
  SolveOutcome,
  SolveProgress,
  SolveStatistics,
  SolveStatus,
} from './tasks/solve/outcome.ts';
export type { Backend, SearchOptions } from './tasks/solve/search.ts';
export { type Solved, solve } from './tasks/solve/solve.ts';
export {
  type Difference,
  differences,
  type UniqueOptions,
  type UniqueOutcome,
  unique,
} from './tasks/solve/unique.ts';
export {
  type AnswerFormat,
  type Decoded,
  decodeAnswer,
  type ProgramFormat,
  type ProgramText,
  programText,
} from './tasks/transfer/program-text.ts';
// Messages
export type { Diagnostic, Severity } from './text/diagnostics.ts';
export {
  diagnosticToJson,
  type JsonDiagnostic,
  type RenderOptions,
  renderDiagnostic,
} from './text/render.ts';
export { type Position, type SourceFile, Sources, type Span } from './text/source.ts';
export { version } from './version.ts';
