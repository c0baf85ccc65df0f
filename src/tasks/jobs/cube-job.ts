/** The question `cube`: solve one part of a search that is split dynamically. The solver for an instance is kept as long as the instance. */

import type { Choices } from '../../backends/sat/cubes/choices.ts';
import { SHOWN_STATISTICS } from '../../backends/sat/engine/tables.ts';
import type { Ground } from '../../model/ground.ts';
import type { CubeAnswer, CubeQuestion } from '../parallel/cube.ts';
import { CubeSolver } from '../parallel/cube-solver.ts';
import type { JobAnswer, JobOptions } from './job.ts';
import { TUNING } from './tuning.ts';

const solvers = new WeakMap<Ground, Map<string, Promise<CubeSolver>>>();

export const FOREIGN_CUBE = 'the cube speaks of variables or values that the instance doesn’t have';

/** Solves the cube; undefined if its variables or values don't exist in this instance. `seconds`: the time left. */
export async function answerCube(
  ground: Ground,
  options: JobOptions,
  seconds: number,
): Promise<JobAnswer | undefined> {
  const { cube = [], clauses = [], connectivity = 'auto', proof = false, lemmas = false } = options;
  if (!fitsGround(ground, cube)) return undefined;
  const solversByKey = solvers.get(ground) ?? new Map<string, Promise<CubeSolver>>();
  solvers.set(ground, solversByKey);
  const key = `${connectivity} ${proof}`;
  const solverPromise = solversByKey.get(key) ?? CubeSolver.open(ground, connectivity, proof);
  solversByKey.set(key, solverPromise);
  const {
    solutions = 1,
    patience = TUNING.cubeSeconds,
    parts = TUNING.cubeParts,
    seed = 0,
    scan = false,
  } = options;
  const cubeQuestion = {
    cube,
    clauses,
    answers: solutions,
    patience,
    parts,
    seed,
    scan,
    verify: proof,
    withProof: lemmas,
  };
  return (await solverPromise).answer(cubeQuestion, seconds);
}

function fitsGround({ terms }: Ground, cube: Choices): boolean {
  return cube.every(([variable, , not]) => {
    const isKnownVariable = variable >= 0 && variable < terms.variableCount;
    return isKnownVariable && (not === undefined || not === 0);
  });
}

/** Converts a cube question to the options of a job. */
export function optionsOf(question: CubeQuestion, connectivity: JobOptions['connectivity']): JobOptions {
  const { cube, clauses, answers, patience, parts, seed, scan, verify, withProof } = question;
  return {
    cube,
    patience,
    parts,
    seed,
    solutions: Number.isFinite(answers) ? answers : Number.MAX_SAFE_INTEGER,
    ...(clauses.length > 0 && { clauses }),
    ...(connectivity !== undefined && { connectivity }),
    ...(scan && { scan }),
    ...(verify && { proof: true }),
    ...(withProof && { lemmas: true }),
  };
}

/** Converts a job's answer to the answer of a cube; an answer that isn't one counts as a failure. */
export function cubeAnswerOf(answer: JobAnswer): CubeAnswer {
  const { status, message } = answer;
  const faultyAnswer: CubeAnswer = {
    status: 'failed',
    message: 'What a worker answered is no answer to a cube.',
  };
  const isListOfLists = (value: unknown, least: number): boolean =>
    Array.isArray(value) &&
    value.every((list) => Array.isArray(list) && list.length >= least && list.every(Number.isSafeInteger));
  const areAllValid = (...each: readonly unknown[]): boolean =>
    each.every(Boolean) && isStatistics(answer.figures);
  switch (status) {
    case 'solved':
      return areAllValid(isListOfLists(answer.assignments, 0))
        ? (answer as unknown as CubeAnswer)
        : faultyAnswer;
    case 'none':
      return areAllValid(
        isListOfLists(answer.core, 2),
        isListOfLists(answer.learned, 1),
        answer.steps === undefined || typeof answer.steps === 'string',
      )
        ? (answer as unknown as CubeAnswer)
        : faultyAnswer;
    case 'hard': {
      const cubes = answer.cubes;
      const areCubes = Array.isArray(cubes) && cubes.every((cube) => isListOfLists(cube, 2));
      return areAllValid(areCubes, isListOfLists(answer.learned, 1))
        ? (answer as unknown as CubeAnswer)
        : faultyAnswer;
    }
    case 'limit':
    case 'stopped':
    case 'memory':
    case 'lost':
    case 'error':
      return { status, ...(message !== undefined && { message: String(message) }) };
    default:
      return message === undefined ? faultyAnswer : { status: 'failed', message: String(message) };
  }
}

function isStatistics(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const values = new Map<string, unknown>(Object.entries(value));
  return SHOWN_STATISTICS.every((name) => Number.isFinite(values.get(name)));
}
