/**
 * Which literal stands for which bool term, and which of the two implications between them has been written:
 * an encoder's memory, whatever it writes them as (Plaisted and Greenbaum 1986).
 */
import type { BoolRef, Terms } from '../model/terms.ts';
import { BOTH, IMPLIED, IMPLIES, type Polarity } from './sat/literals.ts';

export class ReifiedLiterals {
  readonly #terms: Terms;
  /** By node: its literal, 0 while it has none. */
  #literals: Int32Array;
  /** By node: the polarities written. */
  #written: Uint8Array;

  constructor(terms: Terms) {
    this.#terms = terms;
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

  /** The literal of a node whose meaning is written elsewhere: a fresh one that counts as written in full. */
  variable(node: number, fresh: () => number): number {
    if (this.at(node) === 0) this.demand(node, BOTH, fresh);
    return this.at(node);
  }

  /** The literal of a node, and the polarities asked for that are still to be written; they count as written now. */
  demand(node: number, polarity: Polarity, fresh: () => number): { literal: number; missing: number } {
    if (node >= this.#literals.length) this.#grow();
    if (this.#literals[node] === 0) this.#literals[node] = fresh();
    const missing = polarity & ~this.#written[node]!;
    this.#written[node] = this.#written[node]! | polarity;
    return { literal: this.#literals[node]!, missing };
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
