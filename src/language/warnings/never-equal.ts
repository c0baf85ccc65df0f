/**
 * Warns about comparisons with a constant that can never hold: `n[c] = 9` if n ranges over `0..3`, `step[c] =
 * northeast` on a board whose cells have four sides. Comparisons in defs are skipped, since they depend on the
 * arguments. Linear in the number of expressions.
 */
import { boardNamed } from '../../model/boards/kinds.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { Model } from '../model.ts';
import { DeclarationFinder } from '../places.ts';
import type { Expression, Generator, TypeExpression } from '../syntax/ast.ts';
import { presentType, type Type } from '../types.ts';
import { ALL_DIRECTIONS, directionsOf } from '../words/signatures.ts';
import type { Comparison } from './claims.ts';

/** The warnings of this kind; only to be called for a model without mistakes. */
export function neverEqual(model: Model): readonly Diagnostic[] {
  const declarationFinder = new DeclarationFinder(model.declarations);
  const directions = new SideDirections(model);
  const diagnostics: Diagnostic[] = [];
  const quote = ({ span }: Expression): string => model.sources.quote(span);

  const compare = (constant: Expression, other: Expression, operator: string): void => {
    const type = model.types.get(other);
    const values =
      (type && excludedRange(constant, valueType(type))) ?? directions.otherSidesText(constant, other);
    if (values === undefined) return;
    const isAlwaysTrue = operator === '!=' || operator === 'not in';
    const outcomeText = isAlwaysTrue ? 'always true' : operator === '=' ? 'always false' : 'of no use';
    diagnostics.push({
      code: 'never-equal',
      severity: 'warning',
      message: `\`${quote(other)}\` is never \`${quote(constant)}\`, so this is ${outcomeText}.`,
      span: constant.span,
      advice: `Its values are ${values}.`,
    });
  };
  for (const e of model.types.keys()) {
    if (e.kind !== 'comparison' || declarationFinder.declarationAt(e.span)?.kind === 'def') continue;
    for (const [left, operator, right] of pairsOf(e)) {
      if (operator === '=' || operator === '!=') {
        compare(left, right, operator);
        compare(right, left, operator);
        const lines = differentLines(model, left, right);
        if (lines !== undefined)
          diagnostics.push({
            code: 'never-equal',
            severity: 'warning',
            message: `${lines}: its cells are others, so this is always ${operator === '=' ? 'false' : 'true'}.`,
            span: { ...left.span, end: right.span.end },
            advice: `Compare their numbers: \`${quote(left)}.index ${operator} ${quote(right)}.index\`.`,
          });
      } else if (operator === 'in' || operator === 'not in') {
        const items = right.kind === 'set' || right.kind === 'list' ? right.items : [];
        for (const item of items) compare(item, left, operator);
      }
    }
  }
  return diagnostics;
}

type Pair = readonly [left: Expression, operator: string, right: Expression];

function* pairsOf({ operands, operators }: Comparison): Iterable<Pair> {
  for (const [at, operator] of operators.entries()) {
    const [left, right] = [operands[at], operands[at + 1]];
    if (left && right) yield [left, operator, right];
  }
}

/**
 * The sentence `A row is no column` for a comparison such as `c.row = c.column` of lines of different kinds, which are
 * only equal on a board of a single cell; undefined for other comparisons.
 */
function differentLines(model: Model, left: Expression, right: Expression): string | undefined {
  const [a, b] = [left, right].map((e) => presentType(model.types.get(e) ?? { kind: 'error' }));
  if (a?.kind !== 'element' || b?.kind !== 'element' || a.element === b.element) return undefined;
  const lineKinds = new Set(['row', 'column', 'diagonal']);
  return lineKinds.has(a.element) && lineKinds.has(b.element)
    ? `A ${a.element} is no ${b.element}`
    : undefined;
}

/** The type of the values of a family (values by key) or list. */
function valueType(type: Type): Type {
  const of = presentType(type);
  return of.kind === 'family' || of.kind === 'list' ? presentType(of.of) : of;
}

/** The range of an int type in words, if the constant is outside of it; otherwise undefined. */
function excludedRange(constant: Expression, type: Type): string | undefined {
  const value = literal(constant);
  if (value === undefined || type.kind !== 'int' || type.low === type.high) return undefined;
  const { low, high } = type;
  if (low === undefined || high === undefined || (low <= value && value <= high)) return undefined;
  return `${low} to ${high}`;
}

function literal(e: Expression): number | undefined {
  if (e.kind === 'integer') return e.value;
  const negatedLiteral = e.kind === 'unary' && e.operator === '-' ? literal(e.operand) : undefined;
  return negatedLiteral === undefined ? undefined : -negatedLiteral;
}

/**
 * Recognises expressions whose values are only directions across a side of a cell: finds of type direction, and names
 * that range over `directions`.
 */
class SideDirections {
  /** The names of all directions across sides, on all boards that the model allows. */
  readonly #sides: ReadonlySet<string> | undefined;
  readonly #model: Model;
  readonly #directionFinds = new Set<string>();
  /** The uses of names that a generator over `directions` binds; undefined until first needed. */
  #boundNames: ReadonlySet<Expression> | undefined;

  constructor(model: Model) {
    this.#model = model;
    const kinds = (model.board?.kinds ?? []).flatMap(({ name }) => boardNamed(name.text)?.name ?? []);
    if (kinds.length > 0) this.#sides = new Set(kinds.flatMap(directionsOf));
    for (const one of model.declarations)
      if (one.kind === 'find' && isDirection(one.type)) this.#directionFinds.add(one.name.text);
  }

  /**
   * The directions across sides, in words, if `other` is always one of them and the constant isn't; otherwise
   * undefined.
   */
  otherSidesText(constant: Expression, other: Expression): string | undefined {
    if (constant.kind !== 'name' || !ALL_DIRECTIONS.has(constant.name)) return undefined;
    if (!this.#sides || this.#sides.has(constant.name)) return undefined;
    const type = this.#model.types.get(constant);
    if (type?.kind !== 'element' || type.element !== 'direction') return undefined;
    const target = other.kind === 'index' ? other.target : other;
    const isSide =
      target.kind === 'name' &&
      (this.#directionFinds.has(target.name) || this.#namesBoundToSides().has(target));
    if (!isSide) return undefined;
    return `${[...this.#sides].join(', ')}; ways across corners are those of \`alldirections\``;
  }

  #namesBoundToSides(): ReadonlySet<Expression> {
    if (this.#boundNames) return this.#boundNames;
    const starts = new Set<string>();
    for (const e of this.#model.types.keys()) {
      const generators: readonly Generator[] =
        e.kind === 'quantifier' || e.kind === 'comprehension' ? e.generators : [];
      for (const { domain, targets } of generators) {
        if (domain.kind !== 'name' || domain.name !== 'directions') continue;
        for (const target of targets)
          if (target.kind === 'name') starts.add(`${target.name.span.file}:${target.name.span.start}`);
      }
    }
    const boundPlaces = new Set<string>();
    for (const { span, occurrences } of this.#model.uses.names) {
      if (!starts.has(`${span.file}:${span.start}`)) continue;
      for (const { file, start } of occurrences) boundPlaces.add(`${file}:${start}`);
    }
    this.#boundNames = new Set(
      [...this.#model.types.keys()].filter(
        ({ kind, span }) => kind === 'name' && boundPlaces.has(`${span.file}:${span.start}`),
      ),
    );
    return this.#boundNames;
  }
}

function isDirection(type: TypeExpression): boolean {
  if (type.kind === 'optional') return isDirection(type.of);
  return type.kind === 'name' && type.name.text === 'direction';
}
