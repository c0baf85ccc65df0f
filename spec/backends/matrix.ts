// The matrix of constraints and backends as Markdown, made from the backends' own tables.
import { ENGINES } from '../../src/backends/ilp/engines/engines.ts';
import { boolLinearizations, intLinearizations } from '../../src/backends/ilp/linearizations.ts';
import { boolEncodings, intEncodings } from '../../src/backends/sat/encode/encodings.ts';
import type { GraphRule } from '../../src/model/terms/terms.ts';

/** For each rule about a graph: how SAT handles it. The type checker reports a missing rule. */
const GRAPHS: Readonly<Record<GraphRule, string>> = {
  connected: 'propagator, cuts, clauses',
  loop: 'propagator, cuts, clauses',
  path: 'propagator, cuts, clauses',
  acyclic: 'propagator, cuts, clauses',
  ordered: 'propagator, cuts, clauses',
};
/** Operations on `components` terms, for whose members there is a propagator. */
const MEMBERS = new Set(['reaches', 'componentSize', 'componentShare', 'alike']);

function bySat(name: string): string {
  if (Object.hasOwn(GRAPHS, name)) return GRAPHS[name as GraphRule];
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
