// Separate code that judges the statements of a certificate. It reads the ground model from the certificate's lines and solves it again by clauses
// alone; no code of the checker decides anything here.
import type { Constraint } from '../../../../src/backends/sat/certificate/constraints.ts';
import { compileSat } from '../../../../src/backends/sat/encode/compile.ts';
import { SatSession } from '../../../../src/backends/sat/engine/session.ts';
import { Evaluation } from '../../../../src/model/meaning/evaluate.ts';
import { type BoolRef, type Graph, type Ref, Terms } from '../../../../src/model/terms/terms.ts';
import { engineModule, groundOf } from '../all-solutions.ts';
import { isSatisfied } from './meaning.ts';

/** At most this many answers of a model are listed. */
const MOST_ANSWERS = 40;

/** The value of a term in an answer; undefined if only the encoder knows the term. */
type Value = number | undefined;

export class Stated {
  readonly terms = new Terms();
  readonly #roots: BoolRef[] = [];
  /** `#refs[number]`: the term of the line with this number; undefined for a term that the encoder created itself. */
  readonly #refs: (Ref | undefined)[] = [0];
  readonly #data: (readonly number[])[] = [];
  readonly #literals = new Map<number, number>();
  readonly #meanings = new Map<
    number,
    { readonly letter: string; readonly reference: number; readonly k: number }
  >();
  readonly #questions: (readonly number[])[] = [];
  #answers: readonly Int32Array[] | undefined;

  /** @throws Error if a line of the model can't be read */
  constructor(lines: readonly string[]) {
    for (const line of lines) {
      const [letter, ...words] = line.split(' ');
      if (letter === 't') this.#data.push(words.slice(2).map(Number));
      else if (letter === 'n') this.#refs.push(this.#term(words[1]!, words.slice(2).map(Number)));
      else if (letter === 'a') this.#roots.push(this.#ref(Number(words[0])) as BoolRef);
      else if (letter === 'i') this.#questions.push(words.slice(0, -1).map(Number));
      else if (letter === 'm')
        this.#meanings.set(Number(words[0]), {
          letter: words[1]!,
          reference: Number(words[2]),
          k: Number(words[3] ?? 1),
        });
    }
  }

  /** Answers that satisfy the constraints, at most `MOST_ANSWERS`. */
  get answers(): readonly Int32Array[] {
    if (this.#answers === undefined) {
      const ground = groundOf(this.terms, this.#roots);
      const program = compileSat(ground, { connectivity: 'eager', facts: 'none' });
      const session = new SatSession(program, engineModule);
      const found: Int32Array[] = [];
      while (found.length < MOST_ANSWERS) {
        const outcome = session.solve({});
        if (outcome.status !== 'satisfiable') break;
        found.push(Int32Array.from(outcome.assignment));
        session.block(outcome.assignment, ground.families[0]!.refs);
      }
      session.close();
      this.#answers = found;
    }
    return this.#answers;
  }

  /** Whether no answer satisfies all clauses that are part of the question. */
  get isRefuted(): boolean {
    return this.answers.every((answer) => this.#questions.some((clause) => !this.#holds(clause, answer)));
  }

  /** Whether the clause, constraint or fact in the line is true in every answer. */
  isImplied(line: string): boolean {
    const [letter, ...words] = line.split(' ');
    return this.answers.every((answer) => {
      if (letter === 'e') return this.#holds(words.slice(1, -1).map(Number), answer);
      if (letter === 'f') return this.#isFact(words, answer);
      if (letter !== 'k') return true;
      const constraint = JSON.parse(words.slice(3).join(' ')) as Constraint;
      let isKnown = true;
      const isKept = isSatisfied(constraint, (literal) => {
        const value = literal === 0 ? true : this.#isTrue(literal, answer);
        isKnown &&= value !== undefined;
        return value === true;
      });
      return isKept || !isKnown;
    });
  }

  #isFact([, reference, letter, k]: readonly string[], answer: Int32Array): boolean {
    const value = this.#value(Number(reference), answer);
    if (value === undefined) return true;
    return letter === 'g' ? value >= Number(k) : letter === 'l' ? value <= Number(k) : value !== Number(k);
  }

  /** Whether some literal of the clause is true, or has an unknown value. */
  #holds(clause: readonly number[], answer: Int32Array): boolean {
    return clause.some((literal) => this.#isTrue(literal, answer) !== false);
  }

  #isTrue(literal: number, answer: Int32Array): boolean | undefined {
    const meaning = this.#meanings.get(Math.abs(literal));
    const value = meaning && this.#value(meaning.reference, answer);
    if (value === undefined) return undefined;
    const { letter, k } = meaning!;
    const isTrue = letter === 'e' ? value === k : value >= (letter === 't' ? 1 : k);
    return isTrue === literal > 0;
  }

  readonly #evaluations = new Map<Int32Array, Map<Ref, number>>();

  #value(reference: number, answer: Int32Array): Value {
    const ref = this.#refs[reference >> 1];
    if (ref === undefined) {
      const literal = this.#literals.get(reference >> 1);
      const value = literal === undefined ? undefined : this.#isTrue(literal, answer);
      return value === undefined ? undefined : Number(value === ((reference & 1) === 0));
    }
    let known = this.#evaluations.get(answer);
    if (known === undefined) {
      known = new Map();
      this.#evaluations.set(answer, known);
    }
    const of = ref ^ (reference & 1);
    let value = known.get(of);
    if (value === undefined) {
      value = new Evaluation(this.terms, [of], answer).of(of);
      known.set(of, value);
    }
    return value;
  }

  #ref(reference: number): Ref {
    const ref = this.#refs[reference >> 1];
    if (ref === undefined) throw new Error(`${reference} is no term`);
    return ref ^ (reference & 1);
  }

  #graph(number: number): Graph {
    const [nodes = 0, ...ends] = this.#data[number]!;
    return { nodes, ends: Int32Array.from(ends) };
  }

  #term(operation: string, words: readonly number[]): Ref | undefined {
    const { terms } = this;
    if (operation === 'literal') {
      this.#literals.set(this.#refs.length, words[0]!);
      return undefined;
    }
    // A sum of terms that the encoder created itself can't be read.
    const isOwn =
      operation === 'sum' &&
      words.some((word, at) => at % 2 === 0 && at > 0 && this.#refs[word >> 1] === undefined);
    if (isOwn || ['choice', 'near', 'ball', 'route', 'run'].includes(operation)) return undefined;
    const [first = 0, second = 0, third = 0] = words;
    const refs = (from: number): Ref[] => words.slice(from).map((word) => this.#ref(word));
    const bools = (from: number): BoolRef[] => refs(from) as BoolRef[];
    const coefficients = words.filter((_, at) => at % 2 === 1);
    const summed = (): Ref[] =>
      words.filter((_, at) => at > 0 && at % 2 === 0).map((word) => this.#ref(word));
    switch (operation) {
      case 'bool':
        return terms.boolVariable();
      case 'int':
        return terms.intVariable(first, second);
      case 'among':
        return terms.intVariable(first, words.at(-1)!, Int32Array.from(words));
      case 'constant':
        return terms.constant(first);
      case 'sum':
        return terms.sum(coefficients, summed(), first);
      case 'atMost':
        return terms.atMost(coefficients, summed(), first);
      case 'equals':
        return terms.equals(coefficients, summed(), first);
      case 'and':
        return terms.and(bools(0));
      case 'xor':
        return terms.xor(this.#ref(first) as BoolRef, this.#ref(second) as BoolRef);
      case 'choose':
        return terms.choose(...(bools(0) as [BoolRef, BoolRef, BoolRef]));
      case 'chooseInt':
        return terms.chooseInt(this.#ref(first) as BoolRef, this.#ref(second), this.#ref(third));
      case 'element':
        return terms.element(this.#ref(first), second, refs(2));
      case 'minimum':
        return terms.minimum(refs(0));
      case 'maximum':
        return terms.maximum(refs(0));
      case 'allDifferent':
        return terms.allDifferent(refs(0));
      case 'table': {
        const [arity = 1, ...tuples] = this.#data[first]!;
        return terms.inTable({ arity, tuples: Int32Array.from(tuples) }, refs(1));
      }
      case 'regular': {
        const [states = 0, start = 0, low = 0, width = 0, ...rest] = this.#data[first]!;
        const [accepting, transitions] = [
          Uint8Array.from(rest.slice(0, states)),
          Int32Array.from(rest.slice(states)),
        ];
        return terms.accepts({ states, startState: start, low, width, accepting, transitions }, refs(1));
      }
      case 'absolute':
        return terms.absolute(this.#ref(first));
      case 'componentShare':
        return terms.componentShare(this.#ref(first), second, Int32Array.from(this.#data[third]!));
      case 'connected': {
        const graph = this.#graph(first);
        return terms.connected(graph, bools(1).slice(0, graph.nodes), bools(1).slice(graph.nodes));
      }
      case 'loop':
      case 'path':
      case 'acyclic':
      case 'ordered':
        return terms[operation](this.#graph(first), bools(1));
      case 'components': {
        const graph = this.#graph(first);
        return terms.components(graph, bools(1).slice(0, graph.nodes), bools(1).slice(graph.nodes));
      }
      case 'componentSize':
        return terms.componentSize(this.#ref(first), second);
      case 'reaches':
        return terms.reaches(this.#ref(first), second, third);
      default:
        throw new Error(`the operation ${operation} is not read here`);
    }
  }
}
