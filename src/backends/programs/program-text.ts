/**
 * Writes a ground model as a program for external solvers, in text, and reads their answers. The program is complete:
 * connectivity and loops are encoded. Answers aren't trusted: values must be integral, and the evaluator judges them.
 */

import type { Assignment, Ground } from '../../model/ground.ts';
import { evaluate, type Violation } from '../../model/meaning/evaluate.ts';
import { type TightenedDomains, tighten } from '../../model/propagation/tighten.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { inChunks } from '../common/text-chunks.ts';
import { compileIlp, type IlpProgram } from '../ilp/compile.ts';
import { UnsupportedByIlp } from '../ilp/linearization.ts';
import { guessFormat, readSolutionText, type SolutionFormat } from '../ilp/text/answer.ts';
import { lpText } from '../ilp/text/lp.ts';
import { mpsText } from '../ilp/text/mps.ts';
import { bitNames, opbText, writeOpbOfClauses } from '../ilp/text/opb.ts';
import { PseudoBooleanProgram } from '../ilp/text/pseudo-boolean.ts';
import { type Cubes, findCubes } from '../sat/cubes/cubes.ts';
import {
  type CnfWriter,
  readAnswer,
  type TextSink,
  type VariableNames,
  writeDimacs,
  writeIncremental,
} from '../sat/dimacs/dimacs.ts';
import type { ClauseReceiver } from '../sat/encode/clause-sink.ts';
import { compileSat, type SatProgram } from '../sat/encode/compile.ts';
import type { EngineModule } from '../sat/engine/engine.ts';
import { SatSession } from '../sat/engine/session.ts';

export const PROGRAM_FORMATS = ['cnf', 'icnf', 'lp', 'mps', 'opb'] as const;
export type ProgramFormat = (typeof PROGRAM_FORMATS)[number];

export interface ProgramText {
  /** The size of the program, for people: `34 variables, 120 clauses`. */
  readonly size: string;
  /**
   * Writes the text in chunks of about 64 KiB, by default with comments that name the variables. Clauses are generated
   * while they are written, so that memory doesn't grow with their number.
   */
  write(sink: TextSink, usesNames?: boolean): void;
  /** The program's variable names with their meanings in the model: `12` or `x12`, and `storm[r1c2]`. */
  names(): Iterable<readonly [variable: string, meaning: string]>;
}

/** @throws UnsupportedByIlp if the model can't be expressed in rows */
export function programText(ground: Ground, format: ProgramFormat): ProgramText {
  if (format === 'cnf' || format === 'icnf') return new ClauseText(ground, format);
  if (format === 'opb') {
    const rows = compileRows(ground);
    return rows === undefined ? new ClauseText(ground, 'opb') : pseudoBooleanText(rows);
  }
  const program = compileIlp(ground);
  const { model } = program;
  const text = format === 'lp' ? lpText : mpsText;
  return {
    size: `${model.columns} columns, ${model.rows} rows`,
    write: (sink, usesNames = true) => sendPieces(text(model, usesNames ? program.columnNames() : []), sink),
    names: () => prefixedNames(program.columnNames(), 1),
  };
}

/**
 * Writes a model's clauses as iCNF with one query per cube. The clauses alone are complete; `refs` are the variables
 * that the cubes fix.
 */
export function cubeText(
  ground: Ground,
  refs: readonly Ref[],
  module: EngineModule,
  most?: number,
): ProgramText & { readonly cubes: Cubes } {
  const program = compileSat(ground);
  const cubes = findCubes(new SatSession(program, module), refs, most);
  return {
    cubes,
    size: `${program.variables} variables, ${program.sink.count} clauses, ${cubes.cubes.length} cubes`,
    write(sink, usesNames = true) {
      const writer = writeIncremental(sink, usesNames ? program.variableNames() : []);
      writer.flat(program.sink.clauses, 0, program.sink.length);
      for (const { literals } of cubes.cubes) writer.solve(literals);
      writer.end();
    },
    names: () => numberedNames(program.variableNames(), ''),
  };
}

type ClauseFormat = 'cnf' | 'icnf' | 'opb';

/** The formula is compiled twice: to count its clauses, which the first line must state, and to write them. */
class ClauseText implements ProgramText {
  readonly size: string;
  readonly #ground: Ground;
  readonly #format: ClauseFormat;
  readonly #tightenedDomains: TightenedDomains;
  readonly #counts: { readonly variables: number; readonly clauses: number };
  /** The program compiled last, for the names of variables; undefined while another one is being compiled. */
  #program: SatProgram | undefined;

  constructor(ground: Ground, format: ClauseFormat) {
    this.#ground = ground;
    this.#format = format;
    this.#tightenedDomains = tighten(ground);
    const program = this.#compile(() => {});
    this.#program = program;
    this.#counts = { variables: program.variables, clauses: program.sink.count };
    this.size = `${program.variables} variables, ${program.sink.count} clauses`;
  }

  write(sink: TextSink, usesNames = true): void {
    const writer = clauseWriter(this.#format, sink, this.#counts, usesNames ? this.#names() : []);
    this.#program = undefined;
    this.#program = this.#compile((clauses, length) => writer.flat(clauses, 0, length));
    writer.end();
  }

  names(): Iterable<readonly [string, string]> {
    return numberedNames(this.#names(), this.#format === 'opb' ? 'x' : '');
  }

  #names(): VariableNames {
    this.#program ??= this.#compile(() => {});
    return this.#program.variableNames();
  }

  #compile(take: ClauseReceiver): SatProgram {
    return compileSat(this.#ground, { facts: this.#tightenedDomains, take });
  }
}

function clauseWriter(
  format: ClauseFormat,
  sink: TextSink,
  counts: { readonly variables: number; readonly clauses: number },
  names: VariableNames,
): Pick<CnfWriter, 'flat' | 'end'> {
  if (format === 'cnf') return writeDimacs(sink, counts, names);
  if (format === 'opb') return writeOpbOfClauses(sink, counts, names);
  const writer = writeIncremental(sink, names);
  return {
    flat: writer.flat,
    end() {
      writer.solve([]);
      writer.end();
    },
  };
}

function pseudoBooleanText(program: IlpProgram): ProgramText {
  const rows = new PseudoBooleanProgram(program.model);
  return {
    size: `${rows.variables} variables, ${rows.constraintCount} constraints`,
    write: (sink, usesNames = true) =>
      sendPieces(opbText(rows, usesNames ? program.columnNames() : []), sink),
    names: () => prefixedNames(bitNames(rows, program.columnNames()), 0),
  };
}

/** The rows that are written as OPB text; undefined if clauses are written instead. */
function compileRows(ground: Ground): IlpProgram | undefined {
  try {
    return compileIlp(ground);
  } catch (error) {
    if (error instanceof UnsupportedByIlp) return undefined;
    throw error;
  }
}

function sendPieces(pieces: Iterable<string>, sink: TextSink): void {
  for (const chunk of inChunks(pieces)) sink(chunk);
}

function* prefixedNames(
  names: Iterable<readonly [number, string]>,
  from: 0 | 1,
): Iterable<readonly [string, string]> {
  for (const [variable, name] of names) yield [`x${variable + from}`, name];
}

function* numberedNames(names: VariableNames, prefix: string): Iterable<readonly [string, string]> {
  for (const [variable, name] of names) yield [`${prefix}${variable}`, name];
}

// ── Reading answers ──

export const ANSWER_FORMATS = ['auto', 'minisat', 'dimacs', 'opb', 'glpsol', 'highs', 'columns'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export type DecodedAnswer =
  /** The evaluator has accepted the answer. */
  | { readonly status: 'solution'; readonly answer: Assignment }
  /** The values break rules of the model. */
  | { readonly status: 'wrong'; readonly answer: Assignment; readonly violations: readonly Violation[] }
  /** The solver claims that there is no solution; the claim isn't proved here. */
  | { readonly status: 'unsatisfiable' }
  /** There are no values: the solver gave up, or its output contains no answer. */
  | { readonly status: 'nothing'; readonly message: string }
  | { readonly status: 'malformed'; readonly message: string; readonly line?: number };

/** Reads a solver's answer to the program that `programText` writes for this ground model. */
export function decodeAnswer(ground: Ground, text: string, format: AnswerFormat = 'auto'): DecodedAnswer {
  const actualFormat = format === 'auto' ? (guessFormat(text) ?? 'dimacs') : format;
  if (actualFormat === 'minisat' || actualFormat === 'dimacs')
    return decodeClauses(ground, compileForDecoding(ground), text);
  if (actualFormat !== 'opb') return decodeColumns(ground, compileIlp(ground), text, actualFormat);
  const program = compileRows(ground);
  if (program === undefined) {
    const clauseProgram = compileForDecoding(ground);
    const readResult = readSolutionText(text, 'opb', clauseProgram.variables);
    if (readResult.status !== 'solution') return readResult;
    return judgeAnswer(
      ground,
      clauseProgram.decode((literal) => (readResult.values[Math.abs(literal) - 1] === 1) === literal > 0),
    );
  }
  const rows = new PseudoBooleanProgram(program.model);
  const readResult = readSolutionText(text, 'opb', rows.variables);
  if (readResult.status !== 'solution') return readResult;
  const isTrue = (variable: number): boolean => readResult.values[variable - 1] === 1;
  return judgeAnswer(
    ground,
    program.decode((column) => rows.value(column, isTrue)),
  );
}

/** A program whose clauses aren't stored, for decoding answers. */
const compileForDecoding = (ground: Ground): SatProgram => compileSat(ground, { take: () => {} });

function decodeClauses(ground: Ground, program: SatProgram, text: string): DecodedAnswer {
  const readResult = readAnswer(text, program.variables);
  switch (readResult.status) {
    case 'satisfiable':
      return judgeAnswer(
        ground,
        program.decode((literal) => readResult.assignment[Math.abs(literal)]! > 0 === literal > 0),
      );
    case 'unsatisfiable':
      return readResult;
    case 'malformed':
      return { status: 'malformed', message: readResult.fault.message, line: readResult.fault.line };
    case 'unknown':
      return { status: 'nothing', message: 'The solver says that it doesn’t know.' };
    case 'silent':
      return { status: 'nothing', message: 'There is no answer in the text.' };
  }
}

/** A solver's value counts as an integer if its distance from that integer is at most this. */
const INTEGRALITY_TOLERANCE = 1e-5;

function decodeColumns(
  ground: Ground,
  program: IlpProgram,
  text: string,
  format: SolutionFormat,
): DecodedAnswer {
  const { model } = program;
  const readResult = readSolutionText(text, format, Math.max(1, model.columns));
  if (readResult.status !== 'solution') return readResult;
  for (let column = 0; column < model.columns; column++) {
    const value = readResult.values[column]!;
    if (model.integer[column] === 0 || Math.abs(value - Math.round(value)) <= INTEGRALITY_TOLERANCE) continue;
    return { status: 'malformed', message: `x${column + 1} is ${value}, but must be a whole number.` };
  }
  return judgeAnswer(
    ground,
    program.decode((column) => Math.round(readResult.values[column]!)),
  );
}

function judgeAnswer(ground: Ground, answer: Assignment): DecodedAnswer {
  const violations = evaluate(ground, answer);
  return violations.length === 0 ? { status: 'solution', answer } : { status: 'wrong', answer, violations };
}
