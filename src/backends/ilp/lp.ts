// CPLEX LP text, as glpsol, HiGHS, CBC, SCIP and others read it. Column c is `x(c + 1)`, row r is `c(r + 1)`; comments
// say what columns are in the model. The objective names every column, so that readers which number them by
// first appearance count as we do. Lines stay below 500 characters, as the format asks.
import type { TextSink } from '../sat/dimacs-write.ts';
import { onOneLine, TextChunks } from '../text-chunks.ts';
import { EQUAL, GREATER, type IlpModel } from './model.ts';

export type ColumnNames = Iterable<readonly [column: number, name: string]>;

const LONGEST_LINE = 480;

export function writeLp(sink: TextSink, model: IlpModel, names: ColumnNames = []): void {
  const text = new TextChunks(sink);
  const { objective } = model;
  for (const [column, name] of names) text.put(`\\ x${column + 1} = ${onOneLine(name)}\n`);
  if (objective !== undefined && objective.constant !== 0) {
    text.put(`\\ The value of the model is this objective plus ${objective.constant}.\n`);
  }
  text.put(objective?.direction === 'maximize' ? 'Maximize\n' : 'Minimize\n');
  putTerms(text, ' obj:', objectiveTerms(model));
  text.put('\nSubject To\n');
  for (let row = 0; row < model.rows; row++) {
    const sense = model.senses[row]!;
    putTerms(text, ` c${row + 1}:`, rowTerms(model, row));
    text.put(` ${sense === EQUAL ? '=' : sense === GREATER ? '>=' : '<='} ${model.rhs[row]}\n`);
  }
  if (model.rows === 0) text.put(' c1: x1 >= 0\n');
  putColumns(text, model);
  text.put('End\n');
  text.end();
}

function putColumns(text: TextChunks, model: IlpModel): void {
  const count = Math.max(1, model.columns);
  text.put('Bounds\n');
  for (let column = 0; column < count; column++) {
    // Binaries have theirs; a program without columns gets one.
    if (column >= model.columns || model.isBinary(column)) continue;
    text.put(` ${model.lower[column]} <= x${column + 1} <= ${model.upper[column]}\n`);
  }
  const section = (title: string, has: (column: number) => boolean): void => {
    text.put(`${title}\n`);
    for (let column = 0; column < count; column++) if (has(column)) text.put(` x${column + 1}\n`);
  };
  section('General', (column) => model.integer[column] === 1 && !model.isBinary(column));
  section('Binary', (column) => column >= model.columns || model.isBinary(column));
}

type Terms = Iterable<readonly [column: number, coefficient: number]>;

function* objectiveTerms({ objective, columns }: IlpModel): Terms {
  const coefficients = new Map(objective?.columns.map((column, i) => [column, objective.coefficients[i]!]));
  for (let column = 0; column < Math.max(1, columns); column++) yield [column, coefficients.get(column) ?? 0];
}

function* rowTerms({ starts, indices, values }: IlpModel, row: number): Terms {
  for (let i = starts[row]!; i < starts[row + 1]!; i++) yield [indices[i]!, values[i]!];
}

function putTerms(text: TextChunks, label: string, terms: Terms): void {
  let line = label;
  let first = true;
  for (const [column, coefficient] of terms) {
    const size = Math.abs(coefficient);
    const sign = coefficient < 0 ? ' -' : first ? '' : ' +';
    line += `${sign}${size === 1 ? '' : ` ${size}`} x${column + 1}`;
    first = false;
    if (line.length < LONGEST_LINE) continue;
    text.put(`${line}\n`);
    line = ' ';
  }
  text.put(line);
}
