/** The certificate checker on the command line: loaded on demand, with its results in words. */
import type { CertificateCheck } from '../../../backends/sat/certificate/certificate.ts';
import type { Checked, CheckedClaims } from '../../../tasks/solve/checked-claim.ts';
import { plural } from '../progress.ts';

/** The result of checking a certificate, in words. */
export function certificateText(check: CertificateCheck): string {
  if (!check.verified) return `The certificate is not right, line ${check.line}: ${check.why}`;
  const { lemmas, implied, constraints } = check;
  const ofConstraints =
    constraints === 0 ? '' : `, ${plural(implied, 'conclusion')} of ${plural(constraints, 'constraint')}`;
  return `The certificate is right: ${plural(lemmas, 'lemma')}${ofConstraints} were checked.`;
}

/** The result for all certificates of a task's claims, in words; they were checked one by one. */
export function checkedText({ claims, lemmas, implied }: Checked): string {
  if (claims === 0) return 'There was nothing to prove.';
  const what = `${plural(lemmas, 'lemma')} and ${plural(implied, 'conclusion')} of constraints were checked`;
  return claims === 1
    ? `The certificate is right: ${what}.`
    : `The certificates of ${claims} claims are right: ${what}.`;
}

/** A checker for the claims of a task; its code is loaded here. */
export const checkedClaims = async (): Promise<CheckedClaims> =>
  new (await import('../../../tasks/solve/checked-claim.ts')).CheckedClaims();
