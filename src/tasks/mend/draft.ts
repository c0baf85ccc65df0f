import { type ToldFamily, writeInstance } from '../../formats/values/write.ts';
import { codeOf } from '../../grounding/coerce.ts';
import { DEFAULT_LIMITS } from '../../grounding/context.ts';
import { ground as groundModel } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { takeDefName } from '../../language/sections/generate/takes.ts';
import type { Board } from '../../model/board.ts';
import { Budget } from '../../model/clock.ts';
import type { Assignment, Ground, GroundGiven } from '../../model/ground.ts';
import { OPEN, UNTOLD } from '../../model/instance-source.ts';
import { greatest, least } from '../../model/large-lists.ts';
import { isUnknown, UnknownInt, type Value } from '../../model/values.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import { type SearchLimits, withinLimits } from '../common/limits.ts';
import { Questions } from '../common/questions.ts';
import { ClueModel, type OpenPlace, possibleCodes } from '../generate/construct/clue-model.ts';
import { OpenSource } from '../generate/layout/open-source.ts';
import { type InstanceText, openWithin, readData, textSourceOf } from '../open/open-instance.ts';
import { type Independence, independenceOf } from './apart.ts';

export interface DraftOptions {
  /** The time limit in seconds of wall clock. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
}

/** A place at which a clue is or may be present. */
export interface Clue {
  readonly given: string;
  readonly position: number;
  /** The clue's element; absent for a given without a domain. */
  readonly at?: Value;
}

/** A clue's value; `null` if there is no clue; UNTOLD (`?`) if there is a clue of unknown value. */
export type ClueValue = Value | typeof UNTOLD;

/** A value for a clue: the index of the clue's place, and the code of the value. */
export type ClueChoice = readonly [at: number, code: number];

export type OpenedDraft = { readonly draft: Draft } | { readonly diagnostics: readonly Diagnostic[] };

export const limitsOf = ({ timeLimit, signal }: DraftOptions): SearchLimits => ({
  budget: Budget.ofSeconds(timeLimit),
  signal,
  onProgress: undefined,
});

/** Grounds the instance as it is. @throws Ended if the time limit or the signal comes first */
export async function groundOf(
  model: Model,
  instance: string | InstanceText,
  limits: SearchLimits,
): Promise<Ground | { readonly diagnostics: readonly Diagnostic[] }> {
  const { ground, diagnostics } = await openWithin(limits, model, instance);
  return ground ?? { diagnostics };
}

export class Draft {
  readonly clueModel: ClueModel;
  readonly questions: Questions;
  /** The ground model of the unchanged instance. */
  readonly instance: Ground;
  /** `clueValues[place]`: the clue that the instance has at the place. */
  readonly clueValues: readonly ClueValue[];
  /** The kinds of boards of the model, for writing the instance. */
  readonly #boardKinds: readonly string[];

  private constructor(
    instance: Ground,
    clueModel: ClueModel,
    questions: Questions,
    kinds: readonly string[],
  ) {
    this.instance = instance;
    this.clueModel = clueModel;
    this.questions = questions;
    this.#boardKinds = kinds;
    const values = new Map(instance.givens.map((given) => [given.name, given.values]));
    this.clueValues = clueModel.openPlaces.map(({ given, position }) => {
      const value = values.get(given.name)?.[position] ?? null;
      return isUnknown(value) ? UNTOLD : value;
    });
  }

  /**
   * Opens a draft. Returns diagnostics if the instance is wrong, or if its type has no clues that could be added or removed. `leave`: clues of
   * scattered givens may be removed, too, unless they shape the board. @throws Ended if the time limit or the signal comes first
   */
  static async open(
    model: Model,
    instance: string | InstanceText,
    limits: SearchLimits,
    leave = false,
  ): Promise<OpenedDraft> {
    const known = await groundOf(model, instance, limits);
    if ('diagnostics' in known) return known;
    const plan = readPlan(model, new Diagnostics());
    const names = cluesOf(plan, known);
    const { ground, open } = await withinLimits(limits, (deadline) => {
      const taken = takenOf(model, instance, plan, names, deadline);
      const groundFor = (open: readonly string[], may: boolean): Ground | undefined =>
        open.length === 0
          ? undefined
          : groundOpen(model, instance, plan, known, taken, open, { leave: may, deadline });
      const whole = (leave && groundFor(names, true)) || groundFor(names, false);
      if (whole) return { ground: whole, open: names };
      // A given that shapes the board must be known, so it isn't opened.
      const some = names.filter((name) => groundFor([name], false));
      return { ground: (leave && groundFor(some, true)) || groundFor(some, false), open: some };
    });
    if (!ground) return { diagnostics: [noCluesError] };
    const questions = await Questions.open(ground, 0, limits);
    const only = { ...plan, remove: new Set(open), choose: new Map(), take: new Set<string>() };
    const kinds = model.board?.kinds.map((kind) => kind.name.text) ?? [];
    const clueModel = new ClueModel(questions.session, only);
    return { draft: new Draft(known, clueModel, questions, kinds) };
  }

  /** Whether each clue constrains answers independently (apart.ts). */
  get independence(): Independence {
    this.#independence ??= independenceOf(
      this.clueModel.ground,
      this.places.map(({ ref }) => ref),
    );
    return this.#independence;
  }

  #independence: Independence | undefined;

  get places(): readonly OpenPlace[] {
    return this.clueModel.openPlaces;
  }

  clueAt(at: number): Clue {
    const { given, position } = this.places[at]!;
    const element = given.domain?.[position];
    return { given: given.name, position, ...(element !== undefined && { at: element }) };
  }

  /** The number that represents a value at a place; undefined for an unknown value. */
  codeAt(at: number, value: ClueValue): number | undefined {
    if (value === UNTOLD) return undefined;
    const { value: open } = this.places[at]!;
    const absent = open instanceof UnknownInt ? open.absent : undefined;
    if (value === null) return absent;
    return typeof value === 'boolean' ? Number(value) : codeOf(value, absent);
  }

  /** The possible values of a place, without "absent". */
  codesAt(at: number): number[] {
    const { ref, value } = this.places[at]!;
    const absent = value instanceof UnknownInt ? value.absent : undefined;
    return possibleCodes(this.clueModel.session, ref).filter((code) => code !== absent);
  }

  /** The literal "the place has the value" or, for an unknown value, "the place has a value"; undefined if it always has an unknown one. */
  literalAt(at: number, value: ClueValue): number | undefined {
    if (value === UNTOLD) return this.clueModel.presenceLiteral(this.places[at]!);
    const code = this.codeAt(at, value);
    return code === undefined ? undefined : this.is(at, code);
  }

  /** The assumptions which say that exactly these clues are present. */
  assumptionsOf(told: readonly ClueValue[]): number[] {
    return told.flatMap((value, at) => this.literalAt(at, value) ?? []);
  }

  /** Whether the place has no clue, or a clue of unknown value. */
  hasNoValue(at: number): boolean {
    const told = this.clueValues[at]!;
    return told === UNTOLD || this.codeAt(at, told) === this.codeAt(at, this.removedValueAt(at));
  }

  /** Whether the place has a clue; a clue of unknown value counts. */
  hasClue(at: number): boolean {
    return (
      !this.hasNoValue(at) ||
      this.literalAt(at, this.clueValues[at]!) !== this.literalAt(at, this.removedValueAt(at))
    );
  }

  is(at: number, code: number): number {
    return this.clueModel.session.program.is(this.places[at]!.ref, code);
  }

  /** Whether the instance's text is still valid if the clue at the place is removed. */
  mayBeRemoved(at: number): boolean {
    return this.removedValueAt(at) !== UNTOLD || this.places[at]!.given.type.kind === 'unknown';
  }

  /** What the instance says at a place whose clue is removed: absent, or `?` if the place can't be empty. */
  removedValueAt(at: number): ClueValue {
    const { value } = this.places[at]!;
    return value instanceof UnknownInt && value.absent !== undefined ? null : UNTOLD;
  }

  /** Whether the answer stays valid with another value at a place. Cheap for many places in a row, because the judge examines only what changed. */
  isValidWith(answer: Assignment, at: number, code: number): boolean {
    return this.isValidWithAll(answer, [[at, code]]);
  }

  /** Whether the answer stays valid with other values at several places. */
  isValidWithAll(answer: Assignment, clues: readonly ClueChoice[]): boolean {
    if (this.#lastJudged?.answer !== answer) this.#lastJudged = { answer, changed: answer.slice() };
    const { changed } = this.#lastJudged;
    const { terms } = this.clueModel.ground;
    const variables = clues.map(([at]) => terms.variableOf(this.places[at]!.ref));
    clues.forEach(([, code], i) => {
      changed[variables[i]!] = code;
    });
    const holds = this.clueModel.judge.accepts(changed);
    for (const variable of variables) changed[variable] = answer[variable]!;
    return holds;
  }

  #lastJudged: { readonly answer: Assignment; readonly changed: Assignment } | undefined;

  /** The draft's clues, changed or extended by these choices. */
  valuesWith(clues: readonly ClueChoice[]): ClueValue[] {
    const values = [...this.clueValues];
    for (const [at, code] of clues) values[at] = this.valueAt(at, code);
    return values;
  }

  valueAt(at: number, code: number): Value {
    const { terms } = this.clueModel.ground;
    const assignment = new Int32Array(terms.variableCount);
    assignment[terms.variableOf(this.places[at]!.ref)] = code;
    return this.clueModel.valueOf(this.places[at]!, assignment);
  }

  /** The text of the instance with these clues, in the native format. */
  textWith(told: readonly ClueValue[]): string {
    const changed = new Map<string, Map<number, ClueValue>>();
    told.forEach((value, at) => {
      const { given, position } = this.places[at]!;
      const values = changed.get(given.name) ?? new Map<number, ClueValue>();
      changed.set(given.name, values.set(position, value));
    });
    const families = this.instance.givens.map(
      (given): ToldFamily => ({
        ...given,
        values: given.values.map((value, position) => {
          const now = changed.get(given.name);
          if (now?.has(position)) return now.get(position)!;
          return isUnknown(value) ? UNTOLD : value;
        }),
      }),
    );
    return writeInstance(families, this.instance.board, { kinds: this.#boardKinds });
  }
}

export const noCluesError: Diagnostic = {
  code: 'no-clues',
  severity: 'error',
  message: 'This type has no clues that could be added or left out one by one.',
  advice: 'The lines `remove` and `choose` of a `generate` section say which givens are clues.',
};

/** The givens that the section removes or chooses; if it has no such lines, those that may be absent or unknown. */
function cluesOf(plan: GeneratePlan, { givens }: Ground): string[] {
  const planned = [...new Set([...plan.remove, ...plan.choose.keys()])];
  if (planned.length > 0) return planned.filter((name) => givens.some((given) => given.name === name));
  return givens
    .filter(({ type }) => type.kind === 'optional' || type.kind === 'unknown')
    .map(({ name }) => name);
}

/** For each given that new puzzles take from their answers: the given with its values. */
type Taken = ReadonlyMap<string, GroundGiven>;

/**
 * Finds the givens that new puzzles take from their answers. Where a new puzzle can't have such a clue, none may be added: for example, the number of
 * a room stands in its first cell only.
 */
function takenOf(
  model: Model,
  instance: string | InstanceText,
  plan: GeneratePlan,
  names: readonly string[],
  deadline: number,
): Taken {
  const taken = new Set(names.filter((name) => plan.take.has(name)));
  if (taken.size === 0) return new Map();
  const diagnostics = new Diagnostics();
  const text = textSourceOf(model, readData(model, instance, diagnostics), diagnostics);
  const nothing = { ...plan, choose: new Map(), remove: new Set<string>(), take: taken, range: new Map() };
  const source = new OpenSource(text, nothing, () => undefined);
  source.definitionFor = (name) => (taken.has(name) ? takeDefName(name) : undefined);
  source.hasValues = () => false;
  source.has = (name) => text.has(name);
  const { ground } = groundModel(model, source, diagnostics, { ...DEFAULT_LIMITS, deadline });
  return new Map(
    (ground?.givens ?? []).filter(({ name }) => taken.has(name)).map((given) => [given.name, given]),
  );
}

function groundOpen(
  model: Model,
  instance: string | InstanceText,
  plan: GeneratePlan,
  known: Ground,
  taken: Taken,
  names: readonly string[],
  { leave, deadline }: { readonly leave: boolean; readonly deadline: number },
): Ground | undefined {
  const diagnostics = new Diagnostics();
  const text = textSourceOf(model, readData(model, instance, diagnostics), diagnostics);
  const open = new Set(names);
  const source = new OpenSource(
    text,
    { ...plan, take: new Set(), choose: new Map(), remove: new Set(), range: rangesOf(plan, open) },
    () => undefined,
  );
  const has = source.has.bind(source);
  const valuesForGiven = source.valuesForGiven.bind(source);
  source.has = (name) => open.has(name) || (has(name) && text.has(name));
  const givenNamed = (wanted: string): GroundGiven | undefined =>
    known.givens.find(({ name }) => name === wanted);
  // A given that new puzzles fill in stays empty if the draft leaves it empty.
  source.mayBeAbsent = (name) => {
    const given = givenNamed(name);
    return (
      given?.values.includes(null) === true || (!plan.range.has(name) && given?.type.kind === 'optional')
    );
  };
  const plannedRange = source.range.bind(source);
  source.range = (name, board) =>
    open.has(name) ? rangeOf(givenNamed(name), plannedRange(name, board), board) : plannedRange(name, board);
  source.valuesForGiven = (request, elements) => {
    if (!open.has(request.name)) return valuesForGiven(request, elements);
    const given = givenNamed(request.name);
    // If places shape the board, their clues can't be added or removed.
    const fixed = plan.scatter.has(request.name);
    const wanted = taken.get(request.name)?.values;
    const isOpen = (at: number): boolean => wanted?.[at] !== null || given?.values[at] !== null;
    return given?.values.map((value, at) => {
      if (fixed) return value === null ? null : leave ? OPEN : UNTOLD;
      return isOpen(at) ? OPEN : isUnknown(value) ? UNTOLD : value;
    });
  };
  const { ground } = groundModel(model, source, diagnostics, { ...DEFAULT_LIMITS, deadline });
  return diagnostics.hasErrors ? undefined : ground;
}

/** The range of ints of a clue in new puzzles, extended by the draft's own values. Undefined if the given's type already bounds it. */
function rangeOf(
  given: GroundGiven | undefined,
  planned: readonly [number, number] | undefined,
  board: Board | undefined,
): readonly [number, number] | undefined {
  const type =
    given && (given.type.kind === 'optional' || given.type.kind === 'unknown') ? given.type.of : given?.type;
  if (!given || type?.kind !== 'int') return planned;
  const [low, high] = planned ?? [type.low ?? 0, type.high ?? board?.cellCount];
  const numbers = given.values.filter((value) => typeof value === 'number');
  if (high === undefined || numbers.every((value) => low <= value && value <= high)) return planned;
  return [least([low, ...numbers]), greatest([high, ...numbers])];
}

const rangesOf = ({ range }: GeneratePlan, open: ReadonlySet<string>): GeneratePlan['range'] =>
  new Map([...range].filter(([name]) => open.has(name)));
