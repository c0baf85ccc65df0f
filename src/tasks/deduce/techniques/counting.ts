/**
 * Counting: conditions on the number of things in some places, added and subtracted, determine a place. For example: columns 2 to 4 contain three
 * stars, and two regions inside them one star each, so one star is left for the other cells. Fish, innies and set equality are of this kind.
 *
 * If the linear relaxation of the counts bounds a place below 1 (or above 0), the dual solution gives the conditions: its support is the argument.
 * The smallest one found is used, and confirmed by an engine, because the simplex method here uses rounded numbers.
 *
 * Cost: a dense simplex tableau (Dantzig 1951) of the open places and counts, some pivots per place. Large boards are skipped.
 */
import type { Literal } from '../../common/literals.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import { Simplex } from './simplex.ts';

/** A value implied by counts, and the conditions of the argument. */
export interface CountBound {
  readonly literal: Literal;
  readonly conditions: readonly number[];
  /** The conditions whose counts are added. */
  readonly addends: readonly number[];
  /** The conditions whose counts are subtracted. */
  readonly subtrahends: readonly number[];
}

/** A row of the linear program: Σ factor · bool is at most, or exactly, the bound. */
interface Row {
  readonly condition: number;
  readonly factorByVariable: ReadonlyMap<number, number>;
  readonly bound: number;
  readonly isEqual: boolean;
}

export class Counting {
  readonly #facts: Knowledge;
  #rows: readonly Row[] | undefined;
  /** Points at which all counts hold; each point is a number for every variable. A value that some point has can't be refuted by counts. */
  #points: Float64Array[] = [];

  constructor(known: Knowledge) {
    this.#facts = known;
  }

  /** The argument with the fewest conditions; if places are asked about, only an argument for one of them. Undefined if there is none. */
  findCount(
    knownLiterals: ReadonlyMap<number, Literal>,
    askedVariables: ReadonlySet<number>,
  ): CountBound | undefined {
    this.#rows ??= this.#allRows();
    const rows = this.#openRows(knownLiterals);
    const variables = [...new Set(rows.flatMap((row) => [...row.factorByVariable.keys()]))];
    if (rows.length < 2 || variables.length > TUNING.countedPlaces || rows.length > TUNING.countedRows)
      return undefined;
    const isConsistent = (point: Float64Array): boolean =>
      [...knownLiterals].every(([variable, { value }]) => !(Math.abs(point[variable]! - value) > TOLERANCE));
    this.#points = this.#points.filter(isConsistent);
    const { domains } = this.#facts;
    const openValues = variables
      .filter((variable) => askedVariables.size === 0 || askedVariables.has(variable))
      .flatMap((variable) => domains.choicesOf(variable))
      .filter((value) => this.#facts.isRefutable(value) && !this.#isReached(value));
    return openValues.length === 0 ? undefined : this.#smallestCountBound(openValues, rows, variables);
  }

  /** Whether one of the solutions of the counts in `#points` has the removed value, or one beyond it, so that counts can't refute the value. */
  #isReached(removal: DomainRemoval): boolean {
    const { domains } = this.#facts;
    const [variable, value] = [domains.variableOf(removal), domains.valueOf(removal)];
    return this.#points.some((point) =>
      value === 1 ? point[variable]! > 1 - TOLERANCE : point[variable]! < TOLERANCE,
    );
  }

  #smallestCountBound(
    open: readonly DomainRemoval[],
    rows: readonly Row[],
    places: readonly number[],
  ): CountBound | undefined {
    const index = new Map(places.map((variable, at) => [variable, at]));
    const simplex = Simplex.of(
      places.length,
      rows.map((row) => ({
        factors: [...row.factorByVariable].map(
          ([variable, factor]) => [index.get(variable)!, factor] as const,
        ),
        bound: row.bound,
        isEqual: row.isEqual,
      })),
    );
    if (simplex === undefined) return undefined;
    let result: CountBound | undefined;
    const { domains } = this.#facts;
    for (const removal of open) {
      if (this.#isReached(removal)) continue;
      const [variable, value] = [domains.variableOf(removal), domains.valueOf(removal)];
      const bound = simplex.maximize(index.get(variable)!, value === 1 ? 1 : -1, value === 1 ? 1 : 0);
      if (bound === undefined) break;
      if (bound.maximum > (value === 1 ? 1 : 0) - TOLERANCE) {
        const point = new Float64Array(this.#facts.ground.terms.variableCount).fill(Number.NaN);
        for (const [at, there] of simplex.point().entries()) point[places[at]!] = there;
        this.#points.push(point);
        continue;
      }
      const addends = bound.support.map((row) => rows[row]!.condition);
      const subtrahends = bound.subtractedRows.map((row) => rows[row]!.condition);
      const conditions = [...new Set([...addends, ...subtrahends])];
      if (conditions.length < 2 || conditions.length > TUNING.countedConditions) continue;
      if (result === undefined || conditions.length < result.conditions.length)
        result = {
          literal: { variable, value: 1 - value, holds: true },
          conditions,
          addends,
          subtrahends,
        };
    }
    return result;
  }

  /** The counts restricted to open places. A row of two places is dropped if another row contains both. */
  #openRows(knownLiterals: ReadonlyMap<number, Literal>): Row[] {
    const rows = this.#rows!.flatMap((row): Row[] => {
      const factorByVariable = new Map<number, number>();
      let { bound } = row;
      for (const [variable, factor] of row.factorByVariable) {
        const knownLiteral = knownLiterals.get(variable);
        if (knownLiteral === undefined) factorByVariable.set(variable, factor);
        else bound -= factor * knownLiteral.value;
      }
      return factorByVariable.size > 1 ? [{ ...row, factorByVariable, bound }] : [];
    });
    const tightRows = rows.filter(
      ({ bound, factorByVariable }) =>
        bound === 1 && factorByVariable.size > 2 && [...factorByVariable.values()].every((one) => one === 1),
    );
    return rows.filter(
      (row) =>
        row.isEqual ||
        row.factorByVariable.size > 2 ||
        !tightRows.some(({ factorByVariable }) =>
          [...row.factorByVariable].every(
            ([variable, factor]) => factor === 1 && factorByVariable.has(variable),
          ),
        ),
    );
  }

  #allRows(): Row[] {
    const { terms, constraints } = this.#facts.ground;
    return constraints.flatMap(({ root }, condition): Row[] => {
      if (this.#facts.isWide(condition)) return [];
      const operation = terms.operation(root);
      const args = terms.arguments(root);
      const isClause = operation === 'and' && (root & 1) === 1;
      const isCount = (operation === 'equals' || operation === 'atMost') && (root & 1) === 0;
      if (!isClause && !isCount) return [];
      const refs = isClause ? [...args] : [...args].filter((_, at) => at > 0 && at % 2 === 0);
      const factors = isClause ? refs.map(() => 1) : [...args].filter((_, at) => at % 2 === 1);
      let bound = isClause ? refs.length - 1 : args[0]!;
      const factorByVariable = new Map<number, number>();
      for (const [at, ref] of refs.entries()) {
        if (terms.operation(ref) !== 'boolVariable') return [];
        const variable = terms.variableOf(ref);
        const factor = factors[at]!;
        if (factorByVariable.has(variable) || Math.abs(factor) !== 1) return [];
        factorByVariable.set(variable, (ref & 1) === 1 ? -factor : factor);
        if ((ref & 1) === 1) bound -= factor;
      }
      return [{ condition, factorByVariable, bound, isEqual: operation === 'equals' }];
    });
  }
}

const TOLERANCE = 1e-6;
