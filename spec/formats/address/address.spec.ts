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
import { cells, clues, grid, modelWith, NUMBERS, read, size, write } from './address-models.ts';

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
    // Any set of borders divides the board into rooms, so every address is read, written, and read again.
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
