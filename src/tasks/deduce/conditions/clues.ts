/** The clues of a puzzle: givens with values at some places only. */

import type { Ground, GroundGiven } from '../../../model/ground.ts';
import { pushTo } from '../../../model/large-lists.ts';
import { Element, type Value } from '../../../model/values.ts';

export interface Clue {
  readonly given: GroundGiven;
  readonly value: Value;
}

export class Clues {
  readonly #at = new Map<Element, Clue[]>();

  constructor({ givens, words }: Ground) {
    for (const given of givens) {
      const { domain, values, commonDefault } = given;
      if (!domain) continue;
      const isClue = (value: Value | undefined): boolean =>
        value !== undefined && value !== null && value !== false && value !== commonDefault;
      const isList = (value: Value | undefined): boolean => Array.isArray(value);
      // Values at every place, such as region numbers, count as clues only if they belong to lines of the board, or if the model has a word for
      // them.
      const isNamed = words?.clues.has(given.name) === true;
      const isDense = !isNamed && values.every(isClue) && !values.every(isList) && domain.length > 1;
      if (isDense && domain[0] instanceof Element && domain[0].kind === 'cell') continue;
      domain.forEach((element, at) => {
        const value = values[at];
        if (!(element instanceof Element) || !isClue(value)) return;
        pushTo(this.#at, element, { given, value: value! });
      });
    }
  }

  at(element: Element): readonly Clue[] {
    return this.#at.get(element) ?? [];
  }
}
