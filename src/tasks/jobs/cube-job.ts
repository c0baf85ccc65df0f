/** The question `cube`: solve one part of a search that is split dynamically. The solver for an instance is kept as long as the instance. */

import type { Choices } from '../../backends/sat/cubes/choices.ts';
import { SHOWN_STATISTICS } from '../../backends/sat/engine/tables.ts';
import type { Ground } from '../../model/ground.ts';
import { either, isAbsent, isList, isObject, isText, type Test } from '../common/shapes.ts';
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
  const messageField = message === undefined ? {} : { message: String(message) };
  const hasShape = ANSWER_SHAPES.get(status);
  if (hasShape) return hasShape(answer) ? (answer as unknown as CubeAnswer) : FAULTY_ANSWER;
  switch (status) {
    case 'limit':
    case 'stopped':
    case 'memory':
    case 'lost':
    case 'error':
      return { status, ...messageField };
    default:
      return message === undefined ? FAULTY_ANSWER : { status: 'failed', ...messageField };
  }
}

const FAULTY_ANSWER: CubeAnswer = {
  status: 'failed',
  message: 'What a worker answered is no answer to a cube.',
};

/** A test for lists of lists of whole numbers, each with at least this many numbers. */
const isListOfLists = (least: number): Test =>
  isList((list) => Array.isArray(list) && list.length >= least && list.every(Number.isSafeInteger));
const isStatistics = isObject(Object.fromEntries(SHOWN_STATISTICS.map((name) => [name, Number.isFinite])));
/** For each status of a question that was answered: the shape of the answer. */
const ANSWER_SHAPES: ReadonlyMap<string, Test> = new Map([
  ['solved', isObject({ assignments: isListOfLists(0), figures: isStatistics })],
  [
    'none',
    isObject({
      core: isListOfLists(2),
      learned: isListOfLists(1),
      steps: either(isText, isAbsent),
      figures: isStatistics,
    }),
  ],
  ['hard', isObject({ cubes: isList(isListOfLists(2)), learned: isListOfLists(1), figures: isStatistics })],
]);
