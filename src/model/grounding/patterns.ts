/**
 * Drawn patterns: `forbid`, `somewhere`, `count of`. Each orientation is laid over every place of the board; a match
 * is the conjunction of what its symbols say. Cost: one term a place and orientation, linear in the board.
 */
import type { PatternExpression } from '../../language/ast.ts';
import type { BoardElements } from '../elements.ts';
import { type BoolRef, FALSE, TRUE } from '../terms.ts';
import { type Element, Family, type Value } from '../values.ts';
import { boolValue, describe, intValue, truth } from './coerce.ts';
import type { Compiler } from './expressions.ts';
import type { Code } from './generators.ts';
import type { Frame, Scope } from './scope.ts';

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
  scope: Scope,
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
  );

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
    for (const drawing of drawings) {
      for (const place of places(board, drawing)) {
        context.step(pattern.span);
        const refs: BoolRef[] = [];
        for (const { symbol, cell } of place) {
          const ref = symbolHolds(symbol, cell, family, frame);
          if (ref !== TRUE) refs.push(ref);
          if (ref === FALSE) break;
        }
        const match = terms.and(refs);
        if (match === FALSE || seen.has(match)) continue;
        seen.add(match);
        found.push({
          match,
          cells: place.flatMap(({ symbol, cell }) => (cell && symbol !== '?' ? [cell] : [])),
        });
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

interface Placed {
  readonly symbol: string;
  /** Undefined outside the board. */
  readonly cell: Element | undefined;
}

/** All positions of a drawing that lie on at least one cell. */
function* places(elements: BoardElements, drawing: Symbols): Generator<readonly Placed[]> {
  const { board } = elements;
  const height = drawing.length;
  const width = drawing[0]?.length ?? 0;
  for (let row = 1 - height; row < board.height; row++) {
    for (let column = 1 - width; column < board.width; column++) {
      const place = drawing.flatMap((symbols, dr) =>
        symbols.map((symbol, dc) => ({
          symbol,
          cell: row + dr < 0 ? undefined : elements.cells[board.cellAt(row + dr, column + dc)],
        })),
      );
      if (place.some(({ cell }) => cell !== undefined)) yield place;
    }
  }
}
