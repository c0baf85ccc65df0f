/** Tests the same rules on every tiling, on hexagons and on a torus: puzzles can be generated, have one answer, and are drawn in all formats. */
import { describe, expect, it } from 'vitest';
import { TILING_NAMES } from '../../src/model/boards/tilings.ts';
import { pzl } from '../cli/pzl.ts';

const sizeOf = (name: string): string =>
  name.startsWith('penrose') ? '6x6' : name === 'hex' ? '3x4x3' : name === 'torus' ? '4x5' : '2x3';

describe.each([
  ['loops/slitherlink-tilings', /[⠁-⣿]/, /stroke="#2563c9"/, /line width=1mm/],
  ['shading/mines-tilings', /●/, /<circle/, /\\fill.*circle/],
])('%s', (example, inText, inSvg, inTikz) => {
  const model = `examples/${example}.pzl`;

  it.each([...TILING_NAMES, 'hex', 'torus'])('is made, solved and drawn on the tiling %s', async (name) => {
    const made = await pzl(['generate', model, '--size', `${name}:${sizeOf(name)}`, '-s', '5']);
    expect(made.note).toBe('');
    // On a board of hexagons, the size follows from the rows of givens.
    const size = name === 'hex' ? '' : `size: ${sizeOf(name).replaceAll('x', ' ')}\n`;
    expect(made.out).toContain(`board: ${name}\n${size}`);
    const instance = { input: made.out };
    const solved = await pzl(['run', model, '-i', '-', '-n', '2'], instance);
    expect(solved.note).toBe('1 solution; there are no more.\n');
    expect(solved.out).toMatch(inText);
    const ascii = await pzl(['run', model, '-i', '-', '--ascii'], instance);
    expect(ascii.out).toMatch(/^[ -~\n]+$/);
    for (const [format, sign] of [
      ['svg', inSvg],
      ['tikz', inTikz],
    ] as const) {
      const drawn = await pzl(['convert', model, '-i', '-', '--solve', '--to', format], instance);
      expect(drawn.out).toMatch(sign);
      expect(drawn.out).not.toMatch(/NaN|undefined/);
    }
  });
});
