/**
 * One instance of a model: what is fixed has been evaluated away; what is left are variables, terms over them
 * and constraints. Produced by `ground()`, judged by the evaluator, compiled by the backends.
 */
import type { Span } from '../text/source.ts';
import type { Board, GlobalName } from './board.ts';
import type { BoolRef, Ref, Terms } from './terms/terms.ts';
import type { ValueType } from './value-types.ts';
import type { Element, EnumType, Value } from './values.ts';
import type { Words } from './words.ts';

/** What the values of a find family are, for decoding and drawing. */
export type AnswerType =
  | { readonly kind: 'bool' }
  | { readonly kind: 'int' }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  /** A position in a fixed list. */
  | { readonly kind: 'index' }
  /** An element of the board, by its index among its kind. */
  | { readonly kind: 'element'; readonly element: Element['kind'] };

/** A `find`, grounded: one variable an element. */
export interface GroundFamily {
  readonly name: string;
  /** Hidden families are helpers: two answers are the same when the others agree. */
  readonly hidden: boolean;
  readonly type: AnswerType;
  /** The value that stands for absent in an optional family; undefined otherwise. */
  readonly absent?: number;
  /** What it ranges over, aligned with refs: mostly elements; tuples for several sets. A single value has none. */
  readonly domain?: readonly Value[];
  /** The name of the whole set it ranges over (`cells`, `links`, …) when it is just one of those. */
  readonly over?: GlobalName;
  /** A bool or int variable each; bools are positive references. */
  readonly refs: readonly Ref[];
  readonly span: Span;
}

/** A `given` with the instance's values, for drawing and writing. */
export interface GroundGiven {
  readonly name: string;
  readonly type: ValueType;
  /** As in GroundFamily. */
  readonly domain?: readonly Value[];
  readonly over?: GlobalName;
  /** One value an element, or a single one; what the instance doesn't tell (`?`) is an unknown. */
  readonly values: readonly Value[];
  /** Of a family with such a default: what holds at all places where nothing is told. */
  readonly usual?: boolean;
}

export interface GroundRule {
  /** The sentence a person reads. */
  readonly sentence: string;
  readonly name?: string;
  readonly span: Span;
  /** All of it stands behind `… =>`, or is about what is listed or told: it may ask nothing of a puzzle. */
  readonly conditional?: true;
}

/** One instance of a rule's condition: `root` must hold. */
export interface GroundConstraint {
  readonly root: BoolRef;
  /** Index into `rules`. */
  readonly rule: number;
  /** The condition's own place. */
  readonly span: Span;
  /** The elements the quantifiers around it stood at: where on the board it speaks. */
  readonly site: readonly Element[];
}

export interface Ground {
  readonly board: Board | undefined;
  readonly terms: Terms;
  readonly givens: readonly GroundGiven[];
  readonly families: readonly GroundFamily[];
  readonly rules: readonly GroundRule[];
  readonly constraints: readonly GroundConstraint[];
  /** In which words its steps are told. */
  readonly words?: Words;
  readonly objective?: { readonly direction: 'minimize' | 'maximize'; readonly term: Ref };
}

/** The variables that make up an answer: two answers are the same when they agree on these. */
export function visibleRefs({ families }: Ground): readonly Ref[] {
  return families.filter((family) => !family.hidden).flatMap((family) => family.refs);
}

/** Values of all variables, by variable number: bools are 0 and 1. */
export type Assignment = Int32Array;
