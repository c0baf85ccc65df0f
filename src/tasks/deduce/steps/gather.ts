/**
 * Which other claims belong to a step beside the one that was found first. A step that tells a contradiction ("if this, then …, but …") is followed for
 * one claim, its lead. Another claim that the reasons imply belongs to it only if the lead, with one of the step's conditions, gives it; or if the same
 * contradiction excludes its contrary, because it is the same value at a place of the same conditions, or another value at the same place. All else
 * comes in steps of its own, many of them simple looks, because the lead is known then. The conditions of other steps (a single one, several about the
 * same places, counts, an overlap) are surveyed as a whole, so everything that they imply belongs to them. So are a named pattern and a clue with the
 * lines beside it; further conditions at neighbouring nodes, or a rule about the whole line, belong to these if they give more claims.
 *
 * Cost: a query or two to a small engine for each open place of the conditions.
 */
import { append, pushTo } from '../../../model/large-lists.ts';
import { type Literal, placeOrder, type Reasons } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import type { TechniqueName } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';

/** The techniques whose steps tell one contradiction, if they have several conditions. */
const CONTRADICTIONS: ReadonlySet<TechniqueName> = new Set([
  'all ways agree',
  'common values',
  'spoiler',
  'pattern',
  'carried pair',
  'chain',
  'search',
]);

/** Whether the step tells one contradiction of conditions about different places, and not a pattern that people know by its name. */
export const isContradiction = (
  { technique, reasons, pattern }: Deduction,
  scopes: readonly (readonly number[])[],
): boolean =>
  pattern === undefined &&
  CONTRADICTIONS.has(technique) &&
  new Set(reasons.constraints.map((one) => scopes[one]!.join())).size > 1;

/** Those of the candidates that belong to the step. */
export async function claimsBeside(
  step: Deduction,
  candidates: readonly Literal[],
  scopes: readonly (readonly number[])[],
  engine: Reasoner,
  conflicts: number = TUNING.alone,
): Promise<Literal[]> {
  const { reasons, lead } = step;
  if (!isContradiction(step, scopes)) return await engine.forced(candidates, reasons, conflicts);
  const isIn = ({ variable }: Literal, condition: number): boolean => scopes[condition]!.includes(variable);
  const isLikeLead = (claim: Literal): boolean =>
    claim.holds === lead.holds &&
    (claim.variable === lead.variable || claim.value === lead.value) &&
    reasons.constraints.every((one) => isIn(claim, one) === isIn(lead, one));
  const found = await engine.forced(candidates.filter(isLikeLead), reasons, conflicts);
  const known = [...reasons.known, lead];
  for (const condition of reasons.constraints) {
    const open = candidates.filter((claim) => isIn(claim, condition) && !found.includes(claim));
    append(found, await engine.forced(open, { constraints: [condition], known }, conflicts));
  }
  return found;
}

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

  /** The step with all claims that belong to it; with `only`, just the claims of this value. */
  async withAllClaims(step: Deduction, only?: number): Promise<Deduction> {
    const { constraints, known } = step.reasons;
    const isPicture = step.pattern !== undefined || this.#isAroundClue(step);
    const nodeConditions = isPicture ? this.#nodesAround(constraints) : [];
    const allConditions = [...constraints, ...nodeConditions].sort((a, b) => a - b);
    const claimedVariables = new Set(step.claims.map(({ variable }) => variable));
    const candidateClaims = this.#candidateClaims(allConditions, claimedVariables).filter(
      ({ value }) => only === undefined || value === only,
    );
    if (candidateClaims.length === 0) return step;
    if (!isPicture) {
      const engine = this.#engines.reasoner(constraints);
      const more = await claimsBeside(step, candidateClaims, this.#facts.view.scopes, engine);
      return more.length === 0 ? step : { ...step, claims: [...step.claims, ...more].sort(placeOrder) };
    }
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

  /** Whether the step's conditions are a single clue and what a rule about lines demands at nodes beside it: all of them are seen in one picture. */
  #isAroundClue({ reasons: { constraints } }: Deduction): boolean {
    const { nodes } = this.#facts.ground;
    const [clue, ...others] = constraints.filter((one) => nodes[one] === undefined);
    return clue !== undefined && others.length === 0 && constraints.length > 1 && !this.#facts.isWide(clue);
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
