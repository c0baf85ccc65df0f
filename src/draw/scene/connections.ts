/**
 * The places that a puzzle's conditions join to components, so that a page can color each component: the strokes of a
 * line, or the cells with the same value. Read from the graphs in the conditions, and not from the board.
 */
import type { Ground, GroundFamily } from '../../model/ground.ts';
import { append } from '../../model/large-lists.ts';
import { OnDemandValues } from '../../model/meaning/on-demand.ts';
import { graphArguments, reachableNodes } from '../../model/terms/operands.ts';
import { TRAITS } from '../../model/terms/operations.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { Element } from '../../model/values.ts';
import { codesOf, variablesOf } from '../../model/variables.ts';

export interface Connections {
  /** The number of the find among those that aren't hidden. */
  readonly find: number;
  /**
   * A place belongs to a component if its value is one of these. Undefined if two places are in one component when
   * their values are equal.
   */
  readonly values?: readonly number[];
  /**
   * Pairs of positions of the find, one pair after the other. The two places of a pair are in one component if both
   * have such a value.
   */
  readonly pairs: Int32Array;
}

/** A bool that depends on a single place of a find. */
interface Condition {
  readonly find: number;
  readonly position: number;
  readonly ref: Ref;
}

type Place = Pick<Condition, 'find' | 'position'>;

/** The greatest number of pairs of one find; coloring is left out for graphs with more. */
const MAX_PAIRS = 1_000_000;

export function connectionsOf(ground: Ground): Connections[] {
  const { terms, constraints } = ground;
  const collected = new PairCollector(ground);
  const nodes = reachableNodes(
    terms,
    constraints.map(({ root }) => root),
  );
  for (const node of nodes) {
    const traits = TRAITS[terms.operation(node << 1)];
    if ('graph' in traits) collected.addGraph(terms.arguments(node << 1));
  }
  return collected.connections();
}

class PairCollector {
  readonly #ground: Ground;
  readonly #families: readonly GroundFamily[];
  /** `#places.get(variable)`: the variable's place. */
  readonly #places = new Map<number, Place>();
  readonly #values: OnDemandValues;
  /** The pairs found so far, by a text of the find and of the values with which its places belong to components. */
  readonly #found = new Map<
    string,
    { readonly find: number; readonly values?: number[]; readonly pairs: Set<number> }
  >();

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#values = new OnDemandValues(ground.terms);
    this.#families = ground.families.filter(({ hidden }) => !hidden);
    for (const [find, { refs, domain = [] }] of this.#families.entries()) {
      refs.forEach((ref, position) => {
        const key = domain[position];
        const isVariable = ground.terms.constantValue(ref) === undefined;
        if (isVariable && key instanceof Element && ON_BOARD.has(key.kind))
          this.#places.set(ground.terms.variableOf(ref), { find, position });
      });
    }
  }

  connections(): Connections[] {
    return [...this.#found.values()].flatMap(({ find, values, pairs }) => {
      if (pairs.size === 0 || pairs.size > MAX_PAIRS) return [];
      const size = this.#families[find]?.refs.length ?? 1;
      const flatPairs = [...pairs].flatMap((pair) => [Math.floor(pair / size), pair % size]);
      return [{ find, ...(values && { values }), pairs: Int32Array.from(flatPairs) }];
    });
  }

  /** Adds the pairs of a graph whose nodes or edges depend on one place each, or whose edges compare two places. */
  addGraph(args: Int32Array): void {
    const { terms } = this.#ground;
    const { graph, nodes, edges } = graphArguments(terms, args);
    const nodeConditions = Array.from(nodes, (ref) => this.#conditionOf(ref));
    const strokesAt = new Map<number, Condition[]>();
    const pairs: (readonly [Condition, Condition])[] = [];
    edges.forEach((ref, edge) => {
      const ends = [graph.ends[2 * edge] ?? 0, graph.ends[2 * edge + 1] ?? 0] as const;
      const constant = terms.constantValue(ref);
      const [a, b] = ends.map((end) => nodeConditions[end]);
      if (constant === 1 && a && b) pairs.push([a, b]);
      if (constant !== undefined) return;
      const [one, other, ...more] = variablesOf(terms, ref).map((variable) => this.#places.get(variable));
      if (one && other && more.length === 0) this.#add(one, other, undefined);
      const stroke = one && !other ? this.#conditionOf(ref) : undefined;
      for (const end of stroke ? ends : []) {
        const strokes = strokesAt.get(end) ?? [];
        strokesAt.set(end, strokes);
        for (const earlier of stroke ? strokes : []) pairs.push([earlier, stroke!]);
        append(strokes, stroke ? [stroke] : []);
      }
    });
    const valuesByFind = new Map<number, readonly number[] | undefined>();
    for (const [a, b] of pairs) {
      if (!valuesByFind.has(a.find)) valuesByFind.set(a.find, this.#valuesOf(a));
      this.#add(a, b, valuesByFind.get(a.find));
    }
  }

  #add(a: Place, b: Place, values: readonly number[] | undefined): void {
    if (a.find !== b.find || a.position === b.position) return;
    const key = `${a.find} ${values?.join() ?? 'equal'}`;
    const connection = this.#found.get(key) ?? {
      find: a.find,
      ...(values && { values: [...values] }),
      pairs: new Set(),
    };
    this.#found.set(key, connection);
    const size = this.#families[a.find]?.refs.length ?? 1;
    const [first, second] = a.position < b.position ? [a.position, b.position] : [b.position, a.position];
    connection.pairs.add(first * size + second);
  }

  /**
   * The bool as a condition on the place on which it depends; undefined if it depends on none, on several, or on
   * other variables.
   */
  #conditionOf(ref: Ref): Condition | undefined {
    if (this.#ground.terms.constantValue(ref) !== undefined) return undefined;
    const [variable = -1, ...others] = variablesOf(this.#ground.terms, ref);
    const place = this.#places.get(variable);
    return place && others.length === 0 ? { ...place, ref } : undefined;
  }

  /**
   * The values of the place for which the bool is true. Undefined if this is a single value that isn't a bool: then
   * two places are in one component when their values are equal.
   */
  #valuesOf({ find, position, ref }: Condition): readonly number[] | undefined {
    const { terms } = this.#ground;
    const variableRef = this.#families[find]?.refs[position] ?? 0;
    const values = codesOf(terms, variableRef).filter((value) => {
      const assignment = new Int32Array(terms.variableCount);
      assignment[terms.variableOf(variableRef)] = value;
      return this.#values.withAssignment(assignment).of(ref) === 1;
    });
    return values.length === 1 && this.#families[find]?.type.kind !== 'bool' ? undefined : values;
  }
}

const ON_BOARD: ReadonlySet<string> = new Set(['cell', 'border', 'link', 'corner']);
