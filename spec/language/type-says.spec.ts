/** A type's title and description come only from its model. */
import { expect, it } from 'vitest';
import { flagSentences, loadModel, openInstance, typeSays } from '../../src/index.ts';

const of = (text: string) => {
  const { model, diagnostics } = loadModel('my.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return typeSays(model);
};

const MODEL = `puzzle "Mine"
about {
  names: Ours, Theirs
  Put dots.
  A \`?\` is any number.
}
board square
given clue[cells]: 0..4? or unknown
given full: bool = false   // every cell is used
given wide: bool = false
// Not behind a given.
find dot[cells]: bool
read url "mine" "ours" {
  flag f: full
  flag w: wide
  looks flag b
  4cell: clue
}
`;

it('is its description, whole, its names, and the letters of its addresses', () => {
  const says = of(MODEL);
  expect(says).toEqual({
    about: 'Put dots. A `?` is any number.',
    names: ['Ours', 'Theirs'],
    addresses: ['mine', 'ours'],
    flags: [
      { letter: 'f', sets: 'every cell is used' },
      { letter: 'w', sets: '`wide`' },
    ],
    looks: ['b'],
  });
  expect(flagSentences(says)).toEqual([
    '`f` in an address: every cell is used',
    '`w` in an address: `wide`',
    '`b` in an address: looks only',
  ]);
});

it('is nothing where the model says nothing', () => {
  const says = of('puzzle "Mine"\nboard square\nfind dot[cells]: bool\n');
  expect(says).toEqual({ about: '', names: [], addresses: [], flags: [], looks: [] });
  expect(flagSentences(says)).toEqual([]);
});

it('a given of an earlier version is no word of what the type is, and instances that have it are told what to write', () => {
  const text = MODEL.replace('  Put dots.', '  Put dots.\n  formerly block: Write `?` in `clue`.');
  expect(of(text).about).toBe('Put dots. A `?` is any number.');
  const { model } = loadModel('my.pzl', `${text}\nrule "None": not any(dot)`);
  const opened = openInstance(model!, { name: 'one', text: 'block:\n  #\nclue:\n  .\nclues: 1\n' });
  expect(opened.diagnostics.map(({ message, advice }) => [message, advice])).toEqual([
    ['The puzzle has no given `block` any more.', 'Write `?` in `clue`.'],
    ['The puzzle has no given `clues`.', expect.stringContaining('`clue`')],
  ]);
});
