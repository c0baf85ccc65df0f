/**
 * What a second answer teaches. The step between two answers is a switch (in design theory a trade). S and S' answer the same clues; δ = S' − S on the variables that changed. The pair
 * itself would say little; the clause forbids the ambiguity wherever it comes again:
 * - a linear rule with Σ coefficient·δ = 0 stays as it is by the switch, whatever the values are, so all that counts is
 *   that each changed variable has room for its δ;
 * - of any other rule some values, in the changed variables and around them, made it hold in S': they are named.
 * The clause says: one of those values is another, or some changed variable has no room. Rules about connectedness
 * are taken to go on holding; that may forbid a good puzzle, and lets no bad one pass.
 * Small switches of linear rules are forbidden from the start (small-switches.ts).
 */

import type { Assignment, Ground } from '../../../model/ground.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import type { Values } from '../../../model/meaning/meaning.ts';
import { Dependents } from '../../../model/terms/dependents.ts';
import { forEachOperand } from '../../../model/terms/operands.ts';
import { Substitution } from '../../../model/terms/substitute.ts';
import {
  type BoolRef,
  FALSE,
  type GraphRule,
  isGraphRule,
  type Ref,
  type Terms,
  TRUE,
} from '../../../model/terms/terms.ts';
import { Implied } from './implied.ts';
import { type Joint, refsOf } from './joint.ts';
import { type LinearRow, smallSwitches } from './small-switches.ts';

/**
 * Whether a small switch may change what the rule is about, being taken to leave the rule as it is; otherwise small
 * switches keep off its variables. A new rule about a graph does not compile until it stands here.
 */
const SURVIVES_SMALL_SWITCHES: Record<GraphRule, boolean> = {
  connected: true,
  loop: false,
  path: false,
  acyclic: true,
  ordered: true,
};
/** Steps of the search for small switches, for each variable. */
const KERNEL_STEPS = 100;
/** Nodes of a rule that hang on what changed, and parts of it that may fail then, for it to be written with the new values. */
const LARGEST_RULE = 200;
/** The same nodes of all rules that one lesson writes with new values; beyond, it names the values that made the rules hold. */
const LARGEST_LESSON = 300;
const MOST_FAILURES = 60;
/** Answers that are evaluated each by itself. */
const FEW_EVALUATIONS = 8;

interface Touched {
  readonly root: BoolRef;
  /** All variables, of finds and givens. */
  readonly variables: readonly number[];
  /** Variables of finds. */
  readonly finds: readonly number[];
}

export class Switches {
  /** The assumption under which switches of linear rules are forbidden, feasible or not. */
  readonly guard: number;
  learned = 0;
  #evaluations = 0;
  /** The small ones. */
  #first: number;
  readonly #joint: Joint;
  /** By variable number: its reference; undefined for those that aren't finds. */
  readonly #refs: (Ref | undefined)[] = [];
  readonly #constraints: Ground['constraints'];
  #rules: readonly Touched[] | undefined;

  readonly #below: Below;
  /** Made for the first lesson: many boards come to nothing before. */
  #dependents: Dependents | undefined;
  /** What rules that fail are in clauses, and how many of these were there first. */
  readonly #implied: Implied;
  #firstImplied = 0;

  /** The rules alone: that some values are never to come has nothing to do with ambiguities. */
  constructor(joint: Joint, constraints: Ground['constraints']) {
    this.#joint = joint;
    this.#implied = new Implied(joint.session);
    const { ground, session } = joint;
    this.guard = session.program.fresh();
    this.#below = new Below(ground.terms);
    for (const ref of joint.finds) this.#refs[ground.terms.variableOf(ref)] = ref;
    this.#constraints = constraints;
    // Other rules have no small switches, and what they speak of is not looked for before a lesson: many boards come to nothing before.
    if (constraints.some(({ root }) => ground.terms.operation(root) === 'equals')) this.#forbidKernel();
    this.#first = this.learned;
  }

  get #roots(): readonly Touched[] {
    this.#rules ??= this.#constraints.map(({ root }) => {
      const variables = this.#below.of(root);
      return { root, variables, finds: variables.filter((variable) => this.#refs[variable] !== undefined) };
    });
    return this.#rules;
  }

  /** What is there now is there for every puzzle; what pairs teach is to be forgotten after each. */
  keep(): void {
    this.#first = this.learned;
    this.#firstImplied = this.#implied.size;
    this.#implied.countsPlainly = true;
  }

  /** What pairs taught is gone from the session. */
  forget(): void {
    this.learned = this.#first;
    this.#implied.truncate(this.#firstImplied);
  }

  /** Forbids the ambiguity, both ways. */
  learn(from: Assignment, to: Assignment): void {
    this.#forbid(from, to);
    this.#forbid(to, from);
  }

  // ── Small switches of linear rules ──

  #forbidKernel(): void {
    const { terms } = this.#joint.ground;
    const numbers = new Map<number, number>();
    const refs: Ref[] = [];
    this.#refs.forEach((ref, variable) => {
      if (ref === undefined) return;
      numbers.set(variable, refs.length);
      refs.push(ref);
    });
    const eligible = refs.map((ref) => terms.values(ref) === undefined && this.#isDense(ref));
    const touching: number[][] = refs.map(() => []);
    const rows: LinearRow[] = [];
    for (const { root, finds } of this.#roots) {
      const operation = terms.operation(root);
      if (isGraphRule(operation) && SURVIVES_SMALL_SWITCHES[operation]) continue;
      const row = this.#row(root, finds, numbers);
      for (const find of finds) {
        const at = numbers.get(find)!;
        if (row) touching[at]!.push(rows.length);
        else eligible[at] = false;
      }
      if (row) rows.push(row);
    }
    for (const place of this.#joint.taken) {
      // What is taken from the answer is told: a switch has to keep it.
      for (const find of this.#findsOf(refsOf(place.value))) eligible[numbers.get(find)!] = false;
    }
    if (!eligible.some((each, at) => each && touching[at]!.length > 0)) return;
    const budget = KERNEL_STEPS * refs.length;
    for (const change of smallSwitches(rows, touching, eligible, budget)) {
      const there: number[] = [-this.guard];
      const back: number[] = [-this.guard];
      for (let i = 0; i < change.length; i += 2) {
        there.push(this.#noRoom(refs[change[i]!]!, change[i + 1]!));
        back.push(this.#noRoom(refs[change[i]!]!, -change[i + 1]!));
      }
      this.#add(there);
      this.#add(back);
    }
  }

  #isDense(ref: Ref): boolean {
    return this.#joint.ground.terms.high(ref) > this.#joint.ground.terms.low(ref);
  }

  /** Σ over variables of finds, and over terms that no find is in; undefined for other rules. */
  #row(root: BoolRef, finds: readonly number[], numbers: ReadonlyMap<number, number>): LinearRow | undefined {
    const { terms } = this.#joint.ground;
    if (terms.operation(root) !== 'equals' || (root & 1) === 1) return undefined;
    const pairs = this.#pairs(root);
    const direct = pairs.filter(([, ref]) => this.#variable(ref) !== undefined);
    if (direct.length !== finds.length) return undefined;
    return {
      variables: direct.map(([, ref]) => numbers.get(this.#variable(ref)!)!),
      coefficients: direct.map(([coefficient]) => coefficient),
    };
  }

  // ── What a pair of answers teaches ──

  /** The judge of many answers is worth its making where there are many: these differ in little. */
  readonly #evaluate: Evaluate = (roots, answer) => {
    if (++this.#evaluations <= FEW_EVALUATIONS)
      return new Evaluation(this.#joint.ground.terms, roots, answer);
    const { judge } = this.#joint;
    judge.accepts(answer);
    return judge;
  };

  #forbid(from: Assignment, to: Assignment): void {
    const { ground } = this.#joint;
    const { terms } = ground;
    const change = new Map<number, number>();
    this.#refs.forEach((ref, variable) => {
      if (ref !== undefined && from[variable] !== to[variable])
        change.set(variable, to[variable]! - from[variable]!);
    });
    this.#dependents ??= new Dependents(terms, [
      ...this.#constraints.map(({ root }) => root),
      ...this.#joint.taken.flatMap(({ value }) => refsOf(value)),
    ]);
    const dependents = this.#dependents;
    dependents.ask(change.keys());
    const hangs = (ref: Ref): boolean => dependents.hangs(ref);
    const touched = this.#roots.filter(({ root }) => hangs(root));
    const pattern = new Pattern(this.#joint, this.#below, hangs, this.#evaluate, change, to);
    const values = new Map([...change.keys()].map((variable) => [variable, to[variable]!]));
    const after = new Substitution(terms, values, LARGEST_RULE, LARGEST_LESSON, hangs);
    const clause: number[] = [-this.guard];
    pattern.holds(
      touched.filter((rule) => !this.#fails(rule, after, change, pattern, clause)).map(({ root }) => root),
    );
    for (const place of this.#joint.taken) pattern.keeps(refsOf(place.value));
    for (const variable of pattern.exact) {
      clause.push(-this.#joint.session.program.is(terms.variable(variable), from[variable]!));
    }
    for (const [variable, values] of pattern.avoided) {
      if (pattern.exact.has(variable)) continue;
      for (const value of values)
        clause.push(this.#joint.session.program.is(terms.variable(variable), value));
    }
    for (const [variable, difference] of change) {
      if (pattern.exact.has(variable)) continue;
      const ref = this.#refs[variable]!;
      if (terms.values(ref)) clause.push(-this.#joint.session.program.is(ref, from[variable]!));
      else clause.push(this.#noRoom(ref, difference));
    }
    this.#add(clause);
  }

  /**
   * Says in the clause that the rule fails once the variables have changed, whatever the others are: the rule with these
   * values put in. False where that can't be said.
   */
  #fails(
    { root, variables }: Touched,
    values: Substitution,
    change: ReadonlyMap<number, number>,
    pattern: Pattern,
    clause: number[],
  ): boolean {
    const { terms } = this.#joint.ground;
    if (pattern.isPreserved(root)) return true;
    // The rule holds before: of a conjunction only what hangs on the change can fail.
    const items = terms.operation(root) === 'and' && (root & 1) === 0 ? [...terms.arguments(root)] : [root];
    const failures: BoolRef[] = [];
    for (const item of items) {
      const after = values.in(item);
      if (after === undefined) return false;
      if (after !== item && after !== TRUE) failures.push((after ^ 1) as BoolRef);
    }
    if (failures.length > MOST_FAILURES) return false;
    for (const variable of variables) if (change.has(variable)) pattern.exact.add(variable);
    for (const failure of failures) {
      if (failure !== FALSE) clause.push(this.#implied.literal(failure));
    }
    return true;
  }

  /** The literal that says the variable can't change by so much. */
  #noRoom(ref: Ref, change: number): number {
    const { program } = this.#joint.session;
    const { terms } = this.#joint.ground;
    return change > 0
      ? program.atLeast(ref, terms.high(ref) - change + 1)
      : -program.atLeast(ref, terms.low(ref) - change);
  }

  #add(clause: readonly number[]): void {
    this.learned++;
    this.#joint.session.clause(clause);
  }

  #pairs(ref: Ref): [number, Ref][] {
    const args = this.#joint.ground.terms.arguments(ref);
    const pairs: [number, Ref][] = [];
    for (let i = 1; i < args.length; i += 2) pairs.push([args[i]!, args[i + 1]!]);
    return pairs;
  }

  /** The number of a find's variable, where the reference is just that. */
  #variable(ref: Ref): number | undefined {
    const { terms } = this.#joint.ground;
    const operation = terms.operation(ref);
    if (operation !== 'intVariable' && operation !== 'boolVariable') return undefined;
    const variable = terms.variableOf(ref);
    return this.#refs[variable] === undefined ? undefined : variable;
  }

  #findsOf(roots: readonly Ref[]): number[] {
    const below = new Set(roots.flatMap((root) => this.#below.of(root)));
    return [...below].filter((variable) => this.#refs[variable] !== undefined);
  }
}

/** The values of these rules, and of what they are built from, in an answer. */
type Evaluate = (roots: readonly BoolRef[], answer: Assignment) => Pick<Values, 'of'>;

/** The values around a switch that its rules need. */
class Pattern {
  /** Variables, of finds or givens, whose value in S counts. */
  readonly exact = new Set<number>();
  /** Values that unchanged variables must not have, lest they meet those of changed ones. */
  readonly avoided = new Map<number, Set<number>>();
  readonly #joint: Joint;
  readonly #below: Below;
  /** Whether a term of the rules hangs on what changes. */
  readonly #hangs: (ref: Ref) => boolean;
  readonly #change: ReadonlyMap<number, number>;
  readonly #to: Assignment;
  readonly #preserved = new Map<Ref, boolean>();
  #evaluation: ReturnType<Evaluate> | undefined;
  readonly #evaluate: Evaluate;

  constructor(
    joint: Joint,
    below: Below,
    hangs: (ref: Ref) => boolean,
    evaluate: Evaluate,
    change: ReadonlyMap<number, number>,
    to: Assignment,
  ) {
    this.#joint = joint;
    this.#below = below;
    this.#hangs = hangs;
    this.#evaluate = evaluate;
    this.#change = change;
    this.#to = to;
  }

  /** The rules hold after the switch. */
  holds(roots: readonly BoolRef[]): void {
    const open = roots.filter((root) => !this.isPreserved(root));
    if (open.length === 0) return;
    this.#evaluation = this.#evaluate(open, this.#to);
    for (const root of open) this.#because(root, true);
  }

  /** The terms have the same values before and after. */
  keeps(refs: readonly Ref[]): void {
    for (const ref of refs) {
      if (!this.isPreserved(ref)) this.#name(ref);
    }
  }

  /** Names values that make the bool what it is in S'. */
  #because(ref: BoolRef, truth: boolean): void {
    const { terms } = this.#joint.ground;
    const operation = terms.operation(ref);
    if (operation === 'allDifferent' && truth && this.#apart(ref)) return;
    if (operation !== 'and') {
      this.#name(ref);
      return;
    }
    const items = [...terms.arguments(ref)];
    const isAnd = ((ref & 1) === 0) === truth;
    if (isAnd) {
      for (const item of items) this.#because(item, true);
      return;
    }
    const because = items.filter((item) => this.#evaluation!.of(item) === 0);
    const easiest = because
      .map((item) => ({ item, cost: this.#cost(item) }))
      .sort((a, b) => a.cost - b.cost)[0];
    if (easiest) this.#because(easiest.item, false);
  }

  /** Names what keeps different values different: those that changed, and of the others that they aren't the same. */
  #apart(ref: BoolRef): boolean {
    const { terms } = this.#joint.ground;
    const refs = terms.arguments(ref);
    const variables = [...refs].map((one) => terms.variableOf(one));
    if (!refs.every((one) => terms.operation(one) === 'intVariable')) return false;
    const changed = variables.filter((variable) => this.#change.has(variable));
    for (const variable of variables) {
      if (this.#change.has(variable)) this.exact.add(variable);
      else {
        const avoided = this.avoided.get(variable) ?? new Set();
        for (const other of changed) avoided.add(this.#to[other]!);
        this.avoided.set(variable, avoided);
      }
    }
    return true;
  }

  #cost(ref: Ref): number {
    let cost = 0;
    for (const variable of this.#below.of(ref))
      if (!this.exact.has(variable) && !this.#change.has(variable)) cost++;
    return cost;
  }

  #name(ref: Ref): void {
    for (const variable of this.#below.of(ref)) this.exact.add(variable);
  }

  /** The switch leaves the term's value as it is, wherever there is room for it. */
  isPreserved(ref: Ref): boolean {
    if (!this.#hangs(ref)) return true;
    const positive = ref & ~1;
    const known = this.#preserved.get(positive);
    if (known !== undefined) return known;
    const found = this.#preserves(positive);
    this.#preserved.set(positive, found);
    return found;
  }

  #preserves(ref: Ref): boolean {
    const { terms } = this.#joint.ground;
    const operation = terms.operation(ref);
    if (isGraphRule(operation)) return true;
    if (operation === 'intVariable' || operation === 'boolVariable')
      return !this.#change.has(terms.variableOf(ref));
    if (operation === 'equals' || operation === 'atMost' || operation === 'sum') return this.#isBalanced(ref);
    let preserved = true;
    forEachOperand(terms, ref >> 1, (operand) => {
      preserved = preserved && this.isPreserved(operand);
    });
    return preserved;
  }

  #isBalanced(ref: Ref): boolean {
    const { terms } = this.#joint.ground;
    const args = terms.arguments(ref);
    let sum = 0;
    for (let i = 1; i < args.length; i += 2) {
      const operand = args[i + 1]!;
      const operation = terms.operation(operand);
      const variable = terms.variableOf(operand);
      if (operation === 'intVariable' || operation === 'boolVariable')
        sum += args[i]! * (this.#change.get(variable) ?? 0) * ((operand & 1) === 1 ? -1 : 1);
      else if (!this.isPreserved(operand)) return false;
    }
    return sum === 0;
  }
}

/** The variables below terms: of the rules they are asked for again and again. */
class Below {
  readonly #terms: Terms;
  readonly #known = new Map<number, readonly number[]>();
  /** Later nodes go with the puzzle that they were made for. */
  readonly #count: number;

  constructor(terms: Terms) {
    this.#terms = terms;
    this.#count = terms.count;
  }

  of(root: Ref): readonly number[] {
    const node = root >> 1;
    const known = this.#known.get(node);
    if (known) return known;
    const variables = this.#find(node);
    if (node < this.#count) this.#known.set(node, variables);
    return variables;
  }

  #find(root: number): readonly number[] {
    const terms = this.#terms;
    const seen = new Set<number>();
    const variables: number[] = [];
    const stack = [root];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const operation = terms.operation(node << 1);
      if (operation === 'intVariable' || operation === 'boolVariable')
        variables.push(terms.arguments(node << 1)[0]!);
      else forEachOperand(terms, node, (operand) => stack.push(operand >> 1));
    }
    return variables;
  }
}
