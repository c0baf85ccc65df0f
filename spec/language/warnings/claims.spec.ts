/** Finds the comparisons in a rule that must be true, as opposed to those in conditions. */
import { expect, it } from 'vitest';
import { claimsOf } from '../../../src/language/warnings/claims.ts';
import { modelOf } from '../../models.ts';

function claimed(rule: string): readonly string[] {
  const { rules, sources } = modelOf(`puzzle "p"
board square(2, 3)
find n[cells]: 0..3
rule "r": ${rule}
`);
  const [statement] = rules[0]!.body;
  if (statement?.kind !== 'condition') throw new Error('no condition');
  return claimsOf(statement.expression).map(({ span }) =>
    sources.get(span.file).text.slice(span.start, span.end),
  );
}

it.each([
  ['sum(n) = 2', ['sum(n) = 2']],
  ['sum(n) = 2 and max(n) = 1', ['max(n) = 1', 'sum(n) = 2']],
  ['forall c in cells where n[c] > 1: n[c] = 3', ['n[c] = 3']],
  ['sum(n) > 3 => max(n) > 1', ['max(n) > 1']],
  ['if sum(n) = 2 then max(n) = 1 else min(n) = 0', ['min(n) = 0', 'max(n) = 1']],
  ['all(n[c] > 0 for c in cells)', ['n[c] > 0']],
  ['let k = sum(n): k = 2', ['k = 2']],
  ['not (sum(n) = 2)', []],
  ['sum(n) = 2 or max(n) = 1', []],
  ['exists c in cells: n[c] = 2', []],
])('%s claims %j', (rule, claims) => {
  expect(claimed(rule)).toEqual(claims);
});
