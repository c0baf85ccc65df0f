// A ground model as a SAT program: its clauses, propagators and lazy constraints, and the mapping from literals back to
// values. The program can grow: requesting more literals appends clauses.

import { Clock, OutOfTime } from '../../../model/clock.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import { Evaluation } from '../../../model/meaning/evaluate.ts';
import { type TightenedDomains, tighten } from '../../../model/propagation/tighten.ts';
import { type BoolRef, type Ref, TRUE } from '../../../model/terms/terms.ts';
import { BOTH, IMPLIES, NO, YES } from '../../common/literals.ts';
import { familyLiteralNames } from '../../common/names.ts';
import { rootsOf } from '../../common/uses.ts';
import type { PropagatorSpec } from '../engine/propagators.ts';
import { type ClauseReceiver, type ClauseSink, NO_ORIGIN } from './clause-sink.ts';
import { Encoder } from './encoder.ts';
import type { Connectivity, EncodedInteger, LazyConstraint } from './encoding.ts';
import { boolEncodings, intEncodings } from './encodings.ts';
import { DEFAULT_SIZES, type EncodingSizes } from './sizes.ts';
import { QUESTION_ORIGIN, type Trace } from './trace.ts';

/** The most values of an int with which `distinguishingVariables` doesn't give up. */
const MAX_DISTINGUISHED = 1024;

export interface CompileOptions {
  /** How connectivity, loops and paths are encoded. With `eager`, the default, the clauses alone are complete. */
  readonly connectivity?: Connectivity;
  /**
   * Gives every constraint a guard literal, which has to be assumed for the constraint to hold: for cores and
   * explanations.
   */
  readonly guards?: boolean;
  /**
   * The domains that follow from all constraints together; if absent, `tighten` computes them. Not used with guards.
   */
  readonly facts?: TightenedDomains | 'none';
  /** When to give up, in milliseconds of performance.now(); never by default. */
  readonly deadline?: number;
  /** Thresholds between encodings, for tests and measurements. */
  readonly sizes?: Partial<EncodingSizes>;
  /**
   * Receives the clauses as they are made. They aren't stored then, so memory doesn't grow with their number, and the
   * program can only be used for names and for decoding.
   */
  readonly take?: ClauseReceiver;
  /** Records the meanings of literals and the origins of clauses. */
  readonly trace?: Trace;
}

/** The size of a program at some moment, to which the program can return by `goBack`. */
export interface ProgramMark {
  readonly variables: number;
  readonly clauses: number;
  /** The number of array entries that the clauses use. */
  readonly length: number;
  readonly propagators: number;
  /** The number of changes of the encoder's state that can be undone. */
  readonly changes: number;
  /** The number of variables whose creation can't be undone. */
  readonly permanentVariables: number;
}

/** Compiles all constraints of the ground model. */
export function compileSat(ground: Ground, options: CompileOptions = {}): SatProgram {
  return new SatProgram(ground, options);
}

/** The tightened domains; undefined if tightening found a contradiction, so that the clauses themselves show it. */
function usableFacts(ground: Ground, options: CompileOptions, clock: Clock): TightenedDomains | undefined {
  if (options.guards === true || options.facts === 'none') return undefined;
  const domainChanges = options.trace && [];
  const tightenedDomains = options.facts ?? tighten(ground, clock, domainChanges);
  if (tightenedDomains.contradiction !== undefined) return undefined;
  if (options.trace && domainChanges) options.trace.facts = domainChanges;
  return tightenedDomains;
}

export class SatProgram {
  readonly ground: Ground;
  readonly #encoder: Encoder;
  readonly #guards: Int32Array | undefined;
  #yes = 0;
  /** `#decodedIntegers[variable]`: the variable's encoding; stored when an answer is decoded for the first time. */
  readonly #decodedIntegers: (EncodedInteger | undefined)[] = [];
  /** Whether all constraints are encoded. If the deadline passed first, it is false, and answers mean nothing. */
  readonly isComplete: boolean;

  constructor(ground: Ground, options: CompileOptions) {
    this.ground = ground;
    const { terms, constraints } = ground;
    const clock = new Clock(options.deadline ?? Number.POSITIVE_INFINITY);
    const tightenedDomains = usableFacts(ground, options, clock);
    const encoderOptions = {
      connectivity: options.connectivity ?? 'eager',
      sizes: { ...DEFAULT_SIZES, ...options.sizes },
      take: options.take,
      trace: options.trace,
      assertedTerms: options.guards === true ? [] : constraints.map(({ root }) => root),
    };
    const encoder = new Encoder(
      terms,
      { bool: boolEncodings, int: intEncodings },
      encoderOptions,
      rootsOf(ground),
      tightenedDomains,
    );
    this.#encoder = encoder;
    // The model's own bools get the first variables, in their order.
    for (const family of ground.families) {
      for (const ref of family.refs) if (terms.isBool(ref)) encoder.literal(ref, BOTH);
    }
    if (options.guards === true) {
      const firstLiteral = encoder.fresh(constraints.length);
      this.#guards = Int32Array.from(constraints, (_, i) => firstLiteral + i);
    }
    this.isComplete = this.#encodeConstraints(ground, clock);
    encoder.isComplete = true;
    encoder.sink.flush();
  }

  /** Encodes all constraints; false if time ran out first. */
  #encodeConstraints({ terms, constraints }: Ground, clock: Clock): boolean {
    const encoder = this.#encoder;
    encoder.sink.clock = clock;
    try {
      if (clock.isOver()) throw new OutOfTime();
      const isTermWritten = new Uint8Array(2 * terms.count);
      constraints.forEach(({ root }, i) => {
        // Identical constraints are encoded once; neighbouring cells often produce them.
        if (this.#guards === undefined && isTermWritten[root] === 1) return;
        isTermWritten[root] = 1;
        encoder.about(root, () => {
          encoder.enforce(root, this.#guards === undefined ? [] : [-this.#guards[i]!]);
          encoder.doQueuedWork();
        });
        if (clock.isOver()) throw new OutOfTime();
      });
      encoder.finish();
      return !clock.isOver();
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      encoder.dropQueue();
      return false;
    } finally {
      encoder.sink.clock = undefined;
    }
  }

  /** The clauses so far; later ones are appended. */
  get sink(): ClauseSink {
    return this.#encoder.sink;
  }

  get variables(): number {
    return this.#encoder.variables;
  }

  /** What a certificate states about the program's clauses; undefined if they weren't traced. */
  get source(): { readonly ground: Ground; readonly trace: Trace } | undefined {
    const { trace } = this.#encoder;
    return trace && { ground: this.ground, trace };
  }

  get lazyConstraints(): readonly LazyConstraint[] {
    return this.#encoder.lazyConstraints;
  }

  get propagators(): readonly PropagatorSpec[] {
    return this.#encoder.propagators;
  }

  /** The literal that must be assumed for the constraint to hold; undefined in a program compiled without guards. */
  guard(constraint: number): number | undefined {
    return this.#guards?.[constraint];
  }

  /** The guards of all constraints, in their order; empty in a program compiled without guards. */
  get guards(): readonly number[] {
    return this.#guards === undefined ? [] : [...this.#guards];
  }

  /** The number of the constraint with this guard; undefined if the literal is no guard. */
  guardedBy(literal: number): number | undefined {
    const guards = this.#guards;
    if (guards === undefined || guards.length === 0) return undefined;
    const index = literal - guards[0]!;
    return index >= 0 && index < guards.length ? index : undefined;
  }

  /** A literal equivalent to the bool term. */
  literal(ref: BoolRef): number {
    const literal = this.#encoder.literal(ref, BOTH);
    this.#encoder.finish();
    return this.#asVariable(literal);
  }

  /** A literal equivalent to "the int (or bool) term is at least k". */
  atLeast(ref: Ref, k: number): number {
    const literal = this.integer(ref).atLeast(k);
    this.#encoder.finish();
    return this.#asVariable(literal);
  }

  /** A literal equivalent to "the int (or bool) term is k". */
  is(ref: Ref, k: number): number {
    const literal = this.integer(ref).is(k);
    this.#encoder.finish();
    return this.#asVariable(literal);
  }

  integer(ref: Ref): EncodedInteger {
    return this.#encoder.integer(ref);
  }

  /** Whether the variable has no literals yet, because a single equation, which isn't encoded yet, determines it. */
  isPostponed(ref: Ref): boolean {
    return this.#encoder.postponedEquations.has(ref);
  }

  /**
   * A new literal that implies that a variable is k. The variable is defined by an equation and isn't encoded
   * as an int yet; it needn't be for this. `is` would encode the equation for all values, with four to six
   * times as many clauses for a clue beside four cells.
   */
  literalOfPostponed(ref: Ref, k: number): number {
    const { terms } = this.ground;
    const [bound, ...pairs] = terms.arguments(this.#encoder.postponedEquations.get(ref)!);
    const coefficients: number[] = [];
    const otherRefs: Ref[] = [];
    let rest = bound!;
    for (let i = 0; i < pairs.length; i += 2) {
      if (pairs[i + 1] === ref) rest -= pairs[i]! * k;
      else {
        coefficients.push(pairs[i]!);
        otherRefs.push(pairs[i + 1]!);
      }
    }
    const literal = this.fresh();
    this.enforce(terms.equals(coefficients, otherRefs, rest), [-literal]);
    return literal;
  }

  /** Adds clauses: a literal of `unless` is true, or the term holds. */
  enforce(ref: BoolRef, unless: readonly number[] = []): void {
    this.#encoder.enforce(ref, unless);
    this.#encoder.finish();
  }

  /**
   * Adds a clause over the program's literals. Its origin is the question that is asked (for example, that
   * another answer is wanted), unless a constraint `impliedBy` implies it.
   */
  clause(literals: readonly number[], impliedBy: Ref = QUESTION_ORIGIN): void {
    this.#encoder.about(impliedBy, () => this.#encoder.clauseOf([], literals));
  }

  /** Adds one unit clause for each of the literals. */
  addUnits(literals: readonly number[]): void {
    const { sink } = this;
    sink.origin = QUESTION_ORIGIN;
    for (let i = 0; i < literals.length; i++) {
      sink.put(literals[i]!);
      sink.close();
    }
    sink.origin = NO_ORIGIN;
  }

  /** A new, unconstrained literal. */
  fresh(): number {
    return this.#encoder.fresh();
  }

  /** The program's present size, for a later `goBack`. */
  mark(): ProgramMark {
    const { sink, propagators, variables } = this;
    return {
      variables,
      clauses: sink.count,
      length: sink.length,
      propagators: propagators.length,
      changes: this.#encoder.changes,
      permanentVariables: this.#encoder.permanentCount,
    };
  }

  /**
   * Retracts everything after the mark: clauses, literals, and what is stored about terms. Returns false and changes
   * nothing if there are constraints that are only checked (they learn from answers), or if propagators or components
   * of a graph were added.
   */
  goBack(mark: ProgramMark): boolean {
    const encoder = this.#encoder;
    if (this.lazyConstraints.length > 0 || this.propagators.length !== mark.propagators) return false;
    if (encoder.permanentCount !== mark.permanentVariables) return false;
    if (encoder.changes > mark.changes) this.#decodedIntegers.length = 0;
    encoder.undo(mark.changes);
    this.sink.truncate(mark.length, mark.clauses);
    encoder.variables = mark.variables;
    return true;
  }

  /**
   * Registers a function that is called when the literals made so far are retracted. It is for callers that store
   * literals.
   */
  onUndo(undo: () => void): void {
    this.#encoder.onUndo(undo);
  }

  /** A literal that implies the bool term; created on first use. */
  literalImplying(ref: BoolRef): number {
    const literal = this.#encoder.literal(ref, IMPLIES);
    this.#encoder.finish();
    return this.#asVariable(literal);
  }

  /**
   * A set of SAT variables whose values determine the values of all `refs`; undefined if it would be too
   * large.
   */
  distinguishingVariables(refs: Iterable<Ref>): readonly number[] | undefined {
    const foundVariables: number[] = [];
    for (const ref of refs) {
      const integer = this.integer(ref);
      const { domain } = integer;
      if (domain.size > MAX_DISTINGUISHED) return undefined;
      const by = integer.hasDirectLiterals && !integer.hasOrderLiterals ? 0 : 1;
      for (let i = by; i < domain.size; i++) {
        const literal = by === 0 ? integer.is(domain.at(i)) : integer.atLeast(domain.at(i));
        if (literal !== YES && literal !== NO) foundVariables.push(Math.abs(literal));
      }
    }
    this.#encoder.finish();
    return foundVariables;
  }

  /** Adds the clause "one of these variables differs from the assignment, or a literal of `unless` is true". */
  block(assignment: Assignment, refs: Iterable<Ref>, unless: readonly number[] = []): void {
    const { terms } = this.ground;
    const clause = [...unless];
    for (const ref of refs) {
      const value = assignment[terms.variableOf(ref)]!;
      this.integer(ref).addDifferenceTo(clause, value);
    }
    this.#encoder.finish();
    this.clause(clause);
  }

  /** The values of all variables of the model. Variables that the clauses don't determine get their lowest value. */
  decode(value: (literal: number) => boolean): Assignment {
    const { terms } = this.ground;
    const assignment = new Int32Array(terms.variableCount);
    for (let variable = 0; variable < assignment.length; variable++) {
      const knownDecoder = this.#decodedIntegers[variable];
      if (knownDecoder !== undefined) {
        assignment[variable] = knownDecoder.decode(value);
        continue;
      }
      const ref = terms.variable(variable);
      if (this.#encoder.mayOccur(ref)) {
        const integer = this.integer(ref);
        this.#decodedIntegers[variable] = integer;
        assignment[variable] = integer.decode(value);
      } else assignment[variable] = this.#lowestValue(ref);
    }
    this.#completePostponedVariables(assignment);
    return assignment;
  }

  /** The names of the formula's variables that stand for values of the model's finds, for people who read the clauses. */
  variableNames(): Iterable<readonly [variable: number, name: string]> {
    return familyLiteralNames(this.ground, (ref) =>
      this.#encoder.mayOccur(ref) ? this.integer(ref) : undefined,
    );
  }

  /** Computes the values of postponed variables by their equations. */
  #completePostponedVariables(assignment: Assignment): void {
    const { terms } = this.ground;
    const { postponedEquations } = this.#encoder;
    if (postponedEquations.size === 0) return;
    let values: Evaluation | undefined;
    const numberOf = (ref: Ref): number => {
      const variable = terms.variableOf(ref);
      if (variable >= 0) return (ref & 1) === 1 ? 1 - assignment[variable]! : assignment[variable]!;
      values ??= new Evaluation(terms, this.#operandsOfPostponed(postponedEquations), assignment);
      return values.of(ref);
    };
    for (const [variable, equation] of postponedEquations) {
      const args = terms.arguments(equation);
      let [rest, sign] = [args[0]!, 1];
      for (let i = 1; i < args.length; i += 2) {
        if (args[i + 1] === variable) sign = args[i]!;
        else rest -= args[i]! * numberOf(args[i + 1]!);
      }
      assignment[terms.variableOf(variable)] = sign * rest;
    }
  }

  /** The other variables that occur in the equations of postponed variables. */
  #operandsOfPostponed(postponed: ReadonlyMap<Ref, BoolRef>): Ref[] {
    const { terms } = this.ground;
    return [...postponed].flatMap(([variable, equation]) =>
      [...terms.arguments(equation)].filter((ref, i) => i > 0 && i % 2 === 0 && ref !== variable),
    );
  }

  #lowestValue(ref: Ref): number {
    return this.#encoder.values(ref)?.[0] ?? this.#encoder.low(ref);
  }

  #asVariable(literal: number): number {
    if (literal !== YES && literal !== NO) return literal;
    if (this.#yes === 0) {
      this.#yes = this.#encoder.fresh();
      this.#encoder.trace?.truth(this.#yes, TRUE);
      this.#encoder.onUndo(() => {
        this.#yes = 0;
      });
      this.#encoder.clause([], this.#yes);
    }
    return literal === YES ? this.#yes : -this.#yes;
  }
}
