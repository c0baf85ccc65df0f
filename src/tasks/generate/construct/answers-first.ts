/**
 * Answers made without clues. Where the answer says of every clue what it is (`take`), and clues are only removed, a puzzle may begin with an
 * answer alone: the model of answers is a small part of the model of answers and clues, and the clues are evaluated from the answer. What is missing is a way to learn from second answers: where answers have these though all clues are told, clues
 * and answers are made together (cegis-loop.ts). Whether that is so is tried with a few answers before the first puzzle, and with as many for
 * each puzzle.
 */

import type { Plan } from '../../../language/sections/generate/plan.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import { UnknownBool, UnknownInt, type Value } from '../../../model/values.ts';
import type { SearchLimits } from '../../common/limits.ts';
import type { Literal } from '../../common/literals.ts';
import { Questions } from '../../common/questions.ts';
import { Random } from '../../common/random.ts';
import { withKnown } from '../../open/known.ts';
import type { BoardLayout } from '../layout/layout.ts';
import { TUNING } from '../spec/tuning.ts';
import { CegisLoop } from './cegis-loop.ts';
import { fixed, refsOf, withFinds } from './clue-values.ts';
import { GeneratorContext } from './generator-context.ts';

type Draw = () => Promise<BoardLayout | undefined>;

/** Computes the clues from an answer: by given, the values at its positions. */
export type ClueReader = (answer: Assignment) => ReadonlyMap<string, readonly Value[]>;

/** Whether the answer determines all clues that aren't drawn at random, and some of them can be removed. */
export function answerGivesClues({ choose, remove, take, divide }: Plan): boolean {
  if (remove.size === 0 || choose.size + divide.size > 0) return false;
  return [...remove].every((name) => take.has(name));
}

/**
 * Whether the answer tells all of the puzzle, and none of it may go: then answers are made alone, and whether one is the only one to what it tells is asked of
 * the puzzle itself (Nonogram: so are three of five). Where few are, clues and answers are made together.
 */
export function answerGivesAll({ choose, remove, take, scatter, divide }: Plan): boolean {
  return take.size > 0 && remove.size + choose.size + scatter.size + divide.size === 0;
}

/** The plan for a model whose clues are variables: both those that always stay and those that can be removed. */
export function withOpenClues(plan: Plan): Plan {
  const always = [...plan.take].filter((name) => !plan.remove.has(name));
  return { ...plan, take: new Set(), choose: new Map(always.map((name) => [name, new Map()])) };
}

/**
 * A generator context for many puzzles whose answers come first; undefined where clues and answers have to be made together. `open`: with unknown
 * clues, which `plan` knows as such; `taken`: with clues that are terms of the answer. `draw`: what is drawn at random beforehand.
 */
export async function answersFirst(
  open: Ground,
  taken: Ground,
  plan: Plan,
  draw: Draw,
  limits: SearchLimits,
): Promise<GeneratorContext | undefined> {
  const claims = silence(open, plan);
  if (!claims) return undefined;
  const silent = (wanted: Ground): Ground => withKnown(wanted, claims);
  const context = await GeneratorContext.prepareAnswersFirst(
    open,
    plan,
    { silent, readClues: clueReader(open, taken, plan) },
    limits,
  );
  return (await isHopeful(context, draw, limits)) ? context : undefined;
}

/**
 * Whether a few answers are the only ones to their clues. A layout may have none; then another one is drawn. Of layouts one answer tells enough: where it has
 * others, the next layout is a new beginning.
 */
async function isHopeful(context: GeneratorContext, draw: Draw, limits: SearchLimits): Promise<boolean> {
  const random = new Random(0);
  const wanted = context.hasLayout ? 1 : TUNING.answersFirst;
  for (let made = 0, layouts = 0; made < wanted && layouts < TUNING.answerLayouts; layouts++) {
    const layout = await draw();
    if (!layout || !context.lay(layout.drawn)) return false;
    let isVain = false;
    const maker = new CegisLoop(context, new Questions(context.clueModel.session, limits), random);
    const answer = await maker.make(1, 'wanted', () => {
      isVain = true;
    });
    if (!context.clear() || isVain || (!answer && !context.hasLayout)) return false;
    if (answer) made++;
  }
  return true;
}

/** Literals by which every clue that can be absent is absent; undefined if a clue isn't a single value. */
function silence({ givens, terms }: Ground, plan: Plan): readonly Literal[] | undefined {
  const claims: Literal[] = [];
  for (const { name, values } of givens) {
    if (!isClue(name, plan)) continue;
    for (const value of values) {
      if (!(value instanceof UnknownInt || value instanceof UnknownBool)) return undefined;
      if (value instanceof UnknownBool || value.absent === undefined) continue;
      claims.push({ variable: terms.variableOf(value.ref), value: value.absent, holds: true });
    }
  }
  return claims;
}

const isClue = (name: string, { remove, choose }: Plan): boolean => remove.has(name) || choose.has(name);

function clueReader(open: Ground, taken: Ground, plan: Plan): ClueReader {
  const clues = taken.givens.filter(({ name }) => isClue(name, plan));
  const roots = clues.flatMap(({ values }) => values.flatMap(refsOf));
  const there = drawnBools(open, plan);
  const drawn = drawnBools(taken, plan).map((ref, at) => [ref, there[at]!] as const);
  return (answer) => {
    const start = new Int32Array(taken.terms.variableCount);
    for (const [own, other] of drawn)
      start[taken.terms.variableOf(own)] = answer[open.terms.variableOf(other)]!;
    const values = withFinds(taken, { ground: open, assignment: answer }, start);
    if (!values) return new Map();
    const evaluation = new Evaluation(taken.terms, roots, values);
    return new Map(
      clues.map(({ name, values }) => [
        name,
        values.map((value) => fixed(value, (ref) => evaluation.of(ref))),
      ]),
    );
  };
}

const drawnBools = ({ givens }: Ground, { scatter }: Plan): BoolRef[] =>
  givens.flatMap(({ name, values }) =>
    scatter.has(name) ? values.flatMap((value) => (value instanceof UnknownBool ? [value.ref] : [])) : [],
  );
