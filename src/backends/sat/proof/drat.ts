// A forward checker of DRAT proofs. Every lemma must follow from the clauses before it: by RUP (unit propagation
// refutes the lemma's negation; Goldberg and Novikov 2003) or by RAT on its first literal (every resolvent on that
// literal is RUP; Heule, Hunt and Wetzler 2013). The proof is complete once unit propagation alone refutes the
// collected clauses.
//
// The checker is written independently of the engine and shares no code with it. As in DRAT-trim, the deletion of a
// clause that is the reason of a literal fixed at the root is ignored, so fixed literals stay fixed; keeping more
// clauses leaves RUP and RAT sound. Cost: one propagation per lemma; memory is linear in the live clauses.

import type { FlatCnf } from '../dimacs/flat.ts';
import { type ProofFormat, ProofReader } from './read.ts';
import { ClauseStore } from './store.ts';

export interface ProofOptions {
  /** The format of the proof; detected from the bytes if absent. */
  readonly format?: ProofFormat;
  /** The checker gives up after this time, in milliseconds of performance.now(). */
  readonly deadline?: number;
}

export type ProofCheck =
  | {
      readonly verified: true;
      /** The number of lemmas checked until the conflict. */
      readonly lemmas: number;
      /** The number of checked lemmas that follow only by the RAT rule, not by unit propagation. */
      readonly ratLemmas: number;
      readonly deletions: number;
      /** The number of ignored deletions: of reason clauses, or of clauses that don't exist. */
      readonly ignoredDeletions: number;
    }
  | {
      readonly verified: false;
      readonly cause: 'wrong' | 'incomplete' | 'malformed' | 'stopped';
      /** The position of the step: its line in a text proof, its number in a binary proof. Both count from 1. */
      readonly line: number;
      /** The lemma at which the check failed, as written; empty if there is none. */
      readonly lemma: readonly number[];
      readonly why: string;
    };

/** Checks that the proof refutes the formula. */
export function checkProof(cnf: FlatCnf, proof: Uint8Array, options: ProofOptions = {}): ProofCheck {
  return new ProofCheckRun(cnf, new ProofReader(proof, options.format), options.deadline ?? Infinity).run();
}

const STEPS_BETWEEN_CLOCK_CHECKS = 64;

class ProofCheckRun {
  readonly #store: ClauseStore;
  readonly #proof: ProofReader;
  readonly #deadline: number;
  #lemmas = 0;
  #ratLemmas = 0;
  #deletions = 0;
  #ignoredDeletions = 0;

  constructor(cnf: FlatCnf, proof: ProofReader, deadline: number) {
    this.#store = new ClauseStore(cnf);
    this.#proof = proof;
    this.#deadline = deadline;
  }

  run(): ProofCheck {
    const store = this.#store;
    const proof = this.#proof;
    let steps = 0;
    while (!store.isRefuted) {
      if (steps++ % STEPS_BETWEEN_CLOCK_CHECKS === 0 && this.#isLate())
        return this.#rejectProof('stopped', 'The time is over.');
      if (!proof.next()) return this.#resultAtProofEnd();
      store.take(proof.literals, proof.size);
      if (proof.isDeletion) this.#delete();
      else {
        const rejection = this.#checkLemma();
        if (rejection !== undefined) return rejection;
        store.add();
        this.#lemmas++;
      }
    }
    return {
      verified: true,
      lemmas: this.#lemmas,
      ratLemmas: this.#ratLemmas,
      deletions: this.#deletions,
      ignoredDeletions: this.#ignoredDeletions,
    };
  }

  #isLate(): boolean {
    return this.#deadline !== Infinity && performance.now() > this.#deadline;
  }

  #resultAtProofEnd(): ProofCheck {
    const { fault } = this.#proof;
    if (fault === undefined)
      return this.#rejectProof('incomplete', 'The proof ends without deriving the empty clause.');
    const reason = this.#proof.format === 'text' ? `Column ${fault.column}: ${fault.message}` : fault.message;
    return { verified: false, cause: 'malformed', line: fault.line, lemma: [], why: reason };
  }

  #rejectProof(cause: 'wrong' | 'incomplete' | 'stopped', why: string): ProofCheck {
    const { line, literals, size } = this.#proof;
    return {
      verified: false,
      cause,
      line,
      lemma: cause === 'wrong' ? [...literals.subarray(0, size)] : [],
      why,
    };
  }

  #delete(): void {
    if (this.#store.delete()) this.#deletions++;
    else this.#ignoredDeletions++;
  }

  #checkLemma(): ProofCheck | undefined {
    const store = this.#store;
    if (store.assumeFalse()) return undefined;
    if (this.#proof.size === 0)
      return this.#rejectProof('wrong', 'The empty clause does not follow by unit propagation.');
    const unprovedResolvent = this.#firstUnprovedResolvent();
    store.retract();
    if (unprovedResolvent === 'late') return this.#rejectProof('stopped', 'The time is over.');
    if (unprovedResolvent === undefined) {
      this.#ratLemmas++;
      return undefined;
    }
    const name = [...this.#proof.literals.subarray(0, this.#proof.size)].join(' ');
    return this.#rejectProof(
      'wrong',
      `The lemma ${name} does not follow by unit propagation (RUP), ` +
        `nor is it RAT on ${this.#proof.literals[0]}: its resolvent with ${unprovedResolvent.join(' ')} does not follow.`,
    );
  }

  /**
   * For RAT: the first clause whose resolvent with the lemma doesn't follow; undefined if all follow, 'late' if time
   * ran out.
   */
  #firstUnprovedResolvent(): readonly number[] | 'late' | undefined {
    const store = this.#store;
    let candidateCount = 0;
    for (let ref = store.firstWithNegatedPivot(); ref >= 0; ref = store.nextWithNegatedPivot(ref)) {
      if (++candidateCount % STEPS_BETWEEN_CLOCK_CHECKS === 0 && this.#isLate()) return 'late';
      if (!store.resolventFollows(ref)) return store.literalsOf(ref);
    }
    return undefined;
  }
}
