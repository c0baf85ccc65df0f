import { describe, expect, it } from 'vitest';
import { drawAs } from '../../src/draw/picture.ts';
import { decodeSolution } from '../../src/formats/solution/solution.ts';
import { solve } from '../../src/tasks/solve/solve.ts';
import { groundText } from '../model/grounded.ts';

async function tikz(model: string, instance: string, solved: boolean): Promise<string> {
  const { ground, messages } = groundText(model, instance);
  if (!ground) throw new Error(messages.join('\n'));
  const [answer] = solved ? (await solve(ground)).solutions : [];
  return String(drawAs('tikz', ground, answer && decodeSolution(ground, answer), undefined));
}

const MOLECULES = `board drawing
enum Atom { H = 1, O = 2, N = 3 }
given atom[cells]: Atom
find bonds[links]: 0..3
rule "valence": forall a in cells: sum(bonds[a.links]) = value(atom[a])`;

describe('TikZ', () => {
  it('draws a link of the puzzle once, and a triple bond of its solution as three parallel strokes', async () => {
    const puzzle = await tikz(MOLECULES, 'atom:\n  N-N', false);
    expect(puzzle.match(/-- /g)).toHaveLength(1);
    const solved = await tikz(MOLECULES, 'atom:\n  N-N', true);
    const strokes = solved.split('\n').filter((line) => line.startsWith('\\draw[thick]'));
    expect(strokes).toEqual(
      [
        '\\draw[thick] (0,0.14) -- (1.4,0.14);',
        '\\draw[thick] (0,0) -- (1.4,0);',
        '\\draw[thick] (0,-0.14) -- (1.4,-0.14);',
      ].toSorted((a, b) => solved.indexOf(a) - solved.indexOf(b)),
    );
    expect(solved.match(/\{N\};/g)).toHaveLength(2);
  });

  it('opens and closes every group, whatever stands in the cells', async () => {
    const text = await tikz(
      'board square\nfind x[cells]: {a_b, plain}\nrule "r": count(c in cells where x[c] = a_b) = 2',
      'size: 2 2',
      true,
    );
    expect(text).toContain('{a\\_{}b}');
    expect(text.split('{').length).toBe(text.split('}').length);
    expect(text).toMatch(/^% \\usepackage\{tikz\}\n\\begin\{tikzpicture\}[\s\S]*\\end\{tikzpicture\}\n$/);
  });
});
