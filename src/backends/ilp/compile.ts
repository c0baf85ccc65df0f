// A ground model as an integer linear program: columns and rows, constraints that are checked on answers only, and the
// mapping from columns back to values. The program can grow: excluding an answer, or adding a cut, appends rows.
import type { Assignment, Ground } from '../../model/ground.ts';
import { type TightenedDomains, tighten } from '../../model/propagation/tighten.ts';
import type { BoolRef, Ref } from '../../model/terms/terms.ts';
import { YES } from '../common/literals.ts';
import { placeName } from '../common/names.ts';
import { rootsOf } from '../common/uses.ts';
import type { LazyRows, LinearizerOptions } from './linearization.ts';
import { UnsupportedByIlp } from './linearization.ts';
import { boolLinearizations, intLinearizations } from './linearizations.ts';
import { Linearizer } from './linearizer.ts';
import type { IlpModel } from './model.ts';

export interface IlpCompileOptions {
  /** How connectivity is written. With `flow`, the default, the rows express it completely. */
  readonly connectivity?: LinearizerOptions['connectivity'];
  /** If false, the model's objective is left out, and any answer will do. */
  readonly objective?: boolean;
}

/**
 * The least coefficient at which the results are unreliable, because engines can't distinguish differences from
 * rounding errors.
 */
export const UNRELIABLE_COEFFICIENT = 1e7;
/** The least coefficient that can't be represented in the engines' numbers. */
const UNREPRESENTABLE_COEFFICIENT = 2 ** 40;

/**
 * Compiles all constraints and the objective of the ground model. @throws UnsupportedByIlp if something can't be
 * written as rows; its message names the rule and an alternative.
 */
export function compileIlp(ground: Ground, options: IlpCompileOptions = {}): IlpProgram {
  return new IlpProgram(ground, options);
}

export class IlpProgram {
  readonly ground: Ground;
  readonly #linearizer: Linearizer;

  constructor(ground: Ground, options: IlpCompileOptions) {
    this.ground = ground;
    const { terms, constraints, objective } = ground;
    const tightenedDomains: TightenedDomains = tighten(ground);
    const linearizer = new Linearizer(
      terms,
      { bool: boolLinearizations, int: intLinearizations },
      rootsOf(ground),
      tightenedDomains,
      {
        connectivity: options.connectivity ?? 'flow',
      },
    );
    this.#linearizer = linearizer;
    if (tightenedDomains.contradiction !== undefined) {
      linearizer.model.makeContradictory();
      return;
    }
    // The model's own variables get the first columns, in the model's order.
    for (const family of ground.families) {
      for (const ref of family.refs) {
        if (terms.isBool(ref)) linearizer.atom(ref);
        else linearizer.affineOf(ref);
      }
    }
    linearizer.doQueuedWork();
    for (const { root, rule } of constraints) {
      this.#withRuleName(ground.rules[rule]?.sentence, () => {
        linearizer.enforce(root);
        linearizer.doQueuedWork();
      });
    }
    if (objective !== undefined && options.objective !== false) {
      this.#withRuleName(`${objective.direction} …`, () => {
        const value = linearizer.affineOf(objective.term);
        linearizer.doQueuedWork();
        linearizer.model.objective = { direction: objective.direction, ...value };
      });
    }
  }

  /** The columns and rows so far; later ones are appended to this model. */
  get model(): IlpModel {
    return this.#linearizer.model;
  }

  get lazyConstraints(): readonly LazyRows[] {
    return this.#linearizer.lazyConstraints;
  }

  /** Adds rows that make the term true. */
  enforce(ref: BoolRef): void {
    this.#linearizer.enforce(ref);
    this.#linearizer.doQueuedWork();
  }

  /** Adds the row "one of the literals is true". */
  clause(literals: readonly number[]): void {
    this.#linearizer.clauseOf([], literals);
  }

  /** Adds the row "one of these variables differs from the assignment". */
  block(assignment: Assignment, refs: Iterable<Ref>): void {
    const { terms } = this.ground;
    const clause: number[] = [];
    for (const ref of refs) {
      this.#linearizer.pushDiffers(clause, ref, assignment[terms.variableOf(ref)]!);
    }
    this.#linearizer.doQueuedWork();
    this.clause(clause);
  }

  /**
   * Clauses that are violated by the given solution of the rows, if that breaks a constraint checked only on answers;
   * none otherwise.
   */
  cuts(value: (column: number) => number): number[][] {
    const isTrue = (literal: number): boolean =>
      Math.abs(literal) === YES ? literal > 0 : (value(Math.abs(literal) - 1) === 1) === literal > 0;
    const isOpen = (literal: number): boolean => Math.abs(literal) !== YES;
    return this.lazyConstraints.flatMap((lazy) =>
      lazy.violatedClauses(isTrue).map((clause) => clause.filter(isOpen)),
    );
  }

  /** The values of the model's variables, computed from integer values of the columns. */
  decode(value: (column: number) => number): Assignment {
    const { terms } = this.ground;
    return Int32Array.from({ length: terms.variableCount }, (_, variable) =>
      this.#linearizer.decode(terms.variable(variable), value),
    );
  }

  /** The names of the columns that stand for values of the model's finds: `storm[r1c2]`, `bonds[3]`, `bonds[3]=2`. */
  *columnNames(): Iterable<readonly [column: number, name: string]> {
    for (const { name, domain, refs } of this.ground.families) {
      for (let i = 0; i < refs.length; i++) {
        const place = domain === undefined ? '' : `[${placeName(domain[i]!, this.ground.board)}]`;
        for (const [column, meaning] of this.#linearizer.namedColumns(refs[i]!)) {
          yield [column, `${name}${place}${meaning}`];
        }
      }
    }
  }

  #withRuleName(rule: string | undefined, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UnsupportedByIlp)) throw error;
      throw new UnsupportedByIlp(
        `The rule “${rule}” can't be told to an ILP engine: ${error.message}`,
        error.ref,
      );
    }
    if (this.model.largestNumber < UNREPRESENTABLE_COEFFICIENT) return;
    throw new UnsupportedByIlp(
      `The rule “${rule}” needs coefficients beyond ${UNREPRESENTABLE_COEFFICIENT}, where an ILP engine's numbers end. ` +
        'Narrow the ranges of its ints, or use --backend sat.',
    );
  }
}
