/** Values that put nothing somewhere, told from what is open. */
import { describe, expect, it } from 'vitest';
import { determinedValues } from '../../src/draw/scene/absences.ts';
import { drawText } from '../../src/draw/text/text.ts';
import { solutionOf } from '../../src/formats/solution/solution.ts';
import { picture } from './pictures.ts';

/** The board's first row, where the first places have these values, and the others are open. */
function rowOf(model: string, entries: string, values: readonly number[], deduced = false): string {
  const { scene } = picture(model, entries, undefined, (ground) => {
    const solution = solutionOf(
      ground,
      (ref) => ground.terms.constantValue(ref) ?? values[ground.terms.variableOf(ref)],
    );
    return { solution, deduced };
  });
  return drawText(scene)[1]!;
}

const LAMPS =
  'puzzle "P"\nboard square(1, 3)\nenum L { red, dark }\nfind x[cells]: L\ndraw { cell symbol x { red: disc } }\n';
const CLUES =
  'puzzle "P"\nboard square(1, 3)\ngiven clue[cells]: 0..9?\nfind x[cells]: bool\nrule "No": forall c in cells where clue[c] = 4: not x[c]\n';

const TIPS =
  'puzzle "P"\nboard square(1, 3)\nenum T { none, tip }\nfind x[cells]: T\nfind line[links]: bool\ndraw {\n  cell symbol x { tip: disc }\n  link line line\n}\n';

describe('a value that puts nothing in a cell', () => {
  it('has a cross on a partial board, whatever its type', () => {
    expect(rowOf(LAMPS, '', [0, 1])).toBe('│ ●r  ×  · │');
  });

  it('keeps its cross on the board after the last deduction, but not in a solution', () => {
    expect(rowOf(LAMPS, '', [0, 1, 1], true)).toBe('│ ●r  ×  × │');
    expect(rowOf(LAMPS, '', [0, 1, 1])).not.toContain('×');
  });

  it('has no cross where a line passes', () => {
    const row = rowOf(TIPS, '', [0, 0, 0, 1]);
    expect(row.match(/×/g)).toHaveLength(1);
    expect(row).toContain('━');
  });

  it('has a cross beside a clue, unless that clue rules it out by itself', () => {
    expect(rowOf(CLUES, 'clue: 4 5 6\n', [0, 0])).toBe('│  4 5×  6 │');
  });
});

it('knows the values that a single rule determines', () => {
  const { ground } = picture(CLUES, 'clue: 4 - 6\n');
  expect([...determinedValues(ground).values()]).toEqual([0]);
});
