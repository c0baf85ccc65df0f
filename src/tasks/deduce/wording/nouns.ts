/** The nouns for finds, clues and conditions: the model's own words or, without these, its identifiers. */

import { answerType, valueOfNumber } from '../../../formats/solution/solution.ts';
import { Areas } from '../../../formats/values/areas.ts';
import { ElementText } from '../../../formats/values/element-text.ts';
import type { PlaceNames } from '../../../formats/values/place-name.ts';
import { noneText, predicateText, runsOf } from '../../../formats/values/predicates.ts';
import { joinList, Spots } from '../../../formats/values/spots.ts';
import { textOfValue } from '../../../formats/values/value-text.ts';
import type { GroundFamily } from '../../../model/ground.ts';
import { pushTo } from '../../../model/large-lists.ts';
import { Element, type Value } from '../../../model/values.ts';
import type { VariablePlace } from '../../../model/variables.ts';
import { type FindWords, pluralOf } from '../../../model/words.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { TUNING } from '../tuning.ts';
import { ClueNames, plainName } from './clue-names.ts';
import { placesFixedTo } from './fixed-places.ts';
import { Mentions } from './mentions.ts';

/** A condition's name in three pieces: `the 3 at r1c2` is `the`, `3`, `at r1c2`. */
interface Name {
  readonly article: string;
  readonly noun: string;
  readonly places: readonly Value[];
  /** If the name is that of an area: the area's place in words. */
  readonly area?: string;
  /** The preposition between the noun and the places. */
  readonly by: 'at' | 'of' | '';
}

/** A variable, and the values that it is known not to have, in ascending order. */
export interface LackedValues {
  readonly variable: number;
  readonly values: readonly number[];
}

/** Joins the texts as alternatives: `2, 3 or 5`. */
export const alternatives = (texts: readonly string[]): string =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((text) => text !== '').join(' or ');

/** The grammatical form of a statement: whether it is positive, and whether it is about many places. */
export interface PredicateForm {
  readonly holds: boolean;
  readonly isPlural: boolean;
}

export class Nouns {
  readonly spots: Spots;
  /** The words that conditions got since a sentence was begun. */
  readonly mentions = new Mentions();
  readonly #conditions: Conditions;
  readonly #places: readonly (VariablePlace | undefined)[];
  readonly #clueNames: ClueNames;
  readonly #areas: Areas;
  readonly #texts: ElementText;
  readonly #elements = new Map<string, Element>();

  constructor(ground: Conditions, names: PlaceNames, places: readonly (VariablePlace | undefined)[]) {
    this.#conditions = ground;
    this.#places = places;
    this.#clueNames = new ClueNames(ground);
    this.#areas = new Areas(ground);
    this.#texts = new ElementText(ground.board);
    this.spots = new Spots(ground.board, names, TUNING);
  }

  // ── Finds ──

  /** The object that a find puts somewhere, in the singular or plural. */
  nounOf(family: string, count: number): string {
    const words = this.#words(family);
    if (words?.kind === 'noun') return count === 1 ? words.one : words.many;
    return words?.kind === 'adjective'
      ? `${words.yes} ${count === 1 ? 'cell' : 'cells'}`
      : this.#plainNoun(family, count);
  }

  /** Whether the find describes its places, rather than putting something there. */
  isAdjective(family: string): boolean {
    const words = this.#words(family);
    if (words) return words.kind === 'adjective';
    const groundFind = this.#conditions.families.find(({ name }) => name === family);
    return groundFind?.over === 'cells' || groundFind === undefined;
  }

  /** The find's adjective for true or false places: `shaded`, `not shaded`. */
  adjectiveOf(family: string, holds: boolean): string {
    const words = this.#words(family);
    if (words?.kind === 'adjective') return holds ? words.yes : words.no;
    return holds ? plainName(family) : `not ${plainName(family)}`;
  }

  placesOf(claims: readonly Pick<Literal, 'variable'>[]): Value[] {
    return claims.flatMap(({ variable }) => {
      const place = this.#places[variable];
      const family = this.#conditions.families.find(({ name }) => name === place?.family);
      return (place && family?.domain?.[place.position]) ?? [];
    });
  }

  familyOf({ variable }: Pick<Literal, 'variable'>): string {
    return this.#places[variable]?.family ?? '';
  }

  isBool({ variable }: Literal): boolean {
    const { terms } = this.#conditions;
    return !terms.isInt(terms.variable(variable));
  }

  /** Words for bools of one find with the same value: `a star at r1c1`, `no line below r2c2`, `r1c1 and r1c2 are sea`. */
  bools(claims: readonly Literal[], many = claims.length > 1): string {
    const [first] = claims as [Literal];
    const family = this.familyOf(first);
    const isPresent = (first.value === 1) === first.holds;
    const places = this.placesOf(claims);
    if (places.length === 0) return `${isPresent ? '' : 'no '}${this.nounOf(family, 1)}`;
    if (this.isAdjective(family))
      return `${this.spots.list(places)} ${many ? 'are' : 'is'} ${this.adjectiveOf(family, isPresent)}`;
    const isLine = !(places[0] instanceof Element) || places[0].kind !== 'cell';
    const noun = this.nounOf(family, isLine || !many ? 1 : 2);
    const article = isLine ? '' : !isPresent || many ? '' : 'a ';
    return `${isPresent ? article : 'no '}${isPresent ? noun : this.nounOf(family, 1)} ${this.spots.at(places)}`;
  }

  /** Whether the find gives the number of objects at each place. */
  isCounted(claim: Literal): boolean {
    return !this.isBool(claim) && this.#words(this.familyOf(claim))?.kind === 'noun';
  }

  /** Words for ints of one find with the same value: `2 bridges r1c1–r1c4`. */
  counts(claims: readonly Literal[]): string {
    const [{ value }] = claims as [Literal];
    const noun = this.nounOf(this.familyOf(claims[0]!), value === 0 ? 1 : value);
    return `${value === 0 ? 'no' : value} ${noun} ${this.spots.at(this.placesOf(claims))}`;
  }

  /** Words for ints of one find that lack the same values: `at most 1 bond between r1c1 and r1c3`, `not 2 bonds …`. */
  countsWithoutText(group: readonly LackedValues[]): string {
    const [{ variable, values }] = group as [LackedValues];
    const { terms } = this.#conditions;
    const ref = terms.variable(variable);
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    const areConsecutive = last - first + 1 === values.length;
    const [how, number] =
      areConsecutive && last === terms.high(ref)
        ? ['at most ', `${first - 1}`]
        : areConsecutive && first === terms.low(ref)
          ? ['at least ', `${last + 1}`]
          : ['not ', alternatives(values.map(String))];
    const noun = this.nounOf(this.familyOf({ variable }), number === '1' ? 1 : 2);
    return `${how}${number} ${noun} ${this.spots.at(this.placesOf(group))}`;
  }

  /** Whether the value stands for a place without a value. */
  isAbsent({ variable, value }: Literal): boolean {
    const family = this.familyOf({ variable });
    return this.#conditions.families.some(({ name, absent }) => name === family && absent === value);
  }

  /** Whether the model has a verb for the find's places. */
  isPredicate(family: string): boolean {
    return this.#words(family)?.kind === 'predicate';
  }

  /** A verb phrase with the find's value, or negated for several values: `points north`, `doesn’t belong to the 5 at r1c2`. */
  predicate(family: string, values: readonly number[], { holds, isPlural }: PredicateForm): string {
    const words = this.#words(family);
    if (words?.kind !== 'predicate') return '';
    const groundFind = this.#conditions.families.find(({ name }) => name === family)!;
    const [only] = values;
    const ownWord =
      values.length > 1
        ? undefined
        : only === groundFind.absent
          ? words.absent
          : this.#valueWords(groundFind, only!);
    const some = values.filter((one) => one !== groundFind.absent);
    const none = some.length < values.length;
    const verbText = words.text.slice(0, words.text.indexOf('{}'));
    if (none && some.length > 0 && words.absent !== undefined && !words.absent.startsWith(verbText)) {
      // A phrase with another verb is a clause of its own: `is not Rome and doesn’t point south`.
      const clauseTexts = [
        predicateText(words.absent, { holds, isPlural }),
        this.predicate(family, some, { holds, isPlural }),
      ];
      return clauseTexts.join(holds ? ' or ' : ' and ');
    }
    const texts = this.valueTexts(family, values);
    const lastText = texts.pop() ?? '';
    const text = texts.length === 0 ? lastText : `${texts.join(', ')} or ${lastText}`;
    return predicateText(ownWord ?? words.text.replace('{}', () => text), { holds, isPlural });
  }

  /** The values of a find in the words of its verb, without a value first: `empty`, `2`, `4–9`. */
  valueTexts(family: string, values: readonly number[]): string[] {
    const words = this.#words(family);
    const found = this.#conditions.families.find(({ name }) => name === family)!;
    const [text, absent] = words?.kind === 'predicate' ? [words.text, words.absent] : ['', undefined];
    const some = values.filter((one) => one !== found.absent);
    const texts = runsOf(some, (value) => this.#ownWord(found, value) ?? this.#valueText(found, value));
    return some.length === values.length ? texts : [noneText(text, absent), ...texts];
  }

  /** A verb phrase for places each of which has itself as its value: `belong to the clues there`. */
  ownPredicate(family: string, saying: PredicateForm): string {
    const words = this.#words(family);
    const clue = saying.isPlural ? 'the clues there' : 'the clue there';
    return words?.kind === 'predicate' ? predicateText(words.text.replace('{}', clue), saying) : '';
  }

  /** Whether the claim is that a place has itself as its value. */
  hasOwnPhrase(claim: Literal): boolean {
    const [place] = this.placesOf([claim]);
    const type = this.#conditions.families.find(({ name }) => name === this.familyOf(claim))?.type;
    return (
      type?.kind === 'element' &&
      place instanceof Element &&
      place.kind === type.element &&
      place.index === claim.value
    );
  }

  /** The model's special phrase for this value: `is empty`. */
  #valueWords(found: GroundFamily, value: number): string | undefined {
    const words = this.#words(found.name);
    return words?.kind === 'predicate' && value !== found.absent
      ? words.values.get(this.#valueText(found, value))
      : undefined;
  }

  /** The last word of the model's phrase for this value, for a list of values: `empty`, if the phrase is “is empty”. */
  #ownWord(found: GroundFamily, value: number): string | undefined {
    const words = this.#words(found.name);
    const ownWord = this.#valueWords(found, value);
    return ownWord === undefined || words?.kind !== 'predicate' ? undefined : noneText(words.text, ownWord);
  }

  /** The value's name (`r1c1 is 5`). Undefined if the model has a noun, another verb, or its own phrase for the value. */
  valueOf({ variable, value, holds }: Literal): string | undefined {
    const family = this.familyOf({ variable });
    const groundFind = this.#conditions.families.find(({ name }) => name === family);
    const words = this.#words(family);
    const isName = words === undefined || (words.kind === 'predicate' && words.text === 'is {}');
    if (
      !holds ||
      !isName ||
      groundFind === undefined ||
      groundFind.type.kind === 'bool' ||
      value === groundFind.absent
    )
      return undefined;
    return this.#valueWords(groundFind, value) === undefined ? this.#valueText(groundFind, value) : undefined;
  }

  #valueText(family: GroundFamily, number: number): string {
    const words = this.#words(family.name);
    const fixedPlaces =
      words?.kind === 'predicate' && words.isByPlace ? placesFixedTo(this.#conditions, family, number) : [];
    if (fixedPlaces.length > 0) return this.spots.list(fixedPlaces);
    const value = valueOfNumber(family, number);
    if (value instanceof Element) {
      const name = this.spots.list([value]);
      const clue = this.clueAt(this.#elementOnBoard(value));
      return clue === undefined ? name : `the ${clue} at ${name}`;
    }
    const text = textOfValue(value, answerType(family, this.#conditions.terms), this.#texts).replace(
      /_$/,
      '',
    );
    // Names such as `southEast` are written as words.
    return text.replace(/\B[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  }

  /** The board's own object for an element that was decoded from a number. */
  #elementOnBoard({ kind, index }: Element): Element {
    if (this.#elements.size === 0) {
      const domainKeys = this.#conditions.givens.flatMap(({ domain = [] }) => domain);
      for (const place of domainKeys)
        if (place instanceof Element) this.#elements.set(`${place.kind} ${place.index}`, place);
    }
    return this.#elements.get(`${kind} ${index}`) ?? new Element(kind, index);
  }

  // ── Conditions ──

  /** A list of conditions: `the 0s at r3c2 and r4c2`, `row 7 and column 1`. */
  conditions(conditions: readonly number[]): string {
    const named = conditions.flatMap((one) => {
      const name = this.#nameOf(one);
      return name ? [{ one, name }] : [];
    });
    const text = this.#list(named.map(({ name }) => name));
    this.mentions.add(
      text,
      named.map(({ one }) => one),
    );
    return text;
  }

  /** A list of places, those with clues by their clues: `the 2s at r2c1 and r3c2`. */
  clues(places: readonly Element[]): string {
    return this.#list(
      places.map((place): Name => {
        const clue = this.clueAt(place);
        return { article: clue === undefined ? '' : 'the', noun: clue ?? '', places: [place], by: 'at' };
      }),
    );
  }

  #list(names: readonly Name[]): string {
    const groups = new Map<string, Name[]>();
    for (const name of names) pushTo(groups, `${name.article} ${name.noun} ${name.by}`, name);
    return joinList(
      [...groups.values()].flatMap((group) => {
        const [{ by, places }] = group as [Name];
        const [line] = places;
        const isLine = line instanceof Element && (line.kind === 'row' || line.kind === 'column');
        if (isLine && group.length > 1) return linesOf(group.flatMap((one) => one.places));
        if (group[0]!.area !== undefined) return [this.#group(group)];
        return by === '' && places.length > 1
          ? [...new Set(group.map((one) => this.#group([one])))]
          : [this.#group(group)];
      }),
    );
  }

  #group(group: readonly Name[]): string {
    const [{ article, noun, by, area }] = group as [Name];
    if (area !== undefined) {
      const areas = [...new Set(group.flatMap((one) => one.area ?? []))];
      if (areas.length > TUNING.toldPlaces) return `${areas.length} ${pluralOf(noun === '' ? 'run' : noun)}`;
      const words = [article, areas.length > 1 && noun !== '' ? pluralOf(noun) : noun, by, joinList(areas)];
      return words.filter((word) => word !== '').join(' ');
    }
    if (by === '') return this.spots.list([...new Set(group.flatMap((one) => one.places))]);
    const places = [...new Set(group.flatMap((one) => one.places))];
    const isPlural = places.length > 1;
    const nounPhrase = [article, isPlural && noun !== '' ? pluralOf(noun) : noun]
      .filter((word) => word !== '')
      .join(' ');
    if (places.length === 0) return nounPhrase;
    const text = by === 'at' ? this.spots.at(places) : `${by} ${this.spots.list(places)}`;
    const isLong = places.length > TUNING.plainPlaces && text.startsWith('between ');
    if (isLong && noun !== '') return `the ${places.length} ${pluralOf(noun)}`;
    return nounPhrase === '' ? this.spots.list(places) : `${nounPhrase} ${text}`;
  }

  /** The name of the condition; undefined if it has no place. */
  #nameOf(condition: number): Name | undefined {
    const { site, rule } = this.#conditions.constraints[condition] ?? { site: [], rule: 0 };
    const lines = site.filter(({ cells }) => cells !== undefined);
    // If a condition is about an area and a line, the line is named.
    const line = lines.find(({ kind }) => kind === 'row' || kind === 'column') ?? lines[0];
    if (line?.kind === 'region') {
      // An area with a clue in it is named by the clue.
      const areaClue = site.find((one) => line.cells?.includes(one) && this.clueAt(one) !== undefined);
      if (areaClue) return { article: 'the', noun: this.clueAt(areaClue)!, places: [areaClue], by: 'at' };
      const { noun, by, place } = this.#areas.nameOf(line, rule);
      return { article: noun === '' ? '' : 'the', noun, places: [line], by, area: place };
    }
    if (line) return { article: '', noun: line.kind, places: [line], by: '' };
    const [element] = site;
    if (element === undefined) return undefined;
    const clue = this.#clueNames.of(condition, element);
    if (clue !== undefined) return { article: 'the', noun: clue, places: [element], by: 'at' };
    const sitePlaces = site.filter(({ kind }) => kind !== 'direction');
    if (element.kind === 'border')
      return { article: 'the', noun: element.kind, places: sitePlaces, by: 'at' };
    const square = this.#areas.squareOf(sitePlaces);
    if (square !== undefined)
      return { article: 'the', noun: 'square', places: sitePlaces, by: '', area: square };
    return { article: '', noun: '', places: sitePlaces, by: '' };
  }

  /** The name of the clue at a place: `3`, `white pearl`. */
  clueAt(element: Element): string | undefined {
    return this.#clueNames.at(element);
  }

  /** Whether people have a name for the condition's place: a line of the board, a part of a divided board, a clue. */
  isMarked(condition: number): boolean {
    const { site, rule } = this.#conditions.constraints[condition] ?? { site: [], rule: 0 };
    return site.some(
      (one) =>
        this.#clueNames.of(condition, one) !== undefined ||
        (one.cells !== undefined && (one.kind !== 'region' || this.#areas.isPartRule(rule))),
    );
  }

  /** The number of these lines or places, if they have one each, and the same. */
  numberOf(lines: readonly Element[]): number | undefined {
    return this.#clueNames.numberOf(lines);
  }

  /** Whether the model skips the condition's rule in hints. */
  isSkipped(condition: number): boolean {
    const name = this.#conditions.rules[this.#conditions.constraints[condition]?.rule ?? -1]?.name;
    return name !== undefined && this.#conditions.words?.skipped.has(name) === true;
  }

  /** The short statement of the condition's rule; undefined if there is none. */
  ruleText(condition: number): string | undefined {
    const text = this.#ruleText(condition);
    if (text !== undefined) this.mentions.add(text, [condition]);
    return text;
  }

  #ruleText(condition: number): string | undefined {
    const {
      rule: number,
      root,
      site,
    } = this.#conditions.constraints[condition] ?? { rule: -1, root: 0, site: [] };
    const rule = this.#conditions.rules[number];
    const ownStatement = rule?.name === undefined ? undefined : this.#conditions.words?.rules.get(rule.name);
    if (ownStatement !== undefined || rule === undefined) return ownStatement;
    // The rule's sentence serves as its short statement if the rule demands connectivity, or if the condition has no place and so no other name.
    const isConnected = (root & 1) === 0 && this.#conditions.terms.operation(root) === 'connected';
    const maxWords = isConnected ? TUNING.shortRule : site.length === 0 ? TUNING.shortSentence : 0;
    if (rule.sentence.split(' ').length > maxWords) return undefined;
    return `${rule.sentence.charAt(0).toLowerCase()}${rule.sentence.slice(1)}`;
  }

  // ── Private methods ──

  #words(family: string): FindWords | undefined {
    return this.#conditions.words?.finds.get(family);
  }

  #plainNoun(family: string, count: number): string {
    const name = plainName(family);
    if (this.isAdjective(family)) return `${name} ${count === 1 ? 'cell' : 'cells'}`;
    return count === 1 ? name : pluralOf(name);
  }
}

/** Names lines of the board: `row 3`, `rows 1 and 2`, `columns 2–4`. */
function linesOf(places: readonly Value[]): string {
  const lines = places.filter((place): place is Element => place instanceof Element);
  const { kind } = lines[0]!;
  const lineNumbers = [...new Set(lines.map(({ index }) => index + 1))].sort((a, b) => a - b);
  const [first, last] = [lineNumbers[0]!, lineNumbers.at(-1)!];
  if (lineNumbers.length === 1) return `${kind} ${first}`;
  if (lineNumbers.length > 2 && last - first === lineNumbers.length - 1) return `${kind}s ${first}–${last}`;
  return `${kind}s ${joinList(lineNumbers.map(String))}`;
}
