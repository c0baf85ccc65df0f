/** Values that are determined but not stated yet, each with its explanation, from which the easiest is stated next. */
import type { Literal } from '../../common/literals.ts';
import type { Pauses } from '../../common/pauses.ts';
import { effortOf } from '../conditions/effort.ts';
import type { Explainer, Explanation } from '../probe/explainer.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { LEVELS } from '../techniques/technique.ts';
import { TUNING } from '../tuning.ts';

/** A value that follows, with its explanation. Its reasons stay valid when more is known. */
export interface CandidateStep {
  readonly literal: Literal;
  readonly proof: Explanation;
  readonly effort: number;
}

export class Candidates {
  readonly #facts: Knowledge;
  readonly #explainer: Explainer;
  readonly #pauses: Pauses;
  readonly #told: ReadonlyMap<number, Literal>;
  readonly #found = new Map<number, CandidateStep>();
  /** For each variable whose value is known: how many places were known when it became known. */
  readonly #toldAt = new Map<number, number>();
  /** For each variable: how many places were known when the reasons for its value were last reconsidered. */
  readonly #simplified = new Map<number, number>();

  /** `told`: for each variable whose value was stated or entered, that value. */
  constructor(facts: Knowledge, explainer: Explainer, pauses: Pauses, told: ReadonlyMap<number, Literal>) {
    this.#facts = facts;
    this.#explainer = explainer;
    this.#pauses = pauses;
    this.#told = told;
  }

  /** Called when the variable's value has been stated. */
  stated(variable: number): void {
    this.#toldAt.set(variable, this.#told.size);
    this.#found.delete(variable);
  }

  /**
   * The value to state next: of the values that are determined but not stated, one with the easiest technique and the least effort. Each call explains
   * a few more values, those that narrow conditions imply first, and keeps the explanations.
   */
  async easiest(): Promise<CandidateStep | undefined> {
    const { domains, wantedVariables: wanted, failed } = this.#facts;
    if (failed) return undefined;
    const openPlaces = wanted.filter(
      (variable) => !this.#told.has(variable) && domains.leftCount[variable] === 1,
    );
    const newVariables = openPlaces.filter((variable) => !this.#found.has(variable));
    const width = new Map(newVariables.map((variable) => [variable, this.#explainer.widthOf(variable)]));
    newVariables.sort((a, b) => width.get(a)! - width.get(b)!);
    for (const variable of newVariables.slice(0, TUNING.compared)) {
      await this.#pauses.pause();
      const [left] = domains.choicesOf(variable);
      const candidate = await this.#explain({ variable, value: domains.valueOf(left!), holds: true });
      if (candidate) this.#found.set(variable, candidate);
    }
    await this.#simplifyProofs();
    let bestCandidate: CandidateStep | undefined;
    for (const variable of openPlaces) {
      const candidate = this.#found.get(variable);
      if (candidate && (bestCandidate === undefined || isEasier(candidate, bestCandidate)))
        bestCandidate = candidate;
    }
    return bestCandidate;
  }

  /** Reconsiders values that took more than one small condition: by now, a single one may imply them. */
  async #simplifyProofs(): Promise<void> {
    const { scopes, ground } = this.#facts;
    for (const [variable, { literal, proof: why }] of this.#found) {
      const [only, ...others] = why.reasons.constraints;
      if (only === undefined) continue;
      const isSimple = others.length === 0 && scopes[only]!.length <= TUNING.listed;
      if (isSimple && why.level === 1) continue;
      const checkedCount = this.#simplified.get(variable) ?? 0;
      const mayImply = (one: number): boolean =>
        one < ground.constraints.length &&
        scopes[one]!.some((place) => (this.#toldAt.get(place) ?? 0) > checkedCount);
      const simpleExplanation = await this.#explainer.explainByOneCondition(literal, mayImply);
      this.#simplified.set(variable, this.#told.size);
      if (!simpleExplanation) continue;
      const effort = effortOf(simpleExplanation.reasons, this.#facts.view.scopes);
      this.#found.set(variable, { literal, proof: simpleExplanation, effort });
    }
  }

  async #explain(literal: Literal): Promise<CandidateStep | undefined> {
    const proof = await this.#explainer.whyValue(literal);
    return (
      proof && {
        literal,
        proof: proof,
        effort: effortOf(proof.reasons, this.#facts.view.scopes),
      }
    );
  }
}

/** The level as people feel it: going through the ways of many conditions together is as hard as a chain. */
export const feltLevel = ({ level, reasons }: Explanation): number =>
  level === CASES_LEVEL && reasons.constraints.length > TUNING.casesParts ? CHAIN_LEVEL : level;

const CASES_LEVEL = LEVELS.indexOf('cases of one condition') + 1;
const CHAIN_LEVEL = LEVELS.indexOf('a chain of conditions') + 1;

const isEasier = (a: CandidateStep, b: CandidateStep): boolean =>
  feltLevel(a.proof) < feltLevel(b.proof) ||
  (feltLevel(a.proof) === feltLevel(b.proof) && a.effort < b.effort);
