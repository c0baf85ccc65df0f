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
import { type Refusal, refuseUnderived, wrong } from '../refusal.ts';
import { buildNode, type References } from './build.ts';
import { type Datum, readDatum } from './data.ts';
import type { Domains } from './domains.ts';
import { Nodes } from './nodes.ts';
import { type Origin, Propagation } from './propagation.ts';
import { keeps } from './specs.ts';
import { atLeast, type Claim, constantView, equals, negateView, plainView, type View } from './views.ts';

/** Operations whose terms stay even if facts fix their value, because constraints of the certificate refer to the terms. */
const GRAPH_RULES = new Set(['connected', 'loop', 'path', 'acyclic', 'ordered']);
/** Operations on graphs of which the encoder makes terms of its own, outside any constraint. */
const GRAPH_PARTS = new Set(['components', 'chains']);
const VARIABLE_OPERATIONS = new Set(['bool', 'int', 'among']);

const NO_ORIGIN = { reference: 0, view: undefined, nodes: [], isAsserted: false };

const negateClaim = (claim: Claim): Claim => ({ ...claim, holds: !claim.holds });

export class EncodingCheck {
  #nodes = new Nodes();
  #propagation = this.#newPropagation();
  /** `#views[number]`: the view of the term with this number in the text. */
  #views: View[] = [constantView(1)];
  /** `#lines[number - 1]`: the line of the term with this number in the text. */
  readonly #lines: { readonly operation: string; readonly words: readonly number[] }[] = [];
  /** Whether there have been facts; `settled` once there are lines about clauses, after which no facts may follow. */
  #factState: 'none yet' | 'some' | 'settled' = 'none yet';
  readonly #data: Datum[] = [];
  /** `#meanings[variable]`: the claim for which the positive literal of the variable stands. */
  readonly #meanings: (Claim | undefined)[] = [];
  /** `#asserted.get(reference)`: the name of the asserted constraint. */
  readonly #assertedNames = new Map<number, string>();
  /** The bools that hold in every answer, each as a text of its node and scale. */
  #trueBools: Set<string> | undefined;
  /** `#names.get(node)`: the name of the constraint whose term is the node. */
  #names: Map<number, string> | undefined;
  /**
   * `#operands[number]`: the numbers of the terms to which the line of this term refers. It is kept only if facts
   * have replaced one of those terms, or a term inside one of them, by a constant: otherwise the node of this term
   * has all operands.
   */
  readonly #operands: (readonly number[] | undefined)[] = [];
  /** The numbers of the terms to which the line that is being read refers. */
  readonly #referredNodes: number[] = [];
  /** `#builtViews[number]`: the term's view before facts replaced it by a constant. */
  #builtViews: View[] = [constantView(1)];
  #origin: Origin & { readonly reference: number } = NO_ORIGIN;
  #justified = 0;
  #isRefuted = false;

  /** Whether facts contradict each other or the constraints, so that there is no answer. */
  get isRefuted(): boolean {
    return this.#isRefuted;
  }

  get justifiedCount(): number {
    return this.#justified;
  }

  readonly #references: References = {
    view: (reference) => {
      this.#referredNodes.push(reference >> 1);
      return this.#view(reference);
    },
    datum: (number, kind) => {
      const datum = this.#data[number];
      if (datum?.kind !== kind) throw new RangeError(`there is no ${kind} ${number}`);
      return datum;
    },
    literal: (literal) => this.#nodes.asView(this.#claim(literal)),
  };

  /** Adds a term. Returns why its line is refused; undefined if it isn't. */
  node(number: number, operation: string, words: readonly number[]): Refusal | undefined {
    if (number !== this.#views.length) return wrong('Terms are numbered from 1 in their order.');
    if (!words.every((word) => Number.isSafeInteger(word))) return wrong('A term is made of whole numbers.');
    return this.#refusalOf(() => {
      const view = this.#build(number, operation, words);
      // Sums in later lines leave out terms that are 0 by facts, so the new term's value must be known now.
      if (this.#factState === 'settled') this.#propagation.grow();
      if (!view) throw new RangeError(`there is no operation ${operation}`);
      this.#views.push(view);
      this.#builtViews.push(view);
      this.#lines.push({ operation, words });
    });
  }

  /** The view of the term in a line; undefined if the operation is unknown. */
  #build(number: number, operation: string, words: readonly number[]): View | undefined {
    const referredNodes = this.#referredNodes;
    referredNodes.length = 0;
    const view = buildNode(this.#nodes, operation, words, this.#references);
    if (referredNodes.some((term) => this.#isReplaced(term))) this.#operands[number] = [...referredNodes];
    return view;
  }

  /** Whether facts have replaced the term, or one that it contains, by a constant. */
  #isReplaced(term: number): boolean {
    const { node } = this.#views[term]!;
    return (
      this.#operands[term] !== undefined ||
      this.#builtViews[term]!.node !== node ||
      this.#nodes.fixedValues.has(node)
    );
  }

  #newPropagation(): Propagation {
    return new Propagation(this.#nodes, (view) => this.#isTrue(view));
  }

  /**
   * Checks and adds a fact: in every answer, the term `reference` is at least k (letter `g`), at most k (`l`) or not k
   * (`n`). It must follow from the definition of the term `cause` and the facts before. Returns why the fact is refused;
   * undefined if it is accepted.
   */
  fact(cause: number, reference: number, letter: string, k: number): Refusal | undefined {
    let isDerived = true;
    const refusal = this.#refusalOf(() => {
      if (this.#factState === 'settled') throw new RangeError('facts come before all clauses');
      if (this.#factState === 'none yet') this.#beginFacts();
      if (this.#isRefuted) return;
      const view = this.#view(reference);
      const claim =
        letter === 'g'
          ? atLeast(view, k)
          : negateClaim(letter === 'l' ? atLeast(view, k + 1) : equals(view, k));
      isDerived = this.#propagation.isFact(claim, this.#originOf(cause));
      if (!isDerived) return;
      if (!this.#propagation.keepFact(claim)) this.#isRefuted = true;
      this.#justified++;
    });
    if (isDerived) return refusal;
    const name = this.nameOf(cause);
    return refuseUnderived(`this fact from its term${name === '' ? '' : `, in “${name}”`}`);
  }

  /** Begins the facts, which hold in every answer, with the constraints. */
  #beginFacts(): void {
    this.#factState = 'some';
    for (const reference of this.#assertedNames.keys()) {
      const claim = this.#nodes.asClaim(this.#view(reference));
      if (!this.#propagation.keepFact(claim)) {
        this.#isRefuted = true;
        return;
      }
    }
  }

  /**
   * Builds the model again, where each variable has only the values that the facts allow: terms with a single possible
   * value become constants. The facts about all other terms are kept.
   */
  #settleFactState(): void {
    const hasFacts = this.#factState === 'some';
    this.#factState = 'settled';
    if (!hasFacts) return;
    const [before, known, views] = [this.#nodes, this.#propagation.domains, this.#views];
    const { components } = this.#propagation;
    this.#nodes = new Nodes();
    this.#propagation = this.#newPropagation();
    this.#views = [constantView(1)];
    const builtViews = [constantView(1)];
    this.#builtViews = builtViews;
    this.#trueBools = undefined;
    this.#names = undefined;
    this.#origin = NO_ORIGIN;
    for (const [i, { operation, words }] of this.#lines.entries()) {
      const { node } = views[i + 1]!;
      const isVariable = VARIABLE_OPERATIONS.has(operation) && node >= 0;
      const view = isVariable
        ? this.#narrowedView(operation, known, node)
        : this.#build(i + 1, operation, words)!;
      if (node >= 0 && view.node >= 0) {
        if (components.areApart(node)) this.#nodes.apart.add(view.node);
        const value = (known.low(views[i + 1]!) - view.offset) / view.scale;
        if (known.isFixed(views[i + 1]!) && this.#isBool(view)) this.#nodes.fixedValues.set(view.node, value);
      }
      this.#propagation.grow();
      const isFixed =
        node >= 0 &&
        view.node >= 0 &&
        !GRAPH_RULES.has(operation) &&
        (known.isFixed(plainView(node)) || this.#nodes.hasApart(view.node));
      this.#views.push(isFixed ? this.#asConstant(view) : view);
      builtViews.push(view);
    }
    for (const [i, old] of views.entries()) {
      if (old.node < 0) continue;
      const [low, high] = [known.low(old), known.high(old)];
      const view = builtViews[i]!;
      if (low > before.low(old)) this.#propagation.keepFact(atLeast(view, low));
      if (high < before.high(old)) this.#propagation.keepFact(negateClaim(atLeast(view, high + 1)));
    }
    if (!this.#propagation.keepConsequences()) this.#isRefuted = true;
  }

  /** The view, replaced by a constant if it has only one value by its definition and the variables' domains. */
  #asConstant(view: View): View {
    const value = this.#propagation.fixedValue(view.node);
    // `reaches` terms that are always true aren't replaced, because constraints of the certificate refer to them.
    const isNamed = value === 1 && this.#nodes.at(view.node).operation === 'reaches';
    return value === undefined || isNamed ? view : constantView(view.scale * value + view.offset);
  }

  /** Makes a variable whose domain contains only the values that the facts leave. */
  #narrowedView(operation: string, known: Domains, node: number): View {
    const view = plainView(node);
    const [low, high] = [known.low(view), known.high(view)];
    if (low === high) return constantView(low);
    if (operation === 'bool') return this.#nodes.add('bool', 0, 1);
    const values = known.factValues(node);
    return this.#nodes.add('int', low, high, { ...(values && { values }) });
  }

  datum(number: number, kind: string, words: readonly number[]): Refusal | undefined {
    if (number !== this.#data.length)
      return wrong('Tables, automata and graphs are numbered from 0 in their order.');
    const datum = readDatum(kind, words);
    if (!datum) return wrong(`This is no ${kind}.`);
    this.#data.push(datum);
    return undefined;
  }

  assert(reference: number, name: string): Refusal | undefined {
    return this.#refusalOf(() => {
      if (!this.#isBool(this.#view(reference))) throw new RangeError("a constraint isn't a bool");
      this.#assertedNames.set(reference, name);
      this.#trueBools = undefined;
    });
  }

  meaning(variable: number, letter: string, reference: number, k: number): Refusal | undefined {
    this.#settleFactState();
    if (this.#meanings[variable]) return wrong(`Variable ${variable} has a meaning already.`);
    return this.#refusalOf(() => {
      const view = this.#view(reference);
      this.#meanings[variable] =
        letter === 't' ? this.#nodes.asClaim(view) : letter === 'g' ? atLeast(view, k) : equals(view, k);
    });
  }

  /** Whether the clause is shown to hold in every answer. */
  isJustified(origin: number, clause: Int32Array): boolean {
    this.#settleFactState();
    if (!this.#propagation.excludes(clause, this.#meanings, this.#originOf(origin))) return false;
    this.#justified++;
    return true;
  }

  /**
   * Whether the constraint certainly holds in every answer in which its guard is true: the guard and `origin` imply the
   * term, and the constraint requires no more than the term does.
   */
  isKept(origin: number, term: number, constraint: Constraint): boolean {
    this.#settleFactState();
    const [from, view] = [this.#viewOrUndefined(origin), this.#viewOrUndefined(term)];
    if (!from || !view) return false;
    const viewOf = (literal: number): View =>
      literal === 0 ? constantView(1) : this.#nodes.asView(this.#claim(literal));
    try {
      const nodes = this.#nodes;
      const isAsserted = (one: View): boolean => this.#isTrue(one);
      if (!keeps(view, constraint, { nodes, components: this.#propagation.components, viewOf, isAsserted }))
        return false;
      // A `components` term is a definition, which always holds.
      if (nodes.at(view.node).operation === 'components') return true;
      const { guard = 0 } = 'guard' in constraint ? constraint : {};
      const claims = [this.#nodes.asClaim(negateView(view)), ...(guard === 0 ? [] : [this.#claim(guard)])];
      return this.#propagation.contradicts(claims, this.#originOf(origin));
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** The name of a constraint that contains the term; empty if there is none. */
  nameOf(origin: number): string {
    return this.#constraintOf(origin) ?? '';
  }

  #constraintOf(origin: number): string | undefined {
    const constraintName = this.#assertedNames.get(origin);
    if (constraintName !== undefined) return constraintName;
    this.#names ??= new Map(
      Array.from(this.#assertedNames, ([reference, name]) => [this.#views[reference >> 1]!.node, name]),
    );
    const originNode = this.#viewOrUndefined(origin)?.node ?? -1;
    // The origin may be a term that the encoder made itself, about a graph. It gets the name of a constraint on that graph.
    const seenNodes = new Set([originNode, ...this.#propagation.partsWith(originNode, GRAPH_PARTS)]);
    for (const node of seenNodes) {
      const name = this.#names.get(node);
      if (name !== undefined) return name;
      if (node >= 0) for (const parent of this.#nodes.at(node).parents) seenNodes.add(parent);
    }
    return undefined;
  }

  #refusalOf(work: () => void): Refusal | undefined {
    try {
      work();
      return undefined;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return wrong(`The term can't be read: ${error.message}.`);
    }
  }

  #claim(literal: number): Claim {
    const meaning = this.#meanings[Math.abs(literal)];
    if (!meaning) throw new RangeError(`variable ${Math.abs(literal)} has no meaning yet`);
    return { ...meaning, holds: literal > 0 ? meaning.holds : !meaning.holds };
  }

  /** Whether the bool holds in every answer: it is an asserted constraint, or an operand of one that is a conjunction. */
  #isTrue({ node, scale }: View): boolean {
    if (this.#trueBools === undefined) {
      this.#trueBools = new Set();
      const openViews = Array.from(this.#assertedNames.keys(), (reference) => this.#view(reference));
      for (const view of openViews) {
        if (view.node < 0) continue;
        this.#trueBools.add(`${view.node} ${view.scale}`);
        const { operation, operands } = this.#nodes.at(view.node);
        if (operation === 'and' && view.scale > 0) for (const operand of operands) openViews.push(operand);
      }
    }
    return this.#trueBools.has(`${node} ${scale}`);
  }

  #originOf(reference: number): Origin {
    if (reference === 0) return NO_ORIGIN;
    if (this.#origin.reference === reference && this.#origin.nodes.length > 0) return this.#origin;
    const view = this.#viewOrUndefined(reference);
    const isAsserted = this.#assertedNames.has(reference);
    this.#origin = { reference, view, nodes: view ? this.#nodesIn(reference >> 1) : [], isAsserted };
    return this.#origin;
  }

  /** The nodes of the term with this number and of all terms that it contains. Facts may have replaced some by constants. */
  #nodesIn(number: number): readonly number[] {
    const foundNodes = new Set<number>();
    const terms = new Set([number]);
    for (const term of terms) {
      const { node } = this.#builtViews[term]!;
      if (node >= 0) foundNodes.add(node);
      for (const operand of this.#operands[term] ?? []) terms.add(operand);
    }
    return [...foundNodes];
  }

  #isBool(view: View): boolean {
    return this.#nodes.low(view) >= 0 && this.#nodes.high(view) <= 1;
  }

  #viewOrUndefined(reference: number): View | undefined {
    const view = this.#views[reference >> 1];
    return view && (reference & 1) === 1 ? negateView(view) : view;
  }

  #view(reference: number): View {
    const view = this.#views[reference >> 1];
    if (!view || !(reference >= 0)) throw new RangeError(`there is no term ${reference >> 1} yet`);
    if ((reference & 1) === 0) return view;
    if (!this.#isBool(view)) throw new RangeError(`term ${reference >> 1} is no bool`);
    return negateView(view);
  }
}
