/**
 * Finds everything that the reasons of a step imply. A person who considers a few conditions together sees all that they imply, not only the value
 * found first; for a rule about lines, also its consequences at the neighbouring nodes. Cost: a query to a small engine for each open place of the
 * conditions.
 */
import { byPlace, type Literal, type Reasons } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { SubsetSolvers } from '../mus/subset-solvers.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Deduction } from './deduction.ts';

export class Gatherer {
  readonly #known: Knowledge;
  readonly #engines: SubsetSolvers;
  readonly #isOpen: (variable: number) => boolean;
  /** For each constraint of a line rule: its conditions at single nodes. */
  readonly #nodes = new Map<number, number[]>();

  /** `isOpen`: a test whether a place is visible and its value isn't known. */
  constructor(known: Knowledge, engines: SubsetSolvers, isOpen: (variable: number) => boolean) {
    this.#known = known;
    this.#engines = engines;
    this.#isOpen = isOpen;
    known.ground.nodes.forEach((node, condition) => {
      if (!node) return;
      const { rule } = known.ground.constraints[condition]!;
      const list = this.#nodes.get(rule);
      if (list) list.push(condition);
      else this.#nodes.set(rule, [condition]);
    });
  }

  /**
   * The step with all claims that its reasons imply; with `only`, just the claims of this value. If further conditions at nodes give more claims,
   * these conditions are added to the reasons.
   */
  async whole(step: Deduction, only?: number): Promise<Deduction> {
    const { constraints, known } = step.reasons;
    const more = this.#nodesAround(constraints);
    const all = [...constraints, ...more].sort((a, b) => a - b);
    const claimed = new Set(step.claims.map(({ variable }) => variable));
    const candidates = this.#candidates(all, claimed).filter(
      ({ value }) => only === undefined || value === only,
    );
    if (candidates.length === 0) return step;
    const local = await this.#reasons(step, candidates, { constraints: all, known }, more);
    const reasons =
      (await this.#lifted(step, candidates, local?.claims.length ?? step.claims.length)) ?? local;
    if (reasons === undefined) return step;
    return { ...step, ...reasons, effort: effortOf(reasons.reasons, this.#known.view.scopes) };
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
    const { ground, view } = this.#known;
    const clues = own.constraints.filter((one) => ground.nodes[one] === undefined);
    const rules = [...new Set(own.constraints.flatMap((one) => ground.nodes[one]?.of ?? []))];
    const [rule] = rules;
    if (
      rule === undefined ||
      rules.length > 1 ||
      clues.length < 2 ||
      clues.some((one) => this.#known.isWide(one))
    )
      return undefined;
    if (own.known.length > TUNING.liftedKnown || view.scopes[rule]!.length > TUNING.liftedPlaces)
      return undefined;
    // There must be a known line elsewhere, or a clue elsewhere that needs a line; otherwise the line considered here might be the whole line.
    const line = this.#elsewhere(rule, clues);
    const other = line === undefined ? this.#clueElsewhere(clues) : undefined;
    const constraints = [...clues, rule, ...(other === undefined ? [] : [other])].sort((a, b) => a - b);
    const reasons = { constraints, known: line ? [...own.known, line].sort(byPlace) : own.known };
    const engine = this.#engines.reasoner(constraints);
    const forced = await engine.forced(candidates, reasons, TUNING.alone);
    if (claims.length + forced.length <= most) return undefined;
    const found = [...claims, ...forced].sort(byPlace);
    return { claims: found, reasons: await engine.shrink(reasons, found) };
  }

  /** A known value at a place of the rule that isn't a place of these conditions; undefined if there is none. */
  #elsewhere(rule: number, conditions: readonly number[]): Literal | undefined {
    const { told, things, view } = this.#known;
    const near = new Set(conditions.flatMap((one) => [...view.scopes[one]!]));
    const found = view.scopes[rule]!.find((variable) => {
      const claim = told[variable];
      return claim !== undefined && !near.has(variable) && things.has(variable, claim.value);
    });
    return found === undefined ? undefined : told[found];
  }

  /** A narrow condition of the same rule that states a count other than 0 and shares no place with these conditions; undefined if there is none. */
  #clueElsewhere(conditions: readonly number[]): number | undefined {
    const { ground, view } = this.#known;
    const near = new Set(conditions.flatMap((one) => [...view.scopes[one]!]));
    const rules = new Set(conditions.map((one) => ground.constraints[one]!.rule));
    const found = ground.constraints.findIndex(({ rule, root }, one) => {
      const scope = view.scopes[one]!;
      if (!rules.has(rule) || scope.some((variable) => near.has(variable)) || this.#known.isWide(one))
        return false;
      return (
        (root & 1) === 0 && ground.terms.operation(root) === 'equals' && ground.terms.arguments(root)[0]! > 0
      );
    });
    return found < 0 ? undefined : found;
  }

  async #reasons(
    { claims, reasons: own }: Deduction,
    candidates: readonly Literal[],
    all: Reasons,
    more: readonly number[],
  ): Promise<{ readonly claims: readonly Literal[]; readonly reasons: Reasons } | undefined> {
    const engine = this.#engines.reasoner(all.constraints);
    const forced = await engine.forced(candidates, all, TUNING.alone);
    if (forced.length === 0) return undefined;
    const found = [...claims, ...forced].sort(byPlace);
    if (more.length === 0) return { claims: found, reasons: own };
    let { constraints } = all;
    for (const one of more) {
      const rest = constraints.filter((other) => other !== one);
      const still = await engine.forced(forced, { constraints: rest, known: all.known }, TUNING.alone);
      if (still.length === forced.length) constraints = rest;
    }
    // Now that conditions at more nodes are among the reasons, others may have become superfluous.
    return { claims: found, reasons: await engine.shrink({ constraints, known: own.known }, found) };
  }

  /** The conditions at nodes that share a place with the reasons, of rules that have a condition at a node among the reasons. */
  #nodesAround(constraints: readonly number[]): number[] {
    const { ground, view, near } = this.#known;
    const rules = new Set(
      constraints.filter((one) => ground.nodes[one]).map((one) => ground.constraints[one]!.rule),
    );
    if (rules.size === 0) return [];
    const own = new Set(constraints);
    const found = new Set<number>();
    for (const one of constraints) {
      if (ground.nodes[one] || this.#known.isWide(one)) continue;
      for (const variable of view.scopes[one]!)
        for (const other of near.splitOf(variable).narrow)
          if (ground.nodes[other] && rules.has(ground.constraints[other]!.rule) && !own.has(other))
            found.add(other);
    }
    return found.size > TUNING.gatheredNodes ? [] : [...found];
  }

  /** Candidates for claims at the open places of these conditions: the values of the answer at hand; without an answer, both values of each bool. */
  #candidates(constraints: readonly number[], without: ReadonlySet<number>): Literal[] {
    const { view, ground, answer } = this.#known;
    const places = new Set<number>();
    for (const one of constraints) {
      if (this.#known.isWide(one)) continue;
      for (const variable of view.scopes[one]!)
        if (!without.has(variable) && this.#isOpen(variable)) places.add(variable);
    }
    return [...places].flatMap((variable): Literal[] => {
      if (answer) return [{ variable, value: answer[variable]!, holds: true }];
      if (ground.terms.isInt(ground.terms.variable(variable))) return [];
      return [0, 1].map((value) => ({ variable, value, holds: true }));
    });
  }
}
