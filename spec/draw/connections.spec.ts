/** The places that conditions join to components (connections.ts). */
import { expect, it } from 'vitest';
import { connectionsOf, loadModel, openInstance } from '../../src/index.ts';

/** The connections of a model on a board of 2 × 2 cells, or on the one in the text. */
function connections(rules: string, text = 'size: 2 2') {
  const { model } = loadModel('m.pzl', `puzzle "M"\nboard square\n${rules}`);
  const { ground } = openInstance(model!, { name: 'm', title: 'm', text });
  return connectionsOf(ground!).map(({ find, values, pairs }) => ({ find, values, pairs: [...pairs] }));
}

it('are strokes of a line that meet, and none of lines that no condition joins', () => {
  const pairs = [0, 1, 0, 2, 1, 3, 2, 3];
  const [found, ...others] = connections('find line[links]: bool\nrule "Loop": loop(line)');
  expect(others).toEqual([]);
  expect(found).toMatchObject({ find: 0, values: [1] });
  expect(found?.pairs).toHaveLength(pairs.length);
  expect(connections('find line[links]: bool\nrule "All": all(line)')).toEqual([]);
});

it('are neighbours with a value that a condition speaks of, each value by itself', () => {
  const shaded = connections('find shaded[cells]: bool\nrule "One": connected(shaded)');
  expect(shaded).toEqual([{ find: 0, values: [1], pairs: expect.any(Array) }]);
  expect(shaded[0]?.pairs).toHaveLength(8);
  expect(connections('find shaded[cells]: bool\nrule "One": connected(not shaded)')).toMatchObject([
    { values: [0] },
  ]);
  const numbers = 'find number[cells]: 0..3\nrule "One": connected(number > 1)';
  expect(connections(numbers)).toMatchObject([{ find: 0, values: [2, 3] }]);
});

it('are neighbours with the same value, where each value is joined', () => {
  const stones =
    'find stone[cells]: {white, black}\nrule "A": connected(stone = white)\nrule "B": connected(stone = black)';
  expect(connections(stones)).toEqual([{ find: 0, values: undefined, pairs: expect.any(Array) }]);
  const areas =
    'find number[cells]: 1..4\nlet same = links where number[it.cells.first] = number[it.cells.last]\n' +
    'rule "Areas": forall c in cells: size(component(c, same)) = number[c]';
  expect(connections(areas)).toMatchObject([{ find: 0, values: undefined }]);
});

it('are those of finds that are seen', () => {
  expect(connections('find a[cells]: bool\nfind hidden b[cells]: bool\nrule "One": connected(b)')).toEqual(
    [],
  );
  expect(
    connections('find hidden b[cells]: bool\nfind a[cells]: bool\nrule "One": connected(a)'),
  ).toMatchObject([{ find: 0 }]);
});
