/**
 * Makes a puzzle from a solution: the finds of a model's `plant` get random values that its rules allow (answer-sampler.ts); the puzzle's givens, and
 * the known part of its answer, are then read off the solution (language/sections/generate/plants.ts).
 */

import type { InstanceData, InstanceEntry } from '../../../formats/native/instance.ts';
import { readInstanceText } from '../../../formats/native/native.ts';
import { elementOf, type TextSource } from '../../../formats/native/text-source.ts';
import { numberOfValue, valueOfNumber } from '../../../formats/solution/solution.ts';
import { keyText, refsOf, settleValue } from '../../../formats/values/settled-values.ts';
import type { Told } from '../../../formats/values/value-text.ts';
import { FamilyWriter } from '../../../formats/values/write.ts';
import type { Model, PlantModels } from '../../../language/model.ts';
import { nameForTaken, takeDefName } from '../../../language/sections/generate/takes.ts';
import type { Board } from '../../../model/board.ts';
import type { BoardElements } from '../../../model/elements.ts';
import type { Assignment, Ground, GroundFamily } from '../../../model/ground.ts';
import type {
  BoardRequest,
  GivenOutline,
  GivenRequest,
  InstanceSource,
} from '../../../model/instance-source.ts';
import { append } from '../../../model/large-lists.ts';
import { Evaluation, evaluatePartial } from '../../../model/meaning/evaluate.ts';
import type { Terms } from '../../../model/terms/terms.ts';
import { Element, FixedSet, isUnknown, Tuple, type Value } from '../../../model/values.ts';
import { codesOf, variablesOf } from '../../../model/variables.ts';
import type { Diagnostics } from '../../../text/diagnostics.ts';
import type { Span } from '../../../text/source.ts';
import { groundWithinLimits, type SearchLimits } from '../../common/limits.ts';
import { type Literal, partialOf } from '../../common/literals.ts';
import type { Random } from '../../common/random.ts';
import { textSourceOf } from '../../open/open-instance.ts';

export interface PlantedAnswer {
  /** The data of the puzzle's size, and values for the givens that were read off the drawn solution. */
  readonly data: InstanceData;
  /** The known part of the answer: for each find, its values in the order of its domain. */
  readonly answer: ReadonlyMap<string, readonly Value[]>;
  /** For each given that the section removes: its values in the planted solution; the puzzle keeps as many as it needs. */
  readonly clues: ReadonlyMap<string, readonly Value[]>;
  /** Whether removing one of `clues` removes only its value and leaves its place marked, because the rules need to know in advance where clues are. */
  readonly keepsPlaces?: boolean;
}

/** What is needed to plant an answer and make a puzzle from it. */
export interface PlantContext {
  readonly model: Model & { readonly plant: PlantModels };
  readonly data: InstanceData;
  /** The givens of which the puzzle keeps only as many values as it needs. */
  readonly removals: ReadonlySet<string>;
  readonly random: Random;
  readonly limits: SearchLimits;
  readonly diagnostics: Diagnostics;
}

/** The part of the puzzle's answer and clues that the model's section `plant` determines. */
export function plantedEntries(ground: Ground, planted: PlantedAnswer): Literal[] {
  const { terms } = ground;
  const clueEntries = plantedClues(ground, planted).filter(({ holds }) => holds);
  const entriesOfFinds = ground.families.flatMap((family) =>
    valuesByPosition(family, planted.answer.get(family.name) ?? []).flatMap((value, position): Literal[] => {
      const ref = family.refs[position];
      const number = numberOfValue(family, value);
      if (ref === undefined || number === undefined || terms.constantValue(ref) !== undefined) return [];
      return [{ variable: terms.variableOf(ref), value: number, holds: true }];
    }),
  );
  return [...clueEntries, ...entriesOfFinds];
}

/** Restricts open clues to the values planted for them: each has that value or is absent. */
export function plantedClues({ givens, terms }: Ground, { clues }: PlantedAnswer): Literal[] {
  return givens.flatMap(({ name, values }) => {
    const plantedValues = clues.get(name);
    if (!plantedValues) return [];
    return values.flatMap((value, position): Literal[] => {
      if (!isUnknown(value)) return [];
      const variable = terms.variableOf(value.ref);
      const key = keyText(plantedValues[position] ?? null);
      return codesOf(terms, value.ref).flatMap((code): Literal[] => {
        const codeValue = settleValue(value, () => code);
        if (keyText(codeValue) === key) return [{ variable, value: code, holds: true }];
        return codeValue === null ? [] : [{ variable, value: code, holds: false }];
      });
    });
  });
}

/**
 * A found set is a family of bools, one for each value that may be its member. These values, by position in the
 * family.
 */
const membersOf = ({ domain = [] }: GroundFamily): Value[] =>
  domain.map((key) => (key instanceof Tuple ? (key.items.at(-1) ?? null) : key));

/**
 * For each of `sets` sets whose bools stand one after the other in one list (a bool for each possible member): the
 * positions of its bools.
 */
function positionsBySet(members: readonly Value[], sets: number): number[][] {
  const positionsPerSet = members.length / Math.max(1, sets);
  return Array.from({ length: sets }, (_, set) =>
    Array.from({ length: positionsPerSet }, (_at, at) => set * positionsPerSet + at),
  );
}

/**
 * The values at the positions of the family, where a set is replaced by a bool for each of its possible members.
 * Values of different models are compared by their text.
 */
function valuesByPosition(family: GroundFamily, values: readonly Value[]): readonly Value[] {
  if (!values.some((value) => value instanceof FixedSet)) return values;
  const members = membersOf(family);
  return positionsBySet(members, values.length).flatMap((places, set) => {
    const value = values[set];
    const memberKeys = new Set((value instanceof FixedSet ? value.items : []).map(keyText));
    return places.map((at) => memberKeys.has(keyText(members[at] ?? null)));
  });
}

/** Whether the known part of the answer satisfies the rules. A broken rule is reported, as a mistake in the section `plant`. */
export function keepsRules(ground: Ground, entries: readonly Literal[], diagnostics: Diagnostics): boolean {
  const verdictByConstraint = evaluatePartial(ground, partialOf(ground, entries));
  const brokenConstraint = ground.constraints.find((_, at) => verdictByConstraint[at] === 'fails');
  if (!brokenConstraint) return true;
  const rule = ground.rules[brokenConstraint.rule];
  const message = `What the plant says of the answer breaks the rule “${rule?.sentence ?? ''}”.`;
  reportWrongPlant(diagnostics, message, brokenConstraint.span);
  return false;
}

export function reportWrongPlant(diagnostics: Diagnostics, message: string, span?: Span): void {
  diagnostics.error('planted-answer', message, span, {
    advice: 'Its rules or its `take`s don’t fit the puzzle’s rules.',
  });
}

/** The puzzle's givens and the known part of its answer, from an answer to the section `plant`; undefined after mistakes, which have been reported. */
export async function readPlantedAnswer(
  context: PlantContext,
  plantGround: Ground,
  plantAnswer: Assignment,
): Promise<PlantedAnswer | undefined> {
  const { model, diagnostics } = context;
  const { takeModel, takenNames } = model.plant;
  const source = new PlantedValueSource(sourceFor(takeModel, context), plantGround, plantAnswer);
  const ground = await groundWithinLimits(context.limits, takeModel, source, diagnostics);
  if (!ground) return undefined;
  const writer = new FamilyWriter(ground.board);
  const lines: string[] = [];
  const answer = new Map<string, readonly Value[]>();
  const clues = new Map<string, readonly Value[]>();
  for (const name of takenNames) {
    const given = ground.givens.find((each) => each.name === nameForTaken(name));
    if (!given) continue;
    const isFind = model.declarations.some((d) => d.kind === 'find' && d.name.text === name);
    const values = evaluateValues(ground.terms, given.values);
    if (isFind) answer.set(name, values);
    else if (context.removals.has(name)) clues.set(name, values);
    else append(lines, writer.entry({ ...given, name, values }));
  }
  return { data: dataWithEntries(context, lines.join('\n')), answer, clues };
}

/** The values; those whose terms contain no open variable (such as sizes of areas between drawn walls) are replaced by numbers. */
function evaluateValues(terms: Terms, values: readonly Value[]): readonly Value[] {
  const fixedRefs = new Set(values.flatMap(refsOf).filter((ref) => variablesOf(terms, ref).length === 0));
  const evaluation = new Evaluation(terms, [...fixedRefs], new Int32Array(terms.variableCount));
  return values.map((value) =>
    refsOf(value).every((ref) => fixedRefs.has(ref))
      ? settleValue(value, (ref) => evaluation.of(ref))
      : value,
  );
}

/** The data of the puzzle's size, with the entries of `text` added, and without the entries that only the section `plant` uses. */
function dataWithEntries({ model, data, diagnostics }: PlantContext, text: string): InstanceData {
  const file = model.sources.add('planted', text);
  const span = { file: file.id, start: 0, end: text.length };
  const plantedData = readInstanceText(file, span, data.title, diagnostics);
  const ownNames = new Set(namesOfGivens(model));
  const namesOnlyInPlant = namesOfGivens(model.plant.search).filter((name) => !ownNames.has(name));
  const entries = new Map<string, InstanceEntry>();
  for (const [name, entry] of data.entries) if (!namesOnlyInPlant.includes(name)) entries.set(name, entry);
  for (const [name, entry] of plantedData.entries) entries.set(name, entry);
  return { ...data, entries };
}

/** Grounds the rules of the section `plant`; undefined after mistakes, which have been reported. */
export async function groundOfPlant(context: PlantContext): Promise<Ground | undefined> {
  const { search } = context.model.plant;
  return await groundWithinLimits(context.limits, search, sourceFor(search, context), context.diagnostics);
}

/** Those entries of the size's data that this model declares; entries that no model declares are reported when the puzzle is grounded. */
function sourceFor(model: Model, { data, diagnostics }: PlantContext): TextSource {
  const knownNames = new Set([...namesOfGivens(model), 'size', 'board']);
  const entries = new Map([...data.entries].filter(([name]) => knownNames.has(name)));
  return textSourceOf(model, { ...data, entries }, diagnostics);
}

const namesOfGivens = (model: Model): string[] =>
  model.declarations.filter((d) => d.kind === 'given').map((d) => d.name.text);

/** A source of values: the drawn values of the finds of the section `plant`, as givens, beside the entries of the size's data. */
class PlantedValueSource implements InstanceSource {
  readonly #text: TextSource;
  readonly #plantGround: Ground;
  readonly #plantAnswer: Assignment;

  constructor(text: TextSource, plantGround: Ground, plantAnswer: Assignment) {
    this.#text = text;
    this.#plantGround = plantGround;
    this.#plantAnswer = plantAnswer;
  }

  get span(): Span | undefined {
    return this.#text.span;
  }

  has(given: string): boolean {
    return this.#family(given) !== undefined || this.#text.has(given);
  }

  board(request: BoardRequest): Board | undefined {
    return this.#text.board(request);
  }

  definitionFor(given: string): string | undefined {
    return given.startsWith(nameForTaken('')) ? takeDefName(given.slice(nameForTaken('').length)) : undefined;
  }

  valuesForGiven(request: GivenRequest, elements: BoardElements | undefined): readonly Told[] | undefined {
    const family = this.#family(request.name);
    if (!family) return this.#text.valuesForGiven(request, elements);
    const { terms } = this.#plantGround;
    // Elements are compared by identity, so elements of another board are replaced by their counterparts on this one.
    const ownElement = (value: Told): Told =>
      value instanceof Element ? (elementOf(elements, value.kind, value.index) ?? value) : value;
    const plantValues = family.refs.map((ref) =>
      ownElement(
        valueOfNumber(family, terms.constantValue(ref) ?? this.#plantAnswer[terms.variableOf(ref)]!),
      ),
    );
    if (request.type.kind !== 'set') return plantValues;
    const members = membersOf(family).map((member) => ownElement(member) as Value);
    return positionsBySet(members, request.domain?.length ?? 1).map(
      (places) => new FixedSet(places.filter((at) => plantValues[at] === true).map((at) => members[at]!)),
    );
  }

  finish(_givens: readonly GivenOutline[]): void {
    this.#text.finish();
  }

  #family(name: string): GroundFamily | undefined {
    return this.#plantGround.families.find((family) => family.name === name);
  }
}
