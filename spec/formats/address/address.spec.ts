import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeAddress } from '../../../src/formats/address/write.ts';
import { addressFormats } from '../../../src/formats/foreign/choose.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { loadModel } from '../../../src/language/load.ts';
import type { Model } from '../../../src/language/model.ts';

import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { renderDiagnostic } from '../../../src/text/render.ts';
import { modelOf } from '../../models.ts';

/** A model that has nothing but givens and addresses. */
const modelWith = (givens: string, section: string): Model =>
  modelOf(
    `puzzle "P"\nboard square\n${givens}\nfind answer[cells]: bool\nread url "p" "q" {\n${section}\n}\n`,
  );

/** The instance in an address in native text, or the messages. */
function read(model: Model, address: string): string {
  const { ground, diagnostics } = openInstance(model, { name: 'address', text: address });
  if (ground) return writeInstance(ground.givens, ground.board);
  return diagnostics.map((d) => renderDiagnostic(d, model.sources, { color: false })).join('\n');
}

/** The address of an instance in native text. */
function write(model: Model, instance: string): string {
  const { ground, diagnostics } = openInstance(model, { name: 'i.txt', text: instance });
  if (!ground) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  const [format] = addressFormats(model);
  const written = format ? writeAddress(format, ground.givens, ground.board) : { problem: 'none' };
  return 'address' in written ? written.address : written.problem;
}

const clues = (scheme: string, type = '0..9? or unknown'): Model =>
  modelWith(`given clue[cells]: ${type}`, `${scheme}: clue`);

/** Clues by scheme, and the largest it can tell. */
const NUMBERS = { '4cell': 4, number10: 9, number16: 77776 + 16 ** 5 - 1, number36: 36 ** 2 - 1 } as const;

const size = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }));

function grid(texts: readonly string[], width: number): string {
  return texts.map((text, at) => (at % width === 0 ? `\n  ${text}` : ` ${text}`)).join('');
}

/** Rows and columns with a text for each cell. */
function cells(text: fc.Arbitrary<string>): fc.Arbitrary<readonly [number, number, readonly string[]]> {
  return size.chain(([height, width]) =>
    fc
      .array(text, { minLength: height * width, maxLength: height * width })
      .map((texts) => [height, width, texts] as const),
  );
}

describe('addresses', () => {
  it.each(Object.entries(NUMBERS))('tell numbers on cells: %s', (scheme, most) => {
    const small = Math.min(most, 9);
    const untold = [
      clues(scheme, `0..${small}? or unknown`),
      fc.oneof(fc.nat(small).map(String), fc.constant('?')),
    ] as const;
    const large = [
      clues(scheme, 'int?'),
      fc.oneof(fc.nat(most), fc.nat(Math.min(most, 300))).map(String),
    ] as const;
    for (const [model, value] of [untold, large]) {
      const text = fc.oneof({ weight: 4, arbitrary: fc.constant('.') }, { weight: 2, arbitrary: value });
      fc.assert(
        fc.property(cells(text), ([height, width, texts]) => {
          const instance = `size: ${height} ${width}\nclue:${grid(texts, width)}\n`;
          const address = write(model, instance);
          expect(address).toMatch(`https://puzz.link/p?p/${width}/${height}/`);
          expect(read(model, address)).toBe(read(model, instance));
        }),
        { numRuns: 40 },
      );
    }
  });

  it('tell circles', () => {
    const model = modelWith('given pearl[cells]: {w, b}?', 'circle: pearl\nsymbols pearl: 1 = w, 2 = b');
    fc.assert(
      fc.property(cells(fc.constantFrom('.', 'w', 'b')), ([height, width, texts]) => {
        const instance = `size: ${height} ${width}\npearl:${grid(texts, width)}\n`;
        expect(read(model, write(model, instance))).toBe(read(model, instance));
      }),
      { numRuns: 60 },
    );
  });

  it('tell numbers with arrows', () => {
    const model = modelWith('given clue[cells]: int?\ngiven way[cells]: direction?', 'arrow16: clue way');
    const arrow = fc.tuple(fc.nat(4095), fc.constantFrom('.', 'north', 'east', 'south', 'west'));
    fc.assert(
      fc.property(
        size.chain(([height, width]) =>
          fc
            .array(fc.option(arrow), { minLength: height * width, maxLength: height * width })
            .map((arrows) => [height, width, arrows] as const),
        ),
        ([height, width, arrows]) => {
          const numbers = arrows.map((one) => (one ? String(one[0]) : '.'));
          const ways = arrows.map((one) => one?.[1] ?? '.');
          const instance = `size: ${height} ${width}\nclue:${grid(numbers, width)}\nway:${grid(ways, width)}\n`;
          expect(read(model, write(model, instance))).toBe(read(model, instance));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('tell rooms by their borders, and a number for each', () => {
    const model = modelWith(
      'given clue[cells]: int?\ngiven room[cells]: int\ngiven stars: int',
      'number: stars\nborder: room\nroom16: clue room',
    );
    // Any borders at all make rooms: those of an address are read, written, and read again.
    const digit = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuv');
    fc.assert(
      fc.property(
        size,
        fc.array(digit, { minLength: 30, maxLength: 30 }),
        fc.nat(40),
        ([h, w], digits, n) => {
          const length = Math.ceil((h * (w - 1)) / 5) + Math.ceil(((h - 1) * w) / 5);
          const borders = digits.slice(0, length).join('');
          const count = new Set(
            /room:\n([^:]*?)stars/.exec(read(model, `x/p?p/${w}/${h}/3/${borders}`))?.[1]?.match(/\d+/g),
          ).size;
          const address = `https://puzz.link/p?p/${w}/${h}/${n}/${borders}`;
          const whole = [
            address,
            ...Array.from({ length: 50 }, (_, rooms) => address + numbersFor(rooms, n)),
          ].find((one) => !/error/.test(read(model, one)));
          expect(count).toBeGreaterThanOrEqual(0);
          expect(whole).toBeDefined();
          const again = write(model, read(model, whole ?? ''));
          expect(read(model, again)).toBe(read(model, whole ?? ''));
          expect(write(model, read(model, again))).toBe(again);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('tell lists beside the board', () => {
    const model = modelWith(
      'given down[columns]: list of int\ngiven along[rows]: list of int',
      'outside16: down along',
    );
    const runs = (cells: number): fc.Arbitrary<string> =>
      fc
        .array(fc.integer({ min: 1, max: 30 }), { maxLength: (cells + 1) >> 1 })
        .map((list) => (list.length === 0 ? '[]' : list.join(' ')));
    fc.assert(
      fc.property(
        size.chain(([height, width]) =>
          fc.tuple(
            fc.array(runs(height), { minLength: width, maxLength: width }),
            fc.array(runs(width), { minLength: height, maxLength: height }),
          ),
        ),
        ([down, along]) => {
          const instance = `size: ${along.length} ${down.length}\ndown:\n  ${down.join('\n  ')}\nalong:\n  ${along.join('\n  ')}\n`;
          expect(read(model, write(model, instance))).toBe(read(model, instance));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('tell missing sums of kakuro as 0 or as -', () => {
    const model = modelWith(
      'given block[cells]: bool\ngiven across[cells]: int?\ngiven down[cells]: int?',
      'kakuro: block across down',
    );
    const old = read(model, 'https://puzz.link/p?p/2/2/k0500k00');
    expect(old).toContain('across:');
    expect(read(model, 'https://puzz.link/p?p/2/2/k-5--k--')).toBe(old);
  });

  it('tell kakuro boards', () => {
    const model = modelWith(
      'given block[cells]: bool\ngiven across[cells]: int?\ngiven down[cells]: int?',
      'kakuro: block across down',
    );
    const cell = fc.oneof(
      fc.constant('open'),
      fc.tuple(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 45 })),
    );
    const board = size.chain(([height, width]) =>
      fc
        .array(cell, { minLength: (height + 1) * (width + 1), maxLength: (height + 1) * (width + 1) })
        .map((all) => [height + 1, width + 1, all] as const),
    );
    fc.assert(
      fc.property(board, ([height, width, all]) => {
        const at = (row: number, column: number) => all[row * width + column];
        const shown = all.map((one, index) => {
          const [row, column] = [Math.floor(index / width), index % width];
          if (row > 0 && column > 0) return one === 'open' || !one ? undefined : one;
          const right = column === 0 && row > 0 && at(row, 1) === 'open';
          const below = row === 0 && column > 0 && at(1, column) === 'open';
          return [right ? 7 : 0, below ? 9 : 0] as const;
        });
        const texts = (which: 0 | 1) => shown.map((one) => (one?.[which] ? String(one[which]) : '.'));
        const blocks = shown.map((one) => (one ? '#' : '.'));
        const instance = `size: ${height} ${width}\nblock:${grid(blocks, width)}\nacross:${grid(texts(0), width)}\ndown:${grid(texts(1), width)}\n`;
        const address = write(model, instance);
        expect(address).toContain(`/${width - 1}/${height - 1}/`);
        expect(read(model, address)).toBe(read(model, instance));
      }),
      { numRuns: 60 },
    );
  });

  it('tell numbers at other places than cells', () => {
    const outside = modelWith(
      'given top[columns]: int?\ngiven left[rows]: int?',
      'number16 at outside: top left',
    );
    expect(read(outside, 'https://puzz.link/p?p/3/2/1g-10i')).toBe('top: 1 . 16\nleft: . .\n');
    const one = (domain: string, places: string): Model =>
      modelWith(`given clue[${domain}]: int?`, `number10 at ${places}: clue`);
    const models: readonly (readonly [Model, (h: number, w: number) => number])[] = [
      [one('corners', 'corners'), (h, w) => (h + 1) * (w + 1)],
      [one('corners', 'inner corners'), (h, w) => (h - 1) * (w - 1)],
      [one('borders', 'borders'), (h, w) => 2 * h * w - h - w],
      [
        modelWith(
          'given a[cells]: int?\ngiven b[borders]: int?\ngiven c[corners]: int?',
          'number10 at halves: a b c',
        ),
        (h, w) => (2 * h - 1) * (2 * w - 1),
      ],
      [
        modelWith(
          'given a[columns]: int?\ngiven b[columns]: int?\ngiven c[rows]: int?\ngiven d[rows]: int?',
          'number10 at sides: a b c d',
        ),
        (h, w) => 2 * (h + w),
      ],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...models),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 2, max: 5 }),
        fc.array(fc.option(fc.nat(9)), { minLength: 81, maxLength: 81 }),
        ([model, count], height, width, values) => {
          const told = values.slice(0, count(height, width)).map((value) => value ?? '-');
          const data = told.join('').replace(/-{1,26}/g, (run) => (9 + run.length).toString(36));
          const address = `https://puzz.link/p?p/${width}/${height}/${data}`;
          expect(write(model, read(model, address))).toBe(address);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('tell numbers of any size where small ones are told shorter', () => {
    const model = clues('number10or16', 'int?');
    expect(read(model, 'https://puzz.link/p?p/3/1/1a2')).toContain('1 . 2');
    expect(read(model, 'https://puzz.link/p?p/3/1/-1g-20')).toContain(' 1  . 32');
    for (const address of ['1a2', '-1g-20']) {
      expect(write(model, read(model, `https://puzz.link/p?p/3/1/${address}`))).toContain(`/${address}`);
    }
  });

  it('tell bits', () => {
    const model = modelWith('given ice[cells]: bool', 'bits: ice');
    const ice = fc.constantFrom('#', '.');
    fc.assert(
      fc.property(cells(ice), ([height, width, texts]) => {
        const instance = `size: ${height} ${width}\nice:${grid(texts, width)}\n`;
        expect(read(model, write(model, instance))).toBe(read(model, instance));
      }),
      { numRuns: 40 },
    );
  });

  it('may ask for other rules by letters before the size', () => {
    const model = modelWith(
      'given full: bool = false\ngiven odd: bool = false\ngiven clue[cells]: int?',
      'flag f: full\nflag o: odd\nnumber16: clue',
    );
    expect(read(model, 'https://puzz.link/p?p/2/1/12')).toContain('full: .');
    expect(read(model, 'https://puzz.link/p?p/f/2/1/12')).toContain('full: #');
    for (const flags of ['', 'f/', 'o/', 'fo/']) {
      const address = `https://puzz.link/p?p/${flags}2/1/12`;
      expect(write(model, read(model, address))).toBe(address);
    }
    for (const [flags, what] of [
      ['fx', 'the flag `x` of the address, which asks for other rules'],
      ['v:', 'the flag `v:` of the address, which says that it has rules of its own'],
    ]) {
      const { ground, unread } = openInstance(model, {
        name: 'a',
        text: `https://puzz.link/p?p/${flags}/2/1/12`,
      });
      expect(ground).toBeDefined();
      expect(unread).toMatchObject([{ kind: 'clue', what }]);
    }
  });

  it('may hold letters that only change looks, which are named and not written', () => {
    const model = modelWith(
      'given full: bool = false\ngiven clue[cells]: int?',
      'looks flag h t\nflag f: full\nnumber16: clue',
    );
    const { ground, unread } = openInstance(model, { name: 'a', text: 'https://puzz.link/p?p/fh/2/1/12' });
    expect(unread).toMatchObject([{ kind: 'decoration', what: 'the flag `h` of the address' }]);
    const native = ground ? writeInstance(ground.givens, ground.board) : '';
    expect(native).toContain('full: #');
    expect(write(model, native)).toBe('https://puzz.link/p?p/f/2/1/12');
  });

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
    // Holes and borders that aren't there.
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

function numbersFor(rooms: number, seed: number): string {
  return Array.from({ length: rooms }, (_, at) => ((seed + 7 * at) % 16).toString(16)).join('');
}

const shared = path.resolve(process.env.PZL_SHARED ?? '../shared', 'instances');

interface Published {
  readonly type: string;
  readonly id: string;
  readonly address: string;
}

describe.skipIf(!existsSync(shared))('published addresses', () => {
  const index: readonly Published[] = existsSync(shared)
    ? JSON.parse(readFileSync(path.join(shared, 'index.json'), 'utf8'))
    : [];
  const models = new Map<string, Model>();
  const modelNamed = (type: string): Model | undefined => {
    const file = `examples/${type === 'starbattle' ? 'star-battle' : type}.pzl`;
    if (!models.has(type) && existsSync(file)) {
      const { model } = loadModel(file, readFileSync(file, 'utf8'));
      if (model && addressFormats(model).length > 0) models.set(type, model);
    }
    return models.get(type);
  };

  for (const { type, id, address } of index) {
    const model = modelNamed(type);
    it.skipIf(!model)(`of ${type} ${id} say what is stored, and are written again`, () => {
      if (!model) return;
      const { ground } = openInstance(model, { name: 'address', text: address });
      const [format] = addressFormats(model);
      if (!ground || !format) throw new Error(read(model, address));
      const written = writeAddress(format, ground.givens, ground.board);
      expect(written).toEqual({ address: address.replace(/\/$/, '').replace(/\W$/, '$&/') });
      const stored = readFileSync(path.join(shared, type, `${id}.txt`), 'utf8');
      const lines = stored.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      const [head = ''] = lines;
      expect(head.split(' ').slice(0, 2).map(Number)).toEqual([ground.board?.height, ground.board?.width]);
    });
  }
});
