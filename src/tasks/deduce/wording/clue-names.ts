/** The names of clues, such as `3` and `white pearl`, and which of the clues at a place a condition is about. */
import { type Element, EnumValue, UnknownInt, type Value } from '../../../model/values.ts';
import { type Clue, Clues } from '../conditions/clues.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { sumUnder } from '../conditions/sums.ts';

export class ClueNames {
  readonly #conditions: Conditions;
  readonly #clues: Clues;
  /** For each condition at a place with a clue: the name of the clue that it may be about. */
  readonly #nameByCondition = new Map<number, string | undefined>();

  constructor(ground: Conditions) {
    this.#conditions = ground;
    this.#clues = new Clues(ground);
  }

  /** The name of the first clue at a place. */
  at(element: Element): string | undefined {
    const [clue] = this.#clues.at(element);
    return clue && this.#nameOf(clue);
  }

  /** The name of the clue at the place that the condition may be about; undefined if there is none: a sum with another number isn't. */
  of(condition: number, element: Element): string | undefined {
    if (!this.#nameByCondition.has(condition))
      this.#nameByCondition.set(condition, this.#findName(condition, element));
    return this.#nameByCondition.get(condition);
  }

  /** The number of these lines or places, if they have one each, and the same. */
  numberOf(lines: readonly Element[]): number | undefined {
    const lineNumbers = new Set(
      lines.map((line) => {
        const [clue, ...others] = this.#numbersAt(line);
        return others.length === 0 ? (clue?.value as number) : undefined;
      }),
    );
    return lineNumbers.size === 1 ? [...lineNumbers][0] : undefined;
  }

  #numbersAt(element: Element): readonly Clue[] {
    return this.#clues.at(element).filter(({ value }) => typeof value === 'number');
  }

  #findName(condition: number, element: Element): string | undefined {
    const numbers = this.#numbersAt(element);
    const sum = numbers.length === 0 ? undefined : sumUnder(this.#conditions, condition, []);
    const ends = sum && [sum.least, sum.most, sum.total - sum.least, sum.total - sum.most];
    const isNear = ({ value }: Clue): boolean =>
      ends === undefined || ends.some((end) => Math.abs(end - (value as number)) <= 1);
    if (numbers.length < 2) return numbers.every(isNear) ? this.at(element) : undefined;
    const own = numbers.filter(({ value }) => value === sum?.least || value === sum?.most);
    // If the condition may be about any of several numbers, as of a kakuro's cell, all of them are named.
    const names = (own.length === 1 ? own : numbers.filter(isNear)).map((clue) => this.#nameOf(clue));
    return names.length === 0 ? undefined : [...new Set(names)].join('/');
  }

  #nameOf({ given, value }: Clue): string | undefined {
    const text = Array.isArray(value)
      ? listOf(value)
      : value instanceof EnumValue
        ? plainName(value.name)
        : typeof value === 'number'
          ? `${value}`
          : value instanceof UnknownInt
            ? '?'
            : undefined;
    const word = this.#conditions.words?.clues.get(given.name);
    if (word !== undefined)
      return word.includes('{}')
        ? word.replace('{}', text ?? '?')
        : text && value instanceof EnumValue
          ? [...new Set([text, word])].join(' ')
          : word;
    if (value === true) return plainName(given.name);
    if (value instanceof EnumValue) return `${text} ${plainName(given.name)}`;
    return text;
  }
}

/** The text of a clue of several numbers: `1 3`, `2 ?`. */
const listOf = (items: readonly Value[]): string | undefined =>
  items.length === 0
    ? undefined
    : items.map((item) => (typeof item === 'number' ? `${item}` : '?')).join(' ');

/** The identifier without the `_` that models append to words of the language. */
export const plainName = (family: string): string => family.replace(/_$/, '');
