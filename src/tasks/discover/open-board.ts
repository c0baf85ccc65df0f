/**
 * Boards whose clues are variables, so that one engine answers questions about all choices of the clues at once. If clues must be known before there
 * are variables because they shape the board, such as blocks and regions, their places are drawn at random, as for new puzzles.
 */

import type { InstanceData } from '../../formats/native/instance.ts';
import { settleValue } from '../../formats/values/settled-values.ts';
import { DEFAULT_LIMITS } from '../../grounding/context.ts';
import { ground as groundModel } from '../../grounding/ground.ts';
import type { Model } from '../../language/model.ts';
import type { GeneratePlan } from '../../language/sections/generate/plan.ts';
import { readPlan } from '../../language/sections/generate/section.ts';
import type { Position } from '../../model/places.ts';
import { isUnknown, UnknownBool } from '../../model/values.ts';
import { codesOf } from '../../model/variables.ts';
import { Diagnostics } from '../../text/diagnostics.ts';
import type { SearchLimits } from '../common/limits.ts';
import { Questions } from '../common/questions.ts';
import { Random } from '../common/random.ts';
import { LayoutDrawer } from '../generate/layout/layout.ts';
import { type DrawGiven, type DrawnValues, OpenGivens } from '../generate/layout/open-source.ts';
import { sizeOf } from '../generate/spec/request.ts';
import { textSourceOf } from '../open/open-instance.ts';
import { BoardIndex, type FindPlace } from './board-index.ts';
import { keyAt, type PlainValue } from './pattern.ts';

/** The clues that a given may have at a place, as literals of the engine. */
interface OpenClue {
  /** The literal "there is a clue"; undefined if there always is one. */
  readonly present: number | undefined;
  readonly byValue: ReadonlyMap<PlainValue, number>;
}

/** The values that places of finds may have, by place; questions add the values that they find. */
export type Possible = Map<FindPlace, Set<PlainValue>>;

/** The conflicts after which a question counts as too hard. */
const MAX_CONFLICTS = 3000;

export class OpenBoard {
  readonly index: BoardIndex;
  readonly #questions: Questions;
  readonly #clues = new Map<string, ReadonlyMap<string, OpenClue>>();

  private constructor(index: BoardIndex, questions: Questions) {
    this.index = index;
    this.#questions = questions;
    const { program } = questions.session;
    for (const [name, values] of index.givens) {
      const clues = new Map<string, OpenClue>();
      for (const [at, value] of values) {
        if (!isUnknown(value)) continue;
        const absentCode = value instanceof UnknownBool ? 0 : value.absent;
        const literalByValue = new Map<PlainValue, number>();
        for (const code of codesOf(index.ground.terms, value.ref)) {
          const plainValue = index.plainOf(settleValue(value, () => code));
          if (code !== absentCode && plainValue !== undefined)
            literalByValue.set(plainValue, program.is(value.ref, code));
        }
        clues.set(at, {
          present: absentCode === undefined ? undefined : -program.is(value.ref, absentCode),
          byValue: literalByValue,
        });
      }
      if (clues.size > 0) this.#clues.set(name, clues);
    }
  }

  static async open(index: BoardIndex, limits: SearchLimits): Promise<OpenBoard> {
    return new OpenBoard(index, await Questions.open(index.ground, 0, limits));
  }

  close(): void {
    this.#questions.session.close();
  }

  /** The names of the givens with open clues, each with the values that its clues may have, in the order of the type. */
  get clueValues(): ReadonlyMap<string, readonly PlainValue[]> {
    return new Map(
      [...this.#clues].map(([name, clues]) => {
        const values = new Set([...clues.values()].flatMap(({ byValue }) => [...byValue.keys()]));
        return [name, [...values]];
      }),
    );
  }

  /** The assumption that the place has this clue: any if `value` is undefined, none if it is null. Undefined if that is impossible. */
  clueLiteral(given: string, at: Position, value: PlainValue | undefined): number[] | undefined {
    const clue = this.#clues.get(given)?.get(keyAt(at));
    if (clue === undefined) return value === null && this.#isEmpty(given, at) ? [] : undefined;
    if (value === null) return clue.present === undefined ? undefined : [-clue.present];
    if (value === undefined) return clue.present === undefined ? [] : [clue.present];
    const literal = clue.byValue.get(value);
    return literal === undefined ? undefined : [literal];
  }

  #isEmpty(given: string, at: Position): boolean {
    const value = this.index.givens.get(given)?.get(keyAt(at));
    return value === null || value === false;
  }

  /**
   * Adds to `possible` the values that its places have in answers under the assumptions, until no answer has another value. Returns `none` if there is
   * no answer, and `hard` if a question wasn't decided; `possible` is then incomplete.
   */
  async extend(possible: Possible, assumptions: readonly number[]): Promise<'complete' | 'none' | 'hard'> {
    const { session } = this.#questions;
    for (let isFirst = true; ; isFirst = false) {
      const otherLiterals: number[] = [];
      for (const [place, values] of possible)
        place.codes.forEach((code, i) => {
          if (!values.has(place.values[i]!)) otherLiterals.push(session.program.is(place.ref, code));
        });
      if (otherLiterals.length === 0 && !isFirst) return 'complete';
      const enablingLiteral = session.program.fresh();
      session.clause([-enablingLiteral, ...otherLiterals]);
      for (const literal of otherLiterals) session.prefer(literal);
      const reply = await this.#questions.ask([...assumptions, enablingLiteral], MAX_CONFLICTS);
      session.clause([-enablingLiteral]);
      if (reply.status === 'hard') return 'hard';
      if (reply.status === 'unsatisfiable') {
        if (!isFirst) return 'complete';
        const answer = await this.#questions.ask(assumptions, MAX_CONFLICTS);
        return answer.status === 'satisfiable' ? 'complete' : answer.status === 'hard' ? 'hard' : 'none';
      }
      const { terms } = this.index.ground;
      for (const [place, values] of possible) {
        const code = reply.assignment[terms.variableOf(place.ref)]!;
        values.add(place.values[place.codes.indexOf(code)]!);
      }
    }
  }
}

/**
 * The board of a size of the model, on which the givens with these names have the values that `draw` gives them, or are open; undefined if the board
 * isn't rectangular or something is missing.
 */
export function boardWith(
  model: Model,
  size: InstanceData,
  names: Iterable<string>,
  { draw, mayBeAbsent }: { readonly draw: DrawGiven; mayBeAbsent?(given: string): boolean },
): BoardIndex | undefined {
  const diagnostics = new Diagnostics();
  const text = textSourceOf(model, size, diagnostics);
  const plan: GeneratePlan = {
    ...readPlan(model, diagnostics),
    ...{ take: new Set(), choose: new Map(), scatter: new Map(), divisionByGiven: new Map() },
    remove: new Set([...names].filter((name) => !text.has(name))),
  };
  const source = new OpenGivens(text, plan, draw);
  if (mayBeAbsent) source.mayBeAbsent = mayBeAbsent;
  source.finish = () => {};
  const { ground } = groundModel(model, source, diagnostics, DEFAULT_LIMITS);
  return ground && !diagnostics.hasErrors ? BoardIndex.of(ground) : undefined;
}

/** Makes open boards of a model. */
export class BoardMaker {
  readonly #model: Model;
  readonly #plan: GeneratePlan;
  readonly #limits: SearchLimits;
  /** Whether the places of some clues are drawn at random, because they shape the board. */
  readonly isDrawn: boolean;

  private constructor(model: Model, plan: GeneratePlan, limits: SearchLimits, isDrawn: boolean) {
    this.#model = model;
    this.#plan = plan;
    this.#limits = limits;
    this.isDrawn = isDrawn;
  }

  /** A maker for the model; undefined if its clues can't be made variables. */
  static async of(model: Model, limits: SearchLimits): Promise<BoardMaker | undefined> {
    const plan = readPlan(model, new Diagnostics());
    for (const isDrawn of [false, true]) {
      const boardMaker = new BoardMaker(model, plan, limits, isDrawn);
      if (await boardMaker.#emptyBoard([5, 5], 1)) return boardMaker;
    }
    return undefined;
  }

  async board(size: Position, seed = 0): Promise<OpenBoard | undefined> {
    const index = await this.#emptyBoard(size, seed);
    return index && (await OpenBoard.open(index, this.#limits));
  }

  /** An empty board of this size, in which clues are open; undefined if the model has no such rectangular board. */
  async #emptyBoard([height, width]: Position, seed: number): Promise<BoardIndex | undefined> {
    const diagnostics = new Diagnostics();
    const data = sizeOf(this.#model, this.#plan, `${height}x${width}`, diagnostics);
    if (!data) return undefined;
    let drawnValues: ReadonlyMap<string, DrawnValues> = new Map();
    if (this.isDrawn) {
      const random = new Random(seed);
      const shareByGiven = new Map(
        [...this.#plan.scatter].map(([name, share]) => [name, share * (0.5 + random.next())]),
      );
      // Areas of all sizes occur in puzzles; the section may ask for larger ones.
      const divisionByGiven = new Map(
        [...this.#plan.divisionByGiven].map(([name, { count, shape, ...rest }]) => [
          name,
          count === undefined ? { shape, ...rest } : { shape, count },
        ]),
      );
      const plan = { ...this.#plan, scatter: shareByGiven, divisionByGiven };
      const input = {
        model: this.#model,
        plan,
        data,
        symmetry: 'none',
        random,
        limits: this.#limits,
      } as const;
      const layout = await new LayoutDrawer(input).draw(diagnostics);
      if (!layout) return undefined;
      drawnValues = layout.drawnValues;
    }
    const { choose } = this.#plan;
    const clueNames = this.#model.declarations
      .map(({ name }) => name.text)
      .filter((name) => drawnValues.has(name) || this.#isOpen(name));
    return boardWith(this.#model, data, clueNames, {
      draw: ({ name }) => drawnValues.get(name),
      mayBeAbsent: (name) => !choose.has(name) || choose.get(name)?.has('absent') === true,
    });
  }

  /** Whether the given holds clues: new puzzles choose, remove, take or scatter them, or they may be absent. */
  #isOpen(name: string): boolean {
    const { choose, remove, take, scatter, divisionByGiven } = this.#plan;
    if ([choose, remove, take, scatter].some((ways) => ways.has(name))) return true;
    const declaration = this.#model.declarations.find((one) => one.name.text === name);
    if (declaration?.kind !== 'given' || divisionByGiven.has(name) || !declaration.domain) return false;
    const { kind } = declaration.type;
    return kind === 'optional' || (kind === 'unknown' && declaration.type.of.kind === 'optional');
  }
}
