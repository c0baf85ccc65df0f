/** What finds, clues and conditions are called: by the model's own words, else by its names. */
import type { PlaceNames } from '../../../formats/values/place-name.ts';
import { Element, EnumValue, type Value } from '../../../model/values.ts';
import type { VariablePlace } from '../../../model/variables.ts';
import type { FindWords } from '../../../model/words.ts';
import type { Literal } from '../../common/literals.ts';
import { Clues } from '../conditions/clues.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { joined, Spots } from './spots.ts';

/** What a condition is called: `the 3 at r1c2` is `the`, `3`, `at r1c2`. */
interface Name {
  readonly article: string;
  readonly noun: string;
  readonly places: readonly Value[];
  /** How the places are joined to the noun. */
  readonly by: 'at' | 'of' | '';
}

export class Nouns {
  readonly spots: Spots;
  readonly #ground: Conditions;
  readonly #places: readonly (VariablePlace | undefined)[];
  readonly #clues: Clues;

  constructor(ground: Conditions, names: PlaceNames, places: readonly (VariablePlace | undefined)[]) {
    this.#ground = ground;
    this.#places = places;
    this.#clues = new Clues(ground);
    this.spots = new Spots(ground.board, names);
  }

  // ── Finds ──

  /** The thing that a find puts somewhere, one or several. */
  thing(family: string, count: number): string {
    const words = this.#words(family);
    if (words?.kind === 'noun') return count === 1 ? words.one : words.many;
    return words?.kind === 'adjective'
      ? `${words.yes} ${count === 1 ? 'cell' : 'cells'}`
      : this.#plain(family, count);
  }

  /** Whether the find's places are so or otherwise, rather than having something or nothing. */
  isAdjective(family: string): boolean {
    const words = this.#words(family);
    if (words) return words.kind === 'adjective';
    const found = this.#ground.families.find(({ name }) => name === family);
    return found?.over === 'cells' || found === undefined;
  }

  /** What a bool of the find is: `shaded`, `not shaded`. */
  quality(family: string, holds: boolean): string {
    const words = this.#words(family);
    if (words?.kind === 'adjective') return holds ? words.yes : words.no;
    return holds ? plain(family) : `not ${plain(family)}`;
  }

  placesOf(claims: readonly Literal[]): Value[] {
    return claims.flatMap(({ variable }) => {
      const place = this.#places[variable];
      const family = this.#ground.families.find(({ name }) => name === place?.family);
      return (place && family?.domain?.[place.position]) ?? [];
    });
  }

  familyOf({ variable }: Literal): string {
    return this.#places[variable]?.family ?? '';
  }

  isBool({ variable }: Literal): boolean {
    const { terms } = this.#ground;
    return !terms.isInt(terms.variable(variable));
  }

  /** `a star at r1c1`, `no line below r2c2`, `r1c1 and r1c2 are sea`: of bools of one find with one value. */
  bools(claims: readonly Literal[], many = claims.length > 1): string {
    const [first] = claims as [Literal];
    const family = this.familyOf(first);
    const holds = (first.value === 1) === first.holds;
    const places = this.placesOf(claims);
    if (places.length === 0) return `${holds ? '' : 'no '}${this.thing(family, 1)}`;
    if (this.isAdjective(family))
      return `${this.spots.list(places)} ${many ? 'are' : 'is'} ${this.quality(family, holds)}`;
    const isLine = !(places[0] instanceof Element) || places[0].kind !== 'cell';
    const thing = this.thing(family, isLine || !many ? 1 : 2);
    const article = isLine ? '' : !holds || many ? '' : 'a ';
    return `${holds ? article : 'no '}${holds ? thing : this.thing(family, 1)} ${this.spots.at(places)}`;
  }

  /** Whether the find says how many things there are at each place. */
  isCounted(claim: Literal): boolean {
    return !this.isBool(claim) && this.#words(this.familyOf(claim))?.kind === 'noun';
  }

  /** `2 bridges r1c1–r1c4`: of ints of one find with one value. */
  counts(claims: readonly Literal[]): string {
    const [{ value }] = claims as [Literal];
    const thing = this.thing(this.familyOf(claims[0]!), value === 0 ? 1 : value);
    return `${value === 0 ? 'no' : value} ${thing} ${this.spots.at(this.placesOf(claims))}`;
  }

  // ── Conditions ──

  /** Conditions in a row: `the 0s at r3c2 and r4c2`, `row 7 and column 1`. */
  conditions(conditions: readonly number[]): string {
    const names = conditions.flatMap((one) => this.#nameOf(one) ?? []);
    const groups = new Map<string, Name[]>();
    for (const name of names) {
      const key = `${name.article} ${name.noun} ${name.by}`;
      const list = groups.get(key);
      if (list) list.push(name);
      else groups.set(key, [name]);
    }
    return joined(
      [...groups.values()].flatMap((group) => {
        const [{ by, places }] = group as [Name];
        const [line] = places;
        const isLine = line instanceof Element && (line.kind === 'row' || line.kind === 'column');
        if (isLine && group.length > 1) return linesOf(group.flatMap((one) => one.places));
        return by === '' ? [...new Set(group.map((one) => this.#group([one])))] : [this.#group(group)];
      }),
    );
  }

  #group(group: readonly Name[]): string {
    const [{ article, noun, by }] = group as [Name];
    if (by === '') return this.spots.list([...new Set(group.flatMap((one) => one.places))]);
    const places = [...new Set(group.flatMap((one) => one.places))];
    const many = places.length > 1;
    const head = [article, many && noun !== '' ? pluralOf(noun) : noun]
      .filter((word) => word !== '')
      .join(' ');
    if (places.length === 0) return head;
    const text = by === 'at' ? this.spots.at(places) : `${by} ${this.spots.list(places)}`;
    return head === '' ? this.spots.list(places) : `${head} ${text}`;
  }

  /** Undefined where the condition stands nowhere. */
  #nameOf(condition: number): Name | undefined {
    const { site } = this.#ground.constraints[condition] ?? { site: [] };
    const lines = site.filter(({ cells }) => cells !== undefined);
    const [line] = lines;
    if (line?.kind === 'region') {
      const word = this.#ground.words?.region ?? 'region';
      const [first] = line.cells ?? [];
      return { article: 'the', noun: word, places: first ? [first] : [], by: 'of' };
    }
    if (line) return { article: '', noun: line.kind, places: [line], by: '' };
    const [element] = site;
    if (element === undefined) return undefined;
    const clue = this.clueAt(element);
    if (clue !== undefined) return { article: 'the', noun: clue, places: [element], by: 'at' };
    const places = site.filter(({ kind }) => kind !== 'direction');
    if (element.kind === 'border' || element.kind === 'link')
      return { article: 'the', noun: element.kind, places, by: 'at' };
    return { article: '', noun: '', places, by: '' };
  }

  /** What the clue at a place is called: `3`, `white pearl`. */
  clueAt(element: Element): string | undefined {
    const [clue] = this.#clues.at(element);
    if (clue === undefined) return undefined;
    const { given, value } = clue;
    const text = value instanceof EnumValue ? value.name : typeof value === 'number' ? `${value}` : undefined;
    const word = this.#ground.words?.clues.get(given.name);
    if (word !== undefined)
      return word.includes('{}')
        ? word.replace('{}', text ?? '?')
        : text && value instanceof EnumValue
          ? `${text} ${word}`
          : word;
    if (value === true) return given.name;
    if (value instanceof EnumValue) return `${value.name} ${given.name}`;
    return text;
  }

  /** What a rule says in a few words, where the model does. */
  idea(condition: number): string | undefined {
    const rule = this.#ground.rules[this.#ground.constraints[condition]?.rule ?? -1];
    return rule?.name === undefined ? undefined : this.#ground.words?.rules.get(rule.name);
  }

  // ── Inside ──

  #words(family: string): FindWords | undefined {
    return this.#ground.words?.finds.get(family);
  }

  #plain(family: string, count: number): string {
    const name = plain(family);
    if (this.isAdjective(family)) return `${name} ${count === 1 ? 'cell' : 'cells'}`;
    return count === 1 ? name : pluralOf(name);
  }
}

/** `row 3`, `rows 1 and 2`, `columns 2–4`. */
function linesOf(places: readonly Value[]): string {
  const lines = places.filter((place): place is Element => place instanceof Element);
  const { kind } = lines[0]!;
  const numbers = [...new Set(lines.map(({ index }) => index + 1))].sort((a, b) => a - b);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  if (numbers.length === 1) return `${kind} ${first}`;
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${kind}s ${first}–${last}`;
  return `${kind}s ${joined(numbers.map(String))}`;
}

/** A name may end in `_` where the word itself is one of the language. */
const plain = (family: string): string => family.replace(/_$/, '');

const pluralOf = (noun: string): string => (/s$/.test(noun) ? noun : `${noun}s`);
