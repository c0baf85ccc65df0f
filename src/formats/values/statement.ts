/**
 * Statements about a puzzle's variables, in a few words with the model's own names: `r3c4 is storm`, `no line west of
 * r1c1`.
 */
import type { Ground, GroundFamily } from '../../model/ground.ts';
import { answerType, type JsonValue, jsonOfNumber, valueOfNumber } from '../solution/solution.ts';
import { ElementText } from './element-text.ts';
import { PlaceNames } from './place-name.ts';
import { textOfValue } from './value-text.ts';

export class Statements {
  readonly placeNames: PlaceNames;
  readonly #ground: Ground;
  readonly #texts: ElementText;
  readonly #families: ReadonlyMap<string, GroundFamily>;
  /** Whether the model has a single find over cells; then statements about cells needn't mention the find's name. */
  readonly #isOnlyFindOverCells: boolean;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.placeNames = new PlaceNames(ground.board);
    this.#texts = new ElementText(ground.board);
    this.#families = new Map(ground.families.map((family) => [family.name, family]));
    const shownFamilies = ground.families.filter((family) => !family.hidden);
    this.#isOnlyFindOverCells = shownFamilies.length === 1 && shownFamilies[0]?.over === 'cells';
  }

  /** Says that the variables at some positions of the family have the value; there must be at least one position. */
  are(family: string, positions: readonly number[], value: number): string {
    return this.#statementOf(family, positions, [value], true);
  }

  /**
   * Says that the variables at some positions of the family have none of the values; there must be at least one
   * position.
   */
  differ(family: string, positions: readonly number[], values: readonly number[]): string {
    return this.#statementOf(family, positions, values, false);
  }

  /** Says that the variable at the position has the value. */
  is(family: string, position: number, value: number): string {
    return this.are(family, [position], value);
  }

  /** Says that the variable at the position has another value. */
  differs(family: string, position: number, value: number): string {
    return this.differ(family, [position], [value]);
  }

  json(family: string, value: number): JsonValue {
    return jsonOfNumber(this.#ground, this.#family(family), value);
  }

  #statementOf(name: string, positions: readonly number[], values: readonly number[], same: boolean): string {
    const family = this.#family(name);
    const keys = positions.flatMap((position) => family.domain?.[position] ?? []);
    const isBetweenCells = keys.length > 0 && this.placeNames.isBetween(keys[0]!);
    const placesText = this.placeNames.list(keys);
    const at = keys.length === 0 ? '' : isBetweenCells ? ` ${placesText}` : ` at ${placesText}`;
    const be = (is: boolean): string => `${keys.length > 1 ? 'are' : 'is'}${is ? '' : ' not'}`;
    if (family.type.kind === 'bool' && family.absent === undefined) {
      const isTrue = (values[0] === 1) === same;
      if (keys.length > 0 && family.over === 'cells') return `${placesText} ${be(isTrue)} ${name}`;
      return `${isTrue ? '' : 'no '}${name}${at}`;
    }
    if (values.length === 1 && values[0] === family.absent) return `${same ? 'no ' : 'some '}${name}${at}`;
    const type = answerType(family, this.#ground.terms);
    const texts = values.map((value) => textOfValue(valueOfNumber(family, value), type, this.#texts));
    const lastText = texts.pop() ?? '';
    const text = texts.length === 0 ? lastText : `${texts.join(', ')} or ${lastText}`;
    if (this.#isOnlyFindOverCells) return `${placesText} ${be(same)} ${text}`;
    // `bonds between r1c1 and r1c3 is 1` isn't grammatical, whatever the name.
    if (isBetweenCells) return `${name} ${same ? '=' : '≠'} ${text}${at}`;
    return `${name}${at} ${same ? 'is' : 'is not'} ${text}`;
  }

  #family(name: string): GroundFamily {
    const family = this.#families.get(name);
    if (!family) throw new RangeError(`There is no find ${name}.`);
    return family;
  }
}
