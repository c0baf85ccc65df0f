// The matrix of constraints and backends as Markdown, from the backends' own registers.
import { ENGINES } from '../../src/backends/ilp/engines/engines.ts';
import { boolLinearizations, intLinearizations } from '../../src/backends/ilp/linearizations.ts';
import { boolEncodings, intEncodings } from '../../src/backends/sat/encode/encodings.ts';

const GRAPHS = new Set(['connected', 'loop', 'path', 'acyclic', 'ordered']);
/** Asked of components, whose members a propagator keeps. */
const MEMBERS = new Set(['reaches', 'componentSize', 'componentShare', 'alike']);

function bySat(name: string): string {
  if (GRAPHS.has(name)) return 'propagator, cuts, clauses';
  return MEMBERS.has(name) ? 'propagator, clauses' : 'clauses';
}

export function constraintMatrix(): string {
  const linearizations = { ...boolLinearizations, ...intLinearizations };
  const encodings: Record<string, unknown> = { ...boolEncodings, ...intEncodings };
  const rows = Object.entries(linearizations).map(([name, { support, how }]) => {
    const sat = encodings[name] === undefined ? 'none' : bySat(name);
    return `| \`${name}\` | ${sat} | ${support} | ${how} |`;
  });
  return ['| constraint or term | SAT | ILP | how, in rows |', '|---|---|---|---|', ...rows].join('\n');
}

export function engineTable(): string {
  const rows = Object.entries(ENGINES).map(
    ([name, { packageName, license, about }]) => `| \`${name}\` | ${packageName} | ${license} | ${about} |`,
  );
  return ['| engine | package | license | |', '|---|---|---|---|', ...rows].join('\n');
}
