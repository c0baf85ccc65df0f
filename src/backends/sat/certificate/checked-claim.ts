// A claim that there is no (further) answer, with a certificate that is checked while the search writes it.
import { type CertificateCheck, CertificateChecker } from './certificate.ts';

/** To use it, add `hooks` to the options of the search. */
export class CheckedClaim {
  #checker = new CertificateChecker();
  readonly hooks = {
    certificate: (lines: Uint8Array): void => this.#checker.take(lines),
    beginsAgain: (): boolean => {
      const { isUnderived } = this.#checker;
      if (isUnderived) this.#checker = new CertificateChecker();
      return isUnderived;
    },
  };

  /** The result of the check; available when the search has ended. */
  get result(): CertificateCheck {
    return this.#checker.result();
  }
}
