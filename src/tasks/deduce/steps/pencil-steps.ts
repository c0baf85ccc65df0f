/**
 * Steps of pencil marks (pencil-marks.ts): where the easiest step is hard, marks that lead to a value more easily, if each
 * step on the way is easier by far.
 */

import { greatest } from '../../../model/large-lists.ts';
import { byPlace, contrary, isSame, type Literal, type Reasons } from '../../common/literals.ts';
import type { FactsOutcome } from '../../solve/facts.ts';
import { effortOf } from '../conditions/effort.ts';
import type { Reasoner } from '../mus/reasoner.ts';
import type { Deduction } from './hints.ts';
import { type Mark, Marks } from './pencil-marks.ts';
import type { Situation } from './situation.ts';

/** A step of pencil marks names no more places than this. */
const MARKED = 24;
/** With pencil marks, every step has to take no more than this share of the effort without. */
const EASIER = 0.75;
/** Times that marks are drawn from marks before a step does without. */
const ROUNDS = 3;

function unionOf(a: Reasons, b: Reasons): Reasons {
  return {
    constraints: [...new Set([...a.constraints, ...b.constraints])],
    known: [...a.known, ...b.known.filter((claim) => !a.known.some((other) => isSame(claim, other)))],
  };
}

/** Marks that are told in one step. */
interface Group {
  readonly claims: Literal[];
  reasons: Reasons;
  effort: number;
}

export class PencilSteps {
  readonly #reasoner: Reasoner;
  readonly #situation: Situation;
  readonly #marks: Marks;
  /** Marks that are told. */
  readonly #told = new Set<Literal>();

  constructor(reasoner: Reasoner, situation: Situation, possible: FactsOutcome['possible']) {
    this.#reasoner = reasoner;
    this.#situation = situation;
    this.#marks = new Marks(reasoner, (variable) => situation.narrowAround(variable), possible);
  }

  /**
   * The marks to be told before a value that follows with them, those of the same rules together; none where that isn't
   * easier by far than `effort`. The value's reasons are left in the situation.
   */
  async steps(effort: number): Promise<Deduction[]> {
    const marks = this.#marks;
    if (!marks.possible) return [];
    for (let round = 0; round < ROUNDS; round++) {
      const grown = await marks.grow(this.#situation.known);
      const found = await this.#easiest();
      if (this.#reasoner.halted) return [];
      const { scopes } = this.#reasoner;
      const way = found && marks.under(found.reasons, this.#told);
      const hardest = way && greatest([found, ...way].map(({ reasons }) => effortOf(reasons, scopes)));
      if (hardest !== undefined && hardest <= effort * EASIER) {
        this.#situation.found.set(found!.claim.variable, found!.reasons);
        return await this.#grouped(way!);
      }
      if (!grown) break;
    }
    return [];
  }

  /** The easiest value that follows with the pencil marks. */
  async #easiest(): Promise<Mark | undefined> {
    const { scopes } = this.#reasoner;
    let best: Mark | undefined;
    for (const claim of this.#situation.open.values()) {
      const near = this.#situation.narrowAround(claim.variable);
      const places = new Set(near.flatMap((constraint) => scopes[constraint]!));
      const known = [...this.#situation.knownIn(near), ...this.#marks.in(places)];
      const reply = await this.#reasoner.ask(near, [contrary(claim), ...known]);
      if (!reply) return undefined;
      if (!('core' in reply)) continue;
      const reasons = await this.#reasoner.shrink(reply.core, [contrary(claim)]);
      if (best === undefined || effortOf(reasons, scopes) < effortOf(best.reasons, scopes))
        best = { claim, reasons };
    }
    return best;
  }

  /** Steps of these marks; neighbours of the same rules become one where that stays minimal. */
  async #grouped(way: readonly Mark[]): Promise<Deduction[]> {
    const { scopes } = this.#reasoner;
    const groups: Group[] = [];
    for (const { claim, reasons } of way) {
      this.#told.add(claim);
      const effort = effortOf(reasons, scopes);
      const group = groups.at(-1);
      const joined = group && unionOf(group.reasons, reasons);
      if (joined && (await this.#fits(group, { claim, reasons }, joined))) {
        group.claims.push(claim);
        group.reasons = joined;
        group.effort = Math.max(group.effort, effort);
      } else groups.push({ claims: [claim], reasons, effort });
    }
    return groups.map(({ claims, reasons, effort }) => ({
      lead: claims[0]!,
      claims: [...claims].sort(byPlace),
      reasons: { ...reasons, known: [...reasons.known].sort(byPlace) },
      otherwise: [],
      told: false,
      effort,
    }));
  }

  /** Whether a mark can be told together with a group, for their reasons together. */
  async #fits(group: Group, { claim, reasons }: Mark, joined: Reasons): Promise<boolean> {
    return (
      this.#marks.rulesOf(group.reasons) === this.#marks.rulesOf(reasons) &&
      group.claims.length + 1 + joined.known.length <= MARKED &&
      !reasons.known.some((one) => group.claims.some((other) => isSame(one, other))) &&
      (await this.#reasoner.isMinimal([...group.claims, claim], joined))
    );
  }
}
