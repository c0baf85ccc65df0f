/** Instances that have the same address although their native texts differ. */
import { describe, expect, it } from 'vitest';
import { convertInstance, loadModel, openInstance } from '../../../src/index.ts';

function written(givens: string, section: string, instance: string): string {
  const text = `board square\n${givens}\nfind answer[cells]: bool\nread url "p" {\n${section}\n}\n`;
  const { model, diagnostics } = loadModel('p.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const { ground } = openInstance(model, { name: 'i', text: instance });
  if (!ground) throw new Error(instance);
  const converted = convertInstance(model, ground, 'url');
  return 'text' in converted
    ? converted.text.replace('https://puzz.link/p?p/', '').trim()
    : converted.problem;
}

const N = '0..9? or unknown';

describe('an address holds', () => {
  it('borders without those at the edge of the board', () => {
    const wall = 'size: 1 2\nwall:\n  +-+ +\n  | |\n  + + +\n';
    expect(written('given wall[borders]: bool = false', 'walls: wall', wall)).toBe('2/1/g');
    const dot = 'size: 1 2\na:\n  . .\nb:\n  (0,0)east: 1\n  (0,0)west: 1\nc:\n  . . .\n  . . .\n';
    expect(
      written(
        'given a[cells]: 1..2?\ngiven b[borders]: 1..2?\ngiven c[corners]: 1..2?',
        'dots at halves: a b c',
        dot,
      ),
    ).toBe('2/1/ge');
    expect(written('given wall[borders]: bool = false', 'outerwalls: wall', wall)).toMatch(
      /^2\/1\/[0-9a-v]+$/,
    );
  });

  it('numbers beside arrows or colors as untold where they are absent', () => {
    expect(
      written(
        `given n[cells]: ${N}\ngiven d[cells]: direction?`,
        'fireflies: n d',
        'n:\n  . . 3\nd:\n  west . north\n',
      ),
    ).toBe('3/1/3.a13');
    // For other arrows, the number is the clue.
    expect(
      written(
        `given n[cells]: ${N}\ngiven d[cells]: direction?`,
        'arrow16: n d',
        'n:\n  . . 3\nd:\n  west . north\n',
      ),
    ).toBe("The format `url` can't hold this: `d` would not be read back as it is.");
    expect(
      written(
        `given a[cells]: ${N}\ngiven b[cells]: ${N}\ngiven c[cells]: ${N}\ngiven d[cells]: ${N}`,
        'compass: a b c d',
        'size: 1 2\na: \n  1 .\nb:\n  . .\nc:\n  ? .\nd:\n  . .\n',
      ),
    ).toBe('2/1/1...g');
  });

  it('a number of a room wherever it stands, and rooms by any numbers', () => {
    const givens = `given room[cells]: int\ngiven n[cells]: ${N}`;
    expect(written(givens, 'border: room\nroom16: n room', 'room:\n  7 7 3\nn:\n  . 4 .\n')).toBe('3/1/84g');
  });

  it('symbols for items of lists, absent ones among them', () => {
    const type = '(list of (1..9? or unknown))?';
    expect(
      written(
        `given above[columns]: ${type}\ngiven beside[rows]: ${type}`,
        'number16 at lists: above beside\nsymbols above: 0 = *\nsymbols beside: 0 = *',
        'size: 1 3\nabove:\n  [*]\n  -\n  [1]\nbeside:\n  [2,*]\n',
      ),
    ).toBe('3/1/0g102');
  });

  it('lists that are absent, or empty where they can not be absent', () => {
    const lists = (type: string, above: string): string =>
      written(
        `given above[columns]: ${type}\ngiven beside[rows]: ${type}`,
        'number16 at lists: above beside',
        `size: 1 2\nabove:\n  ${above}\n  [1]\nbeside:\n  [2]\n`,
      );
    expect(lists('(list of 1..9)?', '-')).toBe('2/1/g12');
    expect(lists('list of 1..9', '[]')).toBe('2/1/g12');
    expect(lists('(list of 1..9)?', '[]')).toBe(
      "The format `url` can't hold this: `above` would not be read back as it is.",
    );
  });
});
