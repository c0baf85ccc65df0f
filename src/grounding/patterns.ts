/**
 * Drawn patterns: `forbid`, `somewhere`, `count of`. Each orientation is laid over every place of the board; a match
 * is the conjunction of what its symbols say. Cost: one term a place and orientation, linear in the board.
 */
import type { PatternExpression } from '../language/syntax/ast.ts';
import { type BoolRef, FALSE, TRUE } from '../model/terms/terms.ts';
import { type Element, Family, type Value } from '../model/values.ts';
import type { Binders, Frame } from './binders.ts';
import { boolValue, describe, intValue, truth } from './coerce.ts';
import type { Compiler } from './expressions.ts';
import type { Code } from './generators.ts';

type Symbols = readonly (readonly string[])[];

export interface CompiledPattern {
  readonly code: Code;
  /** Every place where the pattern may match, with the cells its symbols speak of. */
  readonly matches: (
    frame: Frame,
  ) => readonly { readonly match: BoolRef; readonly cells: readonly Element[] }[];
}

function rotated(rows: Symbols): Symbols {
  const width = rows[0]?.length ?? 0;
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column]!).reverse());
}

function mirrored(rows: Symbols): Symbols {
  return rows.map((row) => [...row].reverse());
}

/** The pattern in all its orientations, each different drawing once. */
export function orientations(rows: Symbols, orientation: PatternExpression['orientation']): Symbols[] {
  const turns = [rows];
  if (orientation !== 'as drawn') for (let i = 0; i < 3; i++) turns.push(rotated(turns[i]!));
  const all = orientation === 'any orientation' ? [...turns, ...turns.map(mirrored)] : turns;
  return [...new Map(all.map((drawing) => [drawing.map((row) => row.join('')).join('/'), drawing])).values()];
}

export function compilePattern(
  compiler: Compiler,
  pattern: PatternExpression,
  scope: Binders,
): CompiledPattern {
  const { context } = compiler;
  const { terms } = context;
  const subject = compiler.compile(pattern.subject, scope);
  const inner = scope.with('it');
  const legend = new Map(
    pattern.legend.map(({ symbol, condition }) => [symbol.text, compiler.compile(condition, inner)]),
  );
  const drawings = orientations(
    pattern.rows.map((row) => row.map((cell) => cell.symbol)),
    pattern.orientation,
  ).map(flat);

  const symbolHolds = (symbol: string, cell: Element | undefined, family: Family, frame: Frame): BoolRef => {
    const value: Value | undefined = cell && family.get(cell);
    if (symbol === '?') return pattern.inside && value === undefined ? FALSE : TRUE;
    if (symbol === '.') {
      if (value === undefined) return pattern.inside ? FALSE : TRUE;
      return truth(context, value) ^ 1;
    }
    if (cell === undefined || value === undefined) return FALSE;
    if (symbol === '#') return truth(context, value);
    frame[inner.slot] = cell;
    const condition = legend.get(symbol);
    return condition ? truth(context, condition(frame)) : FALSE;
  };

  const matches: CompiledPattern['matches'] = (frame) => {
    const family = subject(frame);
    if (!(family instanceof Family)) {
      return context.fail(
        'type-mismatch',
        `A pattern speaks of a family over cells, not of ${describe(context, family)}.`,
        pattern.subject.span,
      );
    }
    const board = context.board(pattern.span);
    const found: { match: BoolRef; cells: readonly Element[] }[] = [];
    const seen = new Set<BoolRef>();
    const at = (row: number, column: number): Element | undefined =>
      row < 0 ? undefined : board.cells[board.board.cellAt(row, column)];

    /** The match of a drawing laid at (row, column); FALSE when it can't match there or lies outside altogether. */
    const lay = (drawing: FlatPattern, row: number, column: number): BoolRef => {
      const refs: BoolRef[] = [];
      let touches = false;
      for (let i = 0; i < drawing.symbols.length; i++) {
        const cell = at(row + drawing.rows[i]!, column + drawing.columns[i]!);
        touches ||= cell !== undefined;
        const ref = symbolHolds(drawing.symbols[i]!, cell, family, frame);
        if (ref === FALSE) return FALSE;
        if (ref !== TRUE) refs.push(ref);
      }
      return touches ? terms.and(refs) : FALSE;
    };

    for (const drawing of drawings) {
      for (let row = 1 - drawing.height; row < board.board.height; row++) {
        for (let column = 1 - drawing.width; column < board.board.width; column++) {
          context.step(pattern.span);
          const match = lay(drawing, row, column);
          if (match === FALSE || seen.has(match)) continue;
          seen.add(match);
          found.push({ match, cells: spoken(drawing, (r, c) => at(row + r, column + c)) });
        }
      }
    }
    return found;
  };

  const code: Code = (frame) => {
    const refs = matches(frame).map(({ match }) => match);
    if (pattern.mode === 'forbid') return boolValue(terms.or(refs) ^ 1);
    if (pattern.mode === 'somewhere') return boolValue(terms.or(refs));
    return intValue(
      context,
      terms.sum(
        refs.map(() => 1),
        refs,
      ),
    );
  };
  return { code, matches };
}

/** A drawing's symbols with their places, laid out flat. */
interface FlatPattern {
  readonly height: number;
  readonly width: number;
  readonly symbols: readonly string[];
  readonly rows: readonly number[];
  readonly columns: readonly number[];
}

function flat(drawing: Symbols): FlatPattern {
  const width = drawing[0]?.length ?? 0;
  return {
    height: drawing.length,
    width,
    symbols: drawing.flat(),
    rows: drawing.flatMap((row, at) => row.map(() => at)),
    columns: drawing.flatMap((row) => row.map((_, at) => at)),
  };
}

/** The cells the symbols of a laid drawing speak of. */
function spoken(drawing: FlatPattern, at: (row: number, column: number) => Element | undefined): Element[] {
  const cells: Element[] = [];
  for (let i = 0; i < drawing.symbols.length; i++) {
    const cell = drawing.symbols[i] === '?' ? undefined : at(drawing.rows[i]!, drawing.columns[i]!);
    if (cell) cells.push(cell);
  }
  return cells;
}
