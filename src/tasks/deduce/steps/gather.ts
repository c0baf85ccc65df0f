/**
 * Finds everything that the reasons of a step imply. A person who considers a few conditions together sees all that they imply, not only the value
 * found first; for a rule about lines, also its consequences at the neighbouring nodes. Cost: a query to a small engine for each open place of the
 * conditions.
 */
import { pushTo } from '../../../model/large-lists.ts';
import { type Literal, placeOrder, type Reasons } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';

export class ReasonGatherer {
  readonly #facts: Knowledge;
  readonly #engines: SubsetSolvers;
  readonly #isOpen: (variable: number) => boolean;
  /** For each constraint of a rule about lines: the numbers of its conditions at single nodes. */
  readonly #nodes = new Map<number, number[]>();

  /** `isOpen`: a test whether a place is visible and its value isn't known. */
  constructor(known: Knowledge, engines: SubsetSolvers, isOpen: (variable: number) => boolean) {
    this.#facts = known;
    this.#engines = engines;
    this.#isOpen = isOpen;
    known.ground.nodes.forEach((node, condition) => {
      if (!node) return;
      const { rule } = known.ground.constraints[condition]!;
      pushTo(this.#nodes, rule, condition);
    });
  }

  /**
   * The step with all claims that its reasons imply; with `only`, just the claims of this value. If further conditions at nodes give more claims,
   * these conditions are added to the reasons.
   */
  async withAllClaims(step: Deduction, only?: number): Promise<Deduction> {
    const { constraints, known } = step.reasons;
    const nodeConditions = this.#nodesAround(constraints);
    const allConditions = [...constraints, ...nodeConditions].sort((a, b) => a - b);
    const claimedVariables = new Set(step.claims.map(({ variable }) => variable));
    const candidateClaims = this.#candidateClaims(allConditions, claimedVariables).filter(
      ({ value }) => only === undefined || value === only,
    );
    if (candidateClaims.length === 0) return step;
    const localReasons = await this.#reasons(
      step,
      candidateClaims,
      { constraints: allConditions, known },
      nodeConditions,
    );
    const reasons =
      (await this.#lifted(step, candidateClaims, localReasons?.claims.length ?? step.claims.length)) ??
      localReasons;
    if (reasons === undefined) return step;
    return { ...step, ...reasons, effort: effortOf(reasons.reasons, this.#facts.view.scopes) };
  }

  /**
   * The step with the rule about the whole line in place of its conditions at nodes, if this gives more claims. Example: two adjacent clues around
   * which the line would close.
   */
  async #lifted(
    { claims, reasons: own }: Deduction,
    candidates: readonly Literal[],
    most: number,
  ): Promise<{ readonly claims: readonly Literal[]; readonly reasons: Reasons } | undefined> {
    const { ground, view } = this.#facts;
    const clues = own.constraints.filter((one) => ground.nodes[one] === undefined);
    const rules = [...new Set(own.constraints.flatMap((one) => ground.nodes[one]?.of ?? []))];
    const [rule] = rules;
    if (
      rule === undefined ||
      rules.length > 1 ||
      clues.length < 2 ||
      clues.some((one) => this.#facts.isWide(one))
    )
      return undefined;
    if (own.known.length > TUNING.liftedKnown || view.scopes[rule]!.length > TUNING.liftedPlaces)
      return undefined;
    // A known line elsewhere is needed, or a clue elsewhere that demands one; otherwise the line considered here might be the whole line.
    const line = this.#knownLineElsewhere(rule, clues);
    const other = line === undefined ? this.#clueOfOthers(clues) : undefined;
    const constraints = [...clues, rule, ...(other === undefined ? [] : [other])].sort((a, b) => a - b);
    const reasons = { constraints, known: line ? [...own.known, line].sort(placeOrder) : own.known };
    const engine = this.#engines.reasoner(constraints);
    const forcedClaims = await engine.forced(candidates, reasons, TUNING.alone);
    if (claims.length + forcedClaims.length <= most) return undefined;
    const impliedClaims = [...claims, ...forcedClaims].sort(placeOrder);
    return { claims: impliedClaims, reasons: await engine.shrink(reasons, impliedClaims) };
  }

  /** A known value at a place of the rule that isn't a place of these conditions; undefined if there is none. */
  #knownLineElsewhere(rule: number, conditions: readonly number[]): Literal | undefined {
    const { learnedLiterals: told, presence: things, view } = this.#facts;
    const scopeVariables = new Set(conditions.flatMap((one) => [...view.scopes[one]!]));
    const lineVariable = view.scopes[rule]!.find((variable) => {
      const claim = told[variable];
      return claim !== undefined && !scopeVariables.has(variable) && things.has(variable, claim.value);
    });
    return lineVariable === undefined ? undefined : told[lineVariable];
  }

  /** A condition about few places, of one of the same rules, that gives a count other than 0 and shares no place with these conditions; else undefined. */
  #clueOfOthers(conditions: readonly number[]): number | undefined {
    const { ground, view } = this.#facts;
    const scopeVariables = new Set(conditions.flatMap((one) => [...view.scopes[one]!]));
    const rules = new Set(conditions.map((one) => ground.constraints[one]!.rule));
    const clueCondition = ground.constraints.findIndex(({ rule, root }, one) => {
      const scope = view.scopes[one]!;
      if (
        !rules.has(rule) ||
        scope.some((variable) => scopeVariables.has(variable)) ||
        this.#facts.isWide(one)
      )
        return false;
      return (
        (root & 1) === 0 && ground.terms.operation(root) === 'equals' && ground.terms.arguments(root)[0]! > 0
      );
    });
    return clueCondition < 0 ? undefined : clueCondition;
  }

  async #reasons(
    { claims, reasons: own }: Deduction,
    candidates: readonly Literal[],
    all: Reasons,
    more: readonly number[],
  ): Promise<{ readonly claims: readonly Literal[]; readonly reasons: Reasons } | undefined> {
    const engine = this.#engines.reasoner(all.constraints);
    const forcedClaims = await engine.forced(candidates, all, TUNING.alone);
    if (forcedClaims.length === 0) return undefined;
    const impliedClaims = [...claims, ...forcedClaims].sort(placeOrder);
    if (more.length === 0) return { claims: impliedClaims, reasons: own };
    let { constraints } = all;
    for (const one of more) {
      const otherConstraints = constraints.filter((other) => other !== one);
      const stillForced = await engine.forced(
        forcedClaims,
        { constraints: otherConstraints, known: all.known },
        TUNING.alone,
      );
      if (stillForced.length === forcedClaims.length) constraints = otherConstraints;
    }
    // Now that conditions at more nodes are among the reasons, others may have become superfluous.
    return {
      claims: impliedClaims,
      reasons: await engine.shrink({ constraints, known: own.known }, impliedClaims),
    };
  }

  /** The conditions at graph nodes that share a place with the reasons, for those rules of which the reasons already contain a condition at a node. */
  #nodesAround(constraints: readonly number[]): number[] {
    const { ground, view, vicinity: near } = this.#facts;
    const rules = new Set(
      constraints.filter((one) => ground.nodes[one]).map((one) => ground.constraints[one]!.rule),
    );
    if (rules.size === 0) return [];
    const ownerConstraints = new Set(constraints);
    const foundConditions = new Set<number>();
    for (const one of constraints) {
      if (ground.nodes[one] || this.#facts.isWide(one)) continue;
      for (const variable of view.scopes[one]!)
        for (const other of near.divisionOf(variable).narrow)
          if (
            ground.nodes[other] &&
            rules.has(ground.constraints[other]!.rule) &&
            !ownerConstraints.has(other)
          )
            foundConditions.add(other);
    }
    return foundConditions.size > TUNING.gatheredNodes ? [] : [...foundConditions];
  }

  /**
   * Candidates for claims at the open places of these conditions: the values of the known answer; without a known answer, both values of each bool.
   */
  #candidateClaims(constraints: readonly number[], without: ReadonlySet<number>): Literal[] {
    const { view, ground, answer } = this.#facts;
    const scopePlaces = new Set<number>();
    for (const one of constraints) {
      if (this.#facts.isWide(one)) continue;
      for (const variable of view.scopes[one]!)
        if (!without.has(variable) && this.#isOpen(variable)) scopePlaces.add(variable);
    }
    return [...scopePlaces].flatMap((variable): Literal[] => {
      if (answer) return [{ variable, value: answer[variable]!, holds: true }];
      if (ground.terms.isInt(ground.terms.variable(variable))) return [];
      return [0, 1].map((value) => ({ variable, value, holds: true }));
    });
  }
}
