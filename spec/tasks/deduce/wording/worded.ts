/** A small board for the specs of wording: stars in rows, in rooms and around numbers. */
import type { Element } from '../../../../src/model/values.ts';
import { placesOfVariables } from '../../../../src/model/variables.ts';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { ConditionStore } from '../../../../src/tasks/deduce/propagate/condition-store.ts';
import { Nouns } from '../../../../src/tasks/deduce/wording/nouns.ts';
import { Wording } from '../../../../src/tasks/deduce/wording/wording.ts';
import { groundText } from '../../../model/grounded.ts';

export const STARS = `board square
given room[cells]: int
given clue[cells]: int?
find star[cells]: bool
rule row "One star in each row": forall r in rows: count(star[r]) = 1
rule room "One star in each room": forall r in regions(room): count(star[r]) = 1
rule near "A number counts the stars around it": forall c in cells where clue[c]: count(star[c.neighbors]) = clue[c]
say {
  star: a "star"
  region: "room"
  near: "a number counts stars"
}`;

export function worded(
  model = STARS,
  instance = 'room:\n  1 1 2\n  1 2 2\n  3 3 3\nclue:\n  . . .\n  . 2 .\n  . . 1\n',
) {
  const { ground: original, messages } = groundText(model, instance);
  if (!original) throw new Error(messages.join('\n'));
  const ground = conditionsOf(original);
  const wording = new Wording(original);
  const nouns = new Nouns(ground, wording.names, placesOfVariables(ground));
  const elements = ground.families[0]!.domain as readonly Element[];
  const { width = 0 } = ground.board ?? {};
  const at = (row: number, column: number): Element => elements[(row - 1) * width + column - 1]!;
  /** The claim that a find's cell has the value. */
  const is = (row: number, column: number, value = 1, holds = true): Literal => ({
    variable: ground.terms.variableOf(ground.families[0]!.refs[(row - 1) * width + column - 1]!),
    value,
    holds,
  });
  /** The conditions of a rule, in their order. */
  const ofRule = (name: string): number[] =>
    ground.constraints.flatMap(({ rule }, index) => (ground.rules[rule]?.name === name ? [index] : []));
  const store = new ConditionStore(
    ground.terms,
    ground.constraints.map(({ root }) => root),
  );
  return { store: () => store, ground, original, wording, nouns, at, is, ofRule };
}
