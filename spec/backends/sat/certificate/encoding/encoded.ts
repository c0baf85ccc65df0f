// Writes the part of a certificate before its proof, for small models, and reads it line by line with the checker's verdicts.
import { EncodingCheck } from '../../../../../src/backends/sat/certificate/encoding/encoding.ts';
import { readStep as readBytes, type Step } from '../../../../../src/backends/sat/certificate/read.ts';
import type { Refusal } from '../../../../../src/backends/sat/certificate/refusal.ts';
import { compileSat } from '../../../../../src/backends/sat/encode/compile.ts';
import { Trace } from '../../../../../src/backends/sat/encode/trace.ts';
import { CertificateWriter } from '../../../../../src/backends/sat/engine/certificate-writer.ts';
import type { Ground } from '../../../../../src/model/ground.ts';

export interface Encoded {
  readonly lines: readonly string[];
  readonly trace: Trace;
}

/** A model's encoding for the embedded engine, as the lines of a certificate. */
export function encoded(ground: Ground): Encoded {
  const trace = new Trace();
  const program = compileSat(ground, { connectivity: 'auto', facts: 'none', trace });
  const decoder = new TextDecoder();
  let text = '';
  const writer = new CertificateWriter(
    (lines) => {
      text += decoder.decode(lines, { stream: true });
    },
    { ground, trace },
  );
  writer.writeClauses(program.sink.clauses.subarray(0, program.sink.length), program.variables);
  for (const spec of program.propagators) writer.writeConstraint(spec, program.variables);
  return { lines: text.trimEnd().split('\n').slice(1), trace };
}

/** The step in a line. */
export function readStep(line: string): Step | undefined {
  const bytes = new TextEncoder().encode(line);
  return readBytes(bytes, 0, bytes.length);
}

export type Verdict = 'justified' | 'refused';

/** Passes lines to the checker and returns its verdicts on clauses and constraints. */
export class Reader {
  readonly #check = new EncodingCheck();

  /** The verdict on a line; undefined if the line only defines something. */
  take(line: string): Verdict | undefined {
    const step = readStep(line);
    if (!step) throw new Error(`no step: ${line}`);
    return this.#take({ ...step, ...('clause' in step && { clause: step.clause.slice() }) } as Step);
  }

  #take(step: Step): Verdict | undefined {
    const check = this.#check;
    switch (step.kind) {
      case 'node':
        return wrong(check.node(step.number, step.operation, step.words));
      case 'datum':
        return wrong(check.datum(step.number, step.type, step.words));
      case 'asserted':
        return wrong(check.assert(step.reference, step.name));
      case 'meaning':
        return wrong(check.meaning(step.variable, step.letter, step.reference, step.k));
      case 'encoded':
        return check.isJustified(step.origin, step.clause) ? 'justified' : 'refused';
      case 'constraint':
        if (check.isKept(step.origin, step.term, step.constraint)) return 'justified';
        return 'refused';
      default:
        return undefined;
    }
  }
}

const wrong = (refusal: Refusal | undefined): Verdict | undefined => refusal && 'refused';

/** The first refusal among the lines, and how many clauses and constraints are justified. */
export function verdictOf(lines: readonly string[]): {
  readonly refused: string | undefined;
  readonly justified: number;
} {
  const reader = new Reader();
  let justified = 0;
  for (const line of lines) {
    const verdict = reader.take(line);
    if (verdict === 'refused') return { refused: line, justified };
    if (verdict === 'justified') justified++;
  }
  return { refused: undefined, justified };
}
