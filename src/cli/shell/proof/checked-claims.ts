/** The certificate checker on the command line: loaded on demand, with its results in words. */
import type { CertificateCheck } from '../../../backends/sat/certificate/certificate.ts';
import { refusalText } from '../../../backends/sat/certificate/refusal.ts';
import type { Checked, CheckedClaims } from '../../../tasks/solve/checked-claim.ts';
import { plural } from '../progress.ts';

/** The result of checking a certificate, in words. */
export function certificateText(check: CertificateCheck): string {
  if (!check.verified) return refusalText('The certificate', check);
  const { lemmas, implied, constraints, encoded, stated } = check;
  const conclusionsPhrase =
    constraints === 0 ? '' : `, ${plural(implied, 'conclusion')} of ${plural(constraints, 'constraint')}`;
  const verdictText = `The certificate is right: ${plural(encoded, 'clause')} of the model, ${plural(lemmas, 'lemma')}${conclusionsPhrase} were checked.`;
  const questionClausesText = stated === 0 ? '' : ` The question itself is ${plural(stated, 'clause')} more.`;
  return verdictText + questionClausesText;
}

/** The results of checking the certificates of all claims of a task, in words. */
export function checkedText({ claims, lemmas, implied, encoded }: Checked): string {
  if (claims === 0) return 'There was nothing to prove.';
  const checkedParts = `${plural(encoded, 'clause')} of the model, ${plural(lemmas, 'lemma')} and ${plural(implied, 'conclusion')} of constraints were checked.`;
  return claims === 1
    ? `The certificate is right: ${checkedParts}`
    : `The certificates of ${claims} claims are right: ${checkedParts}`;
}

/** Loads the certificate checker, and returns a collection of a task's claims to be checked by it. */
export const checkedClaims = async (): Promise<CheckedClaims> =>
  new (await import('../../../tasks/solve/checked-claim.ts')).CheckedClaims();
