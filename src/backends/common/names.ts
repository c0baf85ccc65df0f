// Names of the formula's variables for comments: `storm[r1c2]`, `bonds[3] >= 2`.
import type { Board } from '../../model/board.ts';
import type { Ground } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { Element, type Value } from '../../model/values.ts';
import { NO, YES } from './literals.ts';

/**
 * Some of an int's literals, each with the condition for which it stands: ` >= 2`. Only literals that exist are
 * listed.
 */
interface NamedLiterals {
  literalNames(): Iterable<readonly [literal: number, meaning: string]>;
}

/** The literals of the finds' variables, as far as they exist, each with its name. */
export function* familyLiteralNames(
  ground: Ground,
  integerOf: (ref: Ref) => NamedLiterals | undefined,
): Iterable<readonly [variable: number, name: string]> {
  for (const { name, domain, refs } of ground.families) {
    for (let i = 0; i < refs.length; i++) {
      const place = domain === undefined ? '' : `[${placeName(domain[i]!, ground.board)}]`;
      for (const [literal, meaning] of integerOf(refs[i]!)?.literalNames() ?? []) {
        if (literal === YES || literal === NO) continue;
        yield [Math.abs(literal), `${literal < 0 ? 'not ' : ''}${name}${place}${meaning}`];
      }
    }
  }
}

/** The name of a place on the board: `r1c2`, `3`, `corner 4`. */
export function placeName(value: Value, board: Board | undefined): string {
  if (!(value instanceof Element)) return String(value);
  if (value.kind === 'cell' && board !== undefined) {
    return `r${board.cellRow[value.index]! + 1}c${board.cellColumn[value.index]! + 1}`;
  }
  return value.kind === 'link' ? String(value.index + 1) : `${value.kind} ${value.index + 1}`;
}
