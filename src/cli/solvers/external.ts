// Calls a SAT solver on this machine. Its behaviour isn't trusted: it runs under a time limit and is killed with its
// children, its output is checked against its exit code, its solution against the formula. Each failure is returned as
// a value with a sentence that names the solver.

import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AnswerReader, type SolverAnswer, writeDimacs } from '../../backends/sat/dimacs/dimacs.ts';
import { type FlatCnf, unsatisfiedClause } from '../../backends/sat/dimacs/flat.ts';
import { entryOf } from '../../text/entry-of.ts';
import { doAtEnd } from '../shell/unfinished.ts';
import { type ChildEnd, runChild } from '../threads/child.ts';
import { CNF_PLACEHOLDER, type ExternalSolver, PROOF_PLACEHOLDER, RESULT_PLACEHOLDER } from './solvers.ts';

export interface ExternalOptions {
  /** The time limit in milliseconds for writing the formula, solving, and reading the answer together. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  /** Literals that must be true; they are added to the formula as unit clauses. */
  readonly assumptions?: readonly number[];
  /** The file to which the solver writes a DRAT proof. */
  readonly proofFile?: string;
}

export type ExternalOutcome =
  /** `assignment[v]` is 1 for true, −1 for false or unassigned; index 0 is unused. */
  | { readonly status: 'satisfiable'; readonly assignment: Int8Array }
  /** The solver claims that there is no solution; its proof is in `proofFile`. */
  | { readonly status: 'unsatisfiable' }
  /** The time limit was reached, the signal came, or the solver gave up. */
  | { readonly status: 'limit' }
  | { readonly status: 'failed'; readonly message: string };

/** Runs the solver on a formula. @throws RangeError if the formula has literals outside its variables. */
export async function runExternalSolver(
  solver: ExternalSolver,
  cnf: FlatCnf,
  options: ExternalOptions = {},
): Promise<ExternalOutcome> {
  const { assumptions = [], proofFile } = options;
  const args = proofFile === undefined ? solver.args : solver.proof;
  if (args === undefined)
    return failedOutcome(solver, 'writes no DRAT proofs; cadical, kissat and glucose do');
  const limits = new CallLimits(options);
  let folder: string | undefined;
  let cancelRemoval = (): void => {};
  try {
    if (args.includes(CNF_PLACEHOLDER) || args.includes(RESULT_PLACEHOLDER)) {
      const newFolder = mkdtempSync(path.join(tmpdir(), 'pzl-'));
      folder = newFolder;
      cancelRemoval = doAtEnd(() => rmSync(newFolder, { recursive: true, force: true }));
    }
    const report = await callSolver({ ...solver, args }, cnf, { assumptions, proofFile, folder, limits });
    return outcomeOf(solver, report, cnf, assumptions);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return failedOutcome(solver, `could not be asked through a file: ${error.message}`);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    cancelRemoval();
  }
}

interface SolverRun {
  readonly assumptions: readonly number[];
  readonly proofFile: string | undefined;
  /** A temporary folder for the files of this call; undefined if it needs none. */
  readonly folder: string | undefined;
  readonly limits: CallLimits;
}

interface RawOutcome {
  readonly end: ChildEnd;
  readonly answer: SolverAnswer;
  readonly excerpt: string;
}

async function callSolver(solver: ExternalSolver, cnf: FlatCnf, call: SolverRun): Promise<RawOutcome> {
  const { args } = solver;
  const { assumptions, limits } = call;
  const formulaPath = path.join(call.folder ?? '', 'formula.cnf');
  const result = path.join(call.folder ?? '', 'result');
  const files = {
    [CNF_PLACEHOLDER]: formulaPath,
    [RESULT_PLACEHOLDER]: result,
    [PROOF_PLACEHOLDER]: path.resolve(call.proofFile ?? ''),
  };
  const reader = new AnswerReader(cnf.variables);
  const excerpt = new Excerpt();
  if (args.includes(CNF_PLACEHOLDER)) await writeFormula(formulaPath, cnf, assumptions, limits);
  const end = await runChild(
    solver.path,
    args.map((arg) => replacePlaceholder(arg, files)),
    {
      ...limits.remainingLimits(),
      ...(args.includes(CNF_PLACEHOLDER) ? {} : { feed: (write) => sendFormula(cnf, assumptions, write) }),
      output(chunk) {
        excerpt.push(chunk);
        if (!args.includes(RESULT_PLACEHOLDER)) reader.push(chunk);
      },
    },
  );
  const isComplete =
    !args.includes(RESULT_PLACEHOLDER) || end.how !== 'exited' || (await readResult(result, reader, limits));
  return { end: isComplete ? end : { how: 'stopped' }, answer: reader.finish(), excerpt: excerpt.text };
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

/** Passes the solver's result file to the reader. Returns false if time ran out before the end of the file. */
async function readResult(file: string, reader: AnswerReader, limits: CallLimits): Promise<boolean> {
  try {
    for await (const chunk of createReadStream(file)) {
      if (limits.isOver) return false;
      reader.push(chunk);
    }
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'ENOENT') throw error; // no file: the solver wrote nothing
  }
  return true;
}

/** The time limit of one call, which is checked between its steps. */
class CallLimits {
  readonly #signal: AbortSignal | undefined;
  readonly #deadline: number;

  constructor(options: ExternalOptions) {
    this.#signal = options.signal;
    this.#deadline = performance.now() + (options.timeLimit ?? Infinity);
  }

  get isOver(): boolean {
    return this.#signal?.aborted === true || performance.now() > this.#deadline;
  }

  remainingLimits(): { timeLimit: number; signal?: AbortSignal } {
    const limitMilliseconds = this.#deadline - performance.now();
    return this.#signal === undefined
      ? { timeLimit: limitMilliseconds }
      : { timeLimit: limitMilliseconds, signal: this.#signal };
  }
}

function replacePlaceholder(arg: string, files: Readonly<Record<string, string>>): string {
  return arg.replace(/\{\w+\}/, (placeholder) => entryOf(files, placeholder) ?? placeholder);
}

const SLICE_LENGTH = 1 << 16;

/** Writes the formula in pieces, waiting for each; stops early when `write` returns false. */
async function sendFormula(
  cnf: FlatCnf,
  assumptions: readonly number[],
  write: (text: string) => Promise<boolean>,
): Promise<void> {
  const { variables, clauses, length } = cnf;
  let count = assumptions.length;
  for (let i = 0; i < length; i++) if (clauses[i] === 0) count++;
  let text = '';
  const writer = writeDimacs(
    (chunk) => {
      text += chunk;
    },
    { variables, clauses: count },
  );
  for (let start = 0; start < length; start += SLICE_LENGTH) {
    writer.flat(clauses, start, Math.min(start + SLICE_LENGTH, length));
    const slice = text;
    text = '';
    if (!(await write(slice))) return;
  }
  for (const literal of assumptions) writer.clause([literal]);
  writer.end();
  await write(text);
}

async function writeFormula(
  file: string,
  cnf: FlatCnf,
  assumptions: readonly number[],
  limits: CallLimits,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await sendFormula(cnf, assumptions, async (text) => {
      await handle.writeFile(text);
      return !limits.isOver;
    });
  } finally {
    await handle.close();
  }
}

/** The first printable line of the solver's output, to quote it if there is no better message. */
class Excerpt {
  #text = '';

  push(chunk: Uint8Array): void {
    if (this.#text.length < 200) this.#text += Buffer.from(chunk.subarray(0, 200)).toString('latin1');
  }

  get text(): string {
    return firstLine(this.#text);
  }
}

function firstLine(text: string): string {
  const line = text.split(/[\r\n]+/).find((words) => words.trim() !== '') ?? '';
  return line
    .trim()
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 80);
}

const SATISFIABLE = 10;
const UNSATISFIABLE_EXIT_CODE = 20;

function outcomeOf(
  solver: ExternalSolver,
  report: RawOutcome,
  cnf: FlatCnf,
  assumptions: readonly number[],
): ExternalOutcome {
  const { end, answer } = report;
  if (end.how === 'stopped') return { status: 'limit' };
  if (end.how === 'unstartable') return failedOutcome(solver, `could not be started: ${end.message}`);
  if (end.how === 'killed')
    return failedOutcome(solver, `crashed (${end.by})${quoteOutput(firstLine(end.errors))}`);
  const code = end.code === solver.satisfiableExitCode ? SATISFIABLE : end.code;
  if (code !== 0 && code !== SATISFIABLE && code !== UNSATISFIABLE_EXIT_CODE) {
    return failedOutcome(
      solver,
      `ended with exit code ${end.code}${quoteOutput(firstLine(end.errors) || report.excerpt)}`,
    );
  }
  const claim =
    code === SATISFIABLE ? 'satisfiable' : code === UNSATISFIABLE_EXIT_CODE ? 'unsatisfiable' : undefined;
  const exits = `exits with ${end.code}${claim === undefined ? '' : ` (${claim})`}`;
  if (answer.status === 'malformed') {
    const { line, column, message } = answer.fault;
    return failedOutcome(
      solver,
      `gives an answer that makes no sense, line ${line}, column ${column}: ${message}`,
    );
  }
  if (answer.status === 'silent')
    return failedOutcome(solver, `${exits} but gives no answer${quoteOutput(report.excerpt)}`);
  if (answer.status === 'unknown' && claim === undefined) return { status: 'limit' };
  if (claim !== undefined && claim !== answer.status) {
    return failedOutcome(solver, `contradicts itself: it ${exits} but its answer is ${answer.status}`);
  }
  return answer.status === 'satisfiable'
    ? judgeSolution(solver, answer.assignment, cnf, assumptions)
    : { status: 'unsatisfiable' };
}

function judgeSolution(
  solver: ExternalSolver,
  assignment: Int8Array,
  cnf: FlatCnf,
  assumptions: readonly number[],
): ExternalOutcome {
  const clause = unsatisfiedClause(cnf, assignment);
  if (clause > 0) return failedOutcome(solver, `claims a solution, but clause ${clause} is not satisfied`);
  const violatedAssumption = assumptions.find(
    (literal) => literal > 0 !== assignment[Math.abs(literal)]! > 0,
  );
  if (violatedAssumption !== undefined)
    return failedOutcome(
      solver,
      `claims a solution, but the assumption ${violatedAssumption} does not hold in it`,
    );
  for (let v = 1; v < assignment.length; v++) if (assignment[v] === 0) assignment[v] = -1;
  return { status: 'satisfiable', assignment };
}

function failedOutcome(solver: ExternalSolver, problem: string): ExternalOutcome {
  return { status: 'failed', message: `${solver.name} ${problem}${/[.!?]$/.test(problem) ? '' : '.'}` };
}

function quoteOutput(line: string): string {
  return line === '' ? '' : `; it says "${line}"`;
}
