// How terms are used by the terms above them, found in one pass before encoding: how often, and whether an int is
// compared or added somewhere (then order literals serve it, otherwise direct ones).
import { forEachOperand } from '../../model/operands.ts';
import { CODE, type Ref, type Terms } from '../../model/terms.ts';

/** Operations that take order literals of their operands when they have more than this many arguments. */
const ORDERING = new Map([
  [CODE.atMost, 0],
  [CODE.equals, 5],
  [CODE.sum, 3],
  [CODE.minimum, 0],
  [CODE.maximum, 0],
  [CODE.lexicographic, 0],
]);

export class Uses {
  /** [node]: how many terms refer to it, up to 2. */
  readonly #counts: Uint8Array;
  readonly #ordered: Uint8Array;

  constructor(terms: Terms) {
    const counts = new Uint8Array(terms.count);
    const ordered = new Uint8Array(terms.count);
    for (let node = 0; node < terms.count; node++) {
      const code = terms.code(node);
      const most = ORDERING.get(code);
      const orders = most !== undefined && terms.arguments(node << 1).length > most;
      forEachOperand(terms, node, (operand) => {
        const below = operand >> 1;
        if (counts[below]! < 2) counts[below]!++;
        if (orders) ordered[below] = 1;
      });
    }
    this.#counts = counts;
    this.#ordered = ordered;
  }

  /** 0, 1, or 2 for more. */
  count(ref: Ref): number {
    return this.#counts[ref >> 1] ?? 0;
  }

  inOrder(ref: Ref): boolean {
    return this.#ordered[ref >> 1] === 1;
  }
}
