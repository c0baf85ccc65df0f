/**
 * Numbers for values, equal for equal values. A composite value is numbered by the numbers of its parts, so shared
 * parts are visited once. Grounding uses them to recognise a postponed call when it recurs with newly made but equal
 * values.
 */
import {
  Choice,
  Family,
  FixedMap,
  FixedSet,
  Tuple,
  UnknownBool,
  UnknownInt,
  UnknownRuns,
  UnknownSet,
  UnknownValueRuns,
  type Value,
} from './values.ts';

export class ValueNumbers {
  readonly #byIdentity = new Map<unknown, number>();
  readonly #byParts = new Map<string, number>();
  readonly #numbers = new WeakMap<object, number>();
  #count = 0;

  /** The number of the value; equal values have the same number. */
  of(value: Value): number {
    if (typeof value !== 'object' || value === null) return this.#number(this.#byIdentity, value);
    const cachedNumber = this.#numbers.get(value);
    if (cachedNumber !== undefined) return cachedNumber;
    const partKeys = this.#keyOfParts(value);
    const number = partKeys === undefined ? this.#count++ : this.#number(this.#byParts, partKeys);
    this.#numbers.set(value, number);
    return number;
  }

  numbersOf = (values: readonly Value[]): string => values.map((value) => this.of(value)).join();

  #number<Key>(numbers: Map<Key, number>, key: Key): number {
    let number = numbers.get(key);
    if (number === undefined) {
      number = this.#count++;
      numbers.set(key, number);
    }
    return number;
  }

  /** A key made of the numbers of the value's parts; undefined for values that equal no other object. */
  #keyOfParts(value: Value & object): string | undefined {
    if (Array.isArray(value)) return `list ${this.numbersOf(value as readonly Value[])}`;
    if (value instanceof Tuple) return `tuple ${this.numbersOf(value.items)} ${value.names?.join() ?? ''}`;
    if (value instanceof UnknownBool) return `bool ${value.ref}`;
    if (value instanceof UnknownInt) return `int ${value.ref} ${this.#keyOfReading(value)} ${value.absent}`;
    if (value instanceof Choice)
      return `choice ${value.cases.map((one) => `${one.condition} ${this.of(one.value)}`).join()}`;
    if (value instanceof FixedSet) return `set ${value.memberKind} ${this.numbersOf(value.items)}`;
    if (value instanceof UnknownSet)
      return `set ${this.numbersOf(value.candidates)} ${value.candidates.map((_, at) => value.condition(at)).join()}`;
    if (value instanceof FixedMap) return `map ${this.numbersOf(value.keys)} ${this.numbersOf(value.values)}`;
    if (value instanceof Family)
      return `family ${value.name} ${this.numbersOf(value.domain)} ${this.numbersOf(value.values)}`;
    if (value instanceof UnknownRuns) return `runs ${value.ring} ${value.bools.join()}`;
    if (value instanceof UnknownValueRuns)
      return `runs ${value.ring} ${value.absent} ${value.refs.join()} ${this.numbersOf(value.values)}`;
    return undefined;
  }

  #keyOfReading({ reading }: UnknownInt): string | number {
    return typeof reading === 'string' ? reading : this.#number(this.#byIdentity, reading);
  }
}
