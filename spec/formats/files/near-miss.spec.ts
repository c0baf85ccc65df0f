/** Texts that are almost grids: the message names the mistake and its place. */
import { describe, expect, it } from 'vitest';
import { nearMiss } from '../../../src/formats/files/near-miss.ts';

describe('a text that is nearly a grid', () => {
  it.each([
    ['2 3\n- - 4\n2 - |x+7!y\n', '`x+7!y` is nothing that stands in a cell.'],
    ['2 3\n- - 4\n|2 -\n- 2 2\n', 'The board has 3 columns, and this line has 2 values.'],
    ['2 3\n- - 4\n2 - 1 |7\n', 'The board has 3 columns, and this line has 4 values.'],
    ['|2 4\n- - 4\n2 - 1\n', 'The first line says 4 columns, and the lines below have 3 values.'],
    [
      '|4 3\n- - 4\n2 - 1\n- - -\n',
      'The first line says 4 rows, with rooms below them twice as many lines; here are 3.',
    ],
    ['|0 3\n- - 4\n2 - 1\n', 'A board has 1 to 200 rows and columns.'],
    ['- - 4\n2 - - |-\n- - 3\n', 'Most lines of this grid have 3 values, and this line has 4 values.'],
    ['--4\n|2-\n--3\n', 'Most lines of this grid have 3 values, and this line has 2 values.'],
    ['1-\n-|€\n--\n', '`€` is nothing that stands in a cell.'],
  ])('is explained: %s', (marked, problem) => {
    const text = marked.replace('|', '');
    expect(nearMiss(text)).toMatchObject({ problem, at: { start: marked.indexOf('|') } });
  });

  it.each([
    ['prose', 'These lines are words,\nnot cells of any puzzle\n'],
    ['one line', '1 2 3\n'],
    ['a whole grid', '- 1\n2 -\n'],
    ['a long text', '1 2\n'.repeat(10_000)],
    ['nothing', ''],
  ])('is not %s', (_, text) => expect(nearMiss(text)).toBeUndefined());
});
