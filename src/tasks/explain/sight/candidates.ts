/** Values that are seen to follow, by their variable, and the easiest of them. */
import { effortOf } from '../effort.ts';
import type { Claim } from '../reasoner.ts';
import type { Explanation, Sight } from './sight.ts';

export interface Candidate {
  readonly claim: Claim;
  /** The condition that tells it; none where it is supposed not to be so. */
  readonly constraint?: number;
  /** Why it follows, with what is known and told at the time. */
  readonly explain: () => Explanation | undefined;
  why?: Explanation & { readonly effort: number };
}

export class Candidates extends Map<number, Candidate> {
  readonly #sight: Sight;

  constructor(sight: Sight) {
    super();
    this.#sight = sight;
  }

  /** The first of the easiest. Why the others follow isn't looked for where they can't be as easy. */
  easiest(): Candidate | undefined {
    const candidates = [...this.values()].map((candidate, at) => {
      return { candidate, at, bound: this.#leastEffort(candidate) };
    });
    candidates.sort((a, b) => a.bound - b.bound || a.at - b.at);
    let best: { readonly candidate: Candidate; readonly at: number; readonly effort: number } | undefined;
    for (const { candidate, at, bound } of candidates) {
      if (best && bound > best.effort) break;
      const why = candidate.why ?? candidate.explain()!;
      const effort = effortOf(why.reasons, this.#sight.scopes);
      candidate.why = { ...why, effort };
      if (!best || effort < best.effort || (effort === best.effort && at < best.at))
        best = { candidate, at, effort };
    }
    return best?.candidate;
  }

  /** Whether a value may be easier by that condition than by the one that is known. */
  isEasier(constraint: number, { constraint: other, why }: Candidate): boolean {
    if (why && why.reasons.constraints.length > 1) return true;
    if (other === undefined) return false;
    const { parts, scopes } = this.#sight;
    return parts[other]!.length > 1 || scopes[constraint]!.length < scopes[other]!.length;
  }

  /** What the candidate takes at least: the parts of its own condition belong to its reasons. */
  #leastEffort({ constraint, why }: Candidate): number {
    if (why) return why.effort;
    const constraints = constraint === undefined ? [] : this.#sight.parts[constraint]!;
    return effortOf({ constraints, known: [] }, this.#sight.scopes);
  }
}
