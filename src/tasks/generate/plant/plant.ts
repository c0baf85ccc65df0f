/**
 * A puzzle from a solution: the finds of a model's `plant` get random values that its rules allow, then the puzzle's
 * givens, and what is known of its answer, are read off (language/plants.ts).
 *
 * The values are drawn one after the other, in random order: each evenly among those that it can still have, which
 * the engine says. What it can have at all is in the answer before; so most draws cost one short question. Not every
 * solution is equally likely where the rules bind the finds; where they don't, all are.
 */

import type { Checkpoint } from '../../../backends/sat/engine/session.ts';
import type { InstanceData, InstanceEntry } from '../../../formats/native/instance.ts';
import { readInstanceText } from '../../../formats/native/native.ts';
import { elementOf, TextSource } from '../../../formats/native/text-source.ts';
import { numberOfValue, valueOfNumber } from '../../../formats/solution/solution.ts';
import type { Told } from '../../../formats/values/value-text.ts';
import { FamilyWriter } from '../../../formats/values/write.ts';
import { outlineOf } from '../../../grounding/declarations.ts';
import type { Model, Plant } from '../../../language/model.ts';
import { takenOf, takeOf } from '../../../language/sections/generate/takes.ts';
import type { Board } from '../../../model/board.ts';
import type { BoardElements } from '../../../model/elements.ts';
import type { Assignment, Ground, GroundFamily } from '../../../model/ground.ts';
import {
  type BoardRequest,
  type GivenOutline,
  type GivenRequest,
  type InstanceSource,
  UNTOLD,
} from '../../../model/instance-source.ts';
import { append } from '../../../model/large-lists.ts';
import { Evaluation, evaluatePartial } from '../../../model/meaning/evaluate.ts';
import type { Terms } from '../../../model/terms/terms.ts';
import { Element, FixedSet, Tuple, UnknownBool, UnknownInt, type Value } from '../../../model/values.ts';
import { variablesOf } from '../../../model/variables.ts';
import type { Diagnostics } from '../../../text/diagnostics.ts';
import type { Span } from '../../../text/source.ts';
import { type Claim, partialOf } from '../../explain/reasoner.ts';
import type { Random } from '../layout/random.ts';
import { fixed, keyText, refsOf } from '../search/joint.ts';
import { groundWithin, Questions, type SearchLimits } from '../search/questions.ts';
import { codesOf } from '../search/shares.ts';

export interface Planted {
  /** The size, with the givens that were read off. */
  readonly data: InstanceData;
  /** What is known of the answer: by find, its values in the order of its domain. */
  readonly answer: ReadonlyMap<string, readonly Value[]>;
  /** By given of which some values may go: those values. Its places are open in `data`. */
  readonly clues?: ReadonlyMap<string, readonly Value[]>;
  /** The same, with such givens; undefined where there are none. */
  readonly open?: Planted;
}

/** What a plant grows from. */
export interface Seedbed {
  readonly model: Model & { readonly plant: Plant };
  readonly data: InstanceData;
  readonly random: Random;
  readonly limits: SearchLimits;
  readonly diagnostics: Diagnostics;
  /** The puzzle's givens of which some values may go. */
  readonly removed: ReadonlySet<string>;
}

/** Grows one solution after another: the plant's model is grounded once, and its engine is copied back before each but the first. */
export class Nursery {
  readonly #seedbed: Seedbed;
  #bed: { readonly ground: Ground; readonly questions: Questions; readonly start: Checkpoint } | undefined;

  constructor(seedbed: Seedbed) {
    this.#seedbed = seedbed;
  }

  /** `impossible` where the plant's rules allow nothing; undefined after mistakes, which are reported. */
  async grow(): Promise<Planted | 'impossible' | undefined> {
    const bed = await this.#open();
    if (!bed) return undefined;
    const drawn = await draw(bed.questions, bed.ground, this.#seedbed.random);
    return drawn === undefined ? 'impossible' : await readOff(this.#seedbed, bed.ground, drawn);
  }

  async #open(): Promise<{ readonly ground: Ground; readonly questions: Questions } | undefined> {
    if (this.#bed?.questions.session.goBack(this.#bed.start)) return this.#bed;
    const { model, diagnostics, random, limits } = this.#seedbed;
    const { search } = model.plant;
    const source = sourceFor(search, this.#seedbed);
    const ground = await groundWithin(limits, search, source, diagnostics);
    if (!ground) return undefined;
    const questions = await Questions.open(ground, random.below(2 ** 31), limits);
    const { session } = questions;
    // What is encoded later could not be taken back.
    for (const ref of ground.families.flatMap((family) => family.refs)) {
      if (ground.terms.constantValue(ref) !== undefined) continue;
      const { domain } = session.program.integer(ref);
      for (let i = 0; i < domain.size; i++) session.program.is(ref, domain.at(i));
    }
    this.#bed = { ground, questions, start: session.checkpoint() };
    return this.#bed;
  }
}

/** What the plant tells of the puzzle's answer, and of its clues where these are open. */
export function plantedEntries(ground: Ground, planted: Planted): Claim[] {
  const { terms } = ground;
  const answer = ground.families.flatMap((family) =>
    placed(family, planted.answer.get(family.name) ?? []).flatMap((value, position): Claim[] => {
      const ref = family.refs[position];
      const number = numberOfValue(family, value);
      if (ref === undefined || number === undefined || terms.constantValue(ref) !== undefined) return [];
      return [{ variable: terms.variableOf(ref), value: number, holds: true }];
    }),
  );
  return [...answer, ...plantedClues(ground, planted).filter(({ holds }) => holds)];
}

/** Open clues with the values that were planted for them: each is that one (a claim that holds), and never another one but absent. */
export function plantedClues({ givens, terms }: Ground, { clues }: Planted): Claim[] {
  return givens.flatMap(({ name, values }) => {
    const planted = clues?.get(name);
    if (!planted) return [];
    return values.flatMap((value, position): Claim[] => {
      if (!(value instanceof UnknownInt || value instanceof UnknownBool)) return [];
      const variable = terms.variableOf(value.ref);
      const key = keyText(planted[position] ?? null);
      return codesOf(terms, value.ref).flatMap((code): Claim[] => {
        const own = fixed(value, () => code);
        if (keyText(own) === key) return [{ variable, value: code, holds: true }];
        return own === null ? [] : [{ variable, value: code, holds: false }];
      });
    });
  });
}

/** A found set is a bool for each value that may be in it: which values these are, by place of the family. */
const membersOf = ({ domain = [] }: GroundFamily): Value[] =>
  domain.map((key) => (key instanceof Tuple ? (key.items.at(-1) ?? null) : key));

/** The places of the members of each of so many sets. */
function inSets(members: readonly Value[], sets: number): number[][] {
  const each = members.length / Math.max(1, sets);
  return Array.from({ length: sets }, (_, set) => Array.from({ length: each }, (_at, at) => set * each + at));
}

/** The values at the places of a family: sets as bools. Values of two models are the same by their text. */
function placed(family: GroundFamily, values: readonly Value[]): readonly Value[] {
  if (!values.some((value) => value instanceof FixedSet)) return values;
  const members = membersOf(family);
  return inSets(members, values.length).flatMap((places, set) => {
    const value = values[set];
    const inside = new Set((value instanceof FixedSet ? value.items : []).map(keyText));
    return places.map((at) => inside.has(keyText(members[at] ?? null)));
  });
}

/** Reports a rule that what is known of the answer breaks: a mistake in the plant. */
export function keepsRules(ground: Ground, entries: readonly Claim[], diagnostics: Diagnostics): boolean {
  const verdicts = evaluatePartial(ground, partialOf(ground, entries));
  const broken = ground.constraints.find((_, at) => verdicts[at] === 'fails');
  if (!broken) return true;
  const rule = ground.rules[broken.rule];
  const message = `What the plant says of the answer breaks the rule “${rule?.sentence ?? ''}”.`;
  reportWrong(diagnostics, message, broken.span);
  return false;
}

export function reportWrong(diagnostics: Diagnostics, message: string, span?: Span): void {
  diagnostics.error('planted-answer', message, span, {
    advice: 'Its rules or its `take`s don’t fit the puzzle’s rules.',
  });
}

/** Conflicts after which a value is taken for one that can't be: others can. */
const PATIENCE = 300;

/** A random answer of the session's program; undefined where there is none. */
async function draw(questions: Questions, ground: Ground, random: Random): Promise<Assignment | undefined> {
  const { session } = questions;
  const { program } = session;
  const first = await questions.ask([]);
  if (first.status !== 'satisfiable') return undefined;
  let { assignment } = first;
  const bound = new Set(ground.constraints.flatMap(({ root }) => variablesOf(ground.terms, root)));
  const free: (readonly [variable: number, value: number])[] = [];
  for (const ref of random.shuffled(ground.families.flatMap((family) => family.refs))) {
    if (ground.terms.constantValue(ref) !== undefined) continue;
    const { domain } = program.integer(ref);
    const values = Array.from({ length: domain.size }, (_, i) => domain.at(i));
    const variable = ground.terms.variableOf(ref);
    // What no rule speaks of takes no questions.
    if (!bound.has(variable)) {
      free.push([variable, values[random.below(values.length)]!]);
      continue;
    }
    for (;;) {
      const at = random.below(values.length);
      const value = values[at]!;
      const literal = program.is(ref, value);
      const current = assignment[variable]!;
      if (current !== value) {
        const reply = await questions.ask([literal], PATIENCE);
        if (reply.status !== 'satisfiable') {
          if (reply.status === 'unsatisfiable') session.clause([-literal]);
          values.splice(at, 1);
          // What follows from those before has one value only: that takes a question, not one for each value.
          const known = program.is(ref, current);
          if (values.length <= 2 || (await mayDiffer(questions, known))) continue;
          session.clause([known]);
          break;
        }
        assignment = reply.assignment;
      }
      session.clause([literal]);
      break;
    }
  }
  for (const [variable, value] of free) assignment[variable] = value;
  return assignment;
}

const mayDiffer = async (questions: Questions, current: number): Promise<boolean> =>
  (await questions.ask([-current], PATIENCE)).status === 'satisfiable';

async function readOff(seedbed: Seedbed, found: Ground, drawn: Assignment): Promise<Planted | undefined> {
  const { model, diagnostics } = seedbed;
  const { reading, taken } = model.plant;
  const source = new ReadingSource(sourceFor(reading, seedbed), found, drawn);
  const ground = await groundWithin(seedbed.limits, reading, source, diagnostics);
  if (!ground) return undefined;
  const writer = new FamilyWriter(ground.board);
  const lines: string[] = [];
  const openLines: string[] = [];
  const clues = new Map<string, readonly Value[]>();
  const answer = new Map<string, readonly Value[]>();
  for (const name of taken) {
    const given = ground.givens.find((each) => each.name === takenOf(name));
    if (!given) continue;
    const isFind = model.declarations.some((d) => d.kind === 'find' && d.name.text === name);
    const values = settled(ground.terms, given.values);
    if (isFind) {
      answer.set(name, values);
      continue;
    }
    const entry = writer.entry({ ...given, name, values });
    append(lines, entry);
    if (seedbed.removed.has(name) && given.domain) {
      clues.set(name, values);
      const told = values.map((value) => (value === null ? null : UNTOLD));
      append(openLines, writer.entry({ ...given, name, values: told }));
    } else append(openLines, entry);
  }
  const planted = { data: withEntries(seedbed, lines.join('\n')), answer };
  if (clues.size === 0) return planted;
  return { ...planted, open: { data: withEntries(seedbed, openLines.join('\n')), answer, clues } };
}

/**
 * The values, of which those that are still terms although nothing in them is open, as sizes of areas between drawn walls,
 * are what the evaluator says.
 */
function settled(terms: Terms, values: readonly Value[]): readonly Value[] {
  const known = (value: Value): boolean => refsOf(value).every((ref) => variablesOf(terms, ref).length === 0);
  const ready = values.filter((value) => refsOf(value).length > 0 && known(value));
  if (ready.length === 0) return values;
  const evaluation = new Evaluation(terms, ready.flatMap(refsOf), new Int32Array(terms.variableCount));
  const told = new Map(ready.map((value) => [value, fixed(value, (ref) => evaluation.of(ref))]));
  return values.map((value) => {
    const own = told.get(value);
    return own === undefined ? value : own;
  });
}

/** The size with the entries of the text. Entries for the plant alone stay out. */
function withEntries({ model, data, diagnostics }: Seedbed, text: string): InstanceData {
  const file = model.sources.add('planted', text);
  const span = { file: file.id, start: 0, end: text.length };
  const planted = readInstanceText(file, span, data.title, diagnostics);
  const own = new Set(namesOfGivens(model));
  const mine = namesOfGivens(model.plant.search).filter((name) => !own.has(name));
  const entries = new Map<string, InstanceEntry>();
  for (const [name, entry] of data.entries) if (!mine.includes(name)) entries.set(name, entry);
  for (const [name, entry] of planted.entries) entries.set(name, entry);
  return { ...data, entries };
}

/** The part of the size that is for this model; what nobody asks for is left to the puzzle to report. */
function sourceFor(model: Model, { data, diagnostics }: Seedbed): TextSource {
  const names = new Set([...namesOfGivens(model), 'size', 'board']);
  const entries = new Map([...data.entries].filter(([name]) => names.has(name)));
  const outlines = model.declarations.filter((d) => d.kind === 'given').map(outlineOf);
  return new TextSource({ ...data, entries }, outlines, diagnostics);
}

const namesOfGivens = (model: Model): string[] =>
  model.declarations.filter((d) => d.kind === 'given').map((d) => d.name.text);

/** The size, with the finds that were drawn as givens. */
class ReadingSource implements InstanceSource {
  readonly #text: TextSource;
  readonly #found: Ground;
  readonly #drawn: Assignment;

  constructor(text: TextSource, found: Ground, drawn: Assignment) {
    this.#text = text;
    this.#found = found;
    this.#drawn = drawn;
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

  taken(given: string): string | undefined {
    return given.startsWith(takenOf('')) ? takeOf(given.slice(takenOf('').length)) : undefined;
  }

  values(request: GivenRequest, elements: BoardElements | undefined): readonly Told[] | undefined {
    const family = this.#family(request.name);
    if (!family) return this.#text.values(request, elements);
    const { terms } = this.#found;
    // The board's own objects are told apart by identity.
    const own = (value: Told): Told =>
      value instanceof Element ? (elementOf(elements, value.kind, value.index) ?? value) : value;
    const told = family.refs.map((ref) =>
      own(valueOfNumber(family, terms.constantValue(ref) ?? this.#drawn[terms.variableOf(ref)]!)),
    );
    if (request.type.kind !== 'set') return told;
    const members = membersOf(family).map((member) => own(member) as Value);
    return inSets(members, request.domain?.length ?? 1).map(
      (places) => new FixedSet(places.filter((at) => told[at] === true).map((at) => members[at]!)),
    );
  }

  finish(_givens: readonly GivenOutline[]): void {
    this.#text.finish();
  }

  #family(name: string): GroundFamily | undefined {
    return this.#found.families.find((family) => family.name === name);
  }
}
