/** Sentences of hints in a model's own words: verbs with values, areas by their cells or numbers, ideas of rules. */
import { describe, expect, it } from 'vitest';
import { Letters } from '../../../../src/formats/values/letters.ts';
import { conditionsOf } from '../../../../src/tasks/deduce/conditions/conditions.ts';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { Wording } from '../../../../src/tasks/deduce/wording/wording.ts';
import { groundText } from '../../../model/grounded.ts';

async function sentences(model: string, instance: string): Promise<string[]> {
  const { ground, messages } = groundText(model, instance);
  if (!ground) throw new Error(messages.join('\n'));
  const wording = new Wording(conditionsOf(ground));
  const told: string[] = [];
  for await (const step of hints(ground, {})) told.push(wording.step(step));
  return told;
}

describe('a model’s words', () => {
  it('say what a place does by its value', async () => {
    const model = `board square
find way[cells]: direction
rule off "Arrows stay on the board": forall c in cells, d in directions: way[c] = d => c.step(d) != absent
say {
  way: "points {}"
  off: "arrows stay on the board"
}`;
    const told = await sentences(model, 'size: 1 2');
    expect(told.join(' ')).toContain('r1c1 can only point east: arrows stay on the board');
    expect(told.join(' ')).not.toContain('way');
  });

  it('name areas by their cells, or by the number in them', async () => {
    const model = `board square
given room[cells]: int
given clue[cells]: int?
find dark[cells]: bool
rule "A number counts": forall r in regions(room), c in r where clue[c]: count(dark[r]) = clue[c]
rule "Rooms without one are light": forall r in regions(room) where not any(clue[c] != absent for c in r): not any(dark[r])
say {
  dark: "dark", "light"
  region: "room"
}`;
    const told = await sentences(model, 'room:\n  1 1 2\n  1 3 3\nclue:\n  2 . .\n  . 0 .\n');
    const text = told.join(' ');
    expect(text).toContain('The 0 at r2c2');
    expect(text).not.toContain('region');
  });

  it('tell the idea of a rule, not the rule', async () => {
    const model = `board square
given told[cells]: bool = false
find dark[cells]: bool
rule "Told": forall c in cells where told[c]: dark[c]
rule three "Of three cells in a row some are dark and some are not": forall w in windows(1, 3): any(dark[w]) and not all(dark[w])
say {
  dark: "dark", "light"
  three: "never three alike in a row"
}`;
    const told = await sentences(model, 'told:\n  # # . . \n');
    expect(told.join(' ')).toMatch(/r1c3 is light, as never three alike in a row|Never three alike in a row/);
    expect(told.join(' ')).not.toContain('Of three cells');
  });
});

describe('letters', () => {
  it('stand for places that are too many to be named, each list with its own', async () => {
    const model = `board square
given zero[cells]: bool = false
find dark[cells]: bool
rule "Nothing is dark around": forall c in cells where zero[c]: not any(dark[c.around]) and not dark[c]
say {
  dark: a "lamp"
}`;
    const { ground } = groundText(model, 'zero:\n  # . . . #\n  . . . . .\n  . . . . .\n  # . . . #\n');
    const wording = new Wording(conditionsOf(ground!));
    const letters = new Letters();
    const told: string[] = [];
    for await (const step of hints(ground!, {})) told.push(wording.step(step, letters));
    expect(told[0]).toMatch(/the \d+ cells [AB]/);
    expect(letters.all.map(({ letter }) => letter)).toContain('A');
    expect(letters.all.every(({ elements }) => elements.length > 3)).toBe(true);
    // Without a board beside it, the sentence names the places or gives their number.
    const plain: string[] = [];
    for await (const step of hints(ground!, {})) plain.push(wording.step(step));
    expect(plain[0]).not.toMatch(/cells [AB]/);
    // Where rows and columns have no numbers, letters stand for single places as well.
    for await (const step of hints(ground!, {})) {
      const all = new Letters(ground!.board);
      const [named, lettered] = [wording.step(step), wording.step(step, all)];
      expect(lettered).not.toMatch(/r\d|\b[A-Z]\b/);
      expect(lettered).toMatch(/[Ⓐ-Ⓩ]/);
      expect(all.in(lettered)).toEqual(all.all);
      expect(all.settle(named)).not.toMatch(/r\d/);
    }
  });
});
