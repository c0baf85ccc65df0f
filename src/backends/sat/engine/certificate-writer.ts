// Writes an engine's input as lines of a certificate; the engine itself writes the steps between them
// (engine/assembly/io/proof.ts).
import { highestOf } from '../../common/literals.ts';
import type { PropagatorSpec } from './propagators.ts';

export class CertificateWriter {
  readonly #sink: (lines: Uint8Array) => void;
  readonly #encoder = new TextEncoder();
  #constraints = 0;
  #variables = 0;

  /** The format stands in backends/sat/certificate/read.ts. */
  constructor(sink: (lines: Uint8Array) => void) {
    this.#sink = sink;
    this.#write('pzl certificate 1\n');
  }

  /** Clauses ended by 0. */
  given(flat: Int32Array, variables: number): void {
    let text = this.#declare(Math.max(variables, highestOf(flat)));
    let begins = true;
    for (const literal of flat) {
      text += `${begins ? 'i ' : ''}${literal}${literal === 0 ? '\n' : ' '}`;
      begins = literal === 0;
    }
    this.#write(text);
  }

  /** Constraints are numbered from 1, like the engine's propagators. */
  constraint(spec: PropagatorSpec, variables: number): void {
    this.#constraints++;
    this.#write(`${this.#declare(variables)}k ${this.#constraints} ${JSON.stringify(spec)}\n`);
  }

  #declare(variables: number): string {
    if (variables <= this.#variables) return '';
    this.#variables = variables;
    return `v ${variables}\n`;
  }

  #write(text: string): void {
    this.#sink(this.#encoder.encode(text));
  }
}
