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
export { drawAs, drawPicture, type PictureOptions } from './draw/picture.ts';
export { isPictureFormat, PICTURE_FORMATS, type Picture, type PictureFormat } from './draw/pictures.ts';
export { composeScene } from './draw/scene/compose.ts';
export type {
  CellMark,
  CornerMark,
  Figure,
  Highlight,
  Label,
  Scene,
  StrokeMark,
} from './draw/scene/scene.ts';
export { type Drawing, readDrawing } from './draw/scene/section.ts';
export { type SettingSheet, settingSheetOf } from './draw/scene/setting.ts';
export {
  boardOfSheet,
  cellWith,
  cornerWith,
  type LiveScene,
  type Look,
  liveScene,
  type PlainBoard,
  type Sheet,
  type SheetFind,
  sheetOf,
  strokeWith,
} from './draw/scene/sheet.ts';
export { arrowOf } from './draw/scene/told-values.ts';
export type { TrayItem } from './draw/scene/tray.ts';
export { drawText } from './draw/text/text.ts';
export { FIXED_PAINT, type Paint, THEMED_PAINT } from './draw/vector/paint.ts';
export { BoardSvg, drawSvg, type SvgLayer, type SvgOptions } from './draw/vector/svg.ts';
export { trayItemPicture, trayPicture } from './draw/vector/svg-tray.ts';
// What editors ask of a model's text
export { type Completion, complete, type Item } from './editor/complete.ts';
export { type Formatted, format } from './editor/format/format.ts';
export { type Hover, hover } from './editor/hover.ts';
export { type Mistake, mistakesOf, type Repair } from './editor/mistakes.ts';
export { analyse, type Snapshot } from './editor/snapshot.ts';
export { addressFormats } from './formats/foreign/choose.ts';
// Links of other programs
export { type LinkTarget, packLink, unpackLink } from './formats/links/codecs/codecs.ts';
export { fitOf, type LinkReader } from './formats/links/fit.ts';
export { type ListingLine, readListing } from './formats/links/listing.ts';
export { type Link, type LinkSystem, linkIn, sectionOf } from './formats/links/system.ts';
export type { Unread } from './formats/native/instance.ts';
// Answers as values, native text and JSON
export {
  decodeSolution,
  emptySolution,
  type JsonValue,
  type Solution,
  solutionOf,
  solutionToJson,
  writeSolution,
} from './formats/solution/solution.ts';
export { ElementText } from './formats/values/element-text.ts';
export { PlaceNames } from './formats/values/place-name.ts';
export { type Told, textOfValue } from './formats/values/value-text.ts';
export { instanceText, type ToldFamily } from './formats/values/write.ts';
// Models
export { type Loaded, type LoadOptions, loadModel } from './language/load.ts';
export type { Model } from './language/model.ts';
export { rulesText } from './language/rules-text.ts';
export { KEYWORDS } from './language/syntax/tokens.ts';
export { flagSentences, type TypeSays, typeSays } from './language/type-says.ts';
export { FUNCTIONS, GLOBALS, MEMBERS } from './language/words/builtins.ts';
// Ground models and their checkAnswer
export type { Board } from './model/board.ts';
export { isDrawn, isRectangular } from './model/boards/kinds.ts';
export type { Assignment, Ground, GroundFamily, GroundRule } from './model/ground.ts';
export { evaluate, type Violation } from './model/meaning/evaluate.ts';
export type { ValueType } from './model/value-types.ts';
export { Element, type ElementKind } from './model/values.ts';
export { placesOfVariables, type VariablePlace } from './model/variables.ts';
export type { Literal, Reasons } from './tasks/common/literals.ts';
export { type CountOptions, type CountOutcome, count } from './tasks/count/count.ts';
export { type SampleOptions, type SampleOutcome, sample } from './tasks/count/sample.ts';
export {
  type AnswerCheck,
  type AnswerCheckOptions,
  type Breach,
  checkAnswer,
  entriesOf,
} from './tasks/deduce/check-answer.ts';
// Answers
export { type Conditions, conditionsOf, type NodeCondition } from './tasks/deduce/conditions/conditions.ts';
export { type ConflictOutcome, conflict } from './tasks/deduce/mus/conflict.ts';
export { Exclusions } from './tasks/deduce/propagate/exclusions.ts';
export { type RateOptions, type Rating, rate } from './tasks/deduce/rate/rate.ts';
export type { Deduction, Step } from './tasks/deduce/steps/deduction.ts';
export { Guide, type Guided } from './tasks/deduce/steps/guide.ts';
export { type HintsOptions, type HintsOutcome, hints } from './tasks/deduce/steps/hints.ts';
export { LEVELS, type LevelName, type Round } from './tasks/deduce/techniques/levels.ts';
export { Wording } from './tasks/deduce/wording/wording.ts';
export { generate } from './tasks/generate/generate.ts';
export type { Difficulty } from './tasks/generate/spec/difficulty.ts';
export type {
  GenerateOptions,
  GenerateOutcome,
  GenerateProgress,
  Puzzle,
} from './tasks/generate/spec/options.ts';
export { type Orbits, readWeights, SYMMETRIES, type Weights } from './tasks/generate/spec/plan.ts';
export { sizesOf } from './tasks/generate/spec/section.ts';
export type { Clue } from './tasks/mend/draft.ts';
export { type Change, type MendOptions, type MendOutcome, mend, type Proposal } from './tasks/mend/mend.ts';
export {
  type Needless,
  type NeedlessOptions,
  type NeedlessOutcome,
  needless,
} from './tasks/mend/needless.ts';
export type { Limits } from './tasks/open/open-instance.ts';
export { type InstanceText, type OpenedInstance, openInstance } from './tasks/open/open-instance.ts';
export { type OpenedSolution, openSolution } from './tasks/open/open-solution.ts';
export { reservation, withheld } from './tasks/open/unread.ts';
export type {
  Oracle,
  OracleFailure,
  OracleFigures,
  OracleQuestion,
  OracleReply,
} from './tasks/parallel/oracle-search.ts';
export { type BestAnswersOptions, type BestAnswersOutcome, bestAnswers } from './tasks/solve/best-answers.ts';
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
export { type Converted, convertInstance, convertSolution } from './tasks/transfer/convert.ts';
export { type LinkOptions, linkListing } from './tasks/transfer/links.ts';
export {
  type AnswerFormat,
  type Decoded,
  decodeAnswer,
  type ProgramFormat,
  type ProgramText,
  programText,
} from './tasks/transfer/program-text.ts';
// Messages
export { type Diagnostic, Diagnostics, type Severity } from './text/diagnostics.ts';
export {
  diagnosticToJson,
  type JsonDiagnostic,
  type RenderOptions,
  renderDiagnostic,
} from './text/render.ts';
export { type Position, type SourceFile, Sources, type Span } from './text/source.ts';
export { version } from './version.ts';
