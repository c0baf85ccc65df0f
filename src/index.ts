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
export { EngineMemoryError } from './backends/sat/engine.ts';
export type { FlatCnf } from './backends/sat/flat.ts';
// Pictures
export { drawPicture, type PictureOptions } from './draw/picture.ts';
// Answers as values, native text and JSON
export {
  decodeSolution,
  type JsonValue,
  type Solution,
  solutionToJson,
  writeSolution,
} from './formats/solution.ts';
// Messages
export type { Diagnostic, Severity } from './language/diagnostics.ts';
// Models
export { type Loaded, type LoadOptions, loadModel } from './language/load.ts';
export type { Model } from './language/model.ts';
export {
  diagnosticToJson,
  type JsonDiagnostic,
  type RenderOptions,
  renderDiagnostic,
} from './language/render.ts';
export { type Position, type SourceFile, Sources, type Span } from './language/source.ts';
// Ground models and their judge
export type { Board } from './model/board.ts';
export { evaluate, type Violation } from './model/evaluate.ts';
export type { Assignment, Ground, GroundFamily, GroundRule } from './model/ground.ts';
// Answers
export { type Conditions, conditionsOf, type NodeCondition } from './tasks/conditions.ts';
export { type ConflictOutcome, conflict } from './tasks/conflict.ts';
export { type CountOptions, type CountOutcome, count } from './tasks/count.ts';
export { enumerate, type SolveOptions } from './tasks/enumerate.ts';
export { type Fact, type FactsOptions, type FactsOutcome, facts, type Place } from './tasks/facts.ts';
export {
  type GenerateOptions,
  type GenerateOutcome,
  type GenerateProgress,
  generate,
  type Puzzle,
} from './tasks/generate/generate.ts';
export { type HintsOptions, type HintsOutcome, hints, type Step } from './tasks/hints.ts';
export { type Breach, entriesOf, type Judgement, type JudgeOptions, judge } from './tasks/judge.ts';
export { type InstanceText, type OpenedInstance, openInstance } from './tasks/open-instance.ts';
export { type Improvement, type OptimizeOutcome, optimize } from './tasks/optimize.ts';
export type {
  Oracle,
  OracleFailure,
  OracleFigures,
  OracleQuestion,
  OracleReply,
} from './tasks/oracle-search.ts';
export type { Answer, SolveOutcome, SolveProgress, SolveStatistics, SolveStatus } from './tasks/outcome.ts';
export {
  type AnswerFormat,
  type Decoded,
  decodeAnswer,
  type ProgramFormat,
  type ProgramText,
  programText,
} from './tasks/program-text.ts';
export type { Claim, Reasons } from './tasks/reasoner.ts';
export type { Backend, SearchOptions } from './tasks/search.ts';
export { type Solved, solve } from './tasks/solve.ts';
export {
  type Difference,
  differences,
  type UniqueOptions,
  type UniqueOutcome,
  unique,
} from './tasks/unique.ts';
export { Wording } from './tasks/wording.ts';
export { version } from './version.ts';
