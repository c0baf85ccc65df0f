/** Puzzles from planted solutions: with that one solution, or as they come. */

import type { InstanceData } from '../../../formats/native/instance.ts';
import { TextSource } from '../../../formats/native/text-source.ts';
import { writeInstance } from '../../../formats/values/write.ts';
import { outlineOf } from '../../../grounding/declarations.ts';
import type { Model, Plant } from '../../../language/model.ts';
import type { Ground } from '../../../model/ground.ts';
import { UNTOLD } from '../../../model/instance-source.ts';
import { UnknownBool, UnknownInt } from '../../../model/values.ts';
import type { Diagnostics } from '../../../text/diagnostics.ts';
import { withKnown } from '../../open/known.ts';
import { solve } from '../../solve/solve.ts';
import type { GenerateOutcome } from '../generate.ts';
import { Random } from '../layout/random.ts';
import { type Attempt, Generation } from '../search/generation.ts';
import { Ended, groundWithin, openWithin, type SearchLimits } from '../search/questions.ts';
import { commentOf } from '../section/comment.ts';
import type { Plan, Weights } from '../section/plan.ts';
import { keepsRules, Nursery, type Planted, plantedEntries, reportWrong, type Seedbed } from './plant.ts';

/** Solutions that are planted until one has a puzzle of its own. */
const TRIES = 400;

/** One puzzle of a model with a plant, in the ways that the order's options ask for. */
export async function plantPuzzle(
  order: Attempt,
  limits: Omit<SearchLimits, 'onProgress'>,
  diagnostics: Diagnostics,
): Promise<GenerateOutcome> {
  const { model, data, options, lot, plan } = order;
  const { plant } = model;
  if (!plant) {
    diagnostics.error('no-plant', 'This model has no `plant` in a `generate` section.', undefined, {
      advice:
        'Leave out `--any`: then the puzzles have one solution. docs/generate.md tells of planted ones.',
    });
    return { status: 'error', diagnostics: diagnostics.list };
  }
  const random = new Random(lot);
  const watched = { ...limits, onProgress: undefined };
  const removed = plan.remove;
  const seedbed = { model: { ...model, plant }, data, random, limits: watched, diagnostics, removed };
  const others = without(plan, plant.taken);
  const generationOf = (planted: Planted): Promise<GenerateOutcome> =>
    new Generation({ ...order, plan: others, data: planted.data, planted }, limits).run(diagnostics);
  const nursery = new Nursery(seedbed);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const planted = await nursery.grow();
    if (planted === 'impossible') return { status: 'impossible' };
    if (!planted) return { status: 'error', diagnostics: diagnostics.list };
    if (options.any) return await asItIs(seedbed, planted, order);
    const outcome = await generationOf(planted);
    if (outcome.status === 'impossible') continue;
    if (outcome.status !== 'generated' || !planted.open) return outcome;
    // With all its clues it is known to have one answer; some may go.
    const less = await generationOf(planted.open);
    return less.status === 'impossible' ? outcome : less;
  }
  return { status: 'impossible' };
}

/** Whether the section says without its plant, too, how all is made that the plant would tell: a draft may have some of it already. */
export const doesWithout = (
  { declarations }: Model,
  { taken }: Plant,
  { choose, remove, take, scatter, divide }: Plan,
  { entries }: InstanceData,
): boolean =>
  declarations.every(
    ({ kind, name: { text } }) =>
      kind !== 'given' ||
      !taken.has(text) ||
      [entries, choose, remove, take, scatter, divide].some((ways) => ways.has(text)),
  );

/** What the plant tells has the shares that it has there. */
function without(plan: Plan, taken: ReadonlySet<string>): Plan {
  const others = (all: ReadonlyMap<string, Weights>): ReadonlyMap<string, Weights> =>
    new Map([...all].filter(([name]) => !taken.has(name)));
  return { ...plan, choose: others(plan.choose), share: others(plan.share) };
}

/** With the planted solution; whether there are others is not asked. */
async function asItIs(seedbed: Seedbed, planted: Planted, order: Attempt): Promise<GenerateOutcome> {
  const start = performance.now();
  const { model, limits, diagnostics } = seedbed;
  const outlines = model.declarations.filter((d) => d.kind === 'given').map(outlineOf);
  const source = new TextSource(planted.data, outlines, diagnostics);
  const made = await groundWithin(limits, model, source, diagnostics);
  if (!made) return { status: 'error', diagnostics: diagnostics.list };
  const text = textOf(seedbed, made, commentOf(order));
  const { ground, diagnostics: mistakes } = await openWithin(limits, model, text);
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
      seed: order.options.seed ?? 0,
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

function textOf({ model }: Seedbed, { givens, board }: Ground, comment: string): string {
  const told = givens.map((given) => ({
    ...given,
    values: given.values.map((value) =>
      value instanceof UnknownInt || value instanceof UnknownBool ? UNTOLD : value,
    ),
  }));
  const kinds = model.board?.kinds.map((kind) => kind.name.text) ?? [];
  return writeInstance(told, board, { comments: [comment], kinds });
}
