/** Values that are seen to follow, by their variable, and the easiest of them. */

import type { Literal } from '../../common/literals.ts';
import { effortOf } from '../conditions/effort.ts';
import type { Explanation, Propagation } from '../propagate/propagation.ts';

export interface Candidate {
  readonly claim: Literal;
  /** The condition that tells it; none where it is supposed not to be so. */
  readonly constraint?: number;
  /** Why it follows, with what is known and told at the time; by the first `limit` removals alone, where that is told. */
  readonly explain: (limit?: number) => Explanation | undefined;
  /** How many removals there were when it was first passed over. */
  limit?: number;
  why?: Explanation & { readonly effort: number };
}

export class Candidates extends Map<number, Candidate> {
  readonly #propagation: Propagation;

  constructor(sight: Propagation) {
    super();
    this.#propagation = sight;
  }

  /** The first of the easiest. Why the others follow isn't looked for where they can't be as easy. */
  easiest(): Candidate | undefined {
    const candidates = [...this.values()].map((candidate, at) => {
      return { candidate, at, bound: this.#leastEffort(candidate) };
    });
    candidates.sort((a, b) => a.bound - b.bound || a.at - b.at);
    let best: { readonly candidate: Candidate; readonly at: number; readonly effort: number } | undefined;
    for (const { candidate, at, bound } of candidates) {
      if (best && bound > best.effort) {
        // Once there are more marks, the reasons might build on these.
        candidate.limit ??= this.#propagation.domains.removals.length;
        continue;
      }
      const why = candidate.why ?? candidate.explain(candidate.limit)!;
      const effort = effortOf(why.reasons, this.#propagation.scopes);
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
    const { parts, scopes } = this.#propagation;
    return parts[other]!.length > 1 || scopes[constraint]!.length < scopes[other]!.length;
  }

  /** What the candidate takes at least, where that is several rule instances: the parts of its condition belong to its reasons. */
  #leastEffort({ constraint, why }: Candidate): number {
    if (why) return why.effort;
    const constraints = constraint === undefined ? [] : this.#propagation.parts[constraint]!;
    return constraints.length > 1 ? effortOf({ constraints, known: [] }, this.#propagation.scopes) : 0;
  }
}
