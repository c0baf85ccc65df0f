/**
 * Value interchangeability. If all constraints on some variables only require that they are equal or different,
 * swapping two values in all of these variables gives another answer. So of the values not used yet only the first is
 * tried, and it counts for all of them: a latin square of order 6 then has 720 times fewer beginnings. Source: Law and
 * Lee, Global constraints for integer and set value precedence (2004).
 */
import { reachableNodes } from '../../model/terms/operands.ts';
import { CODE, type Ref, type Terms } from '../../model/terms/terms.ts';
import { DEAD, Factor } from './factor.ts';

/**
 * A factor that lets interchangeable values be used in one order only. Its state is the number of values used so far.
 */
export class PrecedenceFactor extends Factor {
  /** The interchangeable values, in ascending order. */
  readonly interchangeableVariables: readonly number[];
  #ranks: Int32Array[] = [];

  constructor(variables: readonly number[], interchangeable: readonly number[]) {
    super(variables);
    this.interchangeableVariables = interchangeable;
  }

  get terms(): readonly Ref[] {
    return [];
  }

  protected override prepare(order: readonly number[], domains: readonly (readonly number[])[]): void {
    this.#ranks = order.map((_, k) =>
      Int32Array.from(domains[k]!, (value) => this.interchangeableVariables.indexOf(value)),
    );
  }

  override size(): number {
    return 0;
  }

  protected override drop(): void {}

  protected override compute(k: number, state: number, value: number): number {
    const rank = this.#ranks[k]![value]!;
    const usedCount = rank === state ? state + 1 : state;
    if (rank > state) return DEAD;
    return k === this.#ranks.length - 1 ? 0 : usedCount;
  }

  override countWays(k: number, state: number, value: number): number {
    return this.#ranks[k]![value] === state ? this.interchangeableVariables.length - state : 1;
  }
}

/** The factor that orders interchangeable values; undefined if no values are interchangeable. */
export function precedenceOf(
  terms: Terms,
  roots: readonly Ref[],
  domains: readonly (readonly number[])[],
): PrecedenceFactor | undefined {
  const openVariables = domains.flatMap((values, variable) =>
    values.length > 1 && terms.isInt(terms.variable(variable)) ? [variable] : [],
  );
  if (openVariables.length === 0) return undefined;
  const nodes = reachableNodes(terms, roots);
  if (!nodes.every((node) => onlyComparesInts(terms, node, domains.length))) return undefined;
  const namedValues = new Set<number>();
  for (const node of nodes) if (terms.code(node) === CODE.constant) namedValues.add(terms.low(node << 1));
  let values = [...new Set(openVariables.flatMap((variable) => domains[variable]!))].filter(
    (value) => !namedValues.has(value),
  );
  // Shrinks the set of values until every variable's domain contains either all of them or none.
  for (const variable of openVariables) {
    const ownValues = new Set(domains[variable]);
    const commonValues = values.filter((value) => ownValues.has(value));
    if (commonValues.length > 0) values = commonValues;
  }
  if (values.length < 2) return undefined;
  const holderVariables = openVariables.filter((variable) => domains[variable]!.includes(values[0]!));
  return new PrecedenceFactor(
    holderVariables,
    values.sort((a, b) => a - b),
  );
}

/**
 * Whether the node only requires of int variables that they are equal or different. Int variables are the numbers below
 * `variables`.
 */
function onlyComparesInts(terms: Terms, node: number, variables: number): boolean {
  const code = terms.code(node);
  const args = terms.arguments(node << 1);
  const isVariable = (ref: Ref): boolean =>
    terms.code(ref >> 1) === CODE.intVariable && terms.arguments(ref)[0]! < variables;
  switch (code) {
    case CODE.allDifferent:
      return args.every((ref) => isVariable(ref) || terms.constantValue(ref) !== undefined);
    case CODE.atMost:
    case CODE.equals:
    case CODE.sum: {
      const refs = args.filter((_, i) => i > 0 && i % 2 === 0);
      if (!refs.some(isVariable)) return true;
      const [bound, a, , b] = args;
      return code === CODE.equals && bound === 0 && refs.length === 2 && a === -b! && refs.every(isVariable);
    }
    default:
      return VALUE_BLIND_OPERATIONS.has(code);
  }
}

/** Operations whose operands are all bools, and variables and constants. */
const VALUE_BLIND_OPERATIONS = new Set([
  CODE.true,
  CODE.boolVariable,
  CODE.and,
  CODE.xor,
  CODE.choose,
  CODE.constant,
  CODE.intVariable,
]);
