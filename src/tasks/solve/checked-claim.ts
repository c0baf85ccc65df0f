/**
 * Claims that there are no further answers, each with a certificate that is checked while the search writes it, by a checker that shares no
 * code with the engine (backends/sat/certificate). The answers that a claim excludes are judged by the evaluator.
 */
import { CheckedClaim } from '../../backends/sat/certificate/checked-claim.ts';
import { refusalText } from '../../backends/sat/certificate/refusal.ts';
import type { Ground } from '../../model/ground.ts';
import { type UniqueOptions, type UniqueOutcome, unique } from './unique.ts';

/**
 * How many of each were checked: claims; learned clauses that unit propagation derives (`lemmas`); clauses that follow from one constraint
 * (`implied`), and clauses that say what the model says (`encoded`).
 */
export type Checked = Readonly<Record<'claims' | 'lemmas' | 'implied' | 'encoded', number>>;

/** The claims of one task, each checked before anything relies on it. */
export class CheckedClaims {
  checked: Checked = { claims: 0, lemmas: 0, implied: 0, encoded: 0 };

  /** Like `unique`; the claim that there is no answer, or no second one, is checked. @throws Error if the certificate is wrong */
  async unique(ground: Ground, options: UniqueOptions): Promise<UniqueOutcome> {
    const claim = new CheckedClaim();
    const outcome = await unique(ground, { ...options, ...claim.hooks });
    if (outcome.status === 'none' || outcome.status === 'unique') this.take(claim);
    return outcome;
  }

  /** Accepts the claim of a search that has ended. @throws Error if the certificate is wrong */
  take({ result }: CheckedClaim): void {
    if (!result.verified) throw new Error(refusalText('The certificate of a claim', result));
    const { claims, lemmas, implied, encoded } = this.checked;
    this.checked = {
      claims: claims + 1,
      lemmas: lemmas + result.lemmas,
      implied: implied + result.implied,
      encoded: encoded + result.encoded,
    };
  }
}
