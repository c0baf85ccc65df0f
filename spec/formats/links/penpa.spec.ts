/** Drawings of Penpa+: exactly the drawn marks are read, with their places and styles. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { examples } from '../../../src/cli/shell/models.ts';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { deflateText, fromBase64, inflateBytes, toBase64 } from '../../../src/formats/links/codecs/pack.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { loadModel, openInstance } from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { pzl, root } from '../../cli/pzl.ts';
import { sampled, trials } from '../../sample.ts';

/** A board of two rows and three columns, with a row of space above it. */
const HEADER = 'square,3,3,38,0,1,1,152,152,31,31,0,0,0,0,Title: A%2C B,Author: ,,,OFF,false';
const linkOf = (layers: object): string =>
  `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${toBase64(deflateText(`${HEADER}\n[1,0,0,0]\n{}\n${JSON.stringify(layers)}`))}`;

function unpacked(address: string): string {
  const link = linkIn(address);
  const result = link ? codecs.unpackLink(link) : { problem: 'no link' };
  return 'listing' in result ? result.listing : result.problem;
}

/** The index of the cell in a row and column; Penpa has two more rows and columns on each side. */
const cell = (row: number, column: number): number => (row + 2) * 7 + column + 2;
const ALL = 49;

describe('drawings of Penpa+', () => {
  it('tell what stands where', () => {
    const layers = {
      surface: { [cell(1, 0)]: 4 },
      number: {
        [cell(0, 1)]: ['3', 1, '1'],
        [cell(1, 2)]: ['2_2', 1, '2'],
        [cell(2, 0)]: ['12', 1, '4'],
        [cell(2, 1)]: [' ', 6, '1'],
      },
      numberS: { [4 * (ALL + cell(1, 1))]: ['7', 1] },
      symbol: { [cell(2, 2)]: [1, 'circle_L', 1], [ALL + cell(1, 0)]: [2, 'circle_SS', 2] },
      lineE: {
        [`${ALL + cell(0, 0)},${ALL + cell(1, 0)}`]: 2,
        [`${ALL + cell(1, 0)},${ALL + cell(2, 0)}`]: 2,
      },
      thermo: [[cell(1, 0), cell(1, 1)]],
    };
    expect(unpacked(linkOf(layers)).split('\n')).toEqual([
      'size: rows 2 columns 3',
      'title: text "A, B"',
      'surface black at cells: at (0,0) value black',
      'number black at above: at 1 value 3',
      'arrow black at cells: at (0,2) value 2 direction east',
      'tapa black at cells: at (1,0) value [1, 2]',
      'number circled at cells: at (1,1) value ?',
      'small northwest at cells: at (0,1) value 7',
      'symbol circle_L 1 at cells: at (1,2) value 1',
      'symbol circle_SS 2 at corners: at (1,1) value 2',
      'edge 2 at borders: at "(0,0)east" value 2',
      'edge 2 at borders: at "(1,0)east" value 2',
      ...['(0,0)', '(1,0)'].map((at) => `rooms at cells: at ${at} value 0`),
      ...Array.from({ length: 4 }, () => expect.stringMatching(/^rooms at cells: at \(.,[12]\) value 1$/)),
      'thermometer: line [(0,0), (0,1)]',
      '',
    ]);
  });

  it('are no boards of other kinds, and no first versions', () => {
    const other = (header: string): string =>
      unpacked(`https://opt-pan.github.io/penpa-edit/?m=edit&p=${toBase64(deflateText(header))}`);
    expect(other('iso,3,3')).toMatch(
      /^Penpa’s boards of the kind "iso" are not read, only square, sudoku, kakuro, hex, tri and pyramid\./,
    );
    expect(other('cairo_pentagonal,3,3')).toContain('`pzl new NAME --board tiling` begins a model');
    expect(other('cube,3,3')).toContain('pzl has no board like it.');
    expect(other('3,3,3')).toContain('first version');
    expect(other('square,0,3\n[0,0,0,0]\n{}\n{}')).toContain('no size');
  });

  it('tell the sums of cages with these, and other small numbers as such', () => {
    const layers = {
      killercages: [
        [cell(1, 1), cell(1, 0)],
        [cell(2, 0), cell(2, 1)],
      ],
      numberS: { [4 * (ALL + cell(1, 0))]: [' 22', 1], [4 * (ALL + cell(2, 2))]: ['5', 1] },
    };
    const lines = unpacked(linkOf(layers)).split('\n');
    expect(lines).toContain('cage: cells [(0,1), (0,0)] value 22');
    expect(lines).toContain('cage: cells [(1,0), (1,1)]');
    expect(lines.filter((line) => line.startsWith('small'))).toEqual([
      'small northwest at cells: at (1,2) value 5',
    ]);
  });

  it('imply values that no layer tells by itself', async () => {
    const model = `puzzle "Stones"
board square
given color[cells]: {gray, white, black}?
given clue[cells]: 0..9?
find x[cells]: bool
rule "none": not any(x)
read penpa {
  surface black: color = black
  number: clue color = white
  symbol star 2: color = gray
  symbols clue: ? = absent
}
`;
    const layers = {
      surface: { [cell(1, 0)]: 4 },
      number: { [cell(1, 0)]: ['3', 1, '1'], [cell(1, 1)]: ['4', 1, '1'], [cell(2, 1)]: ['?', 1, '1'] },
      symbol: { [cell(2, 2)]: [2, 'star', 1] },
    };
    const { model: loaded } = loadModel('stones.pzl', model);
    if (!loaded) throw new Error('the model has mistakes');
    const read = openInstance(loaded, { name: 'link', text: unpacked(linkOf(layers)), format: 'penpa' });
    if (!read.ground) throw new Error('the link has mistakes');
    const native = convertInstance(loaded, read.ground, 'native');
    expect('text' in native && native.text.replace(/ +/g, ' ')).toBe(
      'color:\n black white .\n . white gray\nclue:\n 3 4 .\n . . .\n',
    );
    const written = convertInstance(loaded, read.ground, 'penpa');
    expect('text' in written && written.text.split('\n')).toEqual([
      'size: rows 2 columns 3',
      'surface black: at (0,0)',
      'number: at (0,0) value 3',
      'number: at (0,1) value 4',
      'number: at (1,1) value ?',
      'symbol star 2: at (1,2)',
      '',
    ]);
  });

  it('tell thick strokes that divide nothing', () => {
    const corner = (row: number, column: number): number => ALL + cell(row, column) - 8;
    const stroke = (a: number, b: number): string => `${Math.min(a, b)},${Math.max(a, b)}`;
    const lineE = {
      [stroke(corner(1, 1), corner(2, 1))]: 2,
      [stroke(corner(1, 0), corner(1, 1))]: 2,
    };
    const lines = unpacked(linkOf({ lineE })).split('\n');
    expect(lines).toContain('edge inner 2 at borders: at "(0,0)east" value 2');
    expect(lines).toContain('edge outer 2 at borders: at "(0,0)north" value 2');
  });

  it('end in a sentence where they are cut or changed', () => {
    const random = generatorOf(3);
    const whole = linkOf({ number: { [cell(1, 1)]: ['3', 1, '1'] } });
    for (let trial = 0; trial < trials(300, 5000); trial++) {
      const at = 52 + random.below(whole.length - 52);
      expect(
        typeof unpacked(
          trial % 2
            ? whole.slice(0, at)
            : whole.slice(0, at) + random.pick([...'AZz09+/']) + whole.slice(at + 1),
        ),
      ).toBe('string');
    }
  });

  it('are read by the model that is told, and by none unasked', async () => {
    const link = linkOf({ number: { [cell(1, 0)]: ['2', 1, '1'] } });
    const unasked = await pzl(['run', link]);
    expect(unasked.note).toMatch(/Likely are [\w, -]+: say which by `--model \w+`/);
    const tagged = `${HEADER}\n[1,0,0,0]\n{}\n${JSON.stringify({ number: { [cell(1, 0)]: ['2', 1, '1'] } })}${'\n{}'.repeat(13)}\n["Easy as ABC","Kurotto"]`;
    const genre = await pzl([
      'run',
      `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${toBase64(deflateText(tagged))}`,
    ]);
    expect(genre.note).toMatch(/Likely are (?:easyasabc, kurotto|kurotto),/);
    const { code, out, note } = await pzl(['run', link, '--model', 'fillmat', '-n', '1']);
    expect([code, beyond(note)]).toEqual([0, '']);
    expect(out).toContain('2');
    const both = await pzl(['run', link, '--model', 'fillmat', '--instance', 'tiny']);
    expect(both.note).toContain('cannot be used with');
  });

  it('are puzzles where a model says what their layers mean', async () => {
    const layers = { number: { [cell(1, 0)]: ['2', 1, '1'] } };
    const { code, note } = await pzl(['check', 'fillmat']);
    expect([code, note]).toEqual([0, '']);
    const { out } = await pzl(['run', 'fillmat', '--instance', linkOf(layers), '-n', '1']);
    expect(out).toContain('2');
  });
});

const file = path.resolve(root, '../shared/addresses/types.json');
const published = existsSync(file)
  ? (
      JSON.parse(readFileSync(file, 'utf8')) as {
        addresses: { type: string; form: string; address: string }[];
      }
    ).addresses
  : [];
/** The types whose models describe how such drawings are read. */
const READ: ReadonlySet<string> = new Set(
  examples().flatMap(({ name, links }) => (links.some(({ system }) => system === 'penpa') ? [name] : [])),
);
/** The types that are read from drawings and have one answer. */
const SOLVED = [
  'alter',
  'aqre',
  'aquapelago',
  'aquarium',
  'balance',
  'barns',
  'bdblock',
  'binairo',
  'bosanowa',
  'bosnianroad',
  'castle',
  'circlesquare',
  'cityspace',
  'cocktail',
  'coral',
  'country',
  'detour',
  'dominion',
  'doppelblock',
  'dosufuwa',
  'dotchi2',
  'doubleback',
  'factors',
  'familyphoto',
  'fillmat',
  'fivecells',
  'gokigen',
  'hakoiri',
  'heteromino',
  'kakuru',
  'kazunori',
  'kurarin',
  'kurochute',
  'kurodoko',
  'kurotto',
  'lapaz',
  'lightshadow',
  'lither',
  'lits',
  'magnets',
  'mochinyoro',
  'mukkonn',
  'nanro',
  'nawabari',
  'nibunnogo',
  'nikoji',
  'norinori',
  'norinuri',
  'nothree',
  'nuribou',
  'nurimisaki',
  'paintarea',
  'putteria',
  'renban',
  'retsurin',
  'ripple',
  'roma',
  'simplegako',
  'simpleloop',
  'skyscrapers',
  'snake',
  'squarejam',
  'stostone',
  'suguru',
  'symmarea',
  'tapa',
  'tatamibari',
  'tetrochaink',
  'tontonbeya',
  'usoone',
  'usotatami',
  'walllogic',
  'wittgen',
  'yajikabe',
  'yajilin',
  'yajilin-regions',
  'yinyang',
];

describe('written drawings', () => {
  it('hold the puzzle, and check what a solver draws', async () => {
    const { out } = await pzl(['convert', 'masyu', '--instance', 'tiny', '--solve', '--to', 'penpa']);
    const [, packed = '', answer = ''] = /#m=solve&p=([^&]*)&a=(\S*)/.exec(out) ?? [];
    const text = inflateBytes(fromBase64(packed));
    expect(text.split('\n')).toHaveLength(19);
    expect(text).toContain('"sol_loopline":true');
    // The strokes of the only answer as Penpa compares them: for each pair of cells the number of strokes, sorted as texts.
    const found = await pzl(['run', 'masyu', '--instance', 'tiny', '--json']);
    const { find } = JSON.parse(found.out.split('\n')[0] ?? '') as {
      find: { line: { at: [[number, number], [number, number]]; value: boolean }[] };
    };
    const [, wide = '0'] = text.split(',');
    const index = ([row, column]: [number, number]): number => (row + 2) * (Number(wide) + 4) + column + 2;
    const strokes = find.line
      .filter(({ value }) => value)
      .map(({ at: [a, b] }) => `${Math.min(index(a), index(b))},${Math.max(index(a), index(b))},1`);
    expect(strokes.length).toBeGreaterThan(3);
    expect(JSON.parse(inflateBytes(fromBase64(answer)))).toEqual([[], strokes.sort(), [], [], [], []]);
  });

  it('open in the tool that sets puzzles where no answer is checked, and else in the one that solves them', async () => {
    const asked = await pzl(['convert', 'masyu', '--instance', 'tiny', '--to', 'penpa']);
    const solved = await pzl(['convert', 'masyu', '--instance', 'tiny', '--solve', '--to', 'penpa']);
    const [edited, played] = [asked, solved].map(
      ({ out }) => inflateBytes(fromBase64(/&p=([^&\s]*)/.exec(out)?.[1] ?? '')).split('\n')[2] ?? '',
    );
    // Penpa writes `z9` for "qa" and `zQ` for "pu_q".
    expect(edited).toMatch(/^\{z9:zQ,/);
    expect(played).toMatch(/^\["1","2","1"\]~/);
  });

  it.each([
    ['tents', 'triangles as tents', '"sol_tent":true'],
    ['gokigen', 'slanting strokes as edges', '"sol_loopedge":true'],
    ['storm', 'shaded cells', '"sol_surface":true'],
    ['sudoku', 'numbers', '"sol_number":true'],
    ['fillomino', 'areas by their outlines', '"sol_loopedge":true'],
    ['star-battle', 'stars', '"sol_star":true'],
  ])('check the answers of %s: %s', async (type, _, flag) => {
    const { out, note } = await pzl(['convert', type, '--instance', 'tiny', '--solve', '--to', 'penpa']);
    expect(note).toBe('');
    const [, packed = '', answer = ''] = /#m=solve&p=([^&]*)&a=(\S*)/.exec(out) ?? [];
    const lists = JSON.parse(inflateBytes(fromBase64(answer))) as string[][];
    expect(lists.flat().length).toBeGreaterThan(3);
    for (const list of lists) expect(list).toEqual(list.toSorted((a, b) => (a < b ? -1 : 1)));
    expect(inflateBytes(fromBase64(packed))).toContain(flag);
  });

  it('hold lines, cages, dots and clues outside, as pictures where the section has no words for them', async () => {
    const instance = [
      'clue:',
      ...['. . . .', '. 3 . .', '. . . .', '. . . .'].map((row) => `  ${row}`),
      'cages:',
      '  [(0,1), (0,0)] 5',
      'thermometers:',
      '  [(1,0), (2,0)]',
      'renbans:',
      '  [(2,2), (3,3)]',
      'arrows:',
      '  [(0,3)] [(1,3), (2,3)]',
      'ratios:',
      '  [(3,0), (3,1)] -',
      'quadruples:',
      '  [(1,1), (1,2), (2,1), (2,2)] [1, 2]',
      'littlekillers:',
      '  [(0,2), (1,1), (2,0)] 7',
      'xsums:',
      '  [(3,1), (2,1), (1,1), (0,1)] 6',
    ].join('\n');
    const { out, note } = await pzl(['convert', 'sudoku-variant', '--instance', '-', '--to', 'penpa'], {
      input: instance,
    });
    expect(note).toContain('pzl would not read it back');
    const lines = unpacked(out.trim()).split('\n');
    for (const line of [
      'number black at cells: at (1,1) value 3',
      'cage: cells [(0,1), (0,0)] value 5',
      'thermometer: line [(1,0), (2,0)]',
      'arrowline: cells [(0,3)] line [(1,3), (2,3)]',
      'line 9 at links: at "(2,2)-(3,3)" value 9',
      'symbol circle_SS 2 at borders: at "(3,0)east" value 2',
      'symbol circle_S 1 at corners: at (2,2) value 1',
      'arrow black at above: at 3 value 7 direction southwest',
      'number black at below: at 1 value 6',
    ])
      expect(lines).toContain(line);
  });

  it('tell dots, letters and digits between cells, and arrows, as items of lists', async () => {
    const instance = [
      'clue:',
      ...['. . . .', '. 3 . .', '. . . .', '. . . .'].map((row) => `  ${row}`),
      'cages:',
      '  [(0,0), (0,1)] 5',
      'arrows:',
      '  [(0,3)] [(1,3), (2,3)]',
      'differences:',
      '  [(1,0), (2,0)] -',
      'ratios:',
      '  [(3,0), (3,1)] -',
      'xv:',
      '  [(2,2), (2,3)] V',
      'quadruples:',
      '  [(1,1), (1,2), (2,1), (2,2)] [1, 2]',
    ].join('\n');
    const { out, note } = await pzl(['convert', 'sudoku-variant', '--instance', '-', '--to', 'penpa'], {
      input: instance,
    });
    expect(note).toBe('');
    const back = await pzl(['convert', 'sudoku-variant', '--instance', out.trim(), '--to', 'native']);
    expect(beyond(back.note)).toBe('');
    for (const line of instance.split('\n').filter((one) => one.includes('[')))
      expect(back.out.replace(/, /g, ',')).toContain(`${line.replace(/, /g, ',').replace(/-$/, '.')}\n`);
    // A difference of two isn't a difference of one, and drawings have no mark for it.
    const two = await pzl(['convert', 'sudoku-variant', '--instance', '-', '--to', 'penpa'], {
      input: instance.replace('[(1,0), (2,0)] -', '[(1,0), (2,0)] 2'),
    });
    expect(two.note).toContain('pzl would not read it back');
  });

  it('say where a board or an answer has no place in them', async () => {
    const board = await pzl(['convert', 'molekularis', '--instance', 'tiny', '--to', 'penpa']);
    expect(board.note).toContain('Penpa has no boards like this one.');
    const answer = await pzl(['convert', 'edge-matching', '--instance', 'tiny', '--solve', '--to', 'penpa']);
    expect(answer.note).toContain('Penpa can’t check this answer: numbers on borders.');
  });
});

/** The note without its line about titles and looks. */
const beyond = (note: string): string => note.replace(/^note: Not read, for it tells nothing .*\n/m, '');

describe.skipIf(published.length === 0)('published drawings', () => {
  const drawn = published.filter(({ form, type }) => form === 'penpa' && SOLVED.includes(type));
  it.each(sampled(drawn, 8).map(({ type, address }) => [type, address] as const))(
    '%s has one answer',
    async (type, address) => {
      const { out, note } = await pzl(['unique', type, '--instance', address, '--time-limit', '30']);
      expect(`${beyond(note)}${out}`).toMatch(/^Exactly one solution/);
    },
  );

  const readable = published.filter(({ form, type }) => form === 'penpa' && READ.has(type));
  it.each(sampled(readable, 10).map(({ type, address }) => [type, address] as const))(
    '%s is read, written and read back the same',
    async (type, address) => {
      const native = await pzl(['convert', type, '--instance', address, '--to', 'native']);
      expect([
        native.code,
        beyond(native.note).replace(/^warning: The model doesn't read[\s\S]*/, ''),
      ]).toEqual([0, '']);
      const written = await pzl(['convert', type, '--instance', address, '--to', 'penpa']);
      expect(written.note).not.toContain('pzl would not read it back');
      const back = await pzl(['convert', type, '--instance', written.out.trim(), '--to', 'native']);
      expect([back.out, beyond(back.note)]).toEqual([native.out, '']);
    },
  );
});
