/**
 * One instance of a model. Everything fixed has been evaluated; variables, terms over them and constraints remain. Made
 * by `ground()`, judged by the evaluator, compiled by the backends.
 */
import type { Span } from '../text/source.ts';
import type { Board, GlobalName } from './board.ts';
import type { BoolRef, Ref, Terms } from './terms/terms.ts';
import type { ValueType } from './value-types.ts';
import type { Element, EnumType, Value } from './values.ts';
import type { Words } from './words.ts';

/** How the values of a find's variables are decoded and drawn. */
export type AnswerType =
  | { readonly kind: 'bool' }
  | { readonly kind: 'int' }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  /** The value is a position in a fixed list. */
  | { readonly kind: 'index' }
  /** The value is the index of a board element within its kind. */
  | { readonly kind: 'element'; readonly element: Element['kind'] };

/** A `find` after grounding: one variable for each key, such as each cell. */
export interface GroundFamily {
  readonly name: string;
  /** Hidden finds don't distinguish answers: two answers are the same if they agree on all other finds. */
  readonly hidden: boolean;
  readonly type: AnswerType;
  /** If values may be absent: the int that stands for an absent value. */
  readonly absent?: number;
  /**
   * `domain[i]`: the key of `refs[i]`: an element, or a tuple for a product of sets. Missing if the find is a single
   * value.
   */
  readonly domain?: readonly Value[];
  /** The name of the board set (`cells`, `links`, …) over which the find ranges, if it ranges over exactly one set as a whole. */
  readonly over?: GlobalName;
  /** `refs[i]`: the variable for the i-th key; a single value has one variable. Bools are positive references. */
  readonly refs: readonly Ref[];
  readonly span: Span;
}

/** A `given` with the instance's values, for drawing and writing. */
export interface GroundGiven {
  readonly name: string;
  readonly type: ValueType;
  /** The keys of the values; undefined for a single value. */
  readonly domain?: readonly Value[];
  /** The name of the board set (`cells`, `links`, …) to which all keys belong; undefined if there is no such set. */
  readonly over?: GlobalName;
  /**
   * `values[i]`: the value for the i-th key; a single value is a list of one. A value that the instance leaves unknown
   * (`?`) is an UnknownInt or UnknownBool.
   */
  readonly values: readonly Value[];
  /**
   * Only for a family of bools whose default is the same everywhere: that default, which holds wherever the instance
   * gives no value.
   */
  readonly commonDefault?: boolean;
}

export interface GroundRule {
  /** The rule as a sentence for people. */
  readonly sentence: string;
  readonly name?: string;
  readonly span: Span;
  /**
   * True if the rule may demand nothing of some puzzles: each of its conditions is an implication (`… =>`), or
   * quantifies over a list in the instance.
   */
  readonly isConditional?: true;
}

/** One instance of a rule's condition: `root` must hold. */
export interface GroundConstraint {
  readonly root: BoolRef;
  /** Index into `rules`. */
  readonly rule: number;
  /** The place of the condition in the model. */
  readonly span: Span;
  /** The elements bound by the quantifiers around the condition: its place on the board. */
  readonly site: readonly Element[];
}

export interface Ground {
  readonly board: Board | undefined;
  readonly terms: Terms;
  readonly givens: readonly GroundGiven[];
  readonly families: readonly GroundFamily[];
  readonly rules: readonly GroundRule[];
  readonly constraints: readonly GroundConstraint[];
  /** The model's own words for hints. */
  readonly words?: Words;
  readonly objective?: { readonly direction: 'minimize' | 'maximize'; readonly term: Ref };
}

/** The variables that identify an answer: two answers are the same if they agree on all of these. */
export function visibleRefs({ families }: Ground): readonly Ref[] {
  return families.filter((family) => !family.hidden).flatMap((family) => family.refs);
}

/** `assignment[variable]`: the variable's value; false and true are 0 and 1. */
export type Assignment = Int32Array;

/** A condition of the rule that `withRule` adds. */
interface AddedCondition
  extends Pick<GroundConstraint, 'root'>,
    Partial<Pick<GroundConstraint, 'span' | 'site'>> {}

/**
 * The ground model with one more rule, which consists of these conditions. Returns the same ground model if there are
 * no conditions.
 */
export function withRule(ground: Ground, sentence: string, conditions: readonly AddedCondition[]): Ground {
  const [first] = conditions;
  if (first === undefined) return ground;
  const { rules, constraints } = ground;
  const addedConstraints = conditions.map(({ root, span = NOWHERE, site = [] }) => ({
    root,
    rule: rules.length,
    span,
    site,
  }));
  return {
    ...ground,
    rules: [...rules, { sentence, span: first.span ?? NOWHERE }],
    constraints: [...constraints, ...addedConstraints],
  };
}

const NOWHERE: Span = { file: 0, start: 0, end: 0 };
