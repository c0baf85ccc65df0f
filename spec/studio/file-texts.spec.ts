/** The studio reads an instance's text as files of other programs have it, and tells what is wrong with one that is nearly so. */
import { expect, it } from 'vitest';
import { instanceText, loadModel, openInstance } from '../../src/index.ts';
import { instanceOfFile } from '../../studio/worker/links.ts';

const { model, sources } = loadModel(
  'counting.pzl',
  `puzzle "Counting neighbors"
board square
given clue[cells]: 0..4?
find shaded[cells]: bool
rule "A number counts": forall c in cells where clue[c]: count(shaded[c.neighbors]) = clue[c] and not shaded[c]
`,
);
const read = (text: string) => instanceOfFile(model!, { name: 'draft', title: 'draft', text }, sources);

it('reads a grid of words', () => {
  const instance = read('2 3\n- - 2\n- 1 -\n');
  const { ground, diagnostics } = openInstance(model!, instance as Parameters<typeof openInstance>[1]);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(ground && instanceText(model!, ground)).toContain('. . 2');
});

it.each([
  ['a row that is too short', '2 3\n- - 2\n- 1\n', 'The board has 3 columns, and this line has 2 values.', 3],
  ['a strange sign', '- - 2\n- 1 @@\n- - -\n', '`@@` is nothing that stands in a cell.', 2],
])('explains %s, with its line and what to do', (_, text, problem, line) => {
  const said = read(text);
  const message = said && 'message' in said ? said.message : '';
  expect(message).toContain(problem);
  expect(message).toContain(`draft:${line}`);
});

it('says what a grid has, if a text is none', () => {
  expect(read('- - 2\n- 1\n- - -\n')).toMatchObject({
    message: expect.stringContaining('A grid has a value for each cell, `-` for none'),
  });
});

it.each([
  ['entries', 'clue:\n  - - 2\n  - 1\n'],
  ['prose', 'nothing of the kind'],
])('leaves %s to the reader of native text', (_, text) => expect(read(text)).toBeUndefined());
