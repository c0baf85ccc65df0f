/**
 * Nogoods learned from a second answer. Answers S and S' have the same clues; δ = S' − S on the changed variables is a trade (as in
 * combinatorial designs: Billington 2003). Excluding the pair alone would exclude little; the nogood forbids the same trade wherever it is
 * possible:
 * - A linear rule with Σ coefficient·δ = 0 is unaffected by the trade, whatever the values, so all that matters is that each changed variable
 *   has room for its δ.
 * - A rule with a part that holds and that the trade doesn't change keeps holding as long as that part does, whatever the values.
 * - Any other rule held in S' because of some values of the changed variables and others around them: these values are named.
 *
 * The clause says: one of these values is different, or some changed variable has no room. Rules about connectedness are assumed to keep
 * holding; that may forbid a good puzzle, but never admits a bad one.
 */

import { refsOf } from '../../../formats/values/settled-values.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { append } from '../../../model/large-lists.ts';
import { OnDemandValues } from '../../../model/meaning/on-demand.ts';
import { Dependents } from '../../../model/terms/dependents.ts';
import { Substitution } from '../../../model/terms/substitute.ts';
import { type BoolRef, FALSE, type Ref, type Terms, TRUE } from '../../../model/terms/terms.ts';
import { TUNING } from '../spec/tuning.ts';
import type { ClueModel } from './clue-model.ts';
import { TradePattern, VariablesBelow } from './pattern.ts';
import { PreservedTerms } from './preserved.ts';

interface Scope {
  readonly root: BoolRef;
  /** The numbers of the variables in the rule, of finds and of givens. */
  readonly variables: readonly number[];
  /** The numbers of those variables that belong to finds. */
  readonly finds: readonly number[];
}

/** A conjunct of a rule. It holds as long as one of the terms in `failing` is false. */
interface Disjunction {
  readonly item: BoolRef;
  readonly failingParts: readonly BoolRef[];
}

/** The part of the analysis of a trade (a change of one answer into another) that also holds for the reverse change. */
interface TradeAnalysis {
  /** For each changed variable: the difference between its values in the two answers. */
  readonly changes: ReadonlyMap<number, number>;
  readonly dependsOnTrade: (ref: Ref) => boolean;
  readonly preserved: PreservedTerms;
  /** For each rule that the change may break: the result of `breakConditions`; undefined if the nogood contains the rule's exact values anyway. */
  readonly conditionsByRule: ReadonlyMap<Scope, readonly BoolRef[] | undefined>;
  readonly breakConditions: (root: BoolRef) => readonly BoolRef[] | undefined;
}

export class Trades {
  /** The assumption under which the learned nogoods hold. */
  readonly guard: number;
  learnedCount = 0;
  readonly #values: OnDemandValues;
  readonly #clueModel: ClueModel;
  /** `#findByVariable[variable]`: the variable's reference; undefined for a variable that isn't a find. */
  readonly #findByVariable: (Ref | undefined)[] = [];
  readonly #constraints: Ground['constraints'];
  #cachedScopes: readonly Scope[] | undefined;
  /** `#rulesByFind[variable]`: the indices of the rules that contain the variable, which belongs to a find; computed when first needed. */
  #rulesByFind: number[][] | undefined;

  readonly #variablesBelow: VariablesBelow;
  /** For each term of a rule: the result of `#disjunctions`. Terms created later are removed with their puzzle, so they aren't cached. */
  readonly #disjunctionsOf = new Map<BoolRef, readonly Disjunction[]>();
  /** Computed for the first nogood, because many puzzles need none. */
  #dependents: Dependents | undefined;

  /** `constraints`: the rules alone, without the constraints that exclude unwanted values. */
  constructor(clueModel: ClueModel, constraints: Ground['constraints']) {
    this.#clueModel = clueModel;
    const { ground, session } = clueModel;
    this.#values = new OnDemandValues(ground.terms);
    this.guard = session.program.fresh();
    this.#variablesBelow = new VariablesBelow(ground.terms);
    for (const ref of clueModel.finds) this.#findByVariable[ground.terms.variableOf(ref)] = ref;
    this.#constraints = constraints;
  }

  get #scopes(): readonly Scope[] {
    this.#cachedScopes ??= this.#constraints.map(({ root }) => {
      const variables = this.#variablesBelow.of(root);
      return { root, variables, finds: variables.filter((each) => this.#findByVariable[each] !== undefined) };
    });
    return this.#cachedScopes;
  }

  /** The rules that contain at least one of these finds, in the order of the rules. */
  #rulesUsing(finds: Iterable<number>): Scope[] {
    const rules = this.#scopes;
    if (!this.#rulesByFind) {
      this.#rulesByFind = this.#findByVariable.map(() => []);
      for (const [at, rule] of rules.entries())
        for (const find of rule.finds) this.#rulesByFind[find]!.push(at);
    }
    const ruleNumbers = new Set<number>();
    for (const find of finds) for (const at of this.#rulesByFind[find]!) ruleNumbers.add(at);
    return [...ruleNumbers].sort((a, b) => a - b).map((at) => rules[at]!);
  }

  /** Forgets the count of nogoods; called when a reset of the session has removed them all. */
  resetCount(): void {
    this.learnedCount = 0;
  }

  /** Learns nogoods against answers that could be changed like `from` into `to`, and against those that could be changed like `to` into `from`. */
  learnTrade(from: Assignment, to: Assignment): void {
    const step = this.#analyse(from, to, from);
    this.#learnOneDirection(from, to, step);
    this.#learnOneDirection(to, from, step);
  }

  /** What a change and its reverse have in common. `one`: either of the answers, used only for values that they share. */
  #analyse(from: Assignment, to: Assignment, one: Assignment): TradeAnalysis {
    const { terms } = this.#clueModel.ground;
    const valueChanges = new Map<number, number>();
    this.#findByVariable.forEach((ref, variable) => {
      if (ref !== undefined && from[variable] !== to[variable])
        valueChanges.set(variable, to[variable]! - from[variable]!);
    });
    this.#dependents ??= new Dependents(terms, [
      ...this.#constraints.map(({ root }) => root),
      ...this.#clueModel.takenPlaces.flatMap(({ value }) => refsOf(value)),
    ]);
    const dependents = this.#dependents;
    dependents.setVariables(valueChanges.keys());
    const dependsOnTrade = (ref: Ref): boolean => dependents.dependsOn(ref);
    const preservedTerms = new PreservedTerms(terms, dependsOnTrade, valueChanges);
    const affectedRules = this.#rulesUsing(valueChanges.keys()).filter(
      ({ root }) => !preservedTerms.isPreserved(root),
    );
    const numberOf = (ref: Ref): number => this.#values.withAssignment(one).of(ref);
    const breakConditions = (root: BoolRef): readonly BoolRef[] | undefined =>
      this.#breakConditions(root, preservedTerms, dependsOnTrade, numberOf);
    const noVariables = new Set<number>();
    const conditionsByRule = new Map(
      affectedRules.map((rule) => [
        rule,
        // If the nogood contains the exact values of all changed variables, the rule with the new values in their place gives a more general clause.
        this.#areNamed(rule, valueChanges, noVariables) ? undefined : breakConditions(rule.root),
      ]),
    );
    return {
      changes: valueChanges,
      dependsOnTrade,
      preserved: preservedTerms,
      conditionsByRule,
      breakConditions,
    };
  }

  #learnOneDirection(
    from: Assignment,
    to: Assignment,
    { dependsOnTrade, preserved, conditionsByRule, breakConditions, ...step }: TradeAnalysis,
  ): void {
    const { terms } = this.#clueModel.ground;
    const newValues = new Map([...step.changes.keys()].map((variable) => [variable, to[variable]!]));
    const valueDifferences = new Map(
      [...newValues].map(([variable, value]) => [variable, value - from[variable]!]),
    );
    const pattern = new TradePattern(
      this.#clueModel,
      this.#variablesBelow,
      dependsOnTrade,
      this.#values.withAssignment(to),
      preserved,
      valueDifferences,
      to,
    );
    const substitution = new Substitution(
      terms,
      newValues,
      TUNING.largestRule,
      TUNING.largestNogood,
      dependsOnTrade,
    );
    const clause: number[] = [-this.guard];
    const unexplainedRules = [...conditionsByRule].flatMap(([rule, known]) => (known ? [] : [rule]));
    const largeRuleConditions = new Map(
      unexplainedRules
        .filter((rule) => !this.#addFailure(rule, substitution, preserved, pattern, clause))
        .map((rule) => [rule, breakConditions(rule.root)]),
    );
    pattern.requireRules(
      [...largeRuleConditions].flatMap(([{ root }, conditions]) => (conditions ? [] : [root])),
    );
    this.#requireTakenClues(pattern, to, clause);
    for (const [rule, known] of conditionsByRule) {
      const conditions = known ?? largeRuleConditions.get(rule);
      if (!conditions) continue;
      const areValuesNamed =
        pattern.exactVariables.size > 0 && this.#areNamed(rule, valueDifferences, pattern.exactVariables);
      if (areValuesNamed && this.#addFailure(rule, substitution, preserved, pattern, clause)) continue;
      for (const condition of conditions)
        clause.push(this.#clueModel.session.program.literalImplying(condition));
    }
    this.#nameValues(pattern, from, valueDifferences, clause);
    this.#addNogood(clause);
  }

  /** Whether the nogood already contains the exact value of each variable of the rule that the change concerns. */
  #areNamed({ variables }: Scope, change: ReadonlyMap<number, number>, exact: ReadonlySet<number>): boolean {
    return variables.every((variable) => {
      const difference = change.get(variable);
      return difference === undefined || exact.has(variable) || this.#isNamed(variable, difference);
    });
  }

  /** Extends the clause so that the nogood doesn't apply if the change also changes clues that are taken from the answer (`take`). */
  #requireTakenClues(pattern: TradePattern, to: Assignment, clause: number[]): void {
    for (const ref of this.#clueModel.takenPlaces.flatMap(({ value }) => refsOf(value))) {
      const changeCondition = pattern.changeCondition(ref);
      if (changeCondition === undefined || this.#values.withAssignment(to).of(changeCondition) === 1)
        pattern.requireUnchanged(ref);
      else if (changeCondition !== FALSE)
        clause.push(this.#clueModel.session.program.literalImplying(changeCondition));
    }
  }

  /** Extends the clause so that the nogood doesn't apply if a value differs from that in the pattern, or if a domain doesn't allow the change. */
  #nameValues(
    pattern: TradePattern,
    from: Assignment,
    change: ReadonlyMap<number, number>,
    clause: number[],
  ): void {
    const { terms } = this.#clueModel.ground;
    for (const variable of pattern.exactVariables) {
      clause.push(-this.#clueModel.session.program.is(terms.variable(variable), from[variable]!));
    }
    for (const [variable, values] of pattern.avoidedValues) {
      if (pattern.exactVariables.has(variable)) continue;
      for (const value of values)
        clause.push(this.#clueModel.session.program.is(terms.variable(variable), value));
    }
    for (const [variable, difference] of change) {
      if (pattern.exactVariables.has(variable)) continue;
      const ref = this.#findByVariable[variable]!;
      if (terms.values(ref)) clause.push(-this.#clueModel.session.program.is(ref, from[variable]!));
      else clause.push(this.#boundLiteral(ref, difference));
    }
  }

  /**
   * For each disjunction of the rule that the change may break, a condition: none of the parts that don't change holds. Undefined if some disjunction
   * has no such part that holds in the second answer, so that the nogood must contain exact values.
   */
  #breakConditions(
    root: BoolRef,
    preserved: PreservedTerms,
    dependsOnTrade: (ref: Ref) => boolean,
    numberOf: (ref: Ref) => number,
  ): readonly BoolRef[] | undefined {
    const conditions: BoolRef[] = [];
    for (const { item, failingParts: failing } of this.#disjunctions(root)) {
      if (preserved.isPreserved(item)) continue;
      const independentParts = failing.filter((part) => !dependsOnTrade(part));
      if (independentParts.every((part) => numberOf(part) === 1)) return undefined;
      conditions.push(this.#clueModel.ground.terms.and(independentParts));
    }
    return conditions;
  }

  /** The rule's conjuncts; for each, the terms that must all be true for it to fail. */
  #disjunctions(root: BoolRef): readonly Disjunction[] {
    const cachedDisjunctions = this.#disjunctionsOf.get(root);
    if (cachedDisjunctions) return cachedDisjunctions;
    const { terms } = this.#clueModel.ground;
    const disjunctions = conjuncts(terms, root).map((item) => ({
      item,
      failingParts: allConjuncts(terms, (item ^ 1) as BoolRef),
    }));
    this.#disjunctionsOf.set(root, disjunctions);
    return disjunctions;
  }

  /** Adds literals to the clause: they say that the rule fails after the change. Returns false if that can't be expressed. */
  #addFailure(
    { root, variables }: Scope,
    values: Substitution,
    preserved: PreservedTerms,
    pattern: TradePattern,
    clause: number[],
  ): boolean {
    const { terms } = this.#clueModel.ground;
    if (preserved.isPreserved(root)) return true;
    // The rule holds before the change, so only conjuncts that depend on changed variables can fail.
    const failures: BoolRef[] = [];
    for (const item of conjuncts(terms, root)) {
      const itemAfter = values.applyTo(item);
      if (itemAfter === undefined) return false;
      if (itemAfter !== item && itemAfter !== TRUE) failures.push((itemAfter ^ 1) as BoolRef);
    }
    if (failures.length > TUNING.mostFailures) return false;
    for (const variable of variables) if (pattern.changes.has(variable)) pattern.exactVariables.add(variable);
    for (const failure of failures) {
      if (failure !== FALSE) clause.push(this.#clueModel.session.program.literalImplying(failure));
    }
    return true;
  }

  /**
   * Whether the nogood contains the variable's exact value, instead of saying that the domain allows its change: if it allows that for one value only,
   * or has gaps.
   */
  #isNamed(variable: number, change: number): boolean {
    const { terms } = this.#clueModel.ground;
    const ref = this.#findByVariable[variable]!;
    return terms.values(ref) !== undefined || Math.abs(change) >= terms.high(ref) - terms.low(ref);
  }

  /** The literal "changing the variable's value by `change` would exceed its bounds". */
  #boundLiteral(ref: Ref, change: number): number {
    const { program } = this.#clueModel.session;
    const { terms } = this.#clueModel.ground;
    return change > 0
      ? program.atLeast(ref, terms.high(ref) - change + 1)
      : -program.atLeast(ref, terms.low(ref) - change);
  }

  #addNogood(clause: readonly number[]): void {
    this.learnedCount++;
    this.#clueModel.session.clause(clause);
  }
}

/** The conjuncts of a term; the term itself if it isn't a conjunction. */
const conjuncts = (terms: Terms, ref: BoolRef): BoolRef[] =>
  isConjunction(terms, ref) ? ([...terms.arguments(ref)] as BoolRef[]) : [ref];

/** The conjuncts of a term, with nested conjunctions split up, too. */
function allConjuncts(terms: Terms, ref: BoolRef): BoolRef[] {
  const flatConjuncts: BoolRef[] = [];
  const openTerms = [ref];
  for (let part = openTerms.pop(); part !== undefined; part = openTerms.pop()) {
    if (isConjunction(terms, part)) append(openTerms, conjuncts(terms, part));
    else flatConjuncts.push(part);
  }
  return flatConjuncts;
}

const isConjunction = (terms: Terms, ref: BoolRef): boolean =>
  terms.operation(ref) === 'and' && (ref & 1) === 0;
