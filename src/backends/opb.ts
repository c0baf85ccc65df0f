// Pseudo-boolean text (OPB; Roussel and Manquinho, the competition's format): from an integer program or from clauses.
// The format knows ≥ and = and minimizes, so ≤ and maximize are negated.

import type { ColumnNames } from './ilp/lp.ts';
import { EQUAL, LESS } from './ilp/model.ts';
import type { PseudoBoolean, PseudoBooleanProgram } from './ilp/pseudo-boolean.ts';
import type { VariableNames } from './sat/dimacs-write.ts';
import type { FlatCnf } from './sat/flat.ts';
import { onOneLine } from './text-chunks.ts';

/** The text, in pieces. */
export function* opbText(program: PseudoBooleanProgram, names: ColumnNames = []): Iterable<string> {
  yield `* #variable= ${program.variables} #constraint= ${program.constraintCount}\n`;
  for (const [variable, name] of bitNames(program, names)) yield `* x${variable} = ${onOneLine(name)}\n`;
  const objective = program.objective();
  if (objective !== undefined) {
    const sign = program.model.objective?.direction === 'maximize' ? -1 : 1;
    yield 'min: ';
    yield `${termsText(objective.variables, objective.coefficients, sign)} ;\n`;
  }
  for (const constraint of program.constraints()) yield constraintText(constraint);
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
export function* opbTextOfClauses(
  cnf: FlatCnf & { readonly count: number },
  names: VariableNames = [],
): Iterable<string> {
  yield `* #variable= ${cnf.variables} #constraint= ${cnf.count}\n`;
  for (const [variable, name] of names) yield `* x${variable} = ${onOneLine(name)}\n`;
  for (let i = 0; i < cnf.length; i++) {
    const literal = cnf.clauses[i]!;
    if (literal === 0) yield '>= 1 ;\n';
    else yield `+1 ${literal < 0 ? '~' : ''}x${Math.abs(literal)} `;
  }
}

function constraintText({ variables, coefficients, sense, bound }: PseudoBoolean): string {
  const sign = sense === LESS ? -1 : 1;
  const sum = termsText(variables, coefficients, sign);
  return `${sum} ${sense === EQUAL ? '=' : '>='} ${sign * bound + 0} ;\n`;
}

function termsText(variables: readonly number[], coefficients: readonly number[], sign: 1 | -1): string {
  return variables
    .map((variable, i) => {
      const coefficient = sign * coefficients[i]!;
      return `${coefficient < 0 ? '' : '+'}${coefficient} x${variable}`;
    })
    .join(' ');
}
