/** The clues of a puzzle: givens that stand at some places and not at others. */
import type { Ground, GroundGiven } from '../../../model/ground.ts';
import { Element, type Value } from '../../../model/values.ts';

export interface Clue {
  readonly given: GroundGiven;
  readonly value: Value;
}

export class Clues {
  readonly #at = new Map<Element, Clue[]>();

  constructor({ givens }: Ground) {
    for (const given of givens) {
      const { domain, values, usual } = given;
      if (!domain) continue;
      const isClue = (value: Value | undefined): boolean =>
        value !== undefined && value !== null && value !== false && value !== usual;
      const isList = (value: Value | undefined): boolean => Array.isArray(value);
      // What stands everywhere, as the number of a region does, is no clue, unless lines of the board have it.
      const isDense = values.every(isClue) && !values.every(isList) && domain.length > 1;
      if (isDense && domain[0] instanceof Element && domain[0].kind === 'cell') continue;
      domain.forEach((element, at) => {
        const value = values[at];
        if (!(element instanceof Element) || !isClue(value)) return;
        const list = this.#at.get(element);
        if (list) list.push({ given, value: value! });
        else this.#at.set(element, [{ given, value: value! }]);
      });
    }
  }

  at(element: Element): readonly Clue[] {
    return this.#at.get(element) ?? [];
  }
}
