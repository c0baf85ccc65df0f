// Checks that the clauses of an encoding follow from the ground model. Each variable of the clauses has a meaning, a function of the
// model's variables: the truth of a term, or a comparison of a term, or of a sum of terms and literals, with a number. A clause is
// justified if its literals, read by their meanings, can't all be false in an answer: the check supposes that they are, and shows by the
// definitions of the terms they mention, and by the constraint that the clause comes from, that some term has no value left. For most
// clauses one definition is enough, by the supposed bounds (glance.ts); otherwise the check propagates from term to term (propagation.ts).
//
// Why it is sound: for an answer of the ground model, give each variable the value that its meaning has there. Then every justified clause
// holds, since each step of the propagation removes only values that no answer has. So if these clauses are refuted, together with others
// that hold likewise, there is no answer. Variables are functions of the answer, so their definitions need no check: a meaning that the
// clauses don't enforce only makes them weaker.
//
// Source: Gocht, McCreesh, Nordström, An auditable constraint programming solver (2022), which derives clauses from definitions of order
// literals and direct literals. The rules for sums are bounds consistency.
import type { Constraint } from '../constraints.ts';
import { buildNode, type References } from './build.ts';
import { type Datum, readDatum } from './data.ts';
import { Nodes } from './nodes.ts';
import { Propagation } from './propagation.ts';
import { keeps } from './specs.ts';
import { atLeast, type Claim, constantView, equals, negated, type View } from './views.ts';

/** Clauses that aren't justified, by the constraint that they come from. */
export interface Trusted {
  readonly constraint: string;
  readonly clauses: number;
}

/** Operations about which no rule here knows all. */
const HALF_COVERED = new Set([
  'choice',
  'components',
  'chains',
  'connected',
  'loop',
  'path',
  'acyclic',
  'ordered',
]);
const FREE = new Set(['choice']);

export class EncodingCheck {
  readonly #nodes = new Nodes();
  readonly #propagation = new Propagation(this.#nodes, (view) => this.#holds(view));
  /** [number]: the view of that node of the text. */
  readonly #views: View[] = [constantView(1)];
  readonly #data: Datum[] = [];
  /** [variable]. */
  readonly #meanings: (Claim | undefined)[] = [];
  /** By reference, the names of asserted constraints. */
  readonly #asserted = new Map<number, string>();
  readonly #trusted = new Map<string, number>();
  /** Nodes with their scales that hold in every answer. */
  #held: Set<string> | undefined;
  /** By node. */
  #names: Map<number, string> | undefined;
  #justified = 0;

  get justified(): number {
    return this.#justified;
  }

  get trusted(): readonly Trusted[] {
    return Array.from(this.#trusted, ([constraint, clauses]) => ({ constraint, clauses }));
  }

  readonly #references: References = {
    view: (reference) => this.#view(reference),
    datum: (number, kind) => {
      const datum = this.#data[number];
      if (datum?.kind !== kind) throw new RangeError(`there is no ${kind} ${number}`);
      return datum;
    },
    literal: (literal) => this.#nodes.asView(this.#claim(literal)),
  };

  /** The fault of the line; undefined if there is none. */
  node(number: number, operation: string, words: readonly number[]): string | undefined {
    if (number !== this.#views.length) return 'Terms are numbered from 1 in their order.';
    if (!words.every((word) => Number.isSafeInteger(word))) return 'A term is made of whole numbers.';
    return this.#tried(() => {
      const view = buildNode(this.#nodes, operation, words, this.#references);
      if (!view) throw new RangeError(`there is no operation ${operation}`);
      this.#views.push(view);
    });
  }

  datum(number: number, kind: string, words: readonly number[]): string | undefined {
    if (number !== this.#data.length)
      return 'Tables, automata and graphs are numbered from 0 in their order.';
    const datum = readDatum(kind, words);
    if (!datum) return `This is no ${kind}.`;
    this.#data.push(datum);
    return undefined;
  }

  assert(reference: number, name: string): string | undefined {
    return this.#tried(() => {
      this.#view(reference);
      this.#asserted.set(reference, name);
      this.#held = undefined;
    });
  }

  meaning(variable: number, letter: string, reference: number, k: number): string | undefined {
    if (this.#meanings[variable]) return `Variable ${variable} has a meaning already.`;
    return this.#tried(() => {
      const view = this.#view(reference);
      this.#meanings[variable] =
        letter === 't' ? this.#nodes.asClaim(view) : letter === 'g' ? atLeast(view, k) : equals(view, k);
    });
  }

  /** Whether the clause holds in every answer; where that isn't found, it is counted. */
  isJustified(origin: number, clause: Int32Array): boolean {
    const view = origin === 0 ? undefined : this.#viewOr(origin);
    if (!this.#propagation.excludes(clause, this.#meanings, view, this.#asserted.has(origin))) return false;
    this.#justified++;
    return true;
  }

  /** Whether the constraint holds in every answer where its guard does: it is what the term says, which holds then because of its origin. */
  isKept(origin: number, term: number, constraint: Constraint): boolean {
    const [from, view] = [this.#viewOr(origin), this.#viewOr(term)];
    if (!from || !view) return false;
    const viewOf = (literal: number): View =>
      literal === 0 ? constantView(1) : this.#nodes.asView(this.#claim(literal));
    try {
      const nodes = this.#nodes;
      const isAsserted = (one: View): boolean => this.#holds(one);
      if (!keeps(view, constraint, { nodes, components: this.#propagation.components, viewOf, isAsserted }))
        return false;
      // What is said of components always holds.
      if (nodes.at(view.node).operation === 'components') return true;
      const { guard = 0 } = 'guard' in constraint ? constraint : {};
      const claims = [this.#nodes.asClaim(negated(view)), ...(guard === 0 ? [] : [this.#claim(guard)])];
      return this.#propagation.contradicts(claims, from, this.#asserted.has(origin));
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /**
   * Takes a clause or constraint on trust, where no rule here covers all that it may say: it speaks of parts of graphs, or of a variable that has no
   * meaning. False where nothing of the sort excuses it.
   */
  trust(origin: number, clause: ArrayLike<number> = []): boolean {
    const isExcused =
      this.#propagation.reaches(this.#viewOr(origin)?.node ?? -1, HALF_COVERED) ||
      Array.from(clause).some((literal) => this.#isChoice(literal));
    if (!isExcused) return false;
    const name = this.nameOf(origin);
    this.#trusted.set(name, (this.#trusted.get(name) ?? 0) + 1);
    return true;
  }

  #isChoice(literal: number): boolean {
    const meaning = this.#meanings[Math.abs(literal)];
    if (!meaning) return true;
    return this.#propagation.reaches(meaning.node, FREE);
  }

  /** The name of a constraint that it is part of. */
  nameOf(origin: number): string {
    const own = this.#asserted.get(origin);
    if (own !== undefined) return own;
    this.#names ??= new Map(
      Array.from(this.#asserted, ([reference, name]) => [this.#views[reference >> 1]!.node, name]),
    );
    const seen = new Set([this.#viewOr(origin)?.node ?? -1]);
    for (const node of seen) {
      const name = this.#names.get(node);
      if (name !== undefined) return name;
      if (node >= 0) for (const parent of this.#nodes.at(node).parents) seen.add(parent);
    }
    return '';
  }

  #tried(work: () => void): string | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return `The term can't be read: ${error.message}.`;
    }
  }

  #claim(literal: number): Claim {
    const meaning = this.#meanings[Math.abs(literal)];
    if (!meaning) throw new RangeError(`variable ${Math.abs(literal)} has no meaning yet`);
    return { ...meaning, holds: literal > 0 ? meaning.holds : !meaning.holds };
  }

  /** Whether it is a constraint, or part of one that is a conjunction. */
  #holds({ node, scale }: View): boolean {
    if (this.#held === undefined) {
      this.#held = new Set();
      const open = Array.from(this.#asserted.keys(), (reference) => this.#view(reference));
      for (const view of open) {
        if (view.node < 0) continue;
        this.#held.add(`${view.node} ${view.scale}`);
        const { operation, operands } = this.#nodes.at(view.node);
        if (operation === 'and' && view.scale > 0) for (const operand of operands) open.push(operand);
      }
    }
    return this.#held.has(`${node} ${scale}`);
  }

  #viewOr(reference: number): View | undefined {
    const view = this.#views[reference >> 1];
    return view && (reference & 1) === 1 ? negated(view) : view;
  }

  #view(reference: number): View {
    const view = this.#views[reference >> 1];
    if (!view || reference < 0) throw new RangeError(`there is no term ${reference >> 1} yet`);
    return (reference & 1) === 1 ? negated(view) : view;
  }
}
