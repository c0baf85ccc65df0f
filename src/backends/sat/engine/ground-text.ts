// A ground model as lines of a certificate: its variables, terms, constraints, and the meanings of the encoder's
// literals. The format is described in backends/sat/certificate/read.ts. A term is written just before the first line
// that refers to it, after its operands.
import type { Ground } from '../../../model/ground.ts';
import { forEachOperand, isOperand } from '../../../model/terms/operands.ts';
import { OPERATIONS, type Operation, type Ref, type Terms } from '../../../model/terms/terms.ts';
import type { Subject, Trace } from '../encode/trace.ts';

/** Operations whose first argument is the number of an object that has a line of its own. */
const DATA_KINDS = new Map<Operation, 'table' | 'automaton' | 'graph'>([
  ['table', 'table'],
  ['regular', 'automaton'],
  ['connected', 'graph'],
  ['loop', 'graph'],
  ['path', 'graph'],
  ['acyclic', 'graph'],
  ['ordered', 'graph'],
  ['components', 'graph'],
  ['chains', 'graph'],
]);

const FACT_LETTERS = { 'at least': 'g', 'at most': 'l', not: 'n' } as const;
const MEANING_LETTERS = { 'is true': 't', 'at least': 'g', equals: 'e' } as const;

export class GroundText {
  readonly #terms: Terms;
  readonly #trace: Trace;
  readonly #writeLine: (line: string) => void;
  /** `#termNumbers[node]`: the number of the term in the text; the constant true is 0. */
  readonly #termNumbers: number[] = [0];
  /** `#auxiliaryReferences[-1 - subject]`: the reference in the text to one of the encoder's own ints and bools. */
  readonly #auxiliaryReferences: number[] = [];
  /** For each table, automaton, graph, subset or layout: its number in the text. */
  readonly #data = new Map<object, number>();
  #nodeCount = 1;
  #meanings = 0;
  /** `#meaningByVariable[variable]`: the variable's meaning, or 'written' once the meaning is in the text. */
  readonly #meaningByVariable: (Trace['meanings'][number] | 'written' | undefined)[] = [];
  #writtenMeanings = 0;
  #writtenSubjects = 0;

  constructor(ground: Ground, trace: Trace, write: (line: string) => void) {
    this.#terms = ground.terms;
    this.#trace = trace;
    this.#writeLine = write;
    for (const { root, rule } of ground.constraints) {
      const { name, sentence } = ground.rules[rule] ?? {};
      const referenceTo = this.reference(root);
      write(`a ${referenceTo} ${JSON.stringify(name ?? sentence ?? '')}`);
    }
    if (trace.facts) this.#writeFacts(ground, trace.facts);
  }

  /**
   * Writes the facts about domains that were derived before encoding. The first line states that a constraint
   * holds, which marks the certificate as one whose clauses rely on facts.
   */
  #writeFacts({ constraints: [first] }: Ground, facts: NonNullable<Trace['facts']>): void {
    if (first) this.#writeLine(`f ${this.reference(first.root)} ${this.reference(first.root)} g 1`);
    for (const { cause, of, changeKind, k } of facts) {
      const [from, to] = [this.reference(cause), this.reference(of)];
      this.#writeLine(`f ${from} ${to} ${FACT_LETTERS[changeKind]} ${k}`);
    }
  }

  /**
   * Writes the meanings of SAT variables (such as "this int is at least 3") that were recorded since the last
   * call.
   */
  writeMeanings(): void {
    const { meanings } = this.#trace;
    for (; this.#writtenMeanings < meanings.length; this.#writtenMeanings++) {
      const meaning = meanings[this.#writtenMeanings]!;
      this.#meaningByVariable[meaning.variable] = meaning;
    }
    for (; this.#meanings < meanings.length; this.#meanings++)
      this.#writeMeaning(meanings[this.#meanings]!.variable);
    // The encoder's auxiliary ints that no variable's meaning refers to are written, too: others may contain
    // them.
    for (; this.#writtenSubjects < this.#trace.auxiliarySubjects.length; this.#writtenSubjects++)
      this.#auxiliaryReference(-1 - this.#writtenSubjects);
  }

  /** Writes the meaning of a SAT variable, unless the text already contains one. */
  requireMeaning(variable: number): void {
    if (this.#meaningByVariable[variable] === undefined) this.#writeMeaning(variable);
  }

  /** Writes the meaning of a variable. A variable without a meaning is written as a free choice of the encoder. */
  #writeMeaning(variable: number): void {
    const knownMeaning = this.#meaningByVariable[variable];
    if (knownMeaning === 'written') return;
    this.#meaningByVariable[variable] = 'written';
    if (knownMeaning === undefined) {
      this.#writeLine(`m ${variable} t ${this.#node('choice') << 1}`);
      return;
    }
    const { meaning, of, k } = knownMeaning;
    const termReference = this.reference(of);
    this.#writeLine(
      `m ${variable} ${MEANING_LETTERS[meaning]} ${termReference}${meaning === 'is true' ? '' : ` ${k}`}`,
    );
  }

  /**
   * The number by which the text refers to an int or bool: a term of the model or one of the encoder's
   * auxiliary ints. It is written first, with all that it depends on, unless it is in the text already.
   */
  reference(subject: Subject): number {
    return subject < 0 ? this.#auxiliaryReference(subject) : this.#termReference(subject);
  }

  #termReference(ref: Ref): number {
    const knownNumber = this.#termNumbers[ref >> 1];
    if (knownNumber !== undefined) return (knownNumber << 1) | (ref & 1);
    const openTerms = [ref >> 1];
    for (let node = openTerms.at(-1); node !== undefined; node = openTerms.at(-1)) {
      const openTermCount = openTerms.length;
      if (this.#termNumbers[node] === undefined) {
        forEachOperand(this.#terms, node, (operand) => {
          if (this.#termNumbers[operand >> 1] === undefined) openTerms.push(operand >> 1);
        });
        if (openTerms.length > openTermCount) continue;
        this.#termNumbers[node] = this.#term(node);
      }
      openTerms.pop();
    }
    return (this.#termNumbers[ref >> 1]! << 1) | (ref & 1);
  }

  #auxiliaryReference(subject: Subject): number {
    const knownReference = this.#auxiliaryReferences[-1 - subject];
    if (knownReference !== undefined) return knownReference;
    const auxiliaryInt = this.#trace.auxiliarySubjects[-1 - subject]!;
    let text: string;
    if ('literal' in auxiliaryInt) {
      this.#writeMeaning(Math.abs(auxiliaryInt.literal));
      text = `literal ${auxiliaryInt.literal}`;
    } else if ('kind' in auxiliaryInt) {
      text = [auxiliaryInt.kind, this.reference(auxiliaryInt.term), ...auxiliaryInt.numbers].join(' ');
    } else if ('word' in auxiliaryInt) {
      const { word, condition, place, state, symbol, automaton } = auxiliaryInt;
      text = `run ${this.reference(word)} ${this.reference(condition)} ${place} ${state} ${symbol} ${automaton.low} ${automaton.width}`;
    } else {
      text = `sum ${auxiliaryInt.constant}`;
      for (let i = 0; i < auxiliaryInt.parts.length; i += 2) {
        text += ` ${auxiliaryInt.parts[i]!} ${this.reference(auxiliaryInt.parts[i + 1]!)}`;
      }
    }
    const newReference = this.#node(text) << 1;
    this.#auxiliaryReferences[-1 - subject] = newReference;
    return newReference;
  }

  #node(text: string): number {
    const number = this.#nodeCount++;
    this.#writeLine(`n ${number} ${text}`);
    return number;
  }

  #term(node: number): number {
    const terms = this.#terms;
    const ref = node << 1;
    const code = terms.code(node);
    const operation = OPERATIONS[code]!;
    if (operation === 'boolVariable') return this.#node('bool');
    if (operation === 'constant') return this.#node(`constant ${terms.low(ref)}`);
    if (operation === 'intVariable') {
      const values = terms.values(ref);
      return this.#node(values ? `among ${values.join(' ')}` : `int ${terms.low(ref)} ${terms.high(ref)}`);
    }
    const args = [...terms.arguments(ref)];
    const data = this.#dataOf(operation, args);
    const words = args.map((argument, at) => {
      if (!isOperand(code, at)) return argument;
      return (this.#termNumbers[argument >> 1]! << 1) | (argument & 1);
    });
    if (data) words[data.at] = data.number;
    return this.#node(`${operation} ${words.join(' ')}`);
  }

  /**
   * The object to which the term refers besides terms (a table, a graph, …): its number, and which argument it is.
   * Undefined if there is none.
   */
  #dataOf(
    operation: Operation,
    args: readonly number[],
  ): { readonly at: number; readonly number: number } | undefined {
    const { tables, automata, graphs, subsets, layouts } = this.#terms;
    if (operation === 'componentShare') {
      const subset = subsets[args[2]!]!;
      return { at: 2, number: this.#numberOfObject(subset, () => `subset ${subset.join(' ')}`) };
    }
    if (operation === 'alike') {
      const layout = layouts[args[3]!]!;
      return {
        at: 3,
        number: this.#numberOfObject(layout, () =>
          [`layout ${layout.motions.length}`, ...layout.motions.flat(), ...layout.x, ...layout.y].join(' '),
        ),
      };
    }
    const kind = DATA_KINDS.get(operation);
    if (kind === 'table') {
      const table = tables[args[0]!]!;
      return {
        at: 0,
        number: this.#numberOfObject(table, () => `table ${table.arity} ${table.tuples.join(' ')}`),
      };
    }
    if (kind === 'automaton') {
      const automaton = automata[args[0]!]!;
      const header = `automaton ${automaton.states} ${automaton.startState} ${automaton.low} ${automaton.width}`;
      return {
        at: 0,
        number: this.#numberOfObject(
          automaton,
          () => `${header} ${automaton.accepting.join(' ')} ${automaton.transitions.join(' ')}`,
        ),
      };
    }
    if (kind === undefined) return undefined;
    const graph = graphs[args[0]!]!;
    return {
      at: 0,
      number: this.#numberOfObject(graph, () => `graph ${graph.nodes} ${graph.ends.join(' ')}`),
    };
  }

  #numberOfObject(object: object, textOf: () => string): number {
    let number = this.#data.get(object);
    if (number === undefined) {
      number = this.#data.size;
      this.#data.set(object, number);
      this.#writeLine(`t ${number} ${textOf().trimEnd()}`);
    }
    return number;
  }
}
