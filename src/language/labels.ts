/**
 * Finds the givens whose numbers are only labels: the model compares the numbers only for equality, or tests only
 * whether there is one. Such numbers may be written as any names, including letters. Every use of the given's name is
 * examined; any other use, such as passing it to a def, makes its numbers count.
 */
import type { Model } from './model.ts';
import type { Expression } from './syntax/ast.ts';

/** The functions that compare values only for equality. */
const NOMINAL_FUNCTIONS: ReadonlySet<string> = new Set([
  'regions',
  'alldifferent',
  'allequal',
  'known',
  'any',
]);
/** The operators whose operands are conditions. */
const LOGICAL_OPERATORS: ReadonlySet<string> = new Set(['and', 'or', 'not', '=>', '<=>']);

const cachedLabels = new WeakMap<Model, ReadonlySet<string>>();

/** The names of the model's int families whose values are only labels. */
export function labelsOf(model: Model): ReadonlySet<string> {
  const found = cachedLabels.get(model);
  if (found) return found;
  const names = new Set<string>();
  for (const one of model.declarations) {
    if (one.kind !== 'given' || one.domain.length === 0) continue;
    let { type } = one;
    while (type.kind === 'optional' || type.kind === 'unknown') type = type.of;
    if (type.kind === 'range' || (type.kind === 'name' && type.name.text === 'int')) names.add(one.name.text);
  }
  if (names.size > 0)
    for (const one of [...model.declarations, ...model.rules, model.objective])
      new LabelUses(names).visit(one, false, undefined);
  cachedLabels.set(model, names);
  return names;
}

/** Visits the uses of names, and removes the names whose values are used as numbers. */
class LabelUses {
  readonly #names: Set<string>;

  constructor(names: Set<string>) {
    this.#names = names;
  }

  /**
   * Visits a part of a syntax tree. `isNominal` says whether a label may be used there; `otherGiven` is the name of the
   * given that all operands of a comparison for equality belong to.
   */
  visit(node: unknown, isNominal: boolean, otherGiven: string | undefined): void {
    if (this.#names.size === 0 || typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) this.visit(item, isNominal, otherGiven);
      return;
    }
    const expression = node as Expression;
    const name = nameOf(expression);
    if (name !== undefined) {
      if (!isNominal && name !== otherGiven) this.#names.delete(name);
      if (expression.kind === 'index') this.visit(expression.arguments, false, undefined);
      return;
    }
    for (const [key, value] of Object.entries(expression)) {
      if (key === 'span' || key === 'name') continue;
      const [fits, other] = contextOfPart(expression, key);
      this.visit(value, fits, other);
    }
  }
}

/**
 * The name in an expression that is a name, or the name of the family in an indexed expression; undefined for other
 * expressions.
 */
function nameOf(node: Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (node.kind === 'name') return typeof node.name === 'string' ? node.name : undefined;
  if (node.kind === 'index') return nameOf(node.target);
  const isKnown = node.kind === 'call' && node.callee?.kind === 'name' && node.callee.name === 'known';
  return isKnown && node.arguments[0] ? nameOf(node.arguments[0]) : undefined;
}

/**
 * For the part `part` of an expression: whether a label may be used there, and the argument `otherGiven` of `visit`.
 */
function contextOfPart(
  node: Expression,
  part: string,
): readonly [isNominal: boolean, otherGiven: string | undefined] {
  switch (node.kind) {
    case 'comparison': {
      const names = new Set(node.operands.filter(({ kind }) => kind !== 'absent').map(nameOf));
      const [only] = names;
      const isEquality = node.operators.every((one) => one === '=' || one === '!=');
      return [false, isEquality && names.size === 1 ? only : undefined];
    }
    case 'call':
      return [
        part === 'arguments' && node.callee.kind === 'name' && NOMINAL_FUNCTIONS.has(node.callee.name),
        undefined,
      ];
    case 'comprehension':
      return [part === 'body' && NOMINAL_FUNCTIONS.has(node.function.text), undefined];
    case 'unary':
    case 'binary':
      return [LOGICAL_OPERATORS.has(node.operator), undefined];
    case 'if':
      return [part === 'condition', undefined];
    case 'filter':
      return [part === 'condition', undefined];
    default:
      // A generator `x in S where P` is a node without the property `kind`.
      return ['domain' in node && 'targets' in node && part === 'where', undefined];
  }
}
