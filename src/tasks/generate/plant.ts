/** Puzzles from planted solutions: unique ones or, with `--any`, unchecked ones. */

import type { InstanceData } from '../../formats/native/instance.ts';
import { writeInstance } from '../../formats/values/write.ts';
import type { Model, PlantModels } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import type { Ground } from '../../model/ground.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import { append } from '../../model/large-lists.ts';
import { isUnknown } from '../../model/values.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import { EndedError, groundWithinLimits, optionsWithin, type SearchLimits } from '../common/limits.ts';
import { Random } from '../common/random.ts';
import { withKnownValues } from '../open/known.ts';
import { openWithinLimits, textSourceOf } from '../open/open-instance.ts';
import { solve } from '../solve/solve.ts';
import { randomAnswers } from './construct/answer-sampler.ts';
import type { Attempt } from './construct/attempt.ts';
import {
  groundOfPlant,
  keepsRules,
  type PlantContext,
  type PlantedAnswer,
  plantedEntries,
  readPlantedAnswer,
  reportWrongPlant,
} from './construct/planted-answer.ts';
import { Pipeline } from './pipeline.ts';
import { commentOf } from './spec/comment.ts';
import type { GenerateOutcome } from './spec/options.ts';
import { TUNING } from './spec/tuning.ts';

/** Makes a puzzle from a solution that is drawn by the model's section `plant`, according to the options. */
export async function plantPuzzle(
  input: Attempt,
  limits: SearchLimits,
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
  const removals = options.any ? new Set<string>() : input.plan.remove;
  const context = {
    model: { ...model, plant },
    data,
    removals,
    random,
    limits,
    diagnostics,
  };
  const plantGround = await groundOfPlant(context);
  if (!plantGround) return { status: 'error', diagnostics: diagnostics.list };
  const ownInput = { ...input, plan: planWithout(input.plan, plant.takenNames) };
  const removableNames = [...removals].filter((name) => plant.takenNames.has(name));
  const isScattered = (name: string): boolean => input.plan.scatter.has(name);
  let keepsPlaces = removableNames.length > 0 && removableNames.every(isScattered);
  let attempts = 0;
  for await (const sample of randomAnswers(plantGround, context)) {
    const planted = await readPlantedAnswer(context, plantGround, sample);
    if (!planted) return { status: 'error', diagnostics: diagnostics.list };
    if (options.any) return await uncheckedPuzzle(context, planted, input);
    const { data: plantedData } = planted;
    const run = (mistakes: Diagnostics): Promise<GenerateOutcome> =>
      new Pipeline({ ...ownInput, data: plantedData, planted: { ...planted, keepsPlaces } }, limits).run(
        mistakes,
      );
    const mistakes = new Diagnostics();
    let outcome = await run(mistakes);
    // Some rules need the positions of clues at grounding; then removing a clue removes only its value.
    if (
      !keepsPlaces &&
      planted.clues.size > 0 &&
      mistakes.list.some(({ code }) => code === 'unknown-stage')
    ) {
      keepsPlaces = true;
      outcome = await run(diagnostics);
    } else append(diagnostics.list, mistakes.list);
    if (outcome.status !== 'impossible') return outcome;
    if (++attempts >= TUNING.mostPlanted) break;
  }
  return { status: 'impossible' };
}

/**
 * Whether the section `generate` can also make all givens of the section `plant` without that section; a draft may
 * contain some of them already.
 */
export const canReplacePlant = (
  { declarations }: Model,
  { takenNames }: PlantModels,
  { choose, remove, take, scatter, divisionByGiven }: GeneratePlan,
  { entries }: InstanceData,
): boolean =>
  declarations.every(
    ({ kind, name: { text } }) =>
      kind !== 'given' ||
      !takenNames.has(text) ||
      [entries, choose, remove, take, scatter, divisionByGiven].some((ways) => ways.has(text)),
  );

/** Whether the section `plant` determines the positions of all clues that are removed or put at random places (`scatter`). */
export const determinesPlaces = ({ takenNames }: PlantModels, { remove, scatter }: GeneratePlan): boolean =>
  [...remove, ...scatter.keys()].every((name) => takenNames.has(name));

/** The plan of the generation without the givens and finds that the section `plant` determines. */
function planWithout(plan: GeneratePlan, takenNames: ReadonlySet<string>): GeneratePlan {
  const entriesNotTaken = <Told>(all: ReadonlyMap<string, Told>): ReadonlyMap<string, Told> =>
    new Map([...all].filter(([name]) => !takenNames.has(name)));
  const { choose, share, take, scatter, divisionByGiven } = plan;
  return {
    ...plan,
    choose: entriesNotTaken(choose),
    share: entriesNotTaken(share),
    take: new Set([...take].filter((name) => !takenNames.has(name))),
    scatter: entriesNotTaken(scatter),
    divisionByGiven: entriesNotTaken(divisionByGiven),
  };
}

/** The puzzle with the clues read off a drawn solution, without a test for other solutions. */
async function uncheckedPuzzle(
  context: PlantContext,
  planted: PlantedAnswer,
  input: Attempt,
): Promise<GenerateOutcome> {
  const startTime = performance.now();
  const { model, limits, diagnostics } = context;
  const source = textSourceOf(model, planted.data, diagnostics);
  const plantGround = await groundWithinLimits(limits, model, source, diagnostics);
  if (!plantGround) return { status: 'error', diagnostics: diagnostics.list };
  const text = textOf(context, plantGround, commentOf(input));
  const { ground, diagnostics: mistakes } = await openWithinLimits(limits, model, {
    name: 'generated',
    text,
  });
  if (!ground) return { status: 'error', diagnostics: mistakes };
  const entries = plantedEntries(ground, planted);
  if (!keepsRules(ground, entries, diagnostics)) return { status: 'error', diagnostics: diagnostics.list };
  const { status, solutions, statistics } = await solve(
    withKnownValues(ground, entries),
    optionsWithin(limits),
  );
  if (status === 'limit' || status === 'stopped') throw new EndedError(status);
  const [answer] = solutions;
  if (!answer) {
    reportWrongPlant(diagnostics, 'No solution has what the plant says of the answer.');
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
        milliseconds: performance.now() - startTime,
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
    values: given.values.map((value) => (isUnknown(value) ? MISSING_VALUE : value)),
  }));
  const kinds = model.board?.kinds.map((kind) => kind.name.text) ?? [];
  return writeInstance(entries, board, { comments: [comment], kinds });
}
