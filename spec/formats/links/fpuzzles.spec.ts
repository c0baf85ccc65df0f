/** Links of f-puzzles and SudokuPad: exactly their contents are read, and a written link is read back unchanged. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { lzPacked, lzUnpacked } from '../../../src/formats/links/codecs/pack.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import {
  count,
  generate,
  loadModel,
  type Model,
  openInstance,
  unique,
  withheld,
} from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { Sources } from '../../../src/text/source.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { sampled, trials } from '../../sample.ts';
import type { Grid, Part } from './mixture-makers.ts';
import { GRIDS, mixtureOf, WHOLE, wholeMixtureOf } from './mixtures.ts';
import { searchGridsWithin } from './search-grids.ts';
import { readSolutionValues } from './values.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const variant = ((): Model => {
  const file = path.join(root, 'examples/numbers/sudoku-variant.pzl');
  const { model, diagnostics } = loadModel(file, readFileSync(file, 'utf8'));
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return model;
})();

const linkOf = (puzzle: object): string =>
  `https://www.f-puzzles.com/?load=${encodeURIComponent(lzPacked(JSON.stringify(puzzle)))}`;

function listingOf(address: string): string {
  const link = linkIn(address);
  if (!link) throw new Error(`no link: ${address}`);
  const unpacked = codecs.unpackLink(link);
  if ('problem' in unpacked) throw new Error(unpacked.problem);
  return unpacked.listing;
}

const open = (listing: string) => openInstance(variant, { name: 'link', text: listing, format: 'fpuzzles' });
const empty = (size: number): object[][] =>
  Array.from({ length: size }, () => Array.from({ length: size }, () => ({})));

/** One example of each constraint, on a board of 4 × 4 cells. */
const EACH: Readonly<Record<string, unknown>> = {
  'diagonal+': true,
  'diagonal-': true,
  antiknight: true,
  antiking: true,
  disjointgroups: true,
  nonconsecutive: true,
  odd: [{ cell: 'R1C1' }],
  even: [{ cell: 'R1C2' }],
  minimum: [{ cell: 'R2C2' }],
  maximum: [{ cell: 'R2C3' }],
  extraregion: [{ cells: ['R1C1', 'R2C2'] }],
  killercage: [{ cells: ['R1C1', 'R1C2'], value: '5' }, { cells: ['R2C1', 'R2C2'] }],
  littlekillersum: [{ cell: 'R0C4', direction: 'DL', cells: ['R1C3', 'R2C2', 'R3C1'], value: '7' }],
  sandwichsum: [{ cell: 'R0C2', value: '3' }],
  xsum: [{ cell: 'R5C2', value: '3' }],
  skyscraper: [
    { cell: 'R3C0', value: '2' },
    { cell: 'R3C5', value: '1' },
  ],
  difference: [{ cells: ['R1C1', 'R1C2'] }, { cells: ['R3C1', 'R3C2'], value: '2' }],
  ratio: [{ cells: ['R4C1', 'R4C2'], value: '3' }],
  xv: [{ cells: ['R3C3', 'R3C4'], value: 'V' }],
  negative: ['xv', 'ratio', 'difference'],
  quadruple: [{ cells: ['R1C1', 'R1C2', 'R2C1', 'R2C2'], values: [1, 2] }],
  clone: [{ cells: ['R1C1', 'R1C2'], cloneCells: ['R3C3', 'R3C4'] }],
  arrow: [{ lines: [['R4C4', 'R3C4', 'R2C4']], cells: ['R4C4'] }],
  thermometer: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  slowthermometer: [{ lines: [['R1C2', 'R2C2']] }],
  palindrome: [{ lines: [['R1C3', 'R2C4']] }],
  renban: [{ lines: [['R1C1', 'R2C1']] }],
  whispers: [{ lines: [['R1C1', 'R2C1']], value: '2' }],
  lockout: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  regionsumline: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  betweenline: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  entropicline: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  modularline: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  nabner: [{ lines: [['R1C1', 'R2C1']] }],
  doublearrow: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  zipperline: [{ lines: [['R1C1', 'R2C1', 'R3C1']] }],
  rowindexer: [{ cells: ['R1C1'] }],
  columnindexer: [{ cells: ['R1C1'] }],
  boxindexer: [{ cells: ['R1C1'] }],
};

describe('links of f-puzzles', () => {
  it.each(Object.entries(EACH))('%s is read, and written as it was', (key, value) => {
    const listing = listingOf(linkOf({ size: 4, grid: empty(4), [key]: value }));
    const { ground, diagnostics, unread } = open(listing);
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    expect(unread).toEqual([]);
    if (!ground) throw new Error('not read');
    const written = convertInstance(variant, ground, 'fpuzzles');
    if ('problem' in written) throw new Error(written.problem);
    for (const target of ['fpuzzles', 'sudokupad'] as const) {
      const packed = codecs.packLink(target, new Sources().add('link', written.text));
      if ('problem' in packed) throw new Error(packed.problem);
      const [before, after] = [listing, listingOf(packed.link)].map((text) =>
        text.split('\n').sort().join('\n'),
      );
      expect(after).toBe(before);
    }
  });

  it('reads givens and regions', () => {
    const grid: Record<string, unknown>[][] = empty(4) as Record<string, unknown>[][];
    Object.assign(grid[0]?.[2] ?? {}, { value: 3, given: true, region: 0 });
    Object.assign(grid[1]?.[1] ?? {}, { value: 2 });
    Object.assign(grid[1]?.[2] ?? {}, { region: 0 });
    const listing = listingOf(linkOf({ size: 4, grid }));
    expect(listing).toContain('value: at (0,2) value 3\n');
    expect(listing).not.toContain('value: at (1,1)');
    expect(listing).toContain('region: at (0,2) value 0\nregion: at (0,3) value 1\n');
  });

  it('reads pencil marks of the setter as all that a cell may hold, and those of a solver not at all', async () => {
    const grid: Record<string, unknown>[][] = empty(4) as Record<string, unknown>[][];
    Object.assign(grid[0]?.[2] ?? {}, { givenPencilMarks: [3], centerPencilMarks: [1, 4] });
    Object.assign(grid[1]?.[0] ?? {}, { givenPencilMarks: [2, 4], cornerPencilMarks: [1] });
    const listing = listingOf(linkOf({ size: 4, grid }));
    expect(listing.split('\n').slice(1)).toEqual([
      'givenPencilMarks: at (0,2) value [3]',
      'givenPencilMarks: at (1,0) value [2, 4]',
      '',
    ]);
    const { ground, unread } = open(listing);
    expect(unread).toEqual([]);
    if (!ground) throw new Error('not read');
    // The number of grids, out of all 288 of size 4 × 4, that have a 3 at one place and a 2 or 4 at the other.
    const outcome = await count(ground, {});
    expect(outcome.count).toBe(
      BigInt(GRIDS.filter((digits) => digits[2] === 3 && [2, 4].includes(digits[4] ?? 0)).length),
    );
    const written = convertInstance(variant, ground, 'fpuzzles');
    if ('problem' in written) throw new Error(written.problem);
    const packed = codecs.packLink('fpuzzles', new Sources().add('link', written.text));
    expect('link' in packed && listingOf(packed.link)).toBe(listing);
  });

  it.each(['renban', 'nabner'])('counts the cell once in which a ring of %s begins and ends', async (key) => {
    const ring = ['R1C1', 'R1C2', 'R2C2', 'R2C1'];
    const of = async (line: readonly string[]) => {
      const { ground } = open(listingOf(linkOf({ size: 6, grid: empty(6), [key]: [{ lines: [line] }] })));
      if (!ground) throw new Error('not read');
      return (await unique(ground)).status;
    };
    expect(await of([...ring, 'R1C1'])).toBe(await of(ring));
    expect(await of(['R1C1', 'R1C2', 'R1C1'])).toBe('several');
  });

  it.each([
    ['littlekillersum', { cell: 'R0C2', direction: 'DR', cells: ['R1C3', 'R2C4'] }],
    ['sandwichsum', { cell: 'R0C2' }],
    ['xsum', { cell: 'R0C2' }],
    ['skyscraper', { cell: 'R0C2' }],
    ['xv', { cells: ['R1C1', 'R1C2'] }],
  ])('an empty %s says nothing', async (key, item) => {
    const { ground, diagnostics } = open(
      listingOf(linkOf({ size: 4, grid: empty(4), [key]: [{ ...item, value: '' }] })),
    );
    expect(diagnostics).toEqual([]);
    if (!ground) throw new Error('not read');
    expect((await count(ground, {})).count).toBe(288n);
  });

  it('names what the model does not read', () => {
    const listing = listingOf(
      linkOf({
        size: 4,
        grid: empty(4),
        selfmade: [{ cells: ['R1C1'] }],
        text: [{ cells: ['R1C1'], value: 'a' }],
      }),
    );
    const { unread, diagnostics } = open(listing);
    expect(unread.map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'clue `selfmade`',
      'decoration `looks text`',
    ]);
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      "unread-layer: The model doesn't read all that is told: `selfmade`.",
      'unread-layer: Not read, for it tells nothing of the puzzle: `looks text`.',
    ]);
  });

  it('ends in a sentence for what is cut or changed', () => {
    const random = generatorOf(7);
    const whole = linkOf({ size: 4, grid: empty(4), ...EACH });
    for (let trial = 0; trial < trials(400, 5000); trial++) {
      const at = 35 + random.below(whole.length - 35);
      const changed =
        trial % 2 === 0
          ? whole.slice(0, at)
          : `${whole.slice(0, at)}${'AZ09+/%'.charAt(trial % 7)}${whole.slice(at + 1)}`;
      const link = linkIn(changed);
      const unpacked = link && codecs.unpackLink(link);
      if (unpacked && 'listing' in unpacked) open(unpacked.listing);
      else expect(unpacked?.problem ?? 'A sentence.').toMatch(/^[A-Z`].*\.$/);
    }
  });

  it('does not unpack without end', () => {
    const packed = lzPacked('a'.repeat(10_000));
    expect(lzUnpacked(packed)).toHaveLength(10_000);
    expect(() => lzUnpacked(packed, 9_000)).toThrow('more than any puzzle needs');
  });
});

describe('mixtures of constraints', () => {
  it('has all grids to choose from', () => expect(GRIDS).toHaveLength(288));

  it.each(Array.from({ length: 60 }, (_, seed) => [seed]))(
    'of seed %i have the answers that trying all grids finds',
    async (seed) => {
      const { puzzle, answers } = mixtureOf(seed, 2 + (seed % 6));
      const { ground, unread } = open(listingOf(linkOf(puzzle)));
      if (!ground) throw new Error(JSON.stringify(puzzle));
      expect(withheld(unread)).toBeUndefined();
      const counted = await count(ground, { most: 300 });
      expect([counted.status, Number(counted.count)], JSON.stringify(puzzle)).toEqual(['exact', answers]);
    },
  );
});

/** The greatest number of digits that the plain search tries, which takes a second or two. */
const STEPS = 1_000_000;

/**
 * The number of answers by the plain search. For puzzles with so few clues that the search would take hours, three clues at a time are added from
 * the answer, until the search ends.
 */
function searchedWithClues(
  told: readonly number[],
  answer: readonly number[],
  parts: readonly Part[],
): { readonly clues: readonly number[]; readonly found: readonly Grid[] } {
  const clues = [...told];
  for (;;) {
    const found = searchGridsWithin(WHOLE, { most: 2, clues, parts, steps: STEPS });
    if (found) return { clues, found };
    const open = clues.flatMap((digit, at) => (digit === 0 ? [at] : []));
    for (const at of [0, 1, 2].map((third) => open[Math.floor((third * open.length) / 3)] ?? -1))
      clues[at] = answer[at] ?? 0;
  }
}

describe('mixtures on boards of nine by nine', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed);
  it.each(sampled(seeds, 5).map((seed) => [seed]))(
    'of seed %i, which pzl makes a puzzle of, have the answers that a plain search finds',
    async (seed) => {
      const mixture = wholeMixtureOf(seed, 6 + (seed % 9));
      if (!mixture) throw new Error('no mixture');
      const { parts, puzzle } = mixture;
      const bare = open(listingOf(linkOf(puzzle))).ground;
      const native = bare && convertInstance(variant, bare, 'native');
      if (!native || 'problem' in native) throw new Error('mistakes');
      const made = await generate(variant, { from: { name: 'from', text: native.text }, seed });
      if (made.status !== 'generated') throw new Error(JSON.stringify(made));
      const answer = readSolutionValues(made.puzzle.ground, made.puzzle.answer);
      const told = (made.puzzle.ground.givens.find(({ name }) => name === 'clue')?.values ?? []).map(Number);
      const { clues, found: only } = searchedWithClues(told, answer, parts);
      expect(only).toEqual([answer]);
      // With one clue less, pzl also counts as many answers as the search finds.
      const gone = clues.findIndex((digit) => digit > 0);
      const fewer = clues.map((digit, at) => (at === gone ? 0 : digit));
      const grid = Array.from({ length: 9 }, (_, row) =>
        Array.from({ length: 9 }, (_, column) => {
          const value = fewer[9 * row + column];
          return value ? { value, given: true } : {};
        }),
      );
      const { ground } = open(listingOf(linkOf({ ...puzzle, grid })));
      if (!ground) throw new Error('mistakes');
      const counted = await count(ground, { most: 200 });
      const found = searchGridsWithin(WHOLE, { most: 200, clues: fewer, parts, steps: 10 * STEPS });
      if (found) expect(Number(counted.count)).toBe(found.length);
    },
  );
});

describe('links of SudokuPad', () => {
  it('tells what three classic codes hold', () => {
    const cells = `${'1'.padEnd(80, '0')}9`;
    expect(listingOf(`https://sudokupad.app/classic${cells}`)).toBe(
      'size: rows 9 columns 9\nvalue: at (0,0) value 1\nvalue: at (8,8) value 9\n',
    );
    expect(listingOf('https://sudokupad.app/sudoku/classic1_K9')).toBe(
      listingOf(`https://sudokupad.app/classic${cells}`),
    );
    expect(listingOf('https://sudokupad.app/scfoooooooooooooo?setting-nogrid=1')).toBe(
      'size: rows 9 columns 9\n',
    );
  });

  it('unzips drawings, and knows givens, regions and cages', () => {
    const zipped =
      "{ce:[[{v:1},],[,{v:2,c:#F}]],re:[[[0,0],[0,1]],[[1,0],[1,1]]],ca:[{v:'title: It\\\\'s \"x\"'},{ce:[[0,0],[0,1]],v:3,u:t}],l:[{wp:[[.5,1.5]],c:ff0000,th:2}]}".replace(
        '\\\\',
        '\\',
      );
    const listing = listingOf(
      `https://sudokupad.app/?puzzleid=${encodeURIComponent(`scl${lzPacked(zipped.replace(/"x"/, 'x'))}`)}`,
    );
    expect(listing.split('\n')).toEqual([
      'size: rows 2 columns 2',
      'title: text "It\'s x"',
      'value: at (0,0) value 1',
      'value: at (1,1) value 2',
      'region: at (0,0) value 0',
      'region: at (0,1) value 0',
      'region: at (1,0) value 1',
      'region: at (1,1) value 1',
      'killercage: cells [(0,0), (0,1)] value 3',
      'picture lines: points 0.5,1.5 color #ff0000 width 0.03125',
      '',
    ]);
  });
});

const foreign = path.resolve(root, '../shared/addresses/foreign.json');
interface Known {
  readonly url: string;
  readonly decoded:
    | {
        readonly size?: number;
        readonly killercage?: readonly unknown[];
        readonly thermometer?: readonly unknown[];
      }
    | string
    | null;
}
const published = ((): { fpuzzles: Known[]; sudokupad: Known[] } => {
  try {
    return JSON.parse(readFileSync(foreign, 'utf8'));
  } catch {
    return { fpuzzles: [], sudokupad: [] };
  }
})();

describe.skipIf(published.fpuzzles.length === 0)('published links', () => {
  it.each(published.fpuzzles.map(({ url, decoded }) => [url.slice(-12), url, decoded] as const))(
    '…%s is read and written back',
    (_, url, decoded) => {
      const listing = listingOf(url);
      const { ground, unread } = open(listing);
      expect(withheld(unread)).toBeUndefined();
      if (!ground || typeof decoded !== 'object') throw new Error('not read');
      expect(ground.board?.height).toBe(decoded?.size);
      for (const key of ['killercage', 'thermometer'] as const) {
        expect(listing.split('\n').filter((line) => line.startsWith(`${key}:`))).toHaveLength(
          decoded?.[key]?.length ?? 0,
        );
      }
      expect(convertInstance(variant, ground, 'fpuzzles')).toHaveProperty('text');
    },
  );

  it.each(published.sudokupad.map(({ url, decoded }) => [url.slice(22, 40), url, decoded] as const))(
    '%s is read, or says why not',
    async (_, url, decoded) => {
      const link = linkIn(url);
      const unpacked = link && codecs.unpackLink(link);
      if (decoded === null) {
        expect(unpacked).toHaveProperty('problem');
        return;
      }
      if (!unpacked || 'problem' in unpacked) throw new Error('not read');
      const { ground } = open(unpacked.listing);
      if (!ground) throw new Error('not opened');
      if (typeof decoded !== 'string' || !decoded.includes('_')) return;
      const { status, answer } = (await unique(ground)) as {
        status: string;
        answer?: Parameters<typeof readSolutionValues>[1];
      };
      expect(status).toBe('unique');
      const values = answer ? readSolutionValues(ground, answer) : [];
      expect([...decoded].every((digit, at) => digit === '_' || Number(digit) === values[at])).toBe(true);
    },
  );
});

describe('a link of f-puzzles that cannot be read', () => {
  const problemOf = (address: string): string | undefined => {
    const unpacked = codecs.unpackLink(linkIn(address)!);
    return 'problem' in unpacked ? unpacked.problem : undefined;
  };
  const packed = (puzzle: object): string =>
    `https://f-puzzles.com/?load=${encodeURIComponent(lzPacked(JSON.stringify(puzzle)))}`;
  const row = (length: number): object[] => Array.from({ length }, () => ({}));

  it('has a short id', () => {
    expect(problemOf('https://www.f-puzzles.com/?id=y2k9fm4p')).toMatch(/short id .* nothing is fetched/);
  });

  it.each([
    [[row(4), row(4), row(4)], 'its grid has 3 rows.'],
    [[row(4), row(4), row(3), row(4)], 'row 3 of its grid has 3 cells.'],
  ])('has another size than its grid', (grid, found) => {
    expect(problemOf(packed({ size: 4, grid }))).toBe(
      `The link says that the board has 4 rows and columns, but ${found}`,
    );
  });

  it('may be without a grid', () => {
    expect(problemOf(packed({ size: 4 }))).toBeUndefined();
  });
});
