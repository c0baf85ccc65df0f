/** The questions of jobs and their answers: a function for each question, which the type checker enforces. */

import { CheckedClaim } from '../../backends/sat/certificate/checked-claim.ts';
import { countToJson, decodeSolution, writeSolution } from '../../formats/solution/solution.ts';
import type { Model } from '../../language/model.ts';
import { readWeights, type Weights } from '../../language/sections/generate/plan.ts';
import type { Ground } from '../../model/ground.ts';
import { type Diagnostic, DiagnosticError } from '../../text/diagnostics.ts';
import { forEachItem } from '../common/for-each-item.ts';
import { count } from '../count/count.ts';
import { breachObject } from '../deduce/breach-object.ts';
import { checkAnswer } from '../deduce/check-answer.ts';
import { rate as rateGround } from '../deduce/rate/rate.ts';
import { hints } from '../deduce/steps/hints.ts';
import { Wording } from '../deduce/wording/wording.ts';
import { generate } from '../generate/generate.ts';
import { openSolution } from '../open/open-solution.ts';
import { bestAnswers } from '../solve/best-answers.ts';
import type { Answer, SolveStatistics } from '../solve/outcome.ts';
import type { SearchOptions } from '../solve/search.ts';
import { unique } from '../solve/unique.ts';
import { answerCube, FOREIGN_CUBE } from './cube-job.ts';
import type { JobAnswer, JobOptions, Question } from './job.ts';

export interface ModelQuestion {
  readonly model: Model;
  readonly options: JobOptions;
  /** The options for a search, with the time that is left for the job. */
  search(): SearchOptions;
}

export interface InstanceQuestion extends ModelQuestion {
  readonly ground: Ground;
}

/** A mistake in the job's question; its message becomes the answer. */
export class BadJob extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(diagnostics: readonly Diagnostic[]) {
    super('the job has mistakes');
    this.diagnostics = diagnostics;
  }
}

type AnswerOfInstance = (asked: InstanceQuestion) => Promise<JobAnswer>;
/** For each question, the function that answers it: `ofGround` for questions about an instance, `ofModel` for those about the model alone. */
export const ANSWERERS: Readonly<
  Record<
    Question,
    | { readonly ofGround: AnswerOfInstance }
    | { readonly ofModel: (asked: ModelQuestion) => Promise<JobAnswer> }
  >
> = {
  run: { ofGround: answerRun },
  unique: { ofGround: answerUnique },
  count: { ofGround: answerCount },
  check: { ofGround: answerCheck },
  hint: { ofGround: answerHint },
  rate: { ofGround: answerRate },
  generate: { ofModel: answerGenerate },
  cube: { ofGround: answerCubeJob },
};

const solutionText = (ground: Ground, answer: Answer): string =>
  writeSolution(ground, decodeSolution(ground, answer));

/** Those statistics that are the same whenever the job is done, unless a clock influences the search. */
function statisticsOf(ground: Ground, { variables, clauses, conflicts, decisions, cuts }: SolveStatistics) {
  return ground.objective ? {} : { figures: { variables, clauses, conflicts, decisions, cuts } };
}

async function answerRun(question: InstanceQuestion): Promise<JobAnswer> {
  const { ground, options } = question;
  const claim = options.proof ? new CheckedClaim() : undefined;
  const answerSteps = bestAnswers(ground, {
    ...question.search(),
    ...claim?.hooks,
    answers: options.solutions ?? 1,
  });
  const solutions: string[] = [];
  const { status, objective, statistics, message } = await forEachItem(answerSteps, (answer) =>
    solutions.push(solutionText(ground, answer)),
  );
  return {
    status,
    ...(solutions.length > 0 && { solutions }),
    ...(objective !== undefined && { objective }),
    ...(message !== undefined && { message }),
    ...checkedCounts(claim, status),
    ...statisticsOf(ground, statistics),
  };
}

async function answerUnique(question: InstanceQuestion): Promise<JobAnswer> {
  const { ground, options } = question;
  const claim = options.proof ? new CheckedClaim() : undefined;
  const outcome = await unique(ground, { ...question.search(), ...claim?.hooks });
  const { status, objective, statistics } = outcome;
  const listedAnswers = 'answers' in outcome ? outcome.answers : 'answer' in outcome ? [outcome.answer] : [];
  const solutions = listedAnswers.flatMap((answer) => (answer ? [solutionText(ground, answer)] : []));
  return {
    status,
    ...(solutions.length > 0 && { solutions }),
    ...(objective !== undefined && { objective }),
    ...checkedCounts(claim, status),
    ...statisticsOf(ground, statistics),
  };
}

/** Listing and counting by a decision diagram alternate by the clock, so the statistics vary from run to run; only the count is reproducible. */
async function answerCount({ ground, options, search }: InstanceQuestion): Promise<JobAnswer> {
  const { most } = options;
  const outcome = await count(ground, { ...search(), ...(most !== undefined && { most }) });
  const { status, objective } = outcome;
  return {
    status,
    count: countToJson(outcome.count),
    ...(objective !== undefined && { objective }),
    ...('message' in outcome && { message: outcome.message }),
  };
}

/** Checks an answer. `broken` has the sentence and the places of each broken rule. */
async function answerCheck({ model, ground, options, search }: InstanceQuestion): Promise<JobAnswer> {
  // `readJob` accepts no job without a solution.
  const text = options.solution ?? '';
  const { solution, diagnostics } = openSolution(model, ground, { name: 'solution', text });
  if (!solution) throw new BadJob(diagnostics);
  const verdict = await checkAnswer(ground, solution, search());
  const { status } = verdict;
  if (verdict.status !== 'broken') return { status };
  const wording = new Wording(ground);
  const impossibleClaims = verdict.impossible.map((entry) => wording.claimObject(entry));
  return {
    status,
    broken: verdict.breaches.map(({ constraint, elements }) =>
      breachObject({ ground, sources: model.sources }, constraint, elements),
    ),
    ...(impossibleClaims.length > 0 && { impossible: impossibleClaims }),
  };
}

/** The number of steps to the answer, and the first step in words. */
async function answerHint({ ground, search }: InstanceQuestion): Promise<JobAnswer> {
  const wording = new Wording(ground);
  let firstText: string | undefined;
  const { status, steps, difficulty, effort } = await forEachItem(hints(ground, search()), (step) => {
    firstText ??= wording.step(step);
  });
  return { status, ...(firstText !== undefined && { hint: firstText }), steps, difficulty, effort };
}

/**
 * Like `unique`, with the difficulty for people if there is one answer. `rating` is `rated`, or the reason for ending early: then the
 * difficulty is a lower bound.
 */
async function answerRate(question: InstanceQuestion): Promise<JobAnswer> {
  const verdict = await answerUnique(question);
  if (verdict.status !== 'unique') return verdict;
  const { status, level, needs, depth, figure, ways, rounds } = await rateGround(
    question.ground,
    question.search(),
  );
  const depthOption = depth === undefined ? {} : { depth };
  return { ...verdict, rating: status, level, needs, ...depthOption, figure, ways, rounds: rounds.length };
}

async function answerCubeJob({ ground, options, search }: InstanceQuestion): Promise<JobAnswer> {
  const { timeLimit = Number.POSITIVE_INFINITY } = search();
  const answer = await answerCube(ground, options, timeLimit);
  if (answer) return answer;
  throw new BadJob([{ code: 'bad-split', severity: 'error', message: FOREIGN_CUBE }]);
}

async function answerGenerate({ model, options, search }: ModelQuestion): Promise<JobAnswer> {
  const { set, weights, ...further } = options;
  const { timeLimit, signal } = search();
  const outcome = await generate(model, {
    ...further,
    ...(timeLimit !== undefined && { timeLimit }),
    ...(signal && { signal }),
    ...(set && { set: new Map(Object.entries(set)) }),
    ...(weights && { weights: weightsOf(weights) }),
  });
  if (outcome.status === 'error') throw new BadJob(outcome.diagnostics);
  if (outcome.status !== 'generated') {
    const missedDifficulty = 'missed' in outcome ? outcome.missed : undefined;
    return {
      status: outcome.status,
      ...(missedDifficulty && {
        figures: { difficulties: missedDifficulty.figures },
        levels: missedDifficulty.levels,
      }),
      ...(outcome.status === 'impossible' && outcome.proved && { proved: true }),
    };
  }
  const { text, ground, answer, statistics } = outcome.puzzle;
  const { milliseconds: _, difficulty, ...figures } = statistics;
  return {
    status: outcome.status,
    instance: text,
    solution: solutionText(ground, answer),
    figures: { ...figures, ...(difficulty !== undefined && { difficulty: difficulty }) },
  };
}

function weightsOf(texts: Readonly<Record<string, string>>): ReadonlyMap<string, Weights> {
  return new Map(
    Object.entries(texts).map(([name, list]) => {
      const weights = readWeights(list);
      if (typeof weights === 'string')
        throw new DiagnosticError({ code: 'bad-weights', severity: 'error', message: weights });
      return [name, weights];
    }),
  );
}

/** The result of checking the claim's certificate; empty if the search refuted nothing. */
function checkedCounts(
  claim: CheckedClaim | undefined,
  status: string,
): { readonly verified?: boolean; readonly lemmas?: number } {
  if (!claim || !REFUTING_STATUSES.includes(status)) return {};
  const { result } = claim;
  return { verified: result.verified, ...(result.verified && { lemmas: result.lemmas }) };
}

/** Statuses of searches that found no answer, no further one, or no better one. */
const REFUTING_STATUSES: readonly string[] = ['none', 'unique', 'unsatisfiable', 'exhausted', 'optimal'];
