/**
 * Which literal stands for which bool term, and which of the two implications between them has been written:
 * an encoder's memory, whatever it writes them as (Plaisted and Greenbaum 1986).
 */
import type { BoolRef, Terms } from '../../model/terms/terms.ts';
import { IMPLIED, IMPLIES, type Polarity } from './literals.ts';

export class ReifiedLiterals {
  readonly #terms: Terms;
  readonly #fresh: () => number;
  readonly #onUndo: (undo: () => void) => void;
  /** By node: its literal, 0 while it has none. */
  #literals: Int32Array;
  /** By node: the polarities written. */
  #written: Uint8Array;

  /** `fresh` makes a new literal; `onUndo` takes what forgets a change, if the encoder can be asked to. */
  constructor(terms: Terms, fresh: () => number, onUndo: (undo: () => void) => void) {
    this.#terms = terms;
    this.#fresh = fresh;
    this.#onUndo = onUndo;
    this.#literals = new Int32Array(terms.count);
    this.#written = new Uint8Array(terms.count);
  }

  /** The literal of a node, 0 when it has none. */
  at(node: number): number {
    return this.#literals[node] ?? 0;
  }

  /** The literal of a term that has one, if it implies the term; then it can stand for it in any clause. */
  known(ref: BoolRef): number | undefined {
    const node = ref >> 1;
    const literal = this.at(node);
    if (literal === 0) return undefined;
    const needed = (ref & 1) === 0 ? IMPLIES : IMPLIED;
    if ((this.#written[node]! & needed) === 0) return undefined;
    return (ref & 1) === 0 ? literal : -literal;
  }

  /** The literal of a node, made if it has none; its meaning counts as written in the given polarities. */
  literal(node: number, polarity: Polarity): number {
    if (node >= this.#literals.length) this.#grow();
    const [literal, written] = [this.#literals[node]!, this.#written[node]!];
    if (literal !== 0 && (polarity & ~written) === 0) return literal;
    if (literal === 0) this.#literals[node] = this.#fresh();
    this.#written[node] = written | polarity;
    this.#onUndo(() => {
      this.#literals[node] = literal;
      this.#written[node] = written;
    });
    return this.#literals[node]!;
  }

  /** Which of the polarities are still to be written. */
  missing(node: number, polarity: Polarity): number {
    return polarity & ~(this.#written[node] ?? 0);
  }

  #grow(): void {
    const literals = new Int32Array(this.#terms.count);
    literals.set(this.#literals);
    this.#literals = literals;
    const written = new Uint8Array(this.#terms.count);
    written.set(this.#written);
    this.#written = written;
  }
}
