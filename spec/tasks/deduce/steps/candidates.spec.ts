import { expect, it } from 'vitest';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { groundText } from '../../../model/grounded.ts';

it('states the value with the easiest explanation first', async () => {
  const model = `board square
find n[cells]: 1..3
given clue[cells]: int?
rule "A clue is its cell's number": forall c in cells where clue[c]: n[c] = clue[c]
rule "Rows differ": forall r in rows: alldifferent(n[r])
rule "Columns differ": forall c in columns: alldifferent(n[c])`;
  const { ground } = groundText(model, 'clue:\n  1 2 .\n  . 1 .\n  . . .\n');
  const places: number[] = [];
  const efforts: number[] = [];
  for await (const step of hints(ground!)) {
    places.push(...step.claims.map(({ variable }) => variable));
    efforts.push(step.reasons.constraints.length);
  }
  expect(new Set(places).size).toBe(6);
  expect(efforts[0]).toBe(1);
});
