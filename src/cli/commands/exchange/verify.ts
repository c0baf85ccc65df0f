/** `pzl verify`: whether a certificate that was kept is right. */
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { CertificateChecker } from '../../../backends/sat/certificate/certificate.ts';
import { EXIT, type ExitCode } from '../../shell/exit.ts';
import { certificateText } from '../../shell/proof.ts';
import type { Shell } from '../../shell/shell.ts';

export interface VerifyOptions {
  readonly json?: boolean;
}

export async function verify(shell: Shell, file: string, { json }: VerifyOptions): Promise<ExitCode> {
  const checker = new CertificateChecker();
  const pieces = file === '-' ? shell.input() : createReadStream(path.resolve(shell.directory, file));
  try {
    for await (const piece of pieces) checker.take(piece as Uint8Array);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    shell.note(`error: ${file} can't be read: ${error.message}\n`);
    return EXIT.error;
  }
  const check = checker.result();
  if (json) shell.out(`${JSON.stringify(check)}\n`);
  else shell.out(`${certificateText(check)}\n`);
  return check.verified ? EXIT.answered : EXIT.error;
}
