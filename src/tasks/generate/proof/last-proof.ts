/**
 * The last proof of a puzzle, of what stands in its text. The long way: the text is read as anybody would read it, grounded, encoded, and put to an engine
 * of its own. The short way, where some engine knows the rules with the clues open: as it was before the first question that it was asked, it is told the clues
 * that were read, and asked for another answer. That takes 1 to 3 ms, where grounding and encoding the rules once more take 10 to 40
 * (bench/results/generate-peers.md). An engine that was for this puzzle alone is asked as it is: the clues are assumed, and what its lessons hold
 * under isn't. The first puzzle of a model that is proved so, and one in eight, is proved in the long way besides.
 */
import type { ToldFamily } from '../../../formats/values/write.ts';
import type { Model } from '../../../language/model.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { UNTOLD } from '../../../model/instance-source.ts';
import { evaluate } from '../../../model/meaning/evaluate.ts';
import { type Element, UnknownBool, UnknownInt, type Value } from '../../../model/values.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import { openInstance } from '../../open/open-instance.ts';
import { type UniqueOutcome, unique } from '../../solve/unique.ts';
import { type GivenPlace, type Joint, keyText } from '../search/joint.ts';
import { Ended, openWithin, Questions, type SearchLimits } from '../search/questions.ts';
import type { Workbench } from '../search/workbench.ts';
import { type Carried, carriedOff, carriedTo } from './carried.ts';

/** Of puzzles that are proved in the short way, one in so many is proved in the long way, too. */
const EACH = 8;
/** Conflicts of that, where the short way has found the answer to be the only one. */
const PATIENCE = 20_000;

/** By model: how many puzzles were proved in the short way. */
const proofs = new WeakMap<Model, number>();

/** A puzzle as it was written. */
export interface Written {
  readonly text: string;
  /** What the text tells. */
  readonly told: readonly ToldFamily[];
  readonly answer: Assignment;
  readonly kept: ReadonlySet<GivenPlace>;
}

/** The text as anybody reads it, with the only answer. */
export interface Reading {
  readonly ground: Ground;
  readonly answer: Assignment;
}

export type LastProof =
  /** `effort`: decisions and conflicts. Nobody may ask how the text is read, which takes time. */
  | { readonly status: 'unique'; readonly effort: number; readonly reading: () => Reading }
  | { readonly status: 'several'; readonly ground: Ground; readonly others: readonly Assignment[] }
  /** Not within so many conflicts. */
  | { readonly status: 'hard' }
  /** `broken`: where the rules refuse the answer that it was made with, as far as that is known. */
  | {
      readonly status: 'amiss';
      readonly found: UniqueOutcome['status'];
      readonly broken: readonly Element[] | undefined;
    }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

/**
 * @param most conflicts that it may take; without, it takes what it takes.
 * @throws Ended.
 */
export async function lastProof(
  model: Model,
  bench: Workbench,
  written: Written,
  limits: SearchLimits,
  most?: number,
): Promise<LastProof> {
  const short = await shortProof(model, bench, written, limits, most);
  if (!short) return await longProof(model, bench.clues, written, limits, most);
  if (short.status === 'hard') return short;
  const before = proofs.get(model) ?? 0;
  proofs.set(model, before + 1);
  if (before % EACH !== 0) return short;
  const long = await longProof(model, bench.clues, written, limits, PATIENCE);
  return long.status === 'hard' || long.status === 'unique' ? short : long;
}

/** Read, and proved by an engine of its own. */
async function longProof(
  model: Model,
  clues: Joint,
  { text, answer: made }: Written,
  limits: SearchLimits,
  most?: number,
): Promise<LastProof> {
  const { ground, diagnostics } = await openWithin(limits, model, text);
  if (!ground) return { status: 'error', diagnostics };
  const { budget, signal } = limits;
  const known = carriedTo(ground, carriedOff(clues.ground, made));
  const ends = { ...budget.timeLeft(), ...(signal && { signal }), ...(known && { answer: known }) };
  const proof = await unique(ground, most === undefined ? ends : { ...ends, conflicts: most });
  if (proof.status === 'limit' && most !== undefined && !budget.isSpent()) return { status: 'hard' };
  if (proof.status === 'limit' || proof.status === 'stopped') throw new Ended(proof.status);
  if (proof.status === 'several') return { status: 'several', ground, others: proof.answers };
  if (proof.status !== 'unique')
    return { status: 'amiss', found: proof.status, broken: known && whereBroken(ground, known) };
  const { answer, statistics } = proof;
  const effort = statistics.decisions + statistics.conflicts;
  return { status: 'unique', effort, reading: () => ({ ground, answer }) };
}

/** The elements that what is broken is about, and the cells of those that have some. */
const whereBroken = (ground: Ground, answer: Assignment): Element[] =>
  evaluate(ground, answer)
    .flatMap((violation) => (violation.kind === 'constraint' ? violation.elements : []))
    .flatMap((element) => [element, ...(element.cells ?? [])]);

/** Undefined where there is no such engine, or it has another answer. */
async function shortProof(
  model: Model,
  bench: Workbench,
  written: Written,
  limits: SearchLimits,
  most?: number,
): Promise<Extract<LastProof, { readonly status: 'unique' | 'hard' }> | undefined> {
  const joint = bench.exact;
  if (!joint) return undefined;
  const places = bench.clues.open;
  const isGone = (at: number): boolean => places[at]!.removable && !written.kept.has(places[at]!);
  const values = withoutGone(joint, written, isGone);
  if (!joint.judge.accepts(values)) return undefined;
  if (!(await readsAsTold(model, written, limits)) || !(bench.isBorrowed || bench.beginAnew()))
    return undefined;
  const { session } = joint;
  const clues = [
    ...joint.open
      .filter((place, at) => !isGone(at) || joint.mayBeAbsent(place))
      .map((place) => joint.told(place, values)),
    ...joint.drawn.map(({ value }) => joint.literalOf(value, joint.numberOf(value.ref, values) === 1)),
  ];
  const before = session.statistics();
  const { status } = await new Questions(session, limits).ask(anotherTo(clues, values, bench, joint), most);
  if (status === 'satisfiable') return undefined;
  if (status === 'hard') return { status };
  const after = session.statistics();
  const effort = after.decisions - before.decisions + (after.conflicts - before.conflicts);
  return {
    status: 'unique',
    effort,
    reading: readingOf(model, written.text, carriedOff(joint.ground, values)),
  };
}

/** The assumptions of the question about another answer to the clues: none where these can be told for good. */
function anotherTo(clues: number[], values: Assignment, { isBorrowed }: Workbench, joint: Joint): number[] {
  const { session, visible } = joint;
  if (!isBorrowed) {
    session.units(clues);
    session.block(values, visible);
    return [];
  }
  const another = session.program.fresh();
  session.block(values, visible, [-another]);
  return [...clues, another];
}

/** The answer where clues that don't stand in the text are absent, as far as they can be; else nothing is told of them. */
function withoutGone(joint: Joint, { answer }: Written, gone: (at: number) => boolean): Assignment {
  const values = answer.slice();
  joint.open.forEach(({ value, ref }, at) => {
    const absent = value instanceof UnknownBool ? undefined : value.absent;
    if (gone(at) && absent !== undefined) values[joint.ground.terms.variableOf(ref)] = absent;
  });
  return values;
}

/** By model, the same without rules: what an instance tells can be read without grounding them. */
const withoutRules = new WeakMap<Model, Model>();

/** Whether what is read of the text is what it was to tell. */
async function readsAsTold(model: Model, { text, told }: Written, limits: SearchLimits): Promise<boolean> {
  let bare = withoutRules.get(model);
  if (!bare) {
    bare = { ...model, rules: [], objective: undefined };
    withoutRules.set(model, bare);
  }
  const { ground } = await openWithin(limits, bare, text);
  return ground !== undefined && told.length === ground.givens.length && ground.givens.every(isAsTold);

  function isAsTold({ name, values }: Ground['givens'][number], at: number): boolean {
    const given = told[at]!;
    return given.name === name && given.values.length === values.length && values.every(isValue);

    function isValue(value: Value, position: number): boolean {
      const wanted = given.values[position]!;
      if (wanted === UNTOLD) return value instanceof UnknownInt || value instanceof UnknownBool;
      return keyText(wanted) !== NO_VALUE && keyText(wanted) === keyText(value);
    }
  }
}

/** What stands for an unknown value. */
const NO_VALUE = 'undefined';

/** As `longProof` reads it, once it is asked for. What is kept until then is little: the engines and their models may go. */
function readingOf(model: Model, text: string, carried: Carried): () => Reading {
  let known: Reading | undefined;
  return () => {
    if (known) return known;
    const { ground } = openInstance(model, { name: 'generated', text });
    const answer = ground && carriedTo(ground, carried);
    if (!answer) throw new Error('a puzzle that was made is not read as it was written');
    known = { ground, answer };
    return known;
  };
}
