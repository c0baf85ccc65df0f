// Free MPS text, with the names of LP text (lp.ts). There is no way to state the objective's direction that all readers
// understand, so a maximum is written as the minimum of the negated objective, and a comment says so.
import { onOneLine } from '../../common/text-chunks.ts';
import { EQUAL, GREATER, type IlpModel } from '../model.ts';
import type { ColumnNames } from './lp.ts';

/** The text of the program, in pieces. */
export function* mpsText(model: IlpModel, names: ColumnNames = []): Iterable<string> {
  const { objective } = model;
  for (const [column, name] of names) yield `* x${column + 1} = ${onOneLine(name)}\n`;
  if (objective?.direction === 'maximize') yield '* The objective is negated: the model maximizes it.\n';
  if (objective !== undefined && objective.constant !== 0) {
    yield `* The value of the model has ${objective.constant} beside the objective.\n`;
  }
  yield 'NAME pzl\nROWS\n N obj\n';
  for (let row = 0; row < model.rows; row++) {
    const sense = model.senses[row]!;
    yield ` ${sense === EQUAL ? 'E' : sense === GREATER ? 'G' : 'L'} c${row + 1}\n`;
  }
  yield* columnsText(model);
  yield 'RHS\n';
  for (let row = 0; row < model.rows; row++) {
    if (model.rhs[row] !== 0) yield ` RHS c${row + 1} ${model.rhs[row]}\n`;
  }
  yield* boundsText(model);
  yield 'ENDATA\n';
}

function* columnsText(model: IlpModel): Iterable<string> {
  const { objective, integer } = model;
  const sign = objective?.direction === 'maximize' ? -1 : 1;
  const costs = new Map(objective?.columns.map((column, i) => [column, sign * objective.coefficients[i]!]));
  const { starts, rows, values } = transposeToColumns(model);
  yield 'COLUMNS\n';
  let isInIntegers = false;
  for (let column = 0; column < Math.max(1, model.columns); column++) {
    const isInteger = integer[column] === 1;
    if (isInteger !== isInIntegers) yield ` MARKER 'MARKER' '${isInteger ? 'INTORG' : 'INTEND'}'\n`;
    isInIntegers = isInteger;
    // Every column is named here, even a column that is in no row.
    yield ` x${column + 1} obj ${costs.get(column) ?? 0}\n`;
    if (column >= model.columns) break;
    for (let i = starts[column]!; i < starts[column + 1]!; i++) {
      yield ` x${column + 1} c${rows[i]! + 1} ${values[i]}\n`;
    }
  }
  if (isInIntegers) yield " MARKER 'MARKER' 'INTEND'\n";
}

function* boundsText(model: IlpModel): Iterable<string> {
  yield 'BOUNDS\n';
  for (let column = 0; column < model.columns; column++) {
    if (model.isBinary(column)) yield ` BV BND x${column + 1}\n`;
    else {
      yield ` LO BND x${column + 1} ${model.lower[column]}\n UP BND x${column + 1} ${model.upper[column]}\n`;
    }
  }
}

/**
 * The program's entries, ordered by column: those of column c are from starts[c] up to starts[c + 1] in `rows` and
 * `values`.
 */
function transposeToColumns(model: IlpModel): { starts: Int32Array; rows: Int32Array; values: Float64Array } {
  const columnStarts = new Int32Array(model.columns + 1);
  for (let i = 0; i < model.entries; i++) columnStarts[model.indices[i]! + 1]!++;
  for (let column = 0; column < model.columns; column++) columnStarts[column + 1]! += columnStarts[column]!;
  const nextPositions = columnStarts.slice();
  const rows = new Int32Array(model.entries);
  const values = new Float64Array(model.entries);
  for (let row = 0; row < model.rows; row++) {
    for (let i = model.starts[row]!; i < model.starts[row + 1]!; i++) {
      const at = nextPositions[model.indices[i]!]!++;
      rows[at] = row;
      values[at] = model.values[i]!;
    }
  }
  return { starts: columnStarts, rows, values };
}
