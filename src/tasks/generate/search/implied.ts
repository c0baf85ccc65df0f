/**
 * Terms as consequences of a literal, in plain clauses over the literals of variables: what the encoder would make of them
 * stays for good, plain clauses can be taken away again after a puzzle. Conjunctions and disjunctions are taken apart (a fresh
 * literal each, one direction only, after Plaisted and Greenbaum 1986), equalities of two ints have a clause a value, and other
 * linear comparisons a clause for each assignment of all variables but one: what that one may be then.
 */
import type { SatSession } from '../../../backends/sat/engine/session.ts';
import type { BoolRef, Terms } from '../../../model/terms/terms.ts';
import { variablesOf } from '../../../model/variables.ts';

/** Assignments of all variables but one up to which a comparison is written that way. */
const MOST_ASSIGNMENTS = 128;

export class Implied {
  readonly #session: SatSession;
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
    if (this.#isPair(literal, ref) || this.#isSmall(literal, ref)) return literal;
    program.enforce(ref, [-literal]);
    return literal;
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
