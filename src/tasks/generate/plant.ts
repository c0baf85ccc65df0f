/** Puzzles from planted solutions: unique ones or, with `--any`, unchecked ones. */

import type { InstanceData } from '../../formats/native/instance.ts';
import { writeInstance } from '../../formats/values/write.ts';
import type { Model, PlantModels } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import type { Ground } from '../../model/ground.ts';
import { UNTOLD } from '../../model/instance-source.ts';
import { isUnknown } from '../../model/values.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import { Ended, groundWithin, type WorkLimits } from '../common/limits.ts';
import { Random } from '../common/random.ts';
import { withKnown } from '../open/known.ts';
import { openWithin, textSourceOf } from '../open/open-instance.ts';
import { solve } from '../solve/solve.ts';
import { AnswerSampler } from './construct/answer-sampler.ts';
import type { Attempt } from './construct/attempt.ts';
import { HillClimbing } from './construct/hill-climbing.ts';
import {
  keepsRules,
  type PlantContext,
  type Planted,
  plantedEntries,
  readPlanted,
  reportWrong,
} from './construct/planted-answer.ts';
import { commentOf } from './spec/comment.ts';
import type { GenerateOutcome } from './spec/options.ts';
import { TUNING } from './spec/tuning.ts';
import { Trial } from './trial.ts';

/** Makes a puzzle of a model with a plant, according to the options. */
export async function plantPuzzle(
  input: Attempt,
  limits: WorkLimits,
  diagnostics: Diagnostics,
): Promise<GenerateOutcome> {
  const { model, data, options, attemptSeed } = input;
  const { plant } = model;
  if (!plant) {
    diagnostics.error('no-plant', 'This model has no `plant` in a `generate` section.', undefined, {
      advice:
        'Leave out `--any`: then the puzzles have one solution. docs/generate.md tells of planted ones.',
    });
    return { status: 'error', diagnostics: diagnostics.list };
  }
  const random = new Random(attemptSeed);
  const watched = { ...limits, onProgress: undefined };
  const removed = options.any ? new Set<string>() : input.plan.remove;
  const context = { model: { ...model, plant }, data, removed, random, limits: watched, diagnostics };
  const others = withoutPlanted(input.plan, plant.takenNames);
  const sampler = await AnswerSampler.open(context);
  if (!sampler) return { status: 'error', diagnostics: diagnostics.list };
  const climbing = new HillClimbing(sampler, random);
  const trial = new Trial(context, sampler, { ...input, plan: others }, limits, input.plan.scatter);
  for (let attempt = 0; attempt < TUNING.mostPlanted; attempt++) {
    const drawn = await climbing.next();
    if (!drawn) return { status: 'impossible' };
    if (options.any) {
      const planted = await readPlanted(context, sampler.ground, drawn);
      return planted
        ? await uncheckedPuzzle(context, planted, input)
        : { status: 'error', diagnostics: diagnostics.list };
    }
    const tried = await trial.run(drawn);
    if (!tried) return { status: 'error', diagnostics: diagnostics.list };
    if (tried.outcome.status !== 'impossible') return tried.outcome;
    climbing.record(drawn, tried.ambiguity);
  }
  return { status: 'impossible' };
}

/** Whether the section can make all planted givens without its plant, too; a draft may contain some of them already. */
export const canReplacePlant = (
  { declarations }: Model,
  { takenNames: taken }: PlantModels,
  { choose, remove, take, scatter, divisionByGiven: divide }: GeneratePlan,
  { entries }: InstanceData,
): boolean =>
  declarations.every(
    ({ kind, name: { text } }) =>
      kind !== 'given' ||
      !taken.has(text) ||
      [entries, choose, remove, take, scatter, divide].some((ways) => ways.has(text)),
  );

/** Whether the plant determines the positions of all clues that are removed or scattered. */
export const determinesPlaces = (
  { takenNames: taken }: PlantModels,
  { remove, scatter }: GeneratePlan,
): boolean => [...remove, ...scatter.keys()].every((name) => taken.has(name));

/** The plan without the givens and finds that the plant determines. */
function withoutPlanted(plan: GeneratePlan, taken: ReadonlySet<string>): GeneratePlan {
  const others = <Told>(all: ReadonlyMap<string, Told>): ReadonlyMap<string, Told> =>
    new Map([...all].filter(([name]) => !taken.has(name)));
  const { choose, share, take, scatter, divisionByGiven: divide } = plan;
  return {
    ...plan,
    choose: others(choose),
    share: others(share),
    take: new Set([...take].filter((name) => !taken.has(name))),
    scatter: others(scatter),
    divisionByGiven: others(divide),
  };
}

/** The puzzle that a planted solution gives, without a test for other solutions. */
async function uncheckedPuzzle(
  context: PlantContext,
  planted: Planted,
  input: Attempt,
): Promise<GenerateOutcome> {
  const start = performance.now();
  const { model, limits, diagnostics } = context;
  const source = textSourceOf(model, planted.data, diagnostics);
  const made = await groundWithin(limits, model, source, diagnostics);
  if (!made) return { status: 'error', diagnostics: diagnostics.list };
  const text = textOf(context, made, commentOf(input));
  const { ground, diagnostics: mistakes } = await openWithin(limits, model, { name: 'generated', text });
  if (!ground) return { status: 'error', diagnostics: mistakes };
  const entries = plantedEntries(ground, planted);
  if (!keepsRules(ground, entries, diagnostics)) return { status: 'error', diagnostics: diagnostics.list };
  const { status, solutions, statistics } = await solve(withKnown(ground, entries), {
    ...limits.budget.timeLeft(),
    ...(limits.signal && { signal: limits.signal }),
  });
  if (status === 'limit' || status === 'stopped') throw new Ended(status);
  const [answer] = solutions;
  if (!answer) {
    reportWrong(diagnostics, 'No solution has what the plant says of the answer.');
    return { status: 'error', diagnostics: diagnostics.list };
  }
  const { variables, clauses, conflicts } = statistics;
  return {
    status: 'generated',
    puzzle: {
      text,
      seed: input.options.seed ?? 0,
      ground,
      answer,
      statistics: {
        milliseconds: performance.now() - start,
        conflicts,
        rounds: 0,
        variables,
        clauses,
        switches: 0,
        loosened: 0,
        effort: 0,
      },
    },
  };
}

function textOf({ model }: PlantContext, { givens, board }: Ground, comment: string): string {
  const entries = givens.map((given) => ({
    ...given,
    values: given.values.map((value) => (isUnknown(value) ? UNTOLD : value)),
  }));
  const kinds = model.board?.kinds.map((kind) => kind.name.text) ?? [];
  return writeInstance(entries, board, { comments: [comment], kinds });
}
