/** Where grounding gets an instance's values from; formats/ implements it for text. */
import type { Span } from '../text/source.ts';
import type { Board, BoardKind, GlobalName } from './board.ts';
import type { TilingName } from './boards/tilings.ts';
import type { BoardElements } from './elements.ts';
import type { ValueType } from './value-types.ts';
import type { Value } from './values.ts';

/** In place of a value: there is one, but the instance doesn't tell it (`?`). */
export const UNTOLD = Symbol('untold');

/** In place of a value: to be chosen, any value of the type, absent included. */
export const OPEN = Symbol('open');

/** What a given ranges over, as far as its declaration tells before there is a board. */
export interface GivenOutline {
  readonly name: string;
  /** The declaration's own place, for messages. */
  readonly span: Span;
  /** The sets named in its brackets when they are plain board sets; undefined for a single value. */
  readonly over: readonly (GlobalName | 'other')[] | undefined;
  /** Its values are lists, sets or tuples (`given runs[rows]: list of int`): one line each. */
  readonly lists: boolean;
}

export interface GivenRequest extends GivenOutline {
  readonly type: ValueType;
  /** The elements (or tuples of them) it ranges over; undefined for a single value. */
  readonly domain: readonly Value[] | undefined;
  /** Its numbers are labels: letters may stand for them. */
  readonly labels?: boolean;
  /** The given's default, for what lines `at: value` leave out. */
  readonly fallback?: () => readonly Value[];
}

export interface BoardRequest {
  /** The kinds the model allows with their arguments, evaluated; no arguments: the instance tells the size. */
  readonly kinds: readonly {
    readonly name: BoardKind;
    /** The one tiling that the model has; of others, the instance tells which. */
    readonly tiling?: TilingName;
    readonly arguments: readonly number[];
  }[];
  readonly givens: readonly GivenOutline[];
  readonly span: Span;
}

/** Problems are reported by the source itself; `undefined` then means "already reported". */
export interface InstanceSource {
  /** The instance as a whole, for messages about what it lacks. */
  readonly span: Span | undefined;
  has(given: string): boolean;
  board(request: BoardRequest): Board | undefined;
  /** One value for each element of the domain, or a single one. */
  values(
    request: GivenRequest,
    elements: BoardElements | undefined,
  ): readonly (Value | typeof UNTOLD | typeof OPEN)[] | undefined;
  /** The ints that an open given is chosen from, none absent; its type says it otherwise. */
  range?(given: string, board: Board | undefined): readonly [number, number] | undefined;
  /** Whether an open given with such a range may be absent all the same. */
  absentToo?(given: string): boolean;
  /** The def that says what a given is in terms of the answer: all of it, or where the instance leaves it open. */
  taken?(given: string): string | undefined;
  /** Whether the instance has values of such a given. */
  tells?(given: string): boolean;
  /** Reports entries no given asks for. */
  finish(givens: readonly GivenOutline[]): void;
}
