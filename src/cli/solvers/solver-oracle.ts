/** An oracle that calls a SAT solver on this machine: each question sends the whole formula again. */
import { NO_STATISTICS } from '../../backends/sat/engine/tables.ts';
import type { Oracle, OracleQuestion, OracleReply } from '../../tasks/solve/oracle-search.ts';
import { runExternalSolver } from './external.ts';
import { type ExternalSolver, findSolver } from './solvers.ts';

/**
 * Opens the oracle that asks the solver with this name or path. If there is no such solver, all answers of the oracle
 * report that.
 */
export async function solverOracle(nameOrPath: string): Promise<Oracle> {
  const solver = await findSolver(nameOrPath);
  return {
    clausesOnly: true,
    figures: NO_STATISTICS,
    ask: (question) =>
      solver ? askSolver(solver, question) : Promise.resolve(missingSolverReply(nameOrPath)),
    // A call to the solver ends with its own signal, so there is nothing to stop here.
    close() {},
  };
}

async function askSolver(solver: ExternalSolver, question: OracleQuestion): Promise<OracleReply> {
  const { program, assumptions, deadline, signal } = question;
  const { sink, variables } = program;
  const formula = { variables, clauses: sink.clauses, length: sink.length };
  const outcome = await runExternalSolver(solver, formula, {
    assumptions,
    ...(deadline < Number.POSITIVE_INFINITY && { timeLimit: deadline - performance.now() }),
    ...(signal && { signal }),
  });
  if (outcome.status === 'satisfiable') {
    const { assignment } = outcome;
    return {
      status: 'satisfiable',
      value: (literal) => literal > 0 === (assignment[Math.abs(literal)] === 1),
    };
  }
  if (outcome.status !== 'limit' || signal?.aborted || performance.now() >= deadline) return outcome;
  return { status: 'failed', message: `${solver.name} gave up without an answer.` };
}

const missingSolverReply = (nameOrPath: string): OracleReply => ({
  status: 'failed',
  message: /[/\\]/.test(nameOrPath)
    ? `There is no program ${nameOrPath}.`
    : `There is no solver ${nameOrPath} on the PATH. pzl solvers lists those there are.`,
});
