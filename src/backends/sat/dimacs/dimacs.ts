// DIMACS in one place: read and write formulas, read solvers' answers.

export { AnswerReader, readAnswer, type SolverAnswer } from './answer.ts';
export { type DimacsCnf, type DimacsOutcome, DimacsReader, readDimacs } from './read.ts';
export {
  type CnfWriter,
  type IncrementalWriter,
  type TextSink,
  type VariableNames,
  writeDimacs,
  writeIncremental,
} from './write.ts';
