/** The techniques of a type as they are stored beside its model: discovered patterns, and the steps that its puzzles need. */

import type { Model } from '../../language/model.ts';
import { rulesText } from '../../language/rules-text.ts';
import type { Ground } from '../../model/ground.ts';
import { TECHNIQUES, type TechniqueName } from '../../model/words.ts';
import type { Literal } from '../common/literals.ts';
import {
  either,
  isAbsent,
  isCount,
  isList,
  isObject,
  isPlain,
  isText,
  isTuple,
  type Test,
} from '../common/shapes.ts';
import type { Discovery } from './discover.ts';
import type { Pattern } from './pattern.ts';

/** A pattern with the number of places where it occurs in the puzzles that ranked it. */
export interface RankedPattern extends Pattern {
  readonly seen: number;
}

/** A technique of hints that the type's puzzles need, with the smallest step by it. */
export interface UsedTechnique {
  readonly technique: TechniqueName;
  /** The number of steps by it on the way to the answers of the type's puzzles. */
  readonly steps: number;
  /** The puzzle of the example, by its name. */
  readonly instance: string;
  /** What is known before the step, as text of a solution. */
  readonly known: string;
  /** The step in words. */
  readonly text: string;
  /** The conclusions: [find, position in the find's domain, value, whether it holds]. */
  readonly claims: readonly (readonly [find: string, position: number, value: number, holds: boolean])[];
}

/** The conclusions of a technique's step on the board of its puzzle. */
export function claimsOf({ families, terms }: Ground, { claims }: UsedTechnique): Literal[] {
  return claims.flatMap(([find, position, value, holds]) => {
    const ref = families.find(({ name }) => name === find)?.refs[position];
    return ref === undefined || terms.constantValue(ref) !== undefined
      ? []
      : [{ variable: terms.variableOf(ref), value, holds }];
  });
}

export interface Techniques {
  /** The key of the rules for which the patterns hold (`rulesKey`). */
  readonly rules: string;
  readonly kind: Discovery['kind'];
  readonly sizes: Discovery['sizes'];
  readonly patterns: readonly RankedPattern[];
  readonly used: readonly UsedTechnique[];
}

/** A short text that changes when the model's rules change: a hash of their text (FNV-1a, in 64 bits). */
export function rulesKey(model: Model): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of rulesText(model).join('\n')) {
    hash ^= BigInt(letter.codePointAt(0)!);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

/** The techniques that a file holds; undefined if it is damaged, or if they were made for other rules. */
export function readTechniques(text: string, model: Model): Techniques | undefined {
  try {
    const techniques: unknown = JSON.parse(text);
    return isWellFormed(techniques) && techniques.rules === rulesKey(model) ? techniques : undefined;
  } catch {
    return undefined;
  }
}

/** The most rows and columns of a window that a file may have. */
const MAX_WINDOW_SIDE = 20;

const isSide: Test = (value) =>
  isCount(value) && (value as number) >= 1 && (value as number) <= MAX_WINDOW_SIDE;
const isPosition = isTuple(Number.isInteger, Number.isInteger);

const isPattern = isObject({
  size: isTuple(isSide, isSide),
  sides: isList((side) => ['north', 'east', 'south', 'west'].includes(side as string)),
  clues: isList(isObject({ given: isText, at: isPosition, value: either(isPlain, isAbsent) })),
  areas: either(
    isAbsent,
    isList(
      isObject({
        given: isText,
        cells: isList(isPosition),
        clue: either(isAbsent, isObject({ given: isText, value: isPlain })),
      }),
    ),
  ),
  conclusions: isList(isObject({ find: isText, at: isPosition, values: isList(isPlain) })),
  seen: isCount,
});

const isUsedTechnique = isObject({
  technique: (name) => typeof name === 'string' && Object.hasOwn(TECHNIQUES, name),
  steps: isCount,
  instance: isText,
  known: isText,
  text: isText,
  claims: isList(isTuple(isText, isCount, Number.isInteger, (holds) => typeof holds === 'boolean')),
});

const isTechniques = isObject({
  rules: isText,
  kind: (kind) => ['proved', 'tested', 'none'].includes(kind as string),
  sizes: isList(isTuple(isCount, isCount)),
  patterns: isList(isPattern),
  used: isList(isUsedTechnique),
});

const isWellFormed = (value: unknown): value is Techniques => isTechniques(value);

/** The text of the file: a line for each pattern and each technique. */
export function writeTechniques({ rules, kind, sizes, patterns, used }: Techniques): string {
  const jsonLines = (all: readonly object[]): string =>
    all.length === 0 ? '[]' : `[\n${all.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`;
  return `{\n  "rules": "${rules}",\n  "kind": "${kind}",\n  "sizes": ${JSON.stringify(sizes)},\n  "patterns": ${jsonLines(patterns)},\n  "used": ${jsonLines(used)}\n}\n`;
}
