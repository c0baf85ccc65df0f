/**
 * Terms as consequences of a literal, in plain clauses over the literals of variables: what the encoder would make of them
 * stays for good, plain clauses can be taken away again after a puzzle. Conjunctions and disjunctions are taken apart (a fresh
 * literal each, one direction only, after Plaisted and Greenbaum 1986), equalities of two ints have a clause a value, ints that aren't
 * all different a literal for each two of them that may be alike, other small linear comparisons a clause for each assignment of all
 * variables but one: what that one may be then; and counts of bools a counter.
 */
import type { SatSession } from '../../../backends/sat/engine/session.ts';
import type { BoolRef, Ref, Terms } from '../../../model/terms/terms.ts';
import { variablesOf } from '../../../model/variables.ts';

/** Assignments of all variables but one up to which a comparison is written that way. */
const MOST_ASSIGNMENTS = 128;

/** How often a counter counts the same. */
const MOST_TIMES = 4;

export class Implied {
  readonly #session: SatSession;
  /** Counts in plain clauses, too: more of them than the encoder makes, but they can be taken away again. */
  countsPlainly = false;
  /** By term: the literal that implies it. */
  readonly #literals = new Map<BoolRef, number>();

  constructor(session: SatSession) {
    this.#session = session;
  }

  /** A literal that implies the term. */
  literal(ref: BoolRef): number {
    const known = this.#literals.get(ref);
    if (known !== undefined) return known;
    const literal = this.#make(ref);
    this.#literals.set(ref, literal);
    return literal;
  }

  get size(): number {
    return this.#literals.size;
  }

  /** Only the first so many were made. */
  truncate(size: number): void {
    for (const ref of [...this.#literals.keys()].slice(size)) this.#literals.delete(ref);
  }

  #make(ref: BoolRef): number {
    const { program } = this.#session;
    const { terms } = program.ground;
    const operation = terms.operation(ref);
    if (operation === 'boolVariable') return program.literal(ref);
    const literal = program.fresh();
    if (operation === 'and') {
      const items = [...terms.arguments(ref)];
      if ((ref & 1) === 0) for (const item of items) program.clause([-literal, this.literal(item)]);
      else program.clause([-literal, ...items.map((item) => this.literal((item ^ 1) as BoolRef))]);
      return literal;
    }
    if (this.#isApart(literal, ref) || this.#isPair(literal, ref) || this.#isSmall(literal, ref))
      return literal;
    if (this.countsPlainly && this.#isCount(literal, ref)) return literal;
    program.enforce(ref, [-literal]);
    return literal;
  }

  /** Ints, variables or known, that are all different, or of which two are alike. */
  #isApart(literal: number, ref: BoolRef): boolean {
    const { program } = this.#session;
    const { terms } = program.ground;
    if (terms.operation(ref) !== 'allDifferent') return false;
    const items = [...terms.arguments(ref)];
    const known = items.flatMap((item) => terms.constantValue(item) ?? []);
    const open = items.filter((item) => terms.variableOf(item) >= 0);
    if (known.length + open.length < items.length || new Set(known).size < known.length) return false;
    const valuesOf = (item: Ref): readonly number[] => {
      const { domain } = program.integer(item);
      return Array.from({ length: domain.size }, (_, i) => domain.at(i));
    };
    const isNegated = (ref & 1) === 1;
    // Two are alike in a value, or one has a value that is there already.
    const alike = [-literal];
    for (const [at, a] of open.entries()) {
      const values = valuesOf(a);
      for (const k of values.filter((value) => known.includes(value))) {
        if (isNegated) alike.push(program.is(a, k));
        else program.clause([-literal, -program.is(a, k)]);
      }
      for (const b of open.slice(0, at)) {
        const common = new Set(valuesOf(b).filter((value) => values.includes(value)));
        if (!isNegated)
          for (const k of common) program.clause([-literal, -program.is(a, k), -program.is(b, k)]);
        else if (common.size > 0) {
          const same = program.fresh();
          alike.push(same);
          for (const k of values)
            program.clause([-same, -program.is(a, k), ...(common.has(k) ? [program.is(b, k)] : [])]);
        }
      }
    }
    if (isNegated) program.clause(alike);
    return true;
  }

  /** Two ints that are equal, or differ. */
  #isPair(literal: number, ref: BoolRef): boolean {
    const { program } = this.#session;
    const { terms } = program.ground;
    if (terms.operation(ref) !== 'equals') return false;
    const [bound, one, a, other, b, more] = terms.arguments(ref);
    if (bound !== 0 || one !== 1 || other !== -1 || more !== undefined) return false;
    if (terms.variableOf(a!) < 0 || terms.variableOf(b!) < 0) return false;
    const { domain } = program.integer(a!);
    for (let i = 0; i < domain.size; i++) {
      const k = domain.at(i);
      const same = program.is(b!, k);
      program.clause([-literal, -program.is(a!, k), (ref & 1) === 0 ? same : -same]);
    }
    return true;
  }

  /** A count of bools, with at most one int variable beside it, that is bounded from above, from below, or both. */
  #isCount(literal: number, ref: BoolRef): boolean {
    const { program } = this.#session;
    const { terms } = program.ground;
    const operation = terms.operation(ref);
    if (operation !== 'equals' && operation !== 'atMost') return false;
    const parts = countOf(terms, ref);
    if (!parts) return false;
    const { bound } = parts;
    const isPositive = (ref & 1) === 0;
    if (operation === 'atMost') {
      if (isPositive) this.#countAtMost(literal, parts, bound, 1);
      else this.#countAtMost(literal, parts, -bound - 1, -1);
    } else if (isPositive) {
      this.#countAtMost(literal, parts, bound, 1);
      this.#countAtMost(literal, parts, -bound, -1);
    } else {
      const [less, more] = [program.fresh(), program.fresh()];
      program.clause([-literal, less, more]);
      this.#countAtMost(less, parts, bound - 1, 1);
      this.#countAtMost(more, parts, -bound - 1, -1);
    }
    return true;
  }

  /** By a sequential counter (Sinz 2005), for each value of the int variable: `sign` times the sum is at most the bound. */
  #countAtMost(literal: number, { bools, integer }: Count, bound: number, sign: number): void {
    const { program } = this.#session;
    // What counts less than nothing counts as its opposite, one more each.
    const counted = bools.map(({ coefficient, ref }) => (coefficient * sign > 0 ? ref : ref ^ 1));
    const room = bound + bools.filter(({ coefficient }) => coefficient * sign < 0).length;
    const cases: { readonly unless: number[]; readonly most: number }[] = [];
    if (!integer) cases.push({ unless: [], most: room });
    else {
      const { domain } = program.integer(integer.ref);
      for (let i = 0; i < domain.size; i++) {
        const k = domain.at(i);
        const unless = [-program.is(integer.ref, k)];
        cases.push({ unless, most: room - sign * integer.coefficient * k });
      }
    }
    const open = cases.filter(({ most }) => most < counted.length);
    const highest = open.reduce((high, { most }) => Math.max(high, most), -1);
    const atLeast = this.#counter(counted as BoolRef[], highest + 1);
    for (const { unless, most } of open)
      program.clause([-literal, ...unless, ...(most < 0 ? [] : [-atLeast[most]!])]);
  }

  /** [k]: a literal implied by k + 1 of the bools, for so many k. */
  #counter(bools: readonly BoolRef[], most: number): number[] {
    const { program } = this.#session;
    let before: number[] = [];
    if (most === 0) return before;
    for (const ref of bools) {
      const one = -this.literal((ref ^ 1) as BoolRef);
      const size = Math.min(most, before.length + 1);
      const after = Array.from({ length: size }, () => program.fresh());
      after.forEach((literal, k) => {
        const last = before[k];
        if (last !== undefined) program.clause([-last, literal]);
        program.clause(k === 0 ? [-one, literal] : [-one, -before[k - 1]!, literal]);
      });
      before = after;
    }
    return before;
  }

  /** For each assignment of all variables but one, the values that this one may have then. */
  #isSmall(literal: number, ref: BoolRef): boolean {
    const { program } = this.#session;
    const { terms } = program.ground;
    const variables = variablesOf(terms, ref);
    const domains = variables.map((variable) => program.integer(terms.variable(variable)).domain);
    const widest = domains.reduce((best, { size }, i) => (size > domains[best]!.size ? i : best), 0);
    const others = variables.map((_, i) => i).filter((i) => i !== widest);
    const count = others.reduce((product, i) => product * domains[i]!.size, 1);
    const last = domains[widest];
    if (!last || count * last.size > MOST_ASSIGNMENTS * 10 || count > MOST_ASSIGNMENTS) return false;
    const holds = checkOf(terms, ref);
    if (!holds) return false;
    const values = new Map<number, number>();
    for (let at = 0; at < count; at++) {
      const clause = [-literal];
      let left = at;
      for (const i of others) {
        const { size } = domains[i]!;
        const value = domains[i]!.at(left % size);
        left = Math.floor(left / size);
        values.set(variables[i]!, value);
        clause.push(-program.is(terms.variable(variables[i]!), value));
      }
      let all = true;
      for (let i = 0; i < last.size; i++) {
        values.set(variables[widest]!, last.at(i));
        if (holds(values)) clause.push(program.is(terms.variable(variables[widest]!), last.at(i)));
        else all = false;
      }
      if (!all) program.clause(clause);
    }
    return true;
  }
}

interface Count {
  readonly bound: number;
  readonly bools: readonly { readonly coefficient: number; readonly ref: BoolRef }[];
  readonly integer: { readonly coefficient: number; readonly ref: Ref } | undefined;
}

/** A sum of bools, each a few times, and of at most one int variable; undefined for other sums. */
function countOf(terms: Terms, ref: BoolRef): Count | undefined {
  const args = terms.arguments(ref).slice();
  const bools: Count['bools'][number][] = [];
  let integer: Count['integer'];
  for (let i = 1; i < args.length; i += 2) {
    const [coefficient, operand] = [args[i]!, args[i + 1]!];
    if (terms.isBool(operand)) {
      const times = Math.abs(coefficient);
      if (times > MOST_TIMES) return undefined;
      const one = { coefficient: Math.sign(coefficient), ref: operand as BoolRef };
      for (let time = 0; time < times; time++) bools.push(one);
    } else {
      if (integer || terms.operation(operand) !== 'intVariable') return undefined;
      integer = { coefficient, ref: operand };
    }
  }
  return bools.length === 0 ? undefined : { bound: args[0]!, bools, integer };
}

/** Whether a linear comparison of variables holds; undefined for all else. */
function checkOf(terms: Terms, ref: BoolRef): ((values: ReadonlyMap<number, number>) => boolean) | undefined {
  const operation = terms.operation(ref);
  if (operation !== 'equals' && operation !== 'atMost') return undefined;
  const args = terms.arguments(ref).slice();
  const parts: { readonly coefficient: number; readonly variable: number; readonly negated: boolean }[] = [];
  for (let i = 1; i < args.length; i += 2) {
    const variable = terms.variableOf(args[i + 1]!);
    if (variable < 0) return undefined;
    parts.push({ coefficient: args[i]!, variable, negated: (args[i + 1]! & 1) === 1 });
  }
  const bound = args[0]!;
  const isPositive = (ref & 1) === 0;
  return (values) => {
    let sum = 0;
    for (const { coefficient, variable, negated } of parts) {
      const value = values.get(variable)!;
      sum += coefficient * (negated ? 1 - value : value);
    }
    return (operation === 'equals' ? sum === bound : sum <= bound) === isPositive;
  };
}
