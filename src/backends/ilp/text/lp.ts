// CPLEX LP text, as glpsol, HiGHS, CBC, SCIP and others read it. Column c is `x(c + 1)`, row r is `c(r + 1)`; comments
// give the columns' names in the model. The objective names every column, so that readers that number columns by first
// appearance number them as we do. Lines stay below 500 characters, as the format requires.
import { onOneLine } from '../../common/text-chunks.ts';
import { EQUAL, GREATER, type IlpModel } from '../model.ts';

export type ColumnNames = Iterable<readonly [column: number, name: string]>;

const MAX_LINE_LENGTH = 480;

/** The text of the program, in pieces. */
export function* lpText(model: IlpModel, names: ColumnNames = []): Iterable<string> {
  const { objective } = model;
  for (const [column, name] of names) yield `\\ x${column + 1} = ${onOneLine(name)}\n`;
  if (objective !== undefined && objective.constant !== 0) {
    yield `\\ The value of the model is this objective plus ${objective.constant}.\n`;
  }
  yield objective?.direction === 'maximize' ? 'Maximize\n' : 'Minimize\n';
  yield* termsText(' obj:', objectiveTerms(model));
  yield '\nSubject To\n';
  for (let row = 0; row < model.rows; row++) {
    const sense = model.senses[row]!;
    yield* termsText(` c${row + 1}:`, rowTerms(model, row));
    yield ` ${sense === EQUAL ? '=' : sense === GREATER ? '>=' : '<='} ${model.rhs[row]}\n`;
  }
  if (model.rows === 0) yield ' c1: x1 >= 0\n';
  yield* columnsText(model);
  yield 'End\n';
}

function* columnsText(model: IlpModel): Iterable<string> {
  // The text has at least one column, even if the program has none.
  const count = Math.max(1, model.columns);
  const isBinary = (column: number): boolean => column >= model.columns || model.isBinary(column);
  yield 'Bounds\n';
  for (let column = 0; column < count; column++) {
    if (!isBinary(column)) yield ` ${model.lower[column]} <= x${column + 1} <= ${model.upper[column]}\n`;
  }
  yield 'General\n';
  for (let column = 0; column < count; column++) {
    if (model.integer[column] === 1 && !isBinary(column)) yield ` x${column + 1}\n`;
  }
  yield 'Binary\n';
  for (let column = 0; column < count; column++) if (isBinary(column)) yield ` x${column + 1}\n`;
}

type Terms = Iterable<readonly [column: number, coefficient: number]>;

function* objectiveTerms({ objective, columns }: IlpModel): Terms {
  const coefficients = new Map(objective?.columns.map((column, i) => [column, objective.coefficients[i]!]));
  for (let column = 0; column < Math.max(1, columns); column++) yield [column, coefficients.get(column) ?? 0];
}

function* rowTerms({ starts, indices, values }: IlpModel, row: number): Terms {
  for (let i = starts[row]!; i < starts[row + 1]!; i++) yield [indices[i]!, values[i]!];
}

function* termsText(label: string, terms: Terms): Iterable<string> {
  let line = label;
  let isFirstTerm = true;
  for (const [column, coefficient] of terms) {
    const size = Math.abs(coefficient);
    const sign = coefficient < 0 ? ' -' : isFirstTerm ? '' : ' +';
    line += `${sign}${size === 1 ? '' : ` ${size}`} x${column + 1}`;
    isFirstTerm = false;
    if (line.length < MAX_LINE_LENGTH) continue;
    yield `${line}\n`;
    line = ' ';
  }
  yield line;
}
