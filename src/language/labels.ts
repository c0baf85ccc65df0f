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
    const defs = model.declarations.filter((one) => one.kind === 'def');
    const labelParameters = labelParametersOf(defs);
    for (const one of [...model.declarations, ...model.rules, model.objective]) {
      if (one?.kind !== 'def') new LabelUses(labelNames, labelParameters).visit(one, false, undefined);
      else removeUsed(labelNames, one, labelParameters);
    }
  }
  cachedLabels.set(model, labelNames);
  return labelNames;
}

/** Removes the names that a def's body uses as numbers, apart from its own parameters. */
function removeUsed(names: Set<string>, def: DefDeclaration, labelParameters: LabelParameters): void {
  const parameters = new Set(def.parameters.map(({ name }) => name.text));
  const outerNames = new Set([...names].filter((name) => !parameters.has(name)));
  const usedNames = new Set(outerNames);
  new LabelUses(outerNames, labelParameters).visit(def.body, false, undefined);
  for (const name of usedNames) if (!outerNames.has(name)) names.delete(name);
}

/** [name of a def]: for each parameter whether the numbers of a family in its place are only compared for equality. */
type LabelParameters = ReadonlyMap<string, readonly boolean[]>;

/** Begins with all parameters, and drops those that are used otherwise until none is left to drop: a def may pass a parameter on to another. */
function labelParametersOf(defs: readonly DefDeclaration[]): LabelParameters {
  const labelParameters = new Map<string, boolean[]>();
  for (const { name, parameters } of defs) {
    const others = labelParameters.get(name.text);
    labelParameters.set(
      name.text,
      parameters.map((_, index) => others === undefined || others[index] === true),
    );
  }
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const { name, parameters, body } of defs) {
      const kept = labelParameters.get(name.text) ?? [];
      const names = new Set(parameters.flatMap((one, index) => (kept[index] ? [one.name.text] : [])));
      new LabelUses(names, labelParameters).visit(body, false, undefined);
      for (const [index, one] of parameters.entries()) {
        if (!kept[index] || names.has(one.name.text)) continue;
        kept[index] = false;
        hasChanged = true;
      }
    }
  }
  return labelParameters;
}

/** Visits the uses of names, and removes the names whose values are used as numbers. */
class LabelUses {
  readonly #labelNames: Set<string>;
  readonly #labelParameters: LabelParameters;

  constructor(names: Set<string>, labelParameters: LabelParameters) {
    this.#labelNames = names;
    this.#labelParameters = labelParameters;
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
    const labelParameters =
      expression.kind === 'call' && expression.callee.kind === 'name'
        ? this.#labelParameters.get(expression.callee.name)
        : undefined;
    for (const [key, value] of Object.entries(expression)) {
      if (labelParameters && key === 'arguments') {
        for (const [index, argument] of (value as readonly Expression[]).entries())
          this.visit(argument, labelParameters[index] === true && isWhole(argument), undefined);
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

/** Whether an argument is a family itself, whose values the def's body compares. */
const isWhole = (argument: Expression): boolean => argument.kind === 'name' || argument.kind === 'index';

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
