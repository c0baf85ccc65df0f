// The known SAT solvers, and how to find them on this machine.

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { entryOf } from '../../text/entry-of.ts';
import { runChild } from '../threads/child.ts';

/**
 * The placeholder in a solver's arguments that is replaced by the file with the formula. If no argument has it, the
 * formula is sent to standard input.
 */
export const CNF_PLACEHOLDER = '{cnf}';
/**
 * The placeholder in a solver's arguments that is replaced by the file for the answer. If no argument has it, the
 * answer is read from standard output.
 */
export const RESULT_PLACEHOLDER = '{result}';
export const PROOF_PLACEHOLDER = '{proof}';

export interface SolverCall {
  readonly args: readonly string[];
  /** The arguments that replace `args` if the solver is also to write a DRAT proof. */
  readonly proof?: readonly string[];
  /** The arguments that make the solver print its version. */
  readonly version?: readonly string[];
  /** Another exit code than 10 by which this solver reports that there is a solution. */
  readonly satisfiableExitCode?: number;
}

export interface ExternalSolver extends SolverCall {
  /** The solver's name in messages. */
  readonly name: string;
  readonly path: string;
}

const VERSION_ARGUMENTS = ['--version'];

/** [name of a solver]: how to call it. A new solver needs a line here, and nothing else. */
const KNOWN_SOLVERS: Readonly<Record<string, SolverCall>> = {
  cadical: { args: ['-q'], proof: ['-q', '-', PROOF_PLACEHOLDER], version: VERSION_ARGUMENTS },
  kissat: { args: ['-q'], proof: ['-q', CNF_PLACEHOLDER, PROOF_PLACEHOLDER], version: VERSION_ARGUMENTS },
  minisat: { args: ['-verb=0', CNF_PLACEHOLDER, RESULT_PLACEHOLDER] },
  picosat: { args: [], version: VERSION_ARGUMENTS },
  cryptominisat5: { args: ['--verb', '0'], version: VERSION_ARGUMENTS },
  clasp: { args: ['-V0'], version: VERSION_ARGUMENTS, satisfiableExitCode: 30 }, // 30: satisfiable, without further solutions
  glucose: {
    args: ['-verb=0', '-model', CNF_PLACEHOLDER],
    proof: ['-verb=0', '-model', '-certified', `-certified-output=${PROOF_PLACEHOLDER}`, CNF_PLACEHOLDER],
  },
};

/**
 * How to call a solver that isn't in the table: with the formula's file as its only argument, as in SAT competitions.
 */
const UNKNOWN_SOLVER: SolverCall = { args: [CNF_PLACEHOLDER] };

/** Finds a solver by its name (on PATH) or its path; undefined if there is no such program. */
export async function findSolver(nameOrPath: string): Promise<ExternalSolver | undefined> {
  const isPath = /[/\\]/.test(nameOrPath);
  const programPath = isPath ? await executablePath(path.resolve(nameOrPath)) : await findOnPath(nameOrPath);
  if (programPath === undefined) return undefined;
  const name = path.basename(nameOrPath);
  const call = entryOf(KNOWN_SOLVERS, name);
  return { name, path: programPath, ...(call ?? UNKNOWN_SOLVER) };
}

export interface InstalledSolver {
  readonly name: string;
  readonly path: string;
  /** The version that the solver reports; undefined if it reports none. */
  readonly version: string | undefined;
}

/** The solvers in the table that are found on PATH, in the table's order. */
export async function listSolvers(): Promise<InstalledSolver[]> {
  const solvers = await Promise.all(Object.keys(KNOWN_SOLVERS).map(findSolver));
  return Promise.all(
    solvers
      .filter((solver) => solver !== undefined)
      .map(async (solver) => ({ name: solver.name, path: solver.path, version: await versionOf(solver) })),
  );
}

const MAX_VERSION_MILLISECONDS = 5000;
const MAX_VERSION_LENGTH = 1000;

async function versionOf(solver: ExternalSolver): Promise<string | undefined> {
  if (solver.version === undefined) return undefined;
  let text = '';
  const output = (chunk: Uint8Array) => {
    if (text.length < MAX_VERSION_LENGTH)
      text += Buffer.from(chunk).toString('latin1', 0, MAX_VERSION_LENGTH);
  };
  await runChild(solver.path, solver.version, { output, timeLimit: MAX_VERSION_MILLISECONDS });
  // Examples of solvers' outputs: `965`, `sc2021`, `clasp version 3.3.5`, `c CryptoMiniSat version 5.11.4`.
  const line = text.split('\n').find((words) => /\d/.test(words));
  return line?.match(/version\s+(\S+)/)?.[1] ?? line?.match(/\S*\d\S*/)?.[0];
}

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    if (folder === '') continue;
    const programPath = await executablePath(path.resolve(folder, name));
    if (programPath !== undefined) return programPath;
  }
  return undefined;
}

async function executablePath(file: string): Promise<string | undefined> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}
