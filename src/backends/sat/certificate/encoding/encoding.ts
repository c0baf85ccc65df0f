// Whether the clauses of an encoding say what a ground model says. Each variable of theirs has a meaning, a function of the model's variables:
// the truth of a term, or a comparison of a term, or of a sum of terms and literals, with a number. A clause is justified where its literals,
// read by their meanings, can't all be false in an answer: supposing they are, the definitions of the terms that they speak of, and the
// constraint that the clause comes from, leave no value for some term (propagation.ts).
//
// Why it is sound: given an answer of the ground model, let each variable have the value that its meaning gives it there. Every justified clause
// then holds, since each step of the propagation takes away values that no answer has. So where these clauses, with others that hold likewise,
// are refuted, there is no answer. Variables are functions of the answer, so definitions need no check of their own: a meaning that the clauses
// don't enforce only makes them weaker. Source of the scheme: Gocht, McCreesh, Nordström, An auditable constraint programming solver (2022), which
// derives clauses from definitions of order and direct literals; Lagniez, Le Berre et al. and the rules for sums follow bounds consistency.
import { buildNode, type References } from './build.ts';
import { type Datum, readDatum } from './data.ts';
import { Nodes } from './nodes.ts';
import { Propagation } from './propagation.ts';
import { atLeast, type Claim, constantView, equals, negated, type View } from './views.ts';

/** Clauses that aren't justified, by the constraint that they come from. */
export interface Trusted {
  readonly constraint: string;
  readonly clauses: number;
}

export class EncodingCheck {
  readonly #nodes = new Nodes();
  readonly #propagation = new Propagation(this.#nodes);
  /** [number]: the view of that node of the text. */
  readonly #views: View[] = [constantView(1)];
  readonly #data: Datum[] = [];
  /** [variable]. */
  readonly #meanings: (Claim | undefined)[] = [];
  /** By reference, the names of asserted constraints. */
  readonly #asserted = new Map<number, string>();
  readonly #trusted = new Map<string, number>();
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

  /** What is wrong with the line; undefined where nothing is. */
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
    const claims: Claim[] = [];
    for (const literal of clause) {
      const variable = Math.abs(literal);
      const meaning = this.#meanings[variable];
      if (!meaning) return false;
      claims.push({ ...meaning, holds: literal > 0 ? !meaning.holds : meaning.holds });
    }
    const view = origin === 0 ? undefined : this.#view(origin);
    if (!this.#propagation.contradicts(claims, view, this.#asserted.has(origin))) return false;
    this.#justified++;
    return true;
  }

  /** The clause is taken on trust. */
  trust(origin: number): void {
    const name = this.#asserted.get(origin) ?? '';
    this.#trusted.set(name, (this.#trusted.get(name) ?? 0) + 1);
  }

  describe(origin: number, clause: Int32Array): string {
    const show = (view: View, depth: number): string => {
      if (view.node < 0) return String(view.offset);
      const { operation, operands, numbers, low, high } = this.#nodes.at(view.node);
      const inner =
        depth > 2
          ? '…'
          : operands
              .slice(0, 12)
              .map((one) => show(one, depth + 1))
              .join(', ');
      const text = `${operation}#${view.node}[${low}..${high}](${numbers}; ${inner})`;
      return view.scale === 1 && view.offset === 0 ? text : `${view.scale}*${text}+${view.offset}`;
    };
    const claims = Array.from(clause, (literal) => {
      const m = this.#meanings[Math.abs(literal)];
      if (!m) return `?${literal}`;
      return `${literal}: ${m.holds === literal > 0 ? '' : 'not '}${show({ node: m.node, scale: 1, offset: 0 }, 1)} ${m.kind} ${m.k}`;
    });
    return `from ${show(this.#view(origin), 0)} ${this.#asserted.get(origin)}\n   ${claims.join('\n   ')}`;
  }

  /** For development. */
  operationOf(origin: number): string {
    const view = this.#view(origin);
    return origin === 0
      ? 'none'
      : view.node < 0
        ? 'constant'
        : this.#nodes.at(view.node).operation + (view.scale < 0 ? '-' : '');
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

  #view(reference: number): View {
    const view = this.#views[reference >> 1];
    if (!view || reference < 0) throw new RangeError(`there is no term ${reference >> 1} yet`);
    return (reference & 1) === 1 ? negated(view) : view;
  }
}
