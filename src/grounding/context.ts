/** The context that all parts of grounding share: the terms being built, the board's elements, and error reporting. */

import { Clock } from '../model/clock.ts';
import type { BoardElements } from '../model/elements.ts';
import type { BoolRef, Terms } from '../model/terms/terms.ts';
import type { DiagnosticCode } from '../text/codes.ts';
import { type Details, DiagnosticError } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';

/** The place of an evaluation: the expression's span and, for a call, its arguments. */
export interface Site {
  readonly span: Span;
  readonly arguments?: readonly Span[];
}

export interface GroundingLimits {
  /** The greatest number of terms in the ground model. */
  readonly terms: number;
  /** The greatest number of evaluated generator steps and calls, which bounds the running time. */
  readonly steps: number;
  /** The greatest number of items in one set or list. */
  readonly items: number;
  /** The time at which grounding gives up, in milliseconds of performance.now(); undefined for never. */
  readonly deadline?: number;
}

export const DEFAULT_LIMITS: GroundingLimits = { terms: 50_000_000, steps: 100_000_000, items: 4_000_000 };

/** A cache of equality conditions, by the two lists that are compared. */
export type Equalities = WeakMap<object, WeakMap<object, BoolRef>>;

export class GroundingContext {
  readonly terms: Terms;
  readonly limits: GroundingLimits;
  /** The elements of the board; undefined for puzzles without a board. */
  readonly elements: BoardElements | undefined;
  readonly equalities: Equalities = new WeakMap();
  /** The hidden variables, as values, of givens that the instance leaves open with a `?`. */
  readonly openGivens = new WeakSet<object>();
  #steps = 0;
  readonly #clock: Clock;

  constructor(terms: Terms, elements: BoardElements | undefined, limits: GroundingLimits) {
    this.terms = terms;
    this.elements = elements;
    this.limits = limits;
    this.#clock = new Clock(limits.deadline ?? Number.POSITIVE_INFINITY);
  }

  /**
   * Counts one step of work, and reports an error at `span` if there are too many. @throws OutOfTime past the deadline.
   */
  step(span: Span): void {
    this.#clock.tick();
    if (++this.#steps > this.limits.steps) {
      this.fail('too-large', `This needs more than ${this.limits.steps} steps on this instance.`, span, {
        advice: 'Restrict the sets it ranges over, or raise the limit (`--max steps=N`).',
      });
    }
  }

  board(span: Span): BoardElements {
    if (this.elements) return this.elements;
    return this.fail('no-board', 'This speaks of a board, but the model has none.', span, {
      advice: 'Add a line such as `board square`.',
    });
  }

  fail(code: DiagnosticCode, message: string, span: Span, rest: Details = {}): never {
    throw new DiagnosticError({ code, severity: 'error', message, span, ...rest });
  }
}
