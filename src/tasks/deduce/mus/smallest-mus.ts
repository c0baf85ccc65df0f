/**
 * The cheapest reasons there are (smallest unsatisfiable subsets, weighted) by implicit hitting sets: assignments in
 * which the claim fails are collected; reasons have to hold something that each of these breaks. The cheapest set that
 * does is a lower bound; when it forces the claim it is the answer, otherwise the assignment that shows it doesn't joins
 * the others. Assignments are made to break as little as can be, and kept: a later question meets them again.
 * (Ignatiev, Previti, Liffiton and Marques-Silva 2015, "Smallest MUS extraction with minimal hitting set dualization";
 * Gamba, Bogaerts and Guns 2023, "Efficiently explaining CSPs with unsatisfiable subset optimization".)
 */

import type { Assignment } from '../../../model/ground.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import { cheapestHittingSet } from '../../common/hitting-set.ts';
import { contrary, isTrue, type Literal, type Reasons } from '../../common/literals.ts';
import { effortOfRule } from '../conditions/effort.ts';
import type { Reasoner } from './reasoner.ts';

/** Questions to the engine before the reasons at hand are good enough. */
const QUESTIONS = 30;
/** And conflicts in all of them: a question of many wide rule instances can be as hard as the puzzle, and harder. */
const CONFLICTS = 300;
/** Assignments kept for later questions. */
const KEPT = 100;

export class SmallestMus {
  readonly #reasoner: Reasoner;
  #seen: Assignment[] = [];

  constructor(reasoner: Reasoner) {
    this.#reasoner = reasoner;
  }

  /**
   * The cheapest reasons for the claim among the `elements`, which force it; `atHand` when nothing cheaper is found in
   * time. Minimal, as `atHand` is.
   */
  async below(claim: Literal, elements: Reasons, atHand: Reasons): Promise<Reasons> {
    const question = new Question(this.#reasoner, claim, elements);
    const bound = question.costOf(atHand);
    const sets = this.#seen.flatMap((assignment) =>
      isTrue(claim, assignment) ? [] : [question.brokenBy(assignment)],
    );
    while (question.asked < QUESTIONS && question.conflictsLeft > 0) {
      const cheapest = cheapestHittingSet(sets, question.costs, bound);
      if (cheapest === undefined) return atHand;
      const assignment = await question.refutation(cheapest);
      if (this.#reasoner.halted || assignment === 'hard') return atHand;
      if (assignment === undefined) return question.reasons(cheapest);
      sets.push(question.brokenBy(assignment));
      this.#keep(assignment);
    }
    return atHand;
  }

  #keep(assignment: Assignment): void {
    this.#seen.push(assignment);
    if (this.#seen.length > KEPT) this.#seen = this.#seen.slice(KEPT / 2);
  }
}

/** A claim and what may be its reasons: elements are numbered, constraints before known values. */
class Question {
  readonly costs: Int32Array;
  /** Times the engine was asked. */
  asked = 0;
  readonly #reasoner: Reasoner;
  readonly #claim: Literal;
  readonly #constraints: readonly number[];
  readonly #known: readonly Literal[];
  readonly #start: number;

  constructor(reasoner: Reasoner, claim: Literal, elements: Reasons) {
    this.#start = reasoner.statistics().conflicts;
    this.#reasoner = reasoner;
    this.#claim = claim;
    this.#constraints = elements.constraints;
    this.#known = elements.known;
    const rules = elements.constraints.map((constraint) => effortOfRule(reasoner.scopes[constraint]!.length));
    this.costs = Int32Array.from([...rules, ...elements.known.map(() => 1)]);
  }

  get conflictsLeft(): number {
    return CONFLICTS - (this.#reasoner.statistics().conflicts - this.#start);
  }

  costOf({ constraints, known }: Reasons): number {
    const { scopes } = this.#reasoner;
    return constraints.reduce((sum, one) => sum + effortOfRule(scopes[one]!.length), known.length);
  }

  reasons(elements: readonly number[]): Reasons {
    const rules = this.#constraints.length;
    const sorted = [...elements].sort((a, b) => a - b);
    return {
      constraints: sorted.filter((one) => one < rules).map((one) => this.#constraints[one]!),
      known: sorted.filter((one) => one >= rules).map((one) => this.#known[one - rules]!),
    };
  }

  /**
   * An assignment that keeps these elements, and of the others as many as it can, without the claim; if there is one. `hard`
   * when that is not known after all conflicts.
   */
  async refutation(elements: readonly number[]): Promise<Assignment | 'hard' | undefined> {
    let assignment = await this.#without(elements);
    if (assignment === undefined || assignment === 'hard') return assignment;
    let broken = this.brokenBy(assignment);
    const tried = new Set<number>();
    // Known values first: what is left are then few and expensive rule instances, that bound best.
    for (let next = broken.pop(); next !== undefined; next = broken.pop()) {
      tried.add(next);
      const kept = this.#kept(assignment);
      const better = await this.#without([...kept, next]);
      if (this.#reasoner.halted) return undefined;
      if (better === 'hard') break;
      if (better === undefined) continue;
      assignment = better;
      broken = this.brokenBy(assignment).filter((element) => !tried.has(element));
    }
    return assignment;
  }

  /** In ascending order. */
  brokenBy(assignment: Assignment): number[] {
    const kept = new Set(this.#kept(assignment));
    return [...this.costs.keys()].filter((element) => !kept.has(element));
  }

  #kept(assignment: Assignment): number[] {
    const { terms, constraints } = this.#reasoner.ground;
    const roots = this.#constraints.map((constraint) => constraints[constraint]!.root);
    const values = new Evaluation(terms, roots, assignment);
    const rules = roots.flatMap((root, element) => (values.of(root) === 1 ? [element] : []));
    const known = this.#known.flatMap((claim, at) => (isTrue(claim, assignment) ? [roots.length + at] : []));
    return [...rules, ...known];
  }

  async #without(elements: readonly number[]): Promise<Assignment | 'hard' | undefined> {
    if (this.conflictsLeft <= 0) return 'hard';
    this.asked++;
    const { constraints, known } = this.reasons(elements);
    const claims = [contrary(this.#claim), ...known];
    const reply = await this.#reasoner.askWithin(constraints, claims, this.conflictsLeft);
    if (reply === 'hard') return reply;
    return reply && 'values' in reply ? reply.values : undefined;
  }
}
