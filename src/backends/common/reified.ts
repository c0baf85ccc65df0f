/**
 * What an encoder has written so far: the literal of each bool term, and which of the two implications between them
 * exists (Plaisted and Greenbaum 1986). Independent of the output format.
 */
import type { BoolRef, Terms } from '../../model/terms/terms.ts';
import { IMPLIED, IMPLIES, type Polarity } from './literals.ts';

export class ReifiedLiterals {
  readonly #terms: Terms;
  readonly #newVariable: (node: number) => number;
  readonly #onUndo: (undo: () => void) => void;
  /** `#literals[node]`: the literal of the term at the node; 0 if the term has none. */
  #literals: Int32Array;
  /** `#written[node]`: the polarities in which the definition of the node's literal has been written. */
  #writtenPolarities: Uint8Array;

  /**
   * `fresh` creates the literal of a node. `onUndo` receives functions that undo a change, if the encoder can retract
   * anything.
   */
  constructor(terms: Terms, fresh: (node: number) => number, onUndo: (undo: () => void) => void) {
    this.#terms = terms;
    this.#newVariable = fresh;
    this.#onUndo = onUndo;
    this.#literals = new Int32Array(terms.count);
    this.#writtenPolarities = new Uint8Array(terms.count);
  }

  /** The literal of a node; 0 if it has none. */
  literalAt(node: number): number {
    return this.#literals[node] ?? 0;
  }

  /**
   * The literal of a term, if there is one that implies the term; undefined otherwise. It can replace the term in any
   * clause.
   */
  knownLiteral(ref: BoolRef): number | undefined {
    const node = ref >> 1;
    const literal = this.literalAt(node);
    if (literal === 0) return undefined;
    const neededPolarity = (ref & 1) === 0 ? IMPLIES : IMPLIED;
    if ((this.#writtenPolarities[node]! & neededPolarity) === 0) return undefined;
    return (ref & 1) === 0 ? literal : -literal;
  }

  /**
   * The literal of a node, created if necessary. The caller must then write the clauses that define it in the
   * given polarities; they are recorded as written.
   */
  literal(node: number, polarity: Polarity): number {
    if (node >= this.#literals.length) this.#grow();
    const [literal, writtenPolarity] = [this.#literals[node]!, this.#writtenPolarities[node]!];
    if (literal !== 0 && (polarity & ~writtenPolarity) === 0) return literal;
    if (literal === 0) this.#literals[node] = this.#newVariable(node);
    this.#writtenPolarities[node] = writtenPolarity | polarity;
    this.#onUndo(() => {
      this.#literals[node] = literal;
      this.#writtenPolarities[node] = writtenPolarity;
    });
    return this.#literals[node]!;
  }

  /**
   * Those of the given polarities for which the clauses that define the node's literal haven't been written
   * yet.
   */
  missingPolarities(node: number, polarity: Polarity): number {
    return polarity & ~(this.#writtenPolarities[node] ?? 0);
  }

  #grow(): void {
    const literals = new Int32Array(this.#terms.count);
    literals.set(this.#literals);
    this.#literals = literals;
    const enlargedFlags = new Uint8Array(this.#terms.count);
    enlargedFlags.set(this.#writtenPolarities);
    this.#writtenPolarities = enlargedFlags;
  }
}
