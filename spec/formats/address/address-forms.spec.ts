import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { loadModel } from '../../../src/language/load.ts';

import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { renderDiagnostic } from '../../../src/text/render.ts';
import { clues, modelWith, read, write } from './address-models.ts';

describe('addresses', () => {
  it('that leave more places empty than there are are read, and written as they should be', () => {
    const model = clues('number16');
    expect(write(model, read(model, 'https://puzz.link/p?p/2/2/1z'))).toBe('https://puzz.link/p?p/2/2/1i');
  });

  it('are written of rooms with any labels', () => {
    const model = modelWith('given room[cells]: int', 'border: room');
    const { ground } = openInstance(model, { name: 'i.txt', text: 'room:\n  7 7\n  3 7\n' });
    expect(ground && convertInstance(model, ground, 'url')).toEqual({
      text: 'https://puzz.link/p?p/2/2/8g\n',
    });
  });

  it('are taken in all their forms', () => {
    const model = clues('number16');
    const instance = read(model, 'https://puzz.link/p?p/3/2/1g2i');
    expect(instance).toContain('1 . 2');
    for (const form of [
      'http://pzv.jp/p.html?p/3/2/1g2i',
      'https://puzz.link/p.html?p/3/2/1g2i',
      'https://pzprxs.vercel.app/p?p/3/2/1g2i/',
      'puzz.link/p?p/3/2/1g2i',
      'https://puzz.link/p?q/3/2/1g2i',
      'https://puzz.link/p?p_edit/3/2/1g2i',
      'https://puzz.link/p?p_test/3/2/1g2i',
      'https://puzz.link/p?m+p/3/2/1g2i',
      'https://puzz.link/p?type=player&p/3/2/1g2i',
      'https://puzz.link/p?p%2F3%2f2%2F1g2i',
      'some.other-site.example/p?p/3/2/1g2i',
      'https://puzz.link/p#?p/3/2/1g2i#',
      '  https://puzz.link/p?p/3/2/1g2i\n',
    ]) {
      expect(read(model, form), form).toBe(instance);
    }
  });

  it('have characters as mails write them', () => {
    const model = clues('number16');
    expect(read(model, 'https://puzz.link/p?p/3/2/%2Eg%2D102i')).toBe(
      read(model, 'https://puzz.link/p?p/3/2/.g-102i'),
    );
  });

  it('that tell more places than the board has, in the last character, are read with a note', () => {
    const model = modelWith('given ice[cells]: bool', 'bits: ice');
    const told = (data: string) =>
      openInstance(model, { name: 'a', text: `https://puzz.link/p?p/3/2/${data}` }).unread.map(
        ({ kind, what }) => [kind, what],
      );
    expect(told('hg')).toEqual([]);
    expect(told('hl')).toEqual([
      ['decoration', 'what `l` in the address tells of more places than the board has'],
    ]);
  });

  it('that end early or go on after the last value are read with a warning', () => {
    const model = modelWith(
      'given clue[cells]: 0..9?\ngiven ice[cells]: bool\ngiven room[cells]: int',
      'border: room\nnumber16: clue\nbits: ice',
    );
    const warned = (data: string): string => {
      const { ground, diagnostics } = openInstance(model, {
        name: 'a',
        text: `https://puzz.link/p?p/2/2/${data}`,
      });
      if (!ground) throw new Error('not read');
      return `${diagnostics.map((d) => renderDiagnostic(d, model.sources, { color: false })).join('\n')}\n${write(model, writeInstance(ground.givens, ground.board))}`;
    };
    expect(warned('')).toMatchInlineSnapshot(`
      "warning: The address ends early: what it doesn't tell is read as empty.
        a:1:27
        1 | https://puzz.link/p?p/2/2/
          |                           ^
        Was it copied completely?
      https://puzz.link/p?p/2/2/00j0"
    `);
    expect(warned('o')).toContain('/o0j0');
    expect(warned('o01-')).toContain('/o01i0');
    expect(warned('o012h8/')).toBe('\nhttps://puzz.link/p?p/2/2/o012h8');
    const more = openInstance(model, { name: 'a', text: 'https://puzz.link/p?p/2/2/o012h8x1' });
    expect(more.ground).toBeDefined();
    expect(more.unread).toMatchObject([{ kind: 'clue', what: 'what follows the last value of the address' }]);
    // Holes and borders that don't exist.
    const zeros = openInstance(model, { name: 'a', text: 'https://puzz.link/p?p/2/2/o012h8000/' });
    expect([zeros.unread, zeros.diagnostics]).toEqual([[], []]);
  });

  it('whose data end in a sign that is no letter get a stroke behind it', () => {
    const model = clues('number16');
    expect(write(model, 'clue:\n  1 ?\n')).toBe('https://puzz.link/p?p/2/1/1./');
    expect(read(model, 'https://puzz.link/p?p/2/1/1./')).toBe(read(model, 'clue:\n  1 ?\n'));
  });

  it('keep numbers that the clues of the type do not have', () => {
    const model = modelWith('given clue[cells]: 2..9?', 'number16: clue');
    const { ground, diagnostics } = openInstance(model, {
      name: 'a',
      text: 'https://puzz.link/p?p/2/2/g1-10h',
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      '`clue` at r1c2 is 1; its rule knows 2..9, so no answer may agree with it.',
      '`clue` at r2c1 is 16; its rule knows 2..9, so no answer may agree with it.',
    ]);
    expect(ground && write(model, writeInstance(ground.givens, ground.board))).toBe(
      'https://puzz.link/p?p/2/2/g1-10g',
    );
  });

  it('may have numbers in base 32, all of them', () => {
    const model = modelWith(
      'given above[columns]: int?\ngiven beside[rows]: int?',
      'number32 at outside: above beside',
    );
    const instance = 'above: 7 31 32\nbeside: 1023\n';
    expect(write(model, instance)).toBe('https://puzz.link/p?p/3/1/7v-10-vv');
    expect(read(model, write(model, instance))).toBe(instance);
    expect(write(model, 'size: 1 2\nabove: 7 -\nbeside: 1\n')).toBe(
      'An address of this kind tells all numbers, up to 1023.',
    );
  });

  it('are written by the name that they came by, of those that the type has', () => {
    const { model } = loadModel(
      'p.pzl',
      'puzzle "P"\nboard square\ngiven n[cells]: 0..4?\nfind a[cells]: bool\nread url "one" "two" { 4cell: n }\n',
    );
    const written = (type: string, calls?: string) => {
      const { ground, addressType } = openInstance(model!, {
        name: 'a',
        text: `https://puzz.link/p?${type}/1/1/b`,
      });
      const converted = convertInstance(model!, ground!, 'url', calls ?? addressType);
      return 'text' in converted ? converted.text.trim() : converted.problem;
    };
    expect(written('two')).toBe('https://puzz.link/p?two/1/1/b');
    expect(written('one')).toBe('https://puzz.link/p?one/1/1/b');
    expect(written('two', 'three')).toBe('https://puzz.link/p?one/1/1/b');
  });

  it('of a variant are its own, not those of the puzzle that it uses', () => {
    const base = `puzzle "P"\nboard square\ngiven clue[cells]: int?\nfind answer[cells]: bool\nread url "p" { number16: clue }\n`;
    const { model } = loadModel('v.pzl', 'puzzle "V"\nuse "base"\nread url "v" { number16: clue }\n', {
      resolve: () => ({ name: 'base.pzl', path: 'base.pzl', text: base }),
    });
    if (!model) throw new Error('no model');
    expect(write(model, 'clue:\n  1 2\n')).toBe('https://puzz.link/p?v/2/1/12');
    expect(read(model, 'https://puzz.link/p?p/2/1/12')).toContain('This puzzle is not called `p`.');
  });

  it.each(['https://tinyurl.com/y7abc', 'https://example.org/Some-Name/'])(
    'that are short and hold no puzzle may lead to one: %s',
    (address) => {
      expect(read(clues('4cell'), address)).toContain(
        'This short address holds no puzzle; it may lead to one.',
      );
      expect(read(clues('4cell'), address)).toContain('open it in a browser');
    },
  );

  it.each(['.', ',', '.)', '!'])('may have the end of a sentence behind them: %s', (end) => {
    const model = clues('4cell');
    const text = `https://puzz.link/p?p/2/2/0123${end}`;
    const { unread } = openInstance(model, { name: 'address', text });
    expect(unread).toEqual([
      expect.objectContaining({ kind: 'decoration', what: `\`${end}\` behind the address` }),
    ]);
  });

  it('that are broken are explained where they are', () => {
    const model = clues('4cell');
    expect(read(model, 'https://puzz.link/p?slither/2/2/0000')).toMatchInlineSnapshot(`
      "error: This puzzle is not called \`slither\`.
        address:1:21
        1 | https://puzz.link/p?slither/2/2/0000
          |                     ^^^^^^^
        In addresses it is \`p\` or \`q\`."
    `);
    expect(read(model, 'https://puzz.link/p?p/2/x/0000')).toMatchInlineSnapshot(`
      "error: Expected the number of rows, found \`x\`.
        address:1:25
        1 | https://puzz.link/p?p/2/x/0000
          |                         ^
        It looks like \`https://puzz.link/p?slither/COLUMNS/ROWS/…\`."
    `);
    expect(read(model, 'https://puzz.link/p?p/2')).toMatchInlineSnapshot(`
      "error: Expected the number of rows.
        address:1:23
        1 | https://puzz.link/p?p/2
          |                       ^
        It looks like \`https://puzz.link/p?slither/COLUMNS/ROWS/…\`."
    `);
    expect(read(model, 'https://puzz.link/')).toMatchInlineSnapshot(`
      "error: This is not the address of a puzzle.
        address:1:1
        1 | https://puzz.link/
          | ^^^^^^^^^^^^^^^^^^
        It looks like \`https://puzz.link/p?slither/COLUMNS/ROWS/…\`."
    `);
    expect(read(model, 'https://puzz.link/p?p/2/2/00f0')).toMatchInlineSnapshot(`
      "error: \`f\` can't stand here: expected a digit, a letter but \`f\`, or \`.\`.
        address:1:29
        1 | https://puzz.link/p?p/2/2/00f0
          |                             ^"
    `);
    expect(read(model, 'https://puzz.link/p?p/99999/99999/0')).toMatchInlineSnapshot(`
      "error: A board of 99999 rows and 99999 columns has 9999800001 cells; the limit is 1000000.
        address:1:23
        1 | https://puzz.link/p?p/99999/99999/0
          |                       ^^^^^"
    `);
    const narrow = modelWith('given clue[cells]: {a, b}?', 'number10: clue\nsymbols clue: 1 = a, 2 = b');
    expect(read(narrow, 'https://puzz.link/p?p/2/2/a4a1')).toMatchInlineSnapshot(`
      "error: Expected a or b (\`-\` for none), found \`4\`.
        address:1:28
        1 | https://puzz.link/p?p/2/2/a4a1
          |                            ^"
    `);
  });

  it('reads no board that is larger than asked for', () => {
    const model = modelWith('given clue[cells]: 0..3?', '4cell: clue');
    const { diagnostics } = openInstance(
      model,
      { name: 'address', text: 'https://puzz.link/p?p/30/10/0' },
      { cells: 299 },
    );
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'A board of 10 rows and 30 columns has 300 cells; the limit is 299.',
    ]);
  });

  it('never make the reader stumble, whatever they hold', () => {
    const models = [clues('number16'), clues('4cell'), modelWith('given room[cells]: int', 'border: room')];
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.nat(2), (text, which) => {
        const model = models[which];
        if (model) expect(read(model, `https://puzz.link/p?p/4/4/${text.replace(/\s/g, '')}`)).not.toBe('');
      }),
      { numRuns: 200 },
    );
  });
});
