/** Clauses of the encoder are justified; clauses that some answer violates never are. Encoders with deliberate mistakes are caught. */
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../../../../src/backends/sat/encode/trace.ts';
import { evaluateTerm } from '../../../../../src/model/meaning/evaluate.ts';
import { type BoolRef, type Ref, Terms } from '../../../../../src/model/terms/terms.ts';
import { sampled, trials } from '../../../../sample.ts';
import { type Build, byEvaluation, groundOf } from '../../all-solutions.ts';
import { CASES } from '../../cases.ts';
import { CHAINS, COMPONENTS, LINES } from '../../graph-cases.ts';
import { type Generator, generatorOf } from '../../random.ts';
import { encoded, Reader, verdictOf } from './encoded.ts';

/** Cases in which the encoder also uses literals without a meaning, so that not all their clauses are justified. */
const PARTLY = /wide|place|chain|component|shape/;

const standing = (build: Build, negative: boolean): { readonly terms: Terms; readonly root: BoolRef } => {
  const terms = new Terms();
  const root = build(terms);
  return { terms, root: negative ? root ^ 1 : root };
};

const all = Object.entries({ ...CASES, ...LINES, ...COMPONENTS, ...CHAINS });

describe('an encoding', () => {
  it.each(
    all.flatMap(([name, build]) => [
      { name, build, negative: false },
      { name, build, negative: true },
    ]),
  )('says what the model says: $name, denied: $negative', ({ name, build, negative }) => {
    const { terms, root } = standing(build, negative);
    const { refused } = verdictOf(encoded(groundOf(terms, [root])).lines);
    if (!PARTLY.test(name)) expect(refused).toBeUndefined();
  });
});

/** A clause is tested against at most this many answers. */
const MOST_ANSWERS = 400;

/** Whether the literal is true in an answer; undefined if its meaning isn't a term or a sum of terms. */
function isTrue(terms: Terms, trace: Trace, variable: number, answer: Int32Array): boolean | undefined {
  const found = trace.meanings.find((one) => one.variable === variable);
  if (!found) return undefined;
  const value = numberOf(terms, trace, found.of, answer);
  if (value === undefined) return undefined;
  return found.meaning === 'equals' ? value === found.k : value >= found.k;
}

function numberOf(terms: Terms, trace: Trace, of: Ref, answer: Int32Array): number | undefined {
  if (of >= 0) return evaluateTerm(terms, of, answer);
  const own = trace.auxiliarySubjects[-1 - of]!;
  if ('literal' in own) {
    const value = isTrue(terms, trace, Math.abs(own.literal), answer);
    return value === undefined ? undefined : Number(value === own.literal > 0);
  }
  if (!('parts' in own)) return undefined;
  let total = own.constant;
  for (let i = 0; i < own.parts.length; i += 2) {
    const part = numberOf(terms, trace, own.parts[i + 1]!, answer);
    if (part === undefined) return undefined;
    total += own.parts[i]! * part;
  }
  return total;
}

/** Mistakes that an encoder may make: each changes a clause. */
const MISTAKES: Record<string, (clause: number[], random: Generator, variables: number) => number[]> = {
  'a literal is missing': (clause, random) => clause.filter((_, i) => i !== random.below(clause.length)),
  'a literal has the wrong sign': (clause, random) => {
    const at = random.below(clause.length);
    return clause.map((literal, i) => (i === at ? -literal : literal));
  },
  'the next literal is taken': (clause, random, variables) => {
    const at = random.below(clause.length);
    return clause.map((literal, i) =>
      i === at && Math.abs(literal) < variables ? literal + Math.sign(literal) : literal,
    );
  },
  'the literal before is taken': (clause, random) => {
    const at = random.below(clause.length);
    return clause.map((literal, i) =>
      i === at && Math.abs(literal) > 1 ? literal - Math.sign(literal) : literal,
    );
  },
  'an implication is turned': (clause) => clause.map((literal) => -literal),
  'any literal is taken': (clause, random, variables) => {
    const at = random.below(clause.length);
    return clause.map((literal, i) =>
      i === at ? (1 + random.below(variables)) * Math.sign(literal) : literal,
    );
  },
};

describe('a clause with a mistake', () => {
  it.each(
    sampled(
      Object.keys(MISTAKES).flatMap((mistake) => all.map(([name, build]) => ({ mistake, name, build }))),
      120,
    ),
  )('is justified only where every answer keeps it: $mistake, $name', ({ mistake, name, build }) => {
    const { terms, root } = standing(build, false);
    const ground = groundOf(terms, [root]);
    const { lines, trace } = encoded(ground);
    const answers = byEvaluation(terms, [root]).map((text) => Int32Array.from(text.split(' '), Number));
    const variables = Number(lines.find((line) => line.startsWith('v '))?.slice(2) ?? 0);
    if (answers.length === 0 || answers.length > MOST_ANSWERS || variables === 0) return;
    const random = generatorOf(name.length + mistake.length);
    const reader = new Reader();
    const clauses = lines.filter((line) => line.startsWith('e '));
    for (const line of lines) if (!/^[ek]/.test(line)) reader.take(line);
    for (let trial = 0; trial < trials(15, 150) && clauses.length > 0; trial++) {
      const [, origin = '', body = ''] = /^e (\d+) (.*)0$/.exec(clauses[random.below(clauses.length)]!)!;
      const clause = body.trim() === '' ? [] : body.trim().split(' ').map(Number);
      if (clause.length === 0) continue;
      const changed = MISTAKES[mistake]!(clause, random, variables);
      const text = `e ${origin} ${changed.map((literal) => `${literal} `).join('')}0`;
      if (reader.take(text) !== 'justified') continue;
      for (const answer of answers) {
        const values = changed.map((literal) => {
          const value = isTrue(terms, trace, Math.abs(literal), answer);
          return value === undefined ? undefined : value === literal > 0;
        });
        if (!values.includes(undefined)) expect(values, `${text} in ${answer}`).toContain(true);
      }
    }
  });
});

const ones = (count: number): number[] => new Array<number>(count).fill(1);
const bools = (terms: Terms, count: number) => Array.from({ length: count }, () => terms.boolVariable());
const ints = (terms: Terms, count: number, low: number, high: number) =>
  Array.from({ length: count }, () => terms.intVariable(low, high));
const path = (ends: readonly number[]) => ({ nodes: 4, ends: Int32Array.from(ends) });
const CORNERS = [0, 1, 1, 2, 2, 3];
const automaton = (to: number) => ({
  states: 2,
  startState: 0,
  accepting: Uint8Array.of(0, 1),
  low: 0,
  width: 2,
  transitions: Int32Array.of(0, 1, to, 1),
});
const table = (rows: readonly number[]) => ({ arity: 2, tuples: Int32Array.from(rows) });

/** A constraint that is written before all others, so that the variables of both models have the same order. */
const named = (terms: Terms, refs: readonly Ref[]): BoolRef => terms.atMost(ones(refs.length), refs, 6);

/** For each kind of wrong encoder: a term of the model, and the term that the encoder writes in its place. */
const WRONG: Record<string, (terms: Terms, isWrong: boolean) => BoolRef> = {
  'a case is dropped': (t, isWrong) => {
    const [a, b, c, d] = bools(t, 4) as [number, number, number, number];
    return t.or([t.and([a, b]), t.and(isWrong ? [c, d ^ 1] : [c, d])]);
  },
  'a counter is off by one': (t, isWrong) => t.atMost(ones(9), bools(t, 9), isWrong ? 3 : 4),
  'an equation is off by one': (t, isWrong) => t.equals(ones(9), bools(t, 9), isWrong ? 4 : 5),
  'a weight is wrong': (t, isWrong) => t.atMost([isWrong ? 3 : 2, 2, 5, 1], bools(t, 4), 5),
  'an implication is the wrong way': (t, isWrong) => {
    const [a, b] = bools(t, 2) as [number, number];
    return isWrong ? t.or([a, b ^ 1]) : t.or([a ^ 1, b]);
  },
  'a domain is too small': (t, isWrong) => t.allDifferent(ints(t, 3, 0, isWrong ? 3 : 4)),
  'a row of a table is missing': (t, isWrong) =>
    t.inTable(table(isWrong ? [0, 1, 1, 2, 2, 0] : [0, 1, 1, 2, 2, 3]), ints(t, 2, 0, 3)),
  'an automaton goes elsewhere': (t, isWrong) => t.accepts(automaton(isWrong ? -1 : 1), bools(t, 5)),
  'an order is turned': (t, isWrong) => {
    const [a, b, c, d] = ints(t, 4, 0, 2) as [number, number, number, number];
    const order = isWrong ? t.lexicographic([c, d], [a, b]) : t.lexicographic([a, b], [c, d]);
    return t.and([order, named(t, [a, b, c, d])]);
  },
  'an edge of a graph is missing': (t, isWrong) =>
    t.connected(path(isWrong ? [...CORNERS, 0, 1] : [...CORNERS, 0, 3]), bools(t, 4), bools(t, 4)),
  'a size counts too much': (t, isWrong) => {
    const size = t.componentSize(t.components(path(CORNERS), bools(t, 4), bools(t, 3)), 0);
    return t.is(size, isWrong ? 3 : 2);
  },
  'another node is reached': (t, isWrong) =>
    t.reaches(t.components(path(CORNERS), bools(t, 4), bools(t, 3)), 0, isWrong ? 3 : 2),
  'items are exchanged': (t, isWrong) => {
    const [index, a, b] = [t.intVariable(0, 1), t.intVariable(0, 3), t.intVariable(0, 3)];
    const item = t.is(t.element(index, 0, isWrong ? [b, a] : [a, b]), 2);
    return t.and([item, named(t, [index, a, b])]);
  },
  'a product is too large': (t, isWrong) => {
    const [a, b] = ints(t, 2, 0, 3) as [number, number];
    return t.is(t.product(a, b), isWrong ? 6 : 4);
  },
};

describe('an encoder that is wrong', () => {
  it.each(Object.keys(WRONG))('is caught: %s', (name) => {
    const of = (isWrong: boolean) => {
      const terms = new Terms();
      const root = WRONG[name]!(terms, isWrong);
      return { terms, root, lines: encoded(groundOf(terms, [root])).lines };
    };
    const [right, wrong] = [of(false), of(true)];
    // The term that is written isn't only weaker than the model's: some answer of the model violates it.
    const kept = new Set(byEvaluation(wrong.terms, [wrong.root]));
    const isDomain = name.includes('domain');
    if (!isDomain)
      expect(byEvaluation(right.terms, [right.root]).every((answer) => kept.has(answer))).toBe(false);
    expect(verdictOf(right.lines).refused).toBeUndefined();
    // The lines about the model itself are taken from the right encoder, all others from the wrong one.
    const own = (lines: readonly string[]) =>
      lines.slice(
        0,
        lines.findIndex((line) => /^[vmek]/.test(line)),
      );
    const rest = wrong.lines.slice(own(wrong.lines).length);
    expect(verdictOf([...own(right.lines), ...rest]).refused, name).toBeDefined();
  });
});
