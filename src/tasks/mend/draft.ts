import { type ToldFamily, writeInstance } from '../../formats/values/write.ts';
import { codeOf } from '../../grounding/coerce.ts';
import { DEFAULT_LIMITS } from '../../grounding/context.ts';
import { ground as groundModel } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import { takeDefName } from '../../language/sections/generate/takes.ts';
import type { Board } from '../../model/board.ts';
import type { Assignment, Ground, GroundGiven } from '../../model/ground.ts';
import { MISSING_VALUE, OPEN_VALUE } from '../../model/instance-source.ts';
import { greatest, least } from '../../model/large-lists.ts';
import { Judge } from '../../model/meaning/judge.ts';
import { isUnknown, UnknownInt, type Value } from '../../model/values.ts';
import { type Diagnostic, Diagnostics } from '../../text/diagnostics.ts';
import { type SearchLimits, withinLimits } from '../common/limits.ts';
import { Questions } from '../common/questions.ts';
import { ClueModel, type OpenPlace, possibleCodes } from '../generate/construct/clue-model.ts';
import { OpenGivens } from '../generate/layout/open-source.ts';
import { type InstanceText, openWithinLimits, readData, textSourceOf } from '../open/open-instance.ts';
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
export type ClueValue = Value | typeof MISSING_VALUE;

/** A value for a clue: the index of the clue's place, and the code of the value. */
export type ClueChoice = readonly [at: number, code: number];

export type OpenedDraft = { readonly draft: Draft } | { readonly diagnostics: readonly Diagnostic[] };

/** Grounds the instance as it is. @throws EndedError if the time limit or the signal comes first */
export async function groundOf(
  model: Model,
  instance: string | InstanceText,
  limits: SearchLimits,
): Promise<Ground | { readonly diagnostics: readonly Diagnostic[] }> {
  const { ground, diagnostics } = await openWithinLimits(limits, model, instance);
  return ground ?? { diagnostics };
}

export class Draft {
  readonly clueModel: ClueModel;
  readonly questions: Questions;
  /** The ground model of the unchanged instance. */
  readonly instance: Ground;
  /** `clueValues[place]`: the clue that the instance has at the place. */
  readonly clueValues: readonly ClueValue[];
  /** Whether each clue constrains answers independently (apart.ts). */
  readonly independence: Independence;
  /** The kinds of boards of the model, for writing the instance. */
  readonly #boardKinds: readonly string[];
  /** Evaluates the rules with clues as variables, incrementally from one assignment to the next. */
  readonly #judge: Judge;

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
    this.#judge = new Judge(clueModel.ground);
    this.independence = independenceOf(
      clueModel.ground,
      clueModel.openPlaces.map(({ ref }) => ref),
    );
    const values = new Map(instance.givens.map((given) => [given.name, given.values]));
    this.clueValues = clueModel.openPlaces.map(({ given, position }) => {
      const value = values.get(given.name)?.[position] ?? null;
      return isUnknown(value) ? MISSING_VALUE : value;
    });
  }

  /**
   * Opens a draft of an instance, whose ground model is `origin`. Returns diagnostics if its type has no clues that could be added or removed. `leave`: clues of givens
   * in `scatter` lines may be removed, too, unless the board depends on them. @throws EndedError if the time limit or the signal comes first
   */
  static async open(
    model: Model,
    instance: string | InstanceText,
    origin: Ground,
    limits: SearchLimits,
    leave = false,
  ): Promise<OpenedDraft> {
    const plan = readPlan(model, new Diagnostics());
    const clueNames = cluesOf(plan, origin);
    const { ground, open } = await withinLimits(limits, (deadline) => {
      const takenGivens = takenGivensOf(model, instance, plan, clueNames, deadline);
      const groundFor = (open: readonly string[], may: boolean): Ground | undefined =>
        open.length === 0
          ? undefined
          : openGround(model, instance, plan, origin, takenGivens, open, {
              leave: may,
              deadline,
            });
      const fullGround = (leave && groundFor(clueNames, true)) || groundFor(clueNames, false);
      if (fullGround) return { ground: fullGround, open: clueNames };
      // A given on which the board depends must have known values, so its clues don't become variables.
      const choices = clueNames.filter((name) => groundFor([name], false));
      return {
        ground: (leave && groundFor(choices, true)) || groundFor(choices, false),
        open: choices,
      };
    });
    if (!ground) return { diagnostics: [noCluesError] };
    const questions = await Questions.open(ground, 0, limits);
    const openPlan = { ...plan, remove: new Set(open), choose: new Map(), take: new Set<string>() };
    const kinds = model.board?.kinds.map((kind) => kind.name.text) ?? [];
    const clueModel = new ClueModel(questions.session, openPlan);
    return { draft: new Draft(origin, clueModel, questions, kinds) };
  }

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
    if (value === MISSING_VALUE) return undefined;
    const { value: open } = this.places[at]!;
    const absentCode = open instanceof UnknownInt ? open.absent : undefined;
    if (value === null) return absentCode;
    return typeof value === 'boolean' ? Number(value) : codeOf(value, absentCode);
  }

  /** The possible values of a place, without "absent". */
  possibleCodesAt(at: number): number[] {
    const { ref, value } = this.places[at]!;
    const absentCode = value instanceof UnknownInt ? value.absent : undefined;
    return possibleCodes(this.clueModel.session, ref).filter((code) => code !== absentCode);
  }

  /** The literal "the place has the value" or, for an unknown value, "the place has a value"; undefined if it always has an unknown one. */
  literalAt(at: number, value: ClueValue): number | undefined {
    if (value === MISSING_VALUE) return this.clueModel.presenceLiteral(this.places[at]!);
    const code = this.codeAt(at, value);
    return code === undefined ? undefined : this.is(at, code);
  }

  /** The assumptions which say that exactly these clues are present. */
  assumptionsOf(clueValues: readonly ClueValue[]): number[] {
    return clueValues.flatMap((value, at) => this.literalAt(at, value) ?? []);
  }

  /** Whether the place has no clue, or a clue of unknown value. */
  hasNoValue(at: number): boolean {
    const clueValue = this.clueValues[at]!;
    return (
      clueValue === MISSING_VALUE || this.codeAt(at, clueValue) === this.codeAt(at, this.removedValueAt(at))
    );
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
    return this.removedValueAt(at) !== MISSING_VALUE || this.places[at]!.given.type.kind === 'unknown';
  }

  /** What the instance says at a place whose clue is removed: absent, or `?` if the place can't be empty. */
  removedValueAt(at: number): ClueValue {
    const { value } = this.places[at]!;
    return value instanceof UnknownInt && value.absent !== undefined ? null : MISSING_VALUE;
  }

  /** Whether the answer stays valid with another value at a place. Cheap for many places in a row, because the judge examines only what changed. */
  isValidWith(answer: Assignment, at: number, code: number): boolean {
    return this.isValidWithAll(answer, [[at, code]]);
  }

  /** Whether the answer stays valid with other values at several places. */
  isValidWithAll(answer: Assignment, clues: readonly ClueChoice[]): boolean {
    if (this.#lastJudgement?.answer !== answer) this.#lastJudgement = { answer, changed: answer.slice() };
    const { changed } = this.#lastJudgement;
    const { terms } = this.clueModel.ground;
    const variables = clues.map(([at]) => terms.variableOf(this.places[at]!.ref));
    clues.forEach(([, code], i) => {
      changed[variables[i]!] = code;
    });
    const isAccepted = this.#judge.accepts(changed);
    for (const variable of variables) changed[variable] = answer[variable]!;
    return isAccepted;
  }

  #lastJudgement: { readonly answer: Assignment; readonly changed: Assignment } | undefined;

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
  textWith(clueValues: readonly ClueValue[]): string {
    const changedValues = new Map<string, Map<number, ClueValue>>();
    clueValues.forEach((value, at) => {
      const { given, position } = this.places[at]!;
      const values = changedValues.get(given.name) ?? new Map<number, ClueValue>();
      changedValues.set(given.name, values.set(position, value));
    });
    const families = this.instance.givens.map(
      (given): ToldFamily => ({
        ...given,
        values: given.values.map((value, position) => {
          const newValues = changedValues.get(given.name);
          if (newValues?.has(position)) return newValues.get(position)!;
          return isUnknown(value) ? MISSING_VALUE : value;
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

/** The givens in the section's `remove` and `choose` lines; without such lines, those that may be absent or unknown. */
function cluesOf(plan: GeneratePlan, { givens }: Ground): string[] {
  const plannedNames = [...new Set([...plan.remove, ...plan.choose.keys()])];
  if (plannedNames.length > 0)
    return plannedNames.filter((name) => givens.some((given) => given.name === name));
  return givens
    .filter(({ type }) => type.kind === 'optional' || type.kind === 'unknown')
    .map(({ name }) => name);
}

/** For each given whose values the generator takes from the answer (`take`): the given with its values. */
type TakenGivens = ReadonlyMap<string, GroundGiven>;

/**
 * Finds the givens that new puzzles take from their answers. Where a new puzzle can't have such a clue, none may be added: for example, the number of
 * a room stands in its first cell only.
 */
function takenGivensOf(
  model: Model,
  instance: string | InstanceText,
  plan: GeneratePlan,
  names: readonly string[],
  deadline: number,
): TakenGivens {
  const takenNames = new Set(names.filter((name) => plan.take.has(name)));
  if (takenNames.size === 0) return new Map();
  const diagnostics = new Diagnostics();
  const text = textSourceOf(model, readData(model, instance, diagnostics), diagnostics);
  const emptyRequest = {
    ...plan,
    choose: new Map(),
    remove: new Set<string>(),
    take: takenNames,
    range: new Map(),
  };
  const source = new OpenGivens(text, emptyRequest, () => undefined);
  source.definitionFor = (name) => (takenNames.has(name) ? takeDefName(name) : undefined);
  source.hasValues = () => false;
  source.has = (name) => text.has(name);
  const { ground } = groundModel(model, source, diagnostics, { ...DEFAULT_LIMITS, deadline });
  return new Map(
    (ground?.givens ?? []).filter(({ name }) => takenNames.has(name)).map((given) => [given.name, given]),
  );
}

function openGround(
  model: Model,
  instance: string | InstanceText,
  plan: GeneratePlan,
  known: Ground,
  takenGivens: TakenGivens,
  names: readonly string[],
  { leave, deadline }: { readonly leave: boolean; readonly deadline: number },
): Ground | undefined {
  const diagnostics = new Diagnostics();
  const text = textSourceOf(model, readData(model, instance, diagnostics), diagnostics);
  const openNames = new Set(names);
  const source = new OpenGivens(
    text,
    { ...plan, take: new Set(), choose: new Map(), remove: new Set(), range: rangesOf(plan, openNames) },
    () => undefined,
  );
  const hasName = source.has.bind(source);
  const valuesForGiven = source.valuesForGiven.bind(source);
  source.has = (name) => openNames.has(name) || (hasName(name) && text.has(name));
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
    openNames.has(name)
      ? rangeOf(givenNamed(name), plannedRange(name, board), board)
      : plannedRange(name, board);
  source.valuesForGiven = (request, elements) => {
    if (!openNames.has(request.name)) return valuesForGiven(request, elements);
    const given = givenNamed(request.name);
    // If the given is in a `scatter` line, only existing clues may change, because the board may depend on their places.
    const isScattered = plan.scatter.has(request.name);
    const takenValues = takenGivens.get(request.name)?.values;
    const isOpen = (at: number): boolean => takenValues?.[at] !== null || given?.values[at] !== null;
    return given?.values.map((value, at) => {
      if (isScattered) return value === null ? null : leave ? OPEN_VALUE : MISSING_VALUE;
      return isOpen(at) ? OPEN_VALUE : isUnknown(value) ? MISSING_VALUE : value;
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
  const givenNumbers = given.values.filter((value) => typeof value === 'number');
  if (high === undefined || givenNumbers.every((value) => low <= value && value <= high)) return planned;
  return [least([low, ...givenNumbers]), greatest([high, ...givenNumbers])];
}

const rangesOf = ({ range }: GeneratePlan, open: ReadonlySet<string>): GeneratePlan['range'] =>
  new Map([...range].filter(([name]) => open.has(name)));
