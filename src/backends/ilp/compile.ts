// A ground model as an integer linear program: its columns and rows, what is checked on answers only, and the way back
// from columns to values. The program can grow: blocking an answer or cutting one off adds rows behind those there are.
import type { Assignment, Ground } from '../../model/ground.ts';
import { type Tightened, tighten } from '../../model/propagation/tighten.ts';
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
  /** `flow`, the default, is complete in rows alone. */
  readonly connectivity?: LinearizerOptions['connectivity'];
  /** False leaves the model's objective out: any answer will do. */
  readonly objective?: boolean;
}

/** A coefficient from here on is beyond what engines tell from rounding errors: their word is worth little. */
export const DELICATE = 1e7;
/** And from here on the program makes no sense in their numbers. */
const HOPELESS = 2 ** 40;

/**
 * Compiles all constraints and the objective of the ground model. Throws UnsupportedByIlp, whose message names the rule
 * and a way out, when it can't be said in rows.
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
    const facts: Tightened = tighten(ground);
    const linearizer = new Linearizer(
      terms,
      { bool: boolLinearizations, int: intLinearizations },
      rootsOf(ground),
      facts,
      {
        connectivity: options.connectivity ?? 'flow',
      },
    );
    this.#linearizer = linearizer;
    if (facts.contradiction !== undefined) {
      linearizer.model.contradict();
      return;
    }
    // The model's own variables come first, in its order.
    for (const family of ground.families) {
      for (const ref of family.refs) {
        if (terms.isBool(ref)) linearizer.atom(ref);
        else linearizer.int(ref);
      }
    }
    linearizer.settle();
    for (const { root, rule } of constraints) {
      this.#namingRule(ground.rules[rule]?.sentence, () => {
        linearizer.enforce(root);
        linearizer.settle();
      });
    }
    if (objective !== undefined && options.objective !== false) {
      this.#namingRule(`${objective.direction} …`, () => {
        const value = linearizer.int(objective.term);
        linearizer.settle();
        linearizer.model.objective = { direction: objective.direction, ...value };
      });
    }
  }

  /** Columns and rows; those that come later stand behind the ones there are. */
  get model(): IlpModel {
    return this.#linearizer.model;
  }

  get lazies(): readonly LazyRows[] {
    return this.#linearizer.lazies;
  }

  /** Adds rows: the term holds. */
  enforce(ref: BoolRef): void {
    this.#linearizer.enforce(ref);
    this.#linearizer.settle();
  }

  /** Adds the row that one of the literals is true. */
  clause(literals: readonly number[]): void {
    this.#linearizer.clauseOf([], literals);
  }

  /** Adds the row that some of these variables has another value than in the assignment. */
  block(assignment: Assignment, refs: Iterable<Ref>): void {
    const { terms } = this.ground;
    const clause: number[] = [];
    for (const ref of refs) {
      this.#linearizer.pushDiffers(clause, ref, assignment[terms.variableOf(ref)]!);
    }
    this.#linearizer.settle();
    this.clause(clause);
  }

  /** The clauses that an answer of the rows breaks, although it must not. */
  cuts(value: (column: number) => number): number[][] {
    const holds = (literal: number): boolean =>
      Math.abs(literal) === YES ? literal > 0 : (value(Math.abs(literal) - 1) === 1) === literal > 0;
    const open = (literal: number): boolean => Math.abs(literal) !== YES;
    return this.lazies.flatMap((lazy) => lazy.violated(holds).map((clause) => clause.filter(open)));
  }

  /** The values of all variables of the model, from whole values of the columns. */
  decode(value: (column: number) => number): Assignment {
    const { terms } = this.ground;
    return Int32Array.from({ length: terms.variableCount }, (_, variable) =>
      this.#linearizer.decode(terms.variable(variable), value),
    );
  }

  /** Names of the columns that stand for values of the model's families: `storm[r1c2]`, `bonds[3]`, `bonds[3]=2`. */
  *columnNames(): Iterable<readonly [column: number, name: string]> {
    for (const { name, domain, refs } of this.ground.families) {
      for (let i = 0; i < refs.length; i++) {
        const place = domain === undefined ? '' : `[${placeName(domain[i]!, this.ground.board)}]`;
        for (const [column, meaning] of this.#linearizer.named(refs[i]!)) {
          yield [column, `${name}${place}${meaning}`];
        }
      }
    }
  }

  #namingRule(rule: string | undefined, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof UnsupportedByIlp)) throw error;
      throw new UnsupportedByIlp(
        `The rule “${rule}” can't be told to an ILP engine: ${error.message}`,
        error.ref,
      );
    }
    if (this.model.largest < HOPELESS) return;
    throw new UnsupportedByIlp(
      `The rule “${rule}” needs coefficients beyond ${HOPELESS}, where an ILP engine's numbers end. ` +
        'Narrow the ranges of its ints, or use --backend sat.',
    );
  }
}
