/** Discovered patterns, compared with all boards: every choice of the clues of a small board, with every answer to it. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';
import { Budget } from '../../../src/model/clock.ts';
import { alternativesOf, windowCandidates } from '../../../src/tasks/discover/candidates.ts';
import { discover } from '../../../src/tasks/discover/discover.ts';
import { BoardMaker, type Possible } from '../../../src/tasks/discover/open-board.ts';
import { canonical, keyAt, type Pattern } from '../../../src/tasks/discover/pattern.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { enumerate } from '../../../src/tasks/solve/enumerate.ts';

const limits = { budget: new Budget() };

function modelOf(text: string): Model {
  const { model, diagnostics } = loadModel('test.pzl', text);
  if (!model) throw new Error(diagnostics.list.map(({ message }) => message).join('\n'));
  return model;
}

const NEIGHBOURS = modelOf(`puzzle "Neighbours"
board square
given clue[cells]: 0..2?
find dark[cells]: bool
rule "A clue counts": forall c in cells where clue[c]: count(dark[c.neighbors]) = clue[c] and not dark[c]
rule "Dark cells lie apart": forbid dark, any rotation
  | # # |
generate {
  remove clue
  size small: 2 3
}
`);

/** For each cell of a board of four cells: the values that it has in any answer to any instance in which the first cell has this clue. */
async function valuesByBruteForce(clue: number): Promise<Set<boolean>[]> {
  const values = Array.from({ length: 4 }, () => new Set<boolean>());
  const all = [0, 1, 2, null];
  for (const b of all)
    for (const c of all)
      for (const d of all) {
        const { ground } = openInstance(NEIGHBOURS, {
          size: [2, 2],
          clue: [
            [clue, b],
            [c, d],
          ],
        });
        for await (const answer of enumerate(ground!, { answers: 100 }))
          ground!.families[0]!.refs.forEach((ref, cell) => {
            values[cell]!.add(answer[ground!.terms.variableOf(ref)] === 1);
          });
      }
  return values;
}

describe('open boards', () => {
  it('have in their answers the values that the answers of all instances have', async () => {
    const maker = await BoardMaker.of(NEIGHBOURS, limits);
    expect(maker?.isDrawn).toBe(false);
    const board = (await maker!.board([2, 2]))!;
    for (const clue of [0, 1, 2]) {
      const places = [...board.index.finds.get('dark')!.values()];
      const possible: Possible = new Map(places.map((place) => [place, new Set()]));
      expect(await board.extend(possible, board.clueLiteral('clue', [1, 1], clue)!)).toBe('complete');
      const wanted = await valuesByBruteForce(clue);
      for (const [{ at }, values] of possible)
        expect([keyAt(at), [...values].sort()]).toEqual([
          keyAt(at),
          [...wanted[at[0] - 1 + (at[1] - 1) / 2]!].sort(),
        ]);
    }
    board.close();
  });
});

describe('discovery', () => {
  it('finds what a clue gives in the interior, at the edge and in the corner, and nothing twice', async () => {
    const { patterns, kind } = await discover(NEIGHBOURS, limits, { clues: 1, sizes: [[3, 4]] });
    expect(kind).toBe('proved');
    const found = (one: Omit<Pattern, 'conclusions'>): string[] =>
      patterns
        .filter((pattern) => canonical(pattern) === canonical({ ...one, conclusions: [] }))
        .flatMap(({ conclusions }) => conclusions.map(({ at, values }) => `${keyAt(at)}=${values.join()}`))
        .sort();
    const at = [1, 1] as const;
    const single = { size: [1, 1], clues: [{ given: 'clue', at, value: 0 }] } as const;
    expect(found({ ...single, sides: [] })).toEqual(['-1,1=false', '1,-1=false', '1,3=false', '3,1=false']);
    expect(found({ ...single, sides: ['north'] })).toEqual([]);
    const corner = {
      size: [1, 1],
      clues: [{ given: 'clue', at, value: 2 }],
      sides: ['north', 'west'],
    } as const;
    expect(found(corner)).toContain('1,3=true');
    expect(found(corner)).toContain('3,1=true');
  });

  it('says so if the clues of a model are no places of a rectangular board', async () => {
    const model = modelOf(`puzzle "Rows"
board square
given total[rows]: int
find dark[cells]: bool
rule "A row has so many": forall r in rows: count(dark[r]) = total[r]
`);
    expect(await discover(model, limits)).toMatchObject({ patterns: [], kind: 'none', candidates: 0 });
  });
});

describe('candidates', () => {
  it('are all windows with one or two clues, each once up to symmetry', () => {
    const alternatives = alternativesOf(new Map([['clue', [1, 2]]]), '');
    expect(alternatives).toHaveLength(3);
    const all = [...windowCandidates(alternatives, 2)];
    expect(new Set(all.map(canonical)).size).toBe(all.length);
    // Patterns inside the board: one clue; two clues in a row, on a diagonal, with a gap, a knight's move apart, or in opposite corners.
    const inside = all.filter(({ sides }) => sides.length === 0);
    expect(inside.filter(({ clues }) => clues.length === 1)).toHaveLength(3);
    expect(
      new Set(inside.filter(({ clues }) => clues.length === 2).map(({ size }) => [...size].sort().join()))
        .size,
    ).toBe(5);
    expect(inside.filter(({ clues }) => clues.length === 2)).toHaveLength(5 * 6);
  });

  it('contain places without a clue only if the rules speak of them', () => {
    const values = new Map([['clue', [1, 2]]]);
    expect(alternativesOf(values, 'forall c in cells where not clue[c]: dark[c]')).toContainEqual([
      { given: 'clue', value: null },
    ]);
    expect(alternativesOf(values, 'forall c in cells where clue[c]: dark[c]')).toHaveLength(3);
  });
});
