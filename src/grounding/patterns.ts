/**
 * Drawn patterns: `forbid`, `somewhere`, `count of`. Each orientation is tried at every place of the board; a match is
 * the conjunction of the conditions of its symbols, and the condition of a symbol at a cell is computed once. Cost: one
 * term per place and orientation, linear in the board.
 */
import type { PatternExpression } from '../language/syntax/ast.ts';
import type { BoardElements } from '../model/elements.ts';
import { type BoolRef, FALSE, TRUE } from '../model/terms/terms.ts';
import { type Element, Family } from '../model/values.ts';
import type { Binders, Frame } from './binders.ts';
import { boolValue, describeValue, intValue, truthOf } from './coerce.ts';
import type { GroundingContext } from './context.ts';
import type { Compiler } from './expressions.ts';
import type { Code } from './generators.ts';

type Symbols = readonly (readonly string[])[];

export interface CompiledPattern {
  readonly code: Code;
  /** Visits every place where the pattern may match, with the cells covered by its symbols. */
  readonly eachMatch: (frame: Frame, visit: VisitMatch) => void;
}

type VisitMatch = (match: BoolRef, cells: readonly Element[]) => void;

function rotateRows(rows: Symbols): Symbols {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]!).reverse());
}

function mirrorRows(rows: Symbols): Symbols {
  return rows.map((row) => [...row].reverse());
}

/** The pattern in all its orientations, without duplicates. */
export function orientations(rows: Symbols, orientation: PatternExpression['orientation']): Symbols[] {
  const rotations = [rows];
  if (orientation !== 'as drawn') for (let i = 0; i < 3; i++) rotations.push(rotateRows(rotations[i]!));
  const drawings =
    orientation === 'any orientation' ? [...rotations, ...rotations.map(mirrorRows)] : rotations;
  return [
    ...new Map(drawings.map((drawing) => [drawing.map((row) => row.join('')).join('/'), drawing])).values(),
  ];
}

export function compilePattern(
  compiler: Compiler,
  pattern: PatternExpression,
  scope: Binders,
): CompiledPattern {
  const { context } = compiler;
  const { terms } = context;
  const subject = compiler.compile(pattern.subject, scope);
  const innerScope = scope.with('it');
  const legend = new Map(
    pattern.legend.map(({ symbol, condition }) => [symbol.text, compiler.compile(condition, innerScope)]),
  );
  const rows = pattern.rows.map((row) => row.map((cell) => cell.symbol));
  const drawings = orientations(rows, pattern.orientation).map(flattenPattern);

  const forEachMatch: CompiledPattern['eachMatch'] = (frame, visit) => {
    const family = subject(frame);
    if (!(family instanceof Family)) {
      return context.fail(
        'type-mismatch',
        `A pattern speaks of a family over cells, not of ${describeValue(context, family)}.`,
        pattern.subject.span,
      );
    }
    const condition = (symbol: string, cell: Element): BoolRef => {
      frame[innerScope.slot] = cell;
      const symbolCode = legend.get(symbol);
      return symbolCode ? truthOf(context, symbolCode(frame)) : FALSE;
    };
    new PatternMatcher(context, pattern, family, condition).visitMatches(drawings, visit);
  };

  const code: Code = (frame) => {
    const refs: BoolRef[] = [];
    forEachMatch(frame, (match) => refs.push(match));
    if (pattern.mode === 'forbid') return boolValue(terms.or(refs) ^ 1);
    if (pattern.mode === 'somewhere') return boolValue(terms.or(refs));
    const coefficients = refs.map(() => 1);
    return intValue(context, terms.sum(coefficients, refs));
  };
  return { code, eachMatch: forEachMatch };
}

/**
 * The conditions of a symbol: one for each cell, NOT_COMPUTED until it is needed, and one for all places outside the
 * board.
 */
interface SymbolConditions {
  readonly symbol: string;
  readonly conditionByCell: Int32Array;
  readonly outsideCondition: BoolRef;
}

const NOT_COMPUTED = -1;

/** Matches a pattern's drawings against the values of one given or find on the board. */
class PatternMatcher {
  readonly #context: GroundingContext;
  readonly #pattern: PatternExpression;
  readonly #family: Family;
  /** The condition that a cell fits a symbol of the legend. */
  readonly #condition: (symbol: string, cell: Element) => BoolRef;
  readonly #elements: BoardElements;
  readonly #conditions = new Map<string, SymbolConditions>();

  constructor(
    context: GroundingContext,
    pattern: PatternExpression,
    family: Family,
    condition: (symbol: string, cell: Element) => BoolRef,
  ) {
    this.#context = context;
    this.#pattern = pattern;
    this.#family = family;
    this.#condition = condition;
    this.#elements = context.board(pattern.span);
  }

  visitMatches(drawings: readonly FlatPattern[], visit: VisitMatch): void {
    const { height, width } = this.#elements.board;
    const visitedMatches = new Set<BoolRef>();
    for (const drawing of drawings) {
      const symbolConditions = drawing.symbols.map((symbol) => this.#conditionsOf(symbol));
      const cells = new Int32Array(symbolConditions.length);
      for (let row = 1 - drawing.height; row < height; row++) {
        for (let column = 1 - drawing.width; column < width; column++) {
          this.#context.step(this.#pattern.span);
          const match = this.#matchAt(drawing, symbolConditions, row, column, cells);
          if (match === FALSE || visitedMatches.has(match)) continue;
          visitedMatches.add(match);
          visit(match, this.#demandedCells(drawing, cells));
        }
      }
    }
  }

  #conditionsOf(symbol: string): SymbolConditions {
    const cachedConditions = this.#conditions.get(symbol);
    if (cachedConditions !== undefined) return cachedConditions;
    const conditionByCell = new Int32Array(this.#elements.cells.length).fill(NOT_COMPUTED);
    const isEmptySymbol = symbol === '?' || symbol === '.';
    const symbolConditions = {
      symbol,
      conditionByCell,
      outsideCondition: isEmptySymbol && !this.#pattern.inside ? TRUE : FALSE,
    };
    this.#conditions.set(symbol, symbolConditions);
    return symbolConditions;
  }

  /**
   * The condition that a drawing matches at (row, column); FALSE if it can't match there or lies wholly outside the
   * board. The numbers of the cells that it covers are written to `cells`, −1 for places outside the board.
   */
  #matchAt(
    drawing: FlatPattern,
    symbolConditions: readonly SymbolConditions[],
    row: number,
    column: number,
    cells: Int32Array,
  ): BoolRef {
    const { board } = this.#elements;
    const refs: BoolRef[] = [];
    let coversBoard = false;
    for (let i = 0; i < symbolConditions.length; i++) {
      const y = row + drawing.rows[i]!;
      const cell = y < 0 ? -1 : board.cellAt(y, column + drawing.columns[i]!);
      cells[i] = cell;
      coversBoard ||= cell >= 0;
      const ref = this.#conditionAt(symbolConditions[i]!, cell);
      if (ref === FALSE) return FALSE;
      if (ref !== TRUE) refs.push(ref);
    }
    return coversBoard ? this.#context.terms.and(refs) : FALSE;
  }

  #conditionAt(
    { symbol, conditionByCell: ofCell, outsideCondition }: SymbolConditions,
    cell: number,
  ): BoolRef {
    if (cell < 0) return outsideCondition;
    const cachedCondition = ofCell[cell]!;
    if (cachedCondition !== NOT_COMPUTED) return cachedCondition;
    const symbolCondition = this.#evaluate(symbol, this.#elements.cells[cell]!, outsideCondition);
    ofCell[cell] = symbolCondition;
    return symbolCondition;
  }

  #evaluate(symbol: string, cell: Element, outside: BoolRef): BoolRef {
    const value = this.#family.get(cell);
    // A cell for which there is no value counts as outside.
    if (value === undefined) return outside;
    if (symbol === '?') return TRUE;
    if (symbol === '.') return truthOf(this.#context, value) ^ 1;
    if (symbol === '#') return truthOf(this.#context, value);
    return this.#condition(symbol, cell);
  }

  /** The cells covered by symbols that demand something. */
  #demandedCells(drawing: FlatPattern, cells: Int32Array): Element[] {
    const matchedCells: Element[] = [];
    for (let i = 0; i < cells.length; i++) {
      if (drawing.symbols[i] !== '?' && cells[i]! >= 0) matchedCells.push(this.#elements.cells[cells[i]!]!);
    }
    return matchedCells;
  }
}

/** A drawing's symbols and their positions as flat arrays. */
interface FlatPattern {
  readonly height: number;
  readonly width: number;
  readonly symbols: readonly string[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

function flattenPattern(drawing: Symbols): FlatPattern {
  const width = drawing[0]?.length ?? 0;
  return {
    height: drawing.length,
    width,
    symbols: drawing.flat(),
    rows: drawing.flatMap((row, at) => row.map(() => at)),
    columns: drawing.flatMap((row) => row.map((_, at) => at)),
  };
}
