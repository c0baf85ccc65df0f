// Pseudo-boolean text (OPB; Roussel and Manquinho, the competition's format): from an integer program or from clauses.
// The format knows ≥ and = and minimizes, so ≤ and maximize are negated.

import type { ColumnNames } from './ilp/lp.ts';
import { EQUAL, LESS } from './ilp/model.ts';
import type { PseudoBoolean, PseudoBooleanProgram } from './ilp/pseudo-boolean.ts';
import type { TextSink, VariableNames } from './sat/dimacs-write.ts';
import type { FlatCnf } from './sat/flat.ts';
import { onOneLine, TextChunks } from './text-chunks.ts';

export function writeOpb(sink: TextSink, program: PseudoBooleanProgram, names: ColumnNames = []): void {
  const text = new TextChunks(sink);
  text.put(`* #variable= ${program.variables} #constraint= ${program.constraintCount}\n`);
  for (const [variable, name] of bitNames(program, names)) text.put(`* x${variable} = ${onOneLine(name)}\n`);
  const objective = program.objective();
  if (objective !== undefined) {
    const sign = program.model.objective?.direction === 'maximize' ? -1 : 1;
    text.put('min:');
    putTerms(text, objective.variables, objective.coefficients, sign);
    text.put(' ;\n');
  }
  for (const constraint of program.constraints()) putConstraint(text, constraint);
  text.end();
}

/** What the 0/1 variables are in the model: a column of two values by its name, others bit by bit. */
export function* bitNames(program: PseudoBooleanProgram, names: ColumnNames): VariableNames {
  for (const [column, name] of names) {
    const bits = [...program.bitsOf(column)];
    const low = program.model.lower[column]!;
    for (const [variable, weight] of bits) {
      yield [variable, program.model.isBinary(column) ? name : `${weight} of ${name}, counted from ${low}`];
    }
  }
}

/** Each clause as a sum that is at least 1. */
export function writeOpbClauses(
  sink: TextSink,
  cnf: FlatCnf & { readonly count: number },
  names: VariableNames = [],
): void {
  const text = new TextChunks(sink);
  text.put(`* #variable= ${cnf.variables} #constraint= ${cnf.count}\n`);
  for (const [variable, name] of names) text.put(`* x${variable} = ${onOneLine(name)}\n`);
  for (let i = 0; i < cnf.length; i++) {
    const literal = cnf.clauses[i]!;
    if (literal === 0) text.put('>= 1 ;\n');
    else text.put(`+1 ${literal < 0 ? '~' : ''}x${Math.abs(literal)} `);
  }
  text.end();
}

function putConstraint(text: TextChunks, { variables, coefficients, sense, bound }: PseudoBoolean): void {
  const sign = sense === LESS ? -1 : 1;
  putTerms(text, variables, coefficients, sign);
  text.put(` ${sense === EQUAL ? '=' : '>='} ${sign * bound + 0} ;\n`);
}

function putTerms(
  text: TextChunks,
  variables: readonly number[],
  coefficients: readonly number[],
  sign: 1 | -1,
): void {
  variables.forEach((variable, i) => {
    const coefficient = sign * coefficients[i]!;
    text.put(`${i === 0 ? '' : ' '}${coefficient < 0 ? '' : '+'}${coefficient} x${variable}`);
  });
}
