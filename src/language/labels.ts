/**
 * Finds the givens whose numbers are only labels: the model compares the numbers only for equality, or tests only
 * whether there is one. Such numbers may be written as any names, including letters. Every use of the given's name is
 * examined, also within a def to which the family is passed; any other use makes its numbers count.
 */
import type { Model } from './model.ts';
import type { DefDeclaration, Expression } from './syntax/ast.ts';

/** The functions that compare values only for equality. */
const EQUALITY_FUNCTIONS: ReadonlySet<string> = new Set([
  'regions',
  'alldifferent',
  'allequal',
  'known',
  'any',
]);
/** The operators whose operands are conditions. */
const LOGICAL_OPERATORS: ReadonlySet<string> = new Set(['and', 'or', 'not', '=>', '<=>']);

const cachedLabels = new WeakMap<Model, ReadonlySet<string>>();

/** The names of the model's givens and finds whose ints are only labels. */
export function labelsOf(model: Model): ReadonlySet<string> {
  const cachedNames = cachedLabels.get(model);
  if (cachedNames) return cachedNames;
  const labelNames = new Set<string>();
  for (const one of model.declarations) {
    if (one.kind !== 'given' || one.domain.length === 0) continue;
    let { type } = one;
    while (type.kind === 'optional' || type.kind === 'unknown') type = type.of;
    if (type.kind === 'range' || (type.kind === 'name' && type.name.text === 'int'))
      labelNames.add(one.name.text);
  }
  if (labelNames.size > 0) {
    const defs = new Defs(model);
    for (const one of [...model.declarations, ...model.rules, model.objective]) {
      // A parameter of a def hides a given of the same name.
      const hidden =
        one?.kind === 'def'
          ? one.parameters.map(({ name }) => name.text).filter((name) => labelNames.delete(name))
          : [];
      new LabelUses(labelNames, defs).visit(one?.kind === 'def' ? one.body : one, false, undefined);
      for (const name of hidden) labelNames.add(name);
    }
  }
  cachedLabels.set(model, labelNames);
  return labelNames;
}

/** The model's defs, which may compare the values of a family that is passed to them. */
class Defs {
  readonly #defs: readonly DefDeclaration[];
  readonly #answers = new Map<string, boolean>();

  constructor({ declarations }: Model) {
    this.#defs = declarations.filter((one) => one.kind === 'def');
  }

  /** Whether all defs of this name only compare the values of their parameter number `index` for equality. */
  compares(name: string, index: number): boolean {
    const key = `${name} ${index}`;
    const knownAnswer = this.#answers.get(key);
    if (knownAnswer !== undefined) return knownAnswer;
    this.#answers.set(key, true); // a def that calls itself adds nothing
    const defs = this.#defs.filter((one) => one.name.text === name);
    const answer =
      defs.length > 0 &&
      defs.every(({ parameters, body }) => {
        const names = new Set(parameters.slice(index, index + 1).map((one) => one.name.text));
        new LabelUses(names, this).visit(body, false, undefined);
        return names.size > 0;
      });
    this.#answers.set(key, answer);
    return answer;
  }
}

/** Visits the uses of names, and removes the names whose values are used as numbers. */
class LabelUses {
  readonly #labelNames: Set<string>;
  readonly #defs: Defs;

  constructor(names: Set<string>, defs: Defs) {
    this.#labelNames = names;
    this.#defs = defs;
  }

  /**
   * Visits a part of a syntax tree. `isNominal`: whether values are only compared for equality there. `otherGiven`: if
   * the part is an operand of `=` whose other operands all belong to one given, that given's name.
   */
  visit(node: unknown, isNominal: boolean, otherGiven: string | undefined): void {
    if (this.#labelNames.size === 0 || typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) this.visit(item, isNominal, otherGiven);
      return;
    }
    const expression = node as Expression;
    const name = nameOf(expression);
    if (name !== undefined) {
      if (!isNominal && name !== otherGiven) this.#labelNames.delete(name);
      if (expression.kind === 'index') this.visit(expression.arguments, false, undefined);
      return;
    }
    const callee =
      expression.kind === 'call' && expression.callee.kind === 'name' ? expression.callee.name : '';
    for (const [key, value] of Object.entries(expression)) {
      if (key === 'arguments' && callee !== '' && !EQUALITY_FUNCTIONS.has(callee)) {
        for (const [index, argument] of (value as readonly Expression[]).entries())
          this.visit(
            argument,
            nameOf(argument) !== undefined && this.#defs.compares(callee, index),
            undefined,
          );
        continue;
      }
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
 * The arguments `isNominal` and `otherGiven` with which `visit` is to be called for the part `part` of an expression.
 */
function contextOfPart(
  node: Expression,
  part: string,
): readonly [isNominal: boolean, otherGiven: string | undefined] {
  switch (node.kind) {
    case 'comparison': {
      const operandNames = new Set(node.operands.filter(({ kind }) => kind !== 'absent').map(nameOf));
      const [only] = operandNames;
      const isEquality = node.operators.every((one) => one === '=' || one === '!=');
      return [false, isEquality && operandNames.size === 1 ? only : undefined];
    }
    case 'call':
      return [
        part === 'arguments' && node.callee.kind === 'name' && EQUALITY_FUNCTIONS.has(node.callee.name),
        undefined,
      ];
    case 'comprehension':
      return [part === 'body' && EQUALITY_FUNCTIONS.has(node.function.text), undefined];
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
