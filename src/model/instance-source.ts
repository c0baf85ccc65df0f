/** Where grounding gets an instance's values from; formats/ implements it for text. */
import type { Span } from '../text/source.ts';
import type { Board, BoardKind, GlobalName } from './board.ts';
import type { TilingName } from './boards/tilings.ts';
import type { BoardElements } from './elements.ts';
import type { ValueType } from './value-types.ts';
import type { Value } from './values.ts';

/** Stands for a value that exists but that the instance doesn't give (`?`). */
export const MISSING_VALUE = Symbol('untold');

/** Stands for a value that may be chosen freely among the values of its type; absent counts as one of them. */
export const OPEN_VALUE = Symbol('open');

/** What the declaration of a given says about it before there is a board. */
export interface GivenOutline {
  readonly name: string;
  /** The place of the declaration, for messages. */
  readonly span: Span;
  /**
   * The sets in the brackets of the given's declaration; `other` for anything but a board's set. Undefined for a single
   * value.
   */
  readonly over: readonly (GlobalName | 'other')[] | undefined;
  /**
   * Whether each value is a list, a set or a tuple (`given runs[rows]: list of int`), which takes a line of its own.
   */
  readonly hasLists: boolean;
}

export interface GivenRequest extends GivenOutline {
  readonly type: ValueType;
  /** The elements, or tuples of elements, that the given ranges over; undefined for a single value. */
  readonly domain: readonly Value[] | undefined;
  /** Whether the given's numbers are only labels, so that the instance may write letters instead. */
  readonly labels?: boolean;
  /** The given's default values, for elements that no line `at: value` mentions. */
  readonly fallback?: () => readonly Value[];
}

export interface BoardRequest {
  /**
   * The board kinds that the model allows, with their evaluated arguments. Without arguments the instance gives the
   * size.
   */
  readonly kinds: readonly {
    readonly name: BoardKind;
    /** The model's tiling if it allows exactly one; otherwise the instance names it. */
    readonly tiling?: TilingName;
    readonly arguments: readonly number[];
  }[];
  readonly givens: readonly GivenOutline[];
  readonly span: Span;
}

/**
 * The text of an instance, read value by value. The source reports problems itself; a result of `undefined` means
 * "already reported".
 */
export interface InstanceSource {
  /** The place of the whole instance in its text, for messages about something missing. */
  readonly span: Span | undefined;
  has(given: string): boolean;
  board(request: BoardRequest): Board | undefined;
  /** The given's values: one per element of the domain, or a single one. */
  valuesForGiven(
    request: GivenRequest,
    elements: BoardElements | undefined,
  ): readonly (Value | typeof MISSING_VALUE | typeof OPEN_VALUE)[] | undefined;
  /**
   * The least and the greatest int that an open value of the given may take; undefined if the given's type bounds the
   * value already.
   */
  range?(given: string, board: Board | undefined): readonly [number, number] | undefined;
  /** Whether an open value of the given may also be absent. Called only if `range` bounds the value. */
  mayBeAbsent?(given: string): boolean;
  /**
   * The name of the definition that computes the given, or only its open values, from the answer; undefined if the
   * instance names none.
   */
  definitionFor?(given: string): string | undefined;
  /** Whether the instance has values for the given. */
  hasValues?(given: string): boolean;
  /** Reports entries of the instance that belong to no given. */
  finish(givens: readonly GivenOutline[]): void;
}
