/** The certificate checker on the command line: loaded on demand, with its results in words. */
import type { CertificateCheck, Trusted } from '../../../backends/sat/certificate/certificate.ts';
import type { Checked, CheckedClaims } from '../../../tasks/solve/checked-claim.ts';
import { plural } from '../progress.ts';

/** The result of checking a certificate, in words. */
export function certificateText(check: CertificateCheck): string {
  if (!check.verified) return `The certificate is not right, line ${check.line}: ${check.why}`;
  const { lemmas, implied, constraints, encoded, stated, trusted } = check;
  const conclusionsPhrase =
    constraints === 0 ? '' : `, ${plural(implied, 'conclusion')} of ${plural(constraints, 'constraint')}`;
  const head = trusted.length === 0 ? 'is right' : 'is right but for what was taken on trust';
  const right = `The certificate ${head}: ${plural(encoded, 'clause')} of the model, ${plural(lemmas, 'lemma')}${conclusionsPhrase} were checked.`;
  const questionClausesText = stated === 0 ? '' : ` The question itself is ${plural(stated, 'clause')} more.`;
  return right + questionClausesText + trustText(trusted);
}

/** The steps that the certificate checker accepted without checking them, with a line for each rule. */
function trustText(trusted: readonly Trusted[]): string {
  const trustedCount = trusted.reduce((sum, { clauses }) => sum + clauses, 0);
  if (trustedCount === 0) return '';
  const lines = trusted.map(
    ({ constraint, clauses }) =>
      `\n  ${clauses} of ${constraint === '' ? 'no rule by itself' : `“${constraint}”`}`,
  );
  return `\n${plural(trustedCount, 'clause')} that no rule of the checker covers were taken on trust:${lines.join('')}`;
}

/** The results of checking the certificates of all claims of a task, in words. */
export function checkedText({ claims, lemmas, implied, encoded, trusted }: Checked): string {
  if (claims === 0) return 'There was nothing to prove.';
  const checkedParts = `${plural(encoded, 'clause')} of the model, ${plural(lemmas, 'lemma')} and ${plural(implied, 'conclusion')} of constraints were checked`;
  const trustedParts =
    trusted === 0
      ? ''
      : ` ${plural(trusted, 'clause')} that no rule of the checker covers were taken on trust.`;
  const right = trusted === 0 ? 'right' : 'right but for what was taken on trust';
  return claims === 1
    ? `The certificate is ${right}: ${checkedParts}.${trustedParts}`
    : `The certificates of ${claims} claims are ${right}: ${checkedParts}.${trustedParts}`;
}

/** Loads the certificate checker, and returns a collection of a task's claims to be checked by it. */
export const checkedClaims = async (): Promise<CheckedClaims> =>
  new (await import('../../../tasks/solve/checked-claim.ts')).CheckedClaims();
