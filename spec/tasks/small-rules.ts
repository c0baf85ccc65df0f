/** Models with two finds on a board of four cells and rules of many kinds; all their assignments can be tried. */
import type { Ground } from '../../src/model/ground.ts';
import { groundText } from '../model/grounded.ts';

/** Some rules contradict each other or leave few choices; this is intended. */
export const RULES = [
  'forall r in rows: count(x[r]) = n',
  'forall c in columns: count(x[c]) <= n',
  'connected(x)',
  'forbid x, any rotation\n  | # # |',
  'sum(y) = n + 2',
  'forall c in cells: x[c] => y[c] = n',
  'forall r in rows: alldifferent(y[r])',
  'count(x) = 2 * n',
  'forall c in cells: y[c] < 2',
  'forall c in cells: y[c] = 1 or n < 2',
  'forall c in columns: alldifferent(y[c])',
];

/** The model with these rules, given by their indexes in `RULES`. */
export function smallModel(rules: readonly number[], n: number): Ground {
  const text = rules.map((rule) => `rule "${rule}": ${RULES[rule]}`).join('\n');
  const { ground, messages } = groundText(
    `board square\ngiven n: int\nfind x[cells]: bool\nfind y[cells]: 0..2\n${text}`,
    `size: 2 2\nn: ${n}`,
  );
  if (!ground) throw new Error(messages.join('\n'));
  return ground;
}
