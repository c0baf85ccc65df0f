// Pseudo-boolean text (OPB; Roussel and Manquinho, the competition's format), from an integer program or from clauses.
// The format has only ≥, = and minimization, so ≤ and maximization are negated.

import {
  CHUNK,
  type CnfWriter,
  onOneLine,
  type TextSink,
  type VariableNames,
} from '../../common/text-chunks.ts';
import { EQUAL, LESS } from '../model.ts';
import type { ColumnNames } from './lp.ts';
import type { PseudoBoolean, PseudoBooleanProgram } from './pseudo-boolean.ts';

/** The text of the program, in pieces. */
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

/** The names of the 0/1 variables: a column of two values has its own name, other columns are named bit by bit. */
export function* bitNames(program: PseudoBooleanProgram, names: ColumnNames): VariableNames {
  for (const [column, name] of names) {
    const bits = [...program.bitsOf(column)];
    const low = program.model.lower[column]!;
    for (const [variable, weight] of bits) {
      yield [variable, program.model.isBinary(column) ? name : `${weight} of ${name}, counted from ${low}`];
    }
  }
}

/**
 * Writes clauses as sums that are at least 1. The returned writer receives clauses in any number of calls of `clause`
 * and `flat`, and then one call of `end`.
 */
export function writeOpbOfClauses(
  sink: TextSink,
  counts: { readonly variables: number; readonly clauses: number },
  names: VariableNames = [],
): Pick<CnfWriter, 'flat' | 'end'> {
  let text = `* #variable= ${counts.variables} #constraint= ${counts.clauses}\n`;
  const flushIfLonger = (most: number): void => {
    if (text.length <= most) return;
    sink(text);
    text = '';
  };
  for (const [variable, name] of names) {
    text += `* x${variable} = ${onOneLine(name)}\n`;
    flushIfLonger(CHUNK);
  }
  return {
    flat(clauses, from, to) {
      for (let i = from; i < to; i++) {
        const literal = clauses[i]!;
        text += literal === 0 ? '>= 1 ;\n' : `+1 ${literal < 0 ? '~' : ''}x${Math.abs(literal)} `;
        if (literal === 0) flushIfLonger(CHUNK);
      }
    },
    end: () => flushIfLonger(0),
  };
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
