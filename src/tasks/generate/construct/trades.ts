/**
 * Nogoods learned from a second answer. Answers S and S' have the same clues; δ = S' − S on the changed variables is a trade (as in
 * combinatorial designs: Billington 2003). Excluding the pair alone would exclude little; the nogood forbids the same trade wherever it is
 * possible:
 * - A linear rule with Σ coefficient·δ = 0 is unaffected by the trade, whatever the values, so all that matters is that each changed variable
 *   has room for its δ.
 * - In any other rule, the clause names the values of the changed variables: it says that one of these values is different, or that the rule
 *   fails when the new values replace them. If that would take too many terms, the clause names the values of all variables of the rule.
 *
 * The clause says: one of the named values is different, some changed variable has no room, or a rule fails after the trade. Rules about graphs are
 * assumed to keep holding; that may forbid a good puzzle, but never admits a bad one.
 */

import { refsOf } from '../../../formats/values/settled-values.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { Dependents } from '../../../model/terms/dependents.ts';
import { Substitution } from '../../../model/terms/substitute.ts';
import { type BoolRef, FALSE, type Ref, type Terms, TRUE } from '../../../model/terms/terms.ts';
import { variablesOf } from '../../../model/variables.ts';
import { TUNING } from '../spec/tuning.ts';
import type { ClueModel } from './clue-model.ts';
import { PreservedTerms } from './preserved.ts';

/** A term of a rule, or of a clue that is taken from the answer. */
interface Scope {
  readonly root: Ref;
  /** The numbers of the variables in the term, of finds and of givens. */
  readonly variables: readonly number[];
}

/** The terms that a trade may concern, by the find that they contain; computed for the first nogood, because many puzzles need none. */
interface Surroundings {
  readonly dependents: Dependents;
  readonly rulesByFind: ReadonlyMap<number, readonly Scope[]>;
  readonly takenScopes: readonly Scope[];
}

export class Trades {
  /** The assumption under which the learned nogoods hold. */
  readonly guard: number;
  learnedCount = 0;
  readonly #clueModel: ClueModel;
  readonly #constraints: Ground['constraints'];
  #cachedSurroundings: Surroundings | undefined;

  /** `constraints`: the rules alone, without the constraints that exclude unwanted values. */
  constructor(clueModel: ClueModel, constraints: Ground['constraints']) {
    this.#clueModel = clueModel;
    this.#constraints = constraints;
    this.guard = clueModel.session.program.fresh();
  }

  /** Forgets the count of nogoods; called when a reset of the session has removed them all. */
  resetCount(): void {
    this.learnedCount = 0;
  }

  /** Learns nogoods against answers that could be changed like `from` into `to`, and against those that could be changed like `to` into `from`. */
  learnTrade(from: Assignment, to: Assignment): void {
    this.#learnOneDirection(from, to);
    this.#learnOneDirection(to, from);
  }

  get #surroundings(): Surroundings {
    if (this.#cachedSurroundings) return this.#cachedSurroundings;
    const { ground, takenPlaces, finds } = this.#clueModel;
    const { terms } = ground;
    const scopeOf = (root: Ref): Scope => ({ root, variables: variablesOf(terms, root) });
    const rules = this.#constraints.map(({ root }) => scopeOf(root));
    const takenScopes = takenPlaces.flatMap(({ value }) => refsOf(value)).map(scopeOf);
    const rulesByFind = new Map(finds.map((ref) => [terms.variableOf(ref), [] as Scope[]]));
    for (const rule of rules) for (const variable of rule.variables) rulesByFind.get(variable)?.push(rule);
    const dependents = new Dependents(
      terms,
      [...rules, ...takenScopes].map(({ root }) => root),
    );
    this.#cachedSurroundings = { dependents, rulesByFind, takenScopes };
    return this.#cachedSurroundings;
  }

  #learnOneDirection(from: Assignment, to: Assignment): void {
    const { ground, finds } = this.#clueModel;
    const { terms } = ground;
    const { dependents, rulesByFind, takenScopes } = this.#surroundings;
    const changed = finds.map((ref) => terms.variableOf(ref)).filter((each) => from[each] !== to[each]);
    const newValues = new Map(changed.map((variable) => [variable, to[variable]!]));
    const changes = new Map(changed.map((variable) => [variable, to[variable]! - from[variable]!]));
    dependents.setVariables(changed);
    const dependsOnTrade = (ref: Ref): boolean => dependents.dependsOn(ref);
    const preserved = new PreservedTerms(terms, dependsOnTrade, changes);
    const { largestRule, largestNogood } = TUNING;
    const substitution = new Substitution(terms, newValues, largestRule, largestNogood, dependsOnTrade);
    const clause: number[] = [-this.guard];
    const namedVariables = new Set<number>();
    for (const rule of new Set(changed.flatMap((variable) => rulesByFind.get(variable) ?? []))) {
      if (preserved.isPreserved(rule.root)) continue;
      const isExpressed = this.#addFailure(rule.root as BoolRef, substitution, preserved, clause);
      for (const variable of rule.variables)
        if (!isExpressed || changes.has(variable)) namedVariables.add(variable);
    }
    // A clue that is taken from the answer must keep its value.
    for (const { root, variables } of takenScopes)
      if (!preserved.isPreserved(root)) for (const variable of variables) namedVariables.add(variable);
    for (const [variable, change] of changes)
      if (!namedVariables.has(variable)) clause.push(this.#noRoomLiteral(variable, change, from));
    const { program } = this.#clueModel.session;
    for (const variable of namedVariables)
      clause.push(-program.is(terms.variable(variable), from[variable]!));
    this.learnedCount++;
    this.#clueModel.session.clause(clause);
  }

  /** Adds literals to the clause: they say that the rule fails after the change. Returns false if that would take too many terms. */
  #addFailure(root: BoolRef, values: Substitution, preserved: PreservedTerms, clause: number[]): boolean {
    const { terms } = this.#clueModel.ground;
    // The rule holds before the change, so only conjuncts that depend on changed variables can fail.
    const failures: BoolRef[] = [];
    for (const item of conjuncts(terms, root)) {
      if (preserved.isPreserved(item)) continue;
      const itemAfter = values.applyTo(item);
      if (itemAfter === undefined) return false;
      if (itemAfter !== item && itemAfter !== TRUE) failures.push((itemAfter ^ 1) as BoolRef);
    }
    if (failures.length > TUNING.mostFailures) return false;
    for (const failure of failures)
      if (failure !== FALSE) clause.push(this.#clueModel.session.program.literalImplying(failure));
    return true;
  }

  /**
   * A literal which says that the variable can't change by `change`: the new value would exceed its bounds or, if its domain has gaps, its value
   * isn't that in `from`.
   */
  #noRoomLiteral(variable: number, change: number, from: Assignment): number {
    const { program } = this.#clueModel.session;
    const { terms } = this.#clueModel.ground;
    const ref = terms.variable(variable);
    if (terms.values(ref)) return -program.is(ref, from[variable]!);
    return change > 0
      ? program.atLeast(ref, terms.high(ref) - change + 1)
      : -program.atLeast(ref, terms.low(ref) - change);
  }
}

/** The conjuncts of a term; the term itself if it isn't a conjunction. */
const conjuncts = (terms: Terms, ref: BoolRef): BoolRef[] =>
  terms.operation(ref) === 'and' && (ref & 1) === 0 ? ([...terms.arguments(ref)] as BoolRef[]) : [ref];
