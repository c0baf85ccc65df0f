/**
 * Proofs that there is no (other) solution: a certificate, which is checked as it is made, or DRAT for external
 * checkers, with the clauses that it refutes.
 */
import path from 'node:path';
import { CertificateChecker } from '../../../backends/sat/certificate/certificate.ts';
import { writeDimacs } from '../../../backends/sat/dimacs/dimacs.ts';
import type { FlatCnf } from '../../../backends/sat/dimacs/flat.ts';
import { checkProof } from '../../../backends/sat/proof/drat.ts';
import { isGraphRule } from '../../../model/terms/terms.ts';
import type { SearchOptions } from '../../../tasks/solve/search.ts';
import type { Conclusion, OpenQuestion } from '../ask.ts';
import { AtomicFile } from '../files.ts';
import { requireDistinctFiles } from '../keep-apart.ts';
import type { Shell } from '../shell.ts';
import { withWriteErrors } from '../unwritable.ts';
import { certificateText } from './checked-claims.ts';

export interface ProofOptions {
  readonly proof?: string;
  readonly cnf?: string;
  readonly certificate?: string;
  readonly verify?: boolean;
}

/** Whether the options name a file for a DRAT proof, or for the clauses that it refutes. */
export const writesProofFiles = ({ proof, cnf }: ProofOptions): boolean =>
  proof !== undefined || cnf !== undefined;

/** A proof: what the search must record for it (`hooks`), and how it is completed and reported. */
interface Proof {
  readonly hooks: Pick<SearchOptions, 'proof' | 'onRefuted' | 'certificate' | 'beginsAgain'>;
  /**
   * Completes the proof. Returns whether the checker accepted it, or undefined if it wasn't checked. @throws
   * DiagnosticError, as do the hooks.
   */
  finish(isRefuted: boolean): boolean | undefined;
  close(): void;
}

class CertificateProof implements Proof {
  readonly hooks: Pick<SearchOptions, 'certificate' | 'beginsAgain'>;
  readonly #question: OpenQuestion;
  #file: AtomicFile | undefined;
  readonly #name: string;
  #checker: CertificateChecker | undefined;

  constructor(shell: Shell, { certificate, verify }: ProofOptions, question: OpenQuestion) {
    this.#question = question;
    this.#name = certificate ?? '';
    requireDistinctFiles(shell.directory, [certificate]);
    const openProofFile = (): void => {
      this.#file?.close();
      if (certificate !== undefined)
        this.#file = withWriteErrors(
          certificate,
          () => new AtomicFile(path.resolve(shell.directory, certificate), certificate),
        );
      if (verify) this.#checker = new CertificateChecker();
    };
    openProofFile();
    this.hooks = {
      beginsAgain: () => {
        const isUnderived = this.#checker?.isUnderived === true;
        if (isUnderived) openProofFile();
        return isUnderived;
      },
      certificate: (lines) => {
        withWriteErrors(this.#name, () => this.#file?.write(lines));
        this.#checker?.take(lines);
      },
    };
  }

  finish(isRefuted: boolean): boolean | undefined {
    const { report } = this.#question;
    if (!isRefuted) {
      report.notice('There is nothing to prove.');
      return undefined;
    }
    withWriteErrors(this.#name, () => this.#file?.moveIntoPlace());
    const checkResult = this.#checker?.result();
    if (checkResult) report.notice(certificateText(checkResult));
    return checkResult?.verified;
  }

  close(): void {
    this.#file?.close();
  }
}

class ProofFiles implements Proof {
  readonly hooks: {
    readonly proof: (lines: Uint8Array) => void;
    readonly onRefuted: (clauses: FlatCnf) => void;
  };
  readonly #shell: Shell;
  readonly #options: ProofOptions;
  readonly #question: OpenQuestion;
  readonly #pieces: Uint8Array[] = [];
  readonly #file: AtomicFile | undefined;
  #modelCnf: FlatCnf | undefined;

  /** `question` is the question whose answer is proved. @throws DiagnosticError if the proof's file can't be written */
  constructor(shell: Shell, options: ProofOptions, question: OpenQuestion) {
    this.#shell = shell;
    this.#options = options;
    this.#question = question;
    const { proof, cnf } = options;
    requireDistinctFiles(shell.directory, [proof, cnf]);
    if (proof !== undefined)
      this.#file = withWriteErrors(proof, () => new AtomicFile(path.resolve(shell.directory, proof), proof));
    this.hooks = {
      proof: (lines) => {
        withWriteErrors(proof ?? '', () => this.#file?.write(lines));
        if (options.verify === true) this.#pieces.push(lines);
      },
      onRefuted: (clauses) => {
        this.#modelCnf = { ...clauses, clauses: clauses.clauses.slice(0, clauses.length) };
      },
    };
    if (question.ground.constraints.some(({ root }) => isGraphRule(question.ground.terms.operation(root)))) {
      question.report.notice(
        'A proof consists of clauses: connectivity and loop rules are kept by clauses alone.',
      );
    }
  }

  finish(isRefuted: boolean): boolean | undefined {
    const { report } = this.#question;
    const modelCnf = this.#modelCnf;
    if (!isRefuted || !modelCnf) {
      report.notice('There is nothing to prove.');
      return undefined;
    }
    const { cnf, proof } = this.#options;
    withWriteErrors(proof ?? '', () => this.#file?.moveIntoPlace());
    if (cnf !== undefined)
      withWriteErrors(cnf, () => writeCnf(path.resolve(this.#shell.directory, cnf), modelCnf));
    if (this.#options.verify !== true) return undefined;
    const proofCheck = checkProof(modelCnf, new Uint8Array(Buffer.concat(this.#pieces)), { format: 'text' });
    if (proofCheck.verified) report.notice(`The proof is right: ${proofCheck.lemmas} lemmas were checked.`);
    else
      report.notice(
        `The proof is not right, line ${proofCheck.line}: ${proofCheck.why} This is a mistake in pzl.`,
      );
    return proofCheck.verified;
  }

  close(): void {
    this.#file?.close();
  }
}

function writeCnf(file: string, { variables, clauses, length }: FlatCnf): void {
  let count = 0;
  for (let i = 0; i < length; i++) if (clauses[i] === 0) count++;
  const output = new AtomicFile(file);
  try {
    const writer = writeDimacs((text) => output.write(text), { variables, clauses: count });
    writer.flat(clauses, 0, length);
    writer.end();
    output.moveIntoPlace();
  } finally {
    output.close();
  }
}

/** Answers the question, writes the proof files that the options name, and reports whether the proof is correct. */
export async function runWithProof(
  shell: Shell,
  options: ProofOptions,
  question: OpenQuestion,
  answer: (hooks: Proof['hooks'] | undefined) => Promise<Conclusion>,
): Promise<Conclusion> {
  const isProofWanted = writesProofFiles(options) || options.verify || options.certificate !== undefined;
  if (!isProofWanted) return await answer(undefined);
  const proof = writesProofFiles(options)
    ? new ProofFiles(shell, options, question)
    : new CertificateProof(shell, options, question);
  try {
    const verdict = await answer(proof.hooks);
    const checkResult = proof.finish(REFUTING_STATUSES.includes(verdict.status));
    return {
      ...verdict,
      rest: { ...verdict.rest, ...(checkResult !== undefined && { verified: checkResult }) },
    };
  } finally {
    proof.close();
  }
}

/** The statuses that mean that there is no (other or better) solution. */
const REFUTING_STATUSES: readonly string[] = [
  'none',
  'unique',
  'unsatisfiable',
  'exhausted',
  'exact',
  'optimal',
];
