/** The checker of certificates at the command line: begun by need, and what it says for people. */
import type { CertificateCheck } from '../../../backends/sat/certificate/certificate.ts';
import type { Checked, CheckedClaims } from '../../../tasks/solve/checked-claim.ts';
import { plural } from '../progress.ts';

/** What a checked certificate comes to, for people. */
export function certificateText(check: CertificateCheck): string {
  if (!check.verified) return `The certificate is not right, line ${check.line}: ${check.why}`;
  const { lemmas, implied, constraints } = check;
  const ofConstraints =
    constraints === 0 ? '' : `, ${plural(implied, 'conclusion')} of ${plural(constraints, 'constraint')}`;
  return `The certificate is right: ${plural(lemmas, 'lemma')}${ofConstraints} were checked.`;
}

/** What the certificates of a task's claims come to, for people; they were checked one by one. */
export function checkedText({ claims, lemmas, implied }: Checked): string {
  if (claims === 0) return 'There was nothing to prove.';
  const what = `${plural(lemmas, 'lemma')} and ${plural(implied, 'conclusion')} of constraints were checked`;
  return claims === 1
    ? `The certificate is right: ${what}.`
    : `The certificates of ${claims} claims are right: ${what}.`;
}

/** To check the claims of a task; the checker is loaded by then. */
export const checkedClaims = async (): Promise<CheckedClaims> =>
  new (await import('../../../tasks/solve/checked-claim.ts')).CheckedClaims();
