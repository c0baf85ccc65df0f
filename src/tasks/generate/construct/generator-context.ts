/**
 * What the making of a puzzle begins with: the model of clues and answer, its clauses, the small switches, the counts
 * for the shares. Where all puzzles of a size share it (nothing is drawn beforehand), it is made once and used again: after
 * each puzzle the engine's state is copied back, so that a puzzle is the same whether it is made alone or as one of many.
 */

import type { Checkpoint, SatSession } from '../../../backends/sat/engine/session.ts';
import type { Model } from '../../../language/model.ts';
import type { TypeExpression } from '../../../language/syntax/ast.ts';
import { Clock } from '../../../model/clock.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { tightenWell } from '../../../model/propagation/either.ts';
import { forEachOperand } from '../../../model/terms/operands.ts';
import { CODE, operationsWhere } from '../../../model/terms/operations.ts';
import type { TermsMark } from '../../../model/terms/term-store.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import { type SearchLimits, withinLimits } from '../../common/limits.ts';
import { openSession, Questions } from '../../common/questions.ts';
import { Random } from '../../common/random.ts';
import type { BoardLayout } from '../layout/layout.ts';
import type { Plan } from '../spec/plan.ts';
import { mayStayOpen } from '../spec/stages.ts';
import { TUNING } from '../spec/tuning.ts';
import type { Said } from './answers-first.ts';
import { Joint, mostTakenValues } from './clue-model.ts';
import { refsOf } from './clue-values.ts';
import { NeighbourhoodSearch } from './neighbourhood-search.ts';
import { Switches } from './trades.ts';
import { Prover, type Rules } from './uniqueness-checker.ts';
import { Shares, shareGroup } from './value-distribution.ts';
import { valuesOf, withWanted } from './wanted-values.ts';

const NO_CLUES: Pick<Plan, 'choose' | 'remove' | 'take'> = {
  choose: new Map(),
  remove: new Set(),
  take: new Set(),
};

export class Workbench {
  readonly joint: Joint;
  readonly shares: Shares;
  readonly switches: Switches;
  readonly nearer: NeighbourhoodSearch;
  /** The assumption that answers tried don't come again; only used when what they taught forbids too much. */
  readonly noRepeat: number;
  /** Where answers are made without clues (answers-first.ts): what one says of these. */
  readonly said: Said | undefined;
  /** Whether answers are made without clues, and tell all of them. */
  readonly isAlone: boolean;
  readonly #clues: Joint;
  readonly #plan: Plan;
  /** Without what is only wished for. */
  readonly #ground: Ground;
  /** With it. */
  readonly #wanted: Rules;
  #checkpoint: Checkpoint | undefined;
  /** Terms come in the order of their numbers, so that those of an earlier puzzle would tell. */
  #terms: TermsMark | undefined;
  #rules: readonly BoolRef[] | undefined;
  #prover: Prover | undefined;
  /** For one answer, where puzzles share nothing. */
  #ownProver: Prover | undefined;
  /** For one puzzle. */
  #wideProver: Prover | undefined;
  #drawn: BoardLayout['drawn'] = new Map();
  #isClear = true;

  private constructor(
    session: SatSession,
    plan: Plan,
    ground: Ground,
    wanted: Rules,
    { said, isAlone = false }: { readonly said?: Said; readonly isAlone?: boolean } = {},
  ) {
    this.#plan = plan;
    this.#ground = ground;
    this.#wanted = wanted;
    this.said = said;
    this.isAlone = isAlone;
    const isApart = isAlone || said !== undefined;
    const here = isApart ? { ...plan, ...NO_CLUES } : plan;
    this.joint = new Joint(session, here);
    this.#clues = isAlone ? new Joint(session, plan) : this.joint;
    this.shares = sharesOf(this.joint, here, isApart);
    this.switches = new Switches(this.joint, isApart ? [] : ground.constraints);
    this.nearer = new NeighbourhoodSearch(this.joint, this.shares);
    this.noRepeat = session.program.fresh();
  }

  /** For one puzzle. */
  static async open(ground: Ground, plan: Plan, seed: number, limits: SearchLimits): Promise<Workbench> {
    const sizes = plan.choose.size > 0 ? {} : { mostTotalizer: TUNING.counts };
    const wanted = withWanted(ground, plan);
    const facts = await withinLimits(
      limits,
      (deadline) => tightenWell(wanted, new Clock(deadline)),
      'tighten',
    );
    const session = await openSession(wanted, seed, limits, { sizes, facts });
    const rules = { ground: wanted, facts };
    return await withinLimits(limits, () => new Workbench(session, plan, ground, rules), 'bench');
  }

  /** For many puzzles: the same for all seeds. Undefined where they would leave traces, or each is better off with its own. */
  static async prepare(ground: Ground, plan: Plan, limits: SearchLimits): Promise<Workbench | undefined> {
    if (plan.scatter.size > 0 && shapesGraphs(ground, [...plan.scatter.keys()])) return undefined;
    const most = mostTakenValues(ground, plan);
    if (!Number.isFinite(most)) return undefined;
    const bench = await Workbench.open(ground, plan, 0, limits);
    await bench.#beginMany(limits);
    if (bench.joint.places.some(({ removable }) => removable)) await bench.prover(limits);
    bench.#terms = ground.terms.mark();
    return bench;
  }

  /** For many puzzles, whose answers are made while `silent` says that no clue is told. */
  static async prepareAnswersFirst(
    ground: Ground,
    plan: Plan,
    { silent, said }: { readonly silent: (wanted: Ground) => Ground; readonly said: Said },
    limits: SearchLimits,
  ): Promise<Workbench> {
    const wanted = withWanted(ground, plan);
    const bare = silent(wanted);
    const [rules, facts] = await withinLimits(limits, (deadline) => {
      const clock = new Clock(deadline);
      return [{ ground: wanted, facts: tightenWell(wanted, clock) }, tightenWell(bare, clock)] as const;
    });
    const prover = await Prover.forMany(undefined, rules, plan, limits);
    const session = await openSession(bare, 0, limits, {
      sizes: { mostTotalizer: TUNING.countsAlone },
      facts,
    });
    const bench = await withinLimits(limits, () => new Workbench(session, plan, ground, rules, { said }));
    await bench.#beginMany(limits);
    bench.#prover = prover;
    bench.#terms = ground.terms.mark();
    return bench;
  }

  /** For many puzzles, whose answers tell all. */
  static async prepareAnswersAlone(ground: Ground, plan: Plan, limits: SearchLimits): Promise<Workbench> {
    const wanted = withWanted(ground, plan);
    const facts = await withinLimits(limits, (deadline) => tightenWell(wanted, new Clock(deadline)));
    const session = await openSession(wanted, 0, limits, {
      sizes: { mostTotalizer: TUNING.countsAlone },
      facts,
    });
    const rules = { ground: wanted, facts };
    const bench = await withinLimits(
      limits,
      () => new Workbench(session, plan, ground, rules, { isAlone: true }),
    );
    await bench.#beginMany(limits);
    bench.#terms = ground.terms.mark();
    return bench;
  }

  /** All that puzzles have in common is put down, and kept. */
  async #beginMany(limits: SearchLimits): Promise<void> {
    await withinLimits(limits, () => {
      this.joint.writeLiterals();
      this.joint.rankLiterals();
    });
    if (this.shares.mayBeDrawn) await this.#calibrate(limits);
    if (!this.shares.isDrawn) await withinLimits(limits, () => this.shares.writeLiterals());
    if (this.shares.isHard) await this.#warmUp(limits);
    await withinLimits(limits, () => {
      // A puzzle takes about as many conflicts as come before that: each would do it for itself.
      this.joint.session.subsume();
      this.switches.keep();
      this.#checkpoint = this.joint.session.checkpoint();
    });
  }

  /** Where the places of clues are: here or, where answers are made without them, in the prover. */
  get clues(): Joint {
    return this.said && this.#prover ? this.#prover.joint : this.#clues;
  }

  /** Whether values that are never wanted are left out of the model of clues and answer. */
  get isNarrow(): boolean {
    return this.#wanted.ground !== this.#ground;
  }

  /**
   * It knows of other answers with wanted values only, which are a fraction of all (Fillomino 9×13: 6 of 117). Undefined where this bench
   * is for one puzzle: then an engine for its answer alone will do.
   */
  async prover(limits: SearchLimits): Promise<Prover | undefined> {
    if (this.#checkpoint) this.#prover ??= await Prover.forMany(this.joint, this.#wanted, this.#plan, limits);
    return this.#prover;
  }

  /** Whether it is for one puzzle. */
  get isForOne(): boolean {
    return this.#checkpoint === undefined;
  }

  /** Whether the engine knows nothing but the rules and, under assumptions, lessons. */
  get #isBare(): boolean {
    return this.isForOne && !this.isNarrow && this.#plan.choose.size === 0 && this.#plan.take.size === 0;
  }

  /** For one answer: one after the other where puzzles share nothing. */
  async proverFor(answer: Assignment, limits: SearchLimits): Promise<Prover> {
    // An engine that was told of one answer for good knows nothing of others.
    const isFirst = !this.#ownProver?.isBorrowed;
    this.#ownProver?.close();
    this.#ownProver =
      this.#isBare && isFirst
        ? Prover.within(this.joint, answer)
        : await Prover.forAnswer(this.joint, this.#plan, limits, answer);
    return this.#ownProver;
  }

  /** It knows of all other answers. Made for the few puzzles that need it. */
  async wideProver(limits: SearchLimits): Promise<Prover> {
    // It was for an answer that is not looked for any more.
    this.#ownProver?.close();
    this.#ownProver = undefined;
    if (!this.#wideProver) {
      this.#wideProver = await Prover.forMany(this.clues, { ground: this.#ground }, this.#plan, limits);
      this.#lay(this.#wideProver.joint);
    }
    return this.#wideProver;
  }

  /** From now on what is drawn beforehand is so; false where that can't be told. */
  lay(drawn: BoardLayout['drawn']): boolean {
    if (!this.#isClear && !this.clear()) return false;
    this.#isClear = false;
    this.#drawn = drawn;
    this.#lay(this.joint);
    if (this.#prover) this.#lay(this.#prover.joint);
    return true;
  }

  #lay(joint: Joint): void {
    for (const place of joint.drawn) joint.lay(place, this.#drawn);
  }

  /** The rules alone, without what is wished for. */
  get rules(): readonly BoolRef[] {
    this.#rules ??= this.#ground.constraints.map(({ root }) => root);
    return this.#rules;
  }

  get hasLayout(): boolean {
    return this.joint.drawn.length > 0;
  }

  /** Forgets the puzzle that was made; false where that can't be. */
  clear(): boolean {
    if (!this.#checkpoint || !this.joint.session.goBack(this.#checkpoint)) return false;
    this.switches.forget();
    this.#prover?.clear();
    // What it made of terms goes with these.
    this.#wideProver?.close();
    this.#wideProver = undefined;
    if (this.#terms) this.#ground.terms.goBack(this.#terms);
    this.#isClear = true;
    return true;
  }

  /** Nothing is made with it any more. */
  close(): void {
    this.joint.session.close();
    this.#prover?.close();
    this.#ownProver?.close();
    this.#wideProver?.close();
  }

  /** Where that is of no use, nothing is left of it: engines take longer to be copied back, the more they have seen. */
  async #calibrate(limits: SearchLimits): Promise<void> {
    const { session } = this.joint;
    const before = session.checkpoint();
    const questions = new Questions(session, limits);
    await this.shares.calibrate(async (most) => {
      const reply = await questions.ask([this.switches.guard], most);
      return reply.status === 'satisfiable' ? reply.assignment : undefined;
    }, new Random(0));
    if (!this.shares.isDrawn) session.goBack(before);
  }

  async #warmUp(limits: SearchLimits): Promise<void> {
    const random = new Random(0);
    this.shares.randomPhases(random);
    const level = this.shares.level(0);
    const { session } = this.joint;
    const questions = new Questions(session, limits);
    await questions.ask([this.switches.guard, ...(level === undefined ? [] : [level])], TUNING.warmUp);
  }
}

function sharesOf(joint: Joint, plan: Plan, lean: boolean): Shares {
  const groups = [...plan.choose].map(([name, weights]) => {
    const places = joint.open.filter((place) => place.given.name === name);
    return shareGroup(joint, { name, kind: 'chosen' }, places, weights);
  });
  for (const [name, weights] of plan.share) {
    const family = joint.ground.families.find((each) => each.name === name);
    if (!family) continue;
    const places = valuesOf(family).map((value) => ({ ref: value.ref, value }));
    groups.push(shareGroup(joint, { name, kind: 'find' }, places, weights));
  }
  return new Shares(
    joint,
    groups.filter((group) => group !== undefined),
    { lean },
  );
}

/** By model, the workbench of its last size and weights, if its puzzles share one; away while it is in use. */
const kept = new WeakMap<Model, { readonly key: string; readonly bench: Workbench | undefined }>();

/** Takes the workbench that was kept for the key, if it was the last one of the model. */
export function borrow(model: Model, key: string): { readonly bench: Workbench | undefined } | undefined {
  const last = kept.get(model);
  if (last?.key !== key) return undefined;
  if (last.bench) kept.delete(model);
  return last;
}

/** Keeps the workbench for the next puzzle, unless this one left traces. */
export function giveBack(model: Model, key: string, bench: Workbench | undefined): void {
  if (!bench || bench.clear()) kept.set(model, { key, bench });
  else bench.close();
}

/**
 * Whether puzzles of one size may have a workbench in common: what is drawn beforehand is told as true or false then. Areas cut the board, of
 * which more has to be known. What is chosen beside what is taken is better off alone (Snake: 1.15 of the time).
 */
export function mayShare(model: Model, plan: Plan): boolean {
  const { choose, remove, take, scatter, divide } = plan;
  if (divide.size > 0 || (take.size > 0 && choose.size > 0 && scatter.size === 0)) return false;
  const isPlain = model.declarations.every((declaration) => {
    const name = declaration.name.text;
    if (!scatter.has(name))
      return !take.has(name) || (declaration.kind === 'given' && isPlainType(declaration.type));
    if (choose.has(name) || remove.has(name) || take.has(name) || declaration.kind !== 'given') return false;
    return declaration.type.kind === 'name' && declaration.type.name.text === 'bool';
  });
  return isPlain && (scatter.size === 0 || mayStayOpen(model, plan));
}

/** Lists, sets and tuples have too many values to have a literal for each. */
function isPlainType(type: TypeExpression): boolean {
  if (type.kind === 'optional' || type.kind === 'unknown') return isPlainType(type.of);
  return type.kind !== 'list' && type.kind !== 'set' && type.kind !== 'tuple';
}

const HAS_GRAPH = operationsWhere(({ graph }) => graph !== undefined);

/** Whether some graph has these givens among its parts: its components are bounded once these are known (Waterwalk takes ten times as long). */
function shapesGraphs({ terms, givens }: Ground, names: readonly string[]): boolean {
  const below = new Set<number>();
  for (const { name, values } of givens)
    if (names.includes(name)) for (const ref of refsOf([...values])) below.add(ref >> 1);
  let shapes = false;
  // Operands come before what is made of them.
  for (let node = 0; node < terms.count && !shapes; node++) {
    forEachOperand(terms, node, (operand) => {
      if (below.has(operand >> 1)) below.add(node);
    });
    shapes = below.has(node) && HAS_GRAPH[CODE[terms.operation(node << 1)]] === 1;
  }
  return shapes;
}
