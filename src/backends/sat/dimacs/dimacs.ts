// DIMACS formats: reading and writing formulas, and reading solvers' answers.

export type { CnfWriter, TextSink, VariableNames } from '../../common/text-chunks.ts';
export { AnswerReader, readAnswer, type SolverAnswer } from './answer.ts';
export { type DimacsCnf, type DimacsOutcome, DimacsReader, readDimacs } from './read.ts';
export { type IncrementalWriter, writeDimacs, writeIncremental } from './write.ts';
