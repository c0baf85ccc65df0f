/** What a puzzle's variables say, in a few words made of the model's own names: `r3c4 is storm`, `no line west of r1c1`. */
import type { Ground, GroundFamily } from '../model/ground.ts';
import { ElementText } from './element-text.ts';
import { PlaceNames } from './place-name.ts';
import { answerType, type JsonValue, jsonOfNumber, valueOfNumber } from './solution.ts';
import { textOfValue } from './value-text.ts';

export class Statements {
  readonly names: PlaceNames;
  readonly #ground: Ground;
  readonly #texts: ElementText;
  readonly #families: ReadonlyMap<string, GroundFamily>;
  /** The only find stands on the cells: its name needn't be said where its value is. */
  readonly #single: boolean;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.names = new PlaceNames(ground.board);
    this.#texts = new ElementText(ground.board);
    this.#families = new Map(ground.families.map((family) => [family.name, family]));
    const visible = ground.families.filter((family) => !family.hidden);
    this.#single = visible.length === 1 && visible[0]?.over === 'cells';
  }

  /** The variable at the position has the value. */
  is(family: string, position: number, value: number): string {
    return this.#say(family, position, value, true);
  }

  /** It has another value. */
  differs(family: string, position: number, value: number): string {
    return this.#say(family, position, value, false);
  }

  json(family: string, value: number): JsonValue {
    return jsonOfNumber(this.#ground, this.#family(family), value);
  }

  #say(name: string, position: number, value: number, same: boolean): string {
    const family = this.#family(name);
    const key = family.domain?.[position];
    const between = key !== undefined && this.names.isBetween(key);
    const place = key === undefined ? '' : this.names.name(key);
    const at = key === undefined ? '' : between ? ` ${place}` : ` at ${place}`;
    if (family.type.kind === 'bool' && family.absent === undefined) {
      const holds = (value === 1) === same;
      if (key !== undefined && family.over === 'cells') return `${place} is ${holds ? '' : 'not '}${name}`;
      return `${holds ? '' : 'no '}${name}${at}`;
    }
    if (value === family.absent) return `${same ? 'no ' : 'some '}${name}${at}`;
    const is = same ? 'is' : 'is not';
    const text = textOfValue(
      valueOfNumber(family, value),
      answerType(family, this.#ground.terms),
      this.#texts,
    );
    return this.#single ? `${place} ${is} ${text}` : `${name}${at} ${is} ${text}`;
  }

  #family(name: string): GroundFamily {
    const family = this.#families.get(name);
    if (!family) throw new RangeError(`There is no find ${name}.`);
    return family;
  }
}
