/**
 * Drawings of Penpa+ on boards of hexagons and triangles and on pyramids. The links are made here with Penpa's own numbers: how it numbers places,
 * and which places are around a cell, is written down independently of the code that reads links.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { deflateText, fromBase64, inflateBytes, toBase64 } from '../../../src/formats/links/codecs/pack.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { linkListing, loadModel, openInstance, readDrawing } from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { Sources } from '../../../src/text/source.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { pzl, root } from '../../cli/pzl.ts';
import { trials } from '../../sample.ts';
import { type Counting, hex, pyramid, tri } from './penpa-counting.ts';

const COUNTINGS: readonly [side: number, Counting][] = [2, 3, 4, 5].flatMap((side) =>
  [hex, tri, pyramid].map((counting): [number, Counting] => [side, counting(side)]),
);

interface Drawn {
  readonly layers: object;
  readonly shown?: readonly number[];
  readonly space?: number;
  readonly theta?: number;
}

function linkOf(type: string, side: number, { layers, shown, space = 0, theta = 0 }: Drawn): string {
  const steps = shown?.map((cell, at) => (at === 0 ? cell : cell - shown[at - 1]!)) ?? [];
  const text = [
    `${type},${side},${side},40,${theta},1,1,300,300,1,1,0,0,0,0,Title: A,Author: ,,,OFF,false`,
    JSON.stringify([space]),
    '{}',
    JSON.stringify(layers),
    '',
    JSON.stringify(steps),
  ];
  return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${toBase64(deflateText(text.join('\n')))}`;
}

function unpacked(address: string): string {
  const link = linkIn(address);
  const result = link ? codecs.unpackLink(link) : { problem: 'no link' };
  return 'listing' in result ? result.listing : result.problem;
}

const written = (listing: string): string => {
  const packed = codecs.packLink('penpa', new Sources().add('link', listing));
  return 'link' in packed ? packed.link : packed.problem;
};

/** The lines of the packed text. */
const linesOf = (link: string): readonly string[] =>
  inflateBytes(fromBase64(decodeURIComponent(/p=([^&]*)/.exec(link)?.[1] ?? ''))).split('\n');

const summed = (steps: readonly number[]): readonly number[] => {
  let sum = 0;
  return steps.map((step) => (sum += step));
};

const key = (a: number, b: number): string => `${Math.min(a, b)},${Math.max(a, b)}`;

/** The lines of the listing that begin with this text. */
const told = (listing: string, start: string): readonly string[] =>
  listing.split('\n').filter((line) => line.startsWith(start));

const places = (lines: readonly string[]): readonly string[] =>
  lines.map((line) => /at ("[^"]*"|\S+)/.exec(line.slice(line.indexOf(':')))?.[1] ?? '');

describe('drawings of Penpa+ on hexagons, triangles and pyramids', () => {
  it('begin with the cells that Penpa begins with', () => {
    expect(unpacked(linkOf('hex', 3, { layers: {} }))).toBe(
      'board: kind hex size [3, 4, 5, 4, 3]\ntitle: text A\n',
    );
    expect(unpacked(linkOf('hex', 4, { layers: {}, space: 2 }))).toContain('size [2, 3, 2]');
    expect(unpacked(linkOf('pyramid', 4, { layers: {} }))).toContain('kind hex size [1, 2, 3, 4]');
    expect(unpacked(linkOf('pyramid', 6, { layers: {}, space: 1 }))).toContain('size [1, 2, 3, 4]');
    expect(told(unpacked(linkOf('tri', 3, { layers: {} })), 'cell:')).toHaveLength(9);
    expect(told(unpacked(linkOf('tri', 6, { layers: {}, space: 1 })), 'cell:')).toHaveLength(9);
    // A board that is shown rotated has the same places.
    const turned = (theta: number) => unpacked(linkOf('hex', 3, { layers: { surface: { 51: 4 } }, theta }));
    expect(turned(30)).toBe(turned(0));
  });

  it('have the same cells where these are told one by one', () => {
    for (const [side, counting] of COUNTINGS) {
      const shown = counting.cells();
      expect(unpacked(linkOf(counting.type, side, { layers: {}, shown }))).toBe(
        unpacked(linkOf(counting.type, side, { layers: {} })),
      );
    }
  });

  it('tell each cell, and each corner and border around it, once', () => {
    for (const [side, counting] of COUNTINGS) {
      const cells = counting.cells();
      const corners = [...new Set(cells.flatMap(counting.corners))];
      const middles = [...new Set(cells.flatMap(counting.middles))];
      const number = Object.fromEntries([...cells, ...corners, ...middles].map((at) => [at, ['1', 1, '1']]));
      const listing = unpacked(linkOf(counting.type, side, { layers: { number } }));
      for (const [where, count] of [
        ['cells', cells.length],
        ['corners', corners.length],
        ['borders', middles.length],
        ['beside', 0],
      ] as const) {
        const names = places(told(listing, `number black at ${where}:`));
        expect([where, names.length, new Set(names).size]).toEqual([where, count, count]);
      }
    }
  });

  it('have the border between two corners where the middle of the side is', () => {
    for (const [side, counting] of COUNTINGS) {
      for (const cell of counting.cells()) {
        const corners = counting.corners(cell);
        const middles = counting.middles(cell);
        const at = corners.map((corner, turn) => {
          const ends = key(corner, corners[(turn + 1) % corners.length]!);
          const drawn = unpacked(
            linkOf(counting.type, side, {
              layers: { lineE: { [ends]: 12 }, number: { [middles[turn]!]: ['1', 1, '1'] } },
            }),
          );
          const [edge] = places(told(drawn, 'edge 12 at borders'));
          expect(places(told(drawn, 'number black at borders'))).toEqual([edge]);
          return edge;
        });
        expect(new Set(at).size).toBe(corners.length);
      }
    }
  });

  it('name hexagons row by row, and their sides by their directions', () => {
    const { cells, corners } = pyramid(3);
    const [top = 0, left = 0] = [...cells()].sort((a, b) => a - b);
    const [upperLeft = 0, above = 0] = corners(top);
    const listing = unpacked(
      linkOf('pyramid', 3, {
        layers: {
          number: { [left]: ['5_1', 1, '2'] },
          lineE: { [key(upperLeft, above)]: 3 },
          line: { [key(top, left)]: 2 },
          numberS: { [6 * 49 + 4 * left + 2]: ['7', 1] },
          killercages: [[left, top]],
        },
      }),
    );
    expect(listing.split('\n').slice(2, -1)).toEqual([
      'arrow black at cells: at (1,0) value 5 direction northeast',
      'small southwest at cells: at (1,0) value 7',
      'edge 3 at borders: at "(0,0)northwest" value 3',
      'line 2 at links: at "(0,0)-(1,0)" value 2',
      'cage: cells [(1,0), (0,0)]',
    ]);
  });

  it('divide their cells into rooms', () => {
    for (const [side, counting] of COUNTINGS) {
      const [cell = 0] = counting.cells().slice(-1);
      const corners = counting.corners(cell);
      const lineE = Object.fromEntries(
        corners.map((corner, turn) => [key(corner, corners[(turn + 1) % corners.length]!), 2]),
      );
      const listing = unpacked(linkOf(counting.type, side, { layers: { lineE, surface: { [cell]: 4 } } }));
      const rooms = told(listing, 'rooms at cells');
      const [black] = places(told(listing, 'surface black'));
      const own = rooms
        .find((line) => line.includes(`at ${black} `))
        ?.split(' ')
        .at(-1);
      expect(rooms.filter((line) => line.endsWith(` value ${own}`))).toHaveLength(1);
      expect(rooms).toHaveLength(counting.cells().length);
    }
  });

  it('may leave cells out', () => {
    const { cells } = hex(3);
    const shown = cells().slice(1);
    const listing = unpacked(linkOf('hex', 3, { layers: {}, shown }));
    expect(told(listing, 'cell:')).toHaveLength(18);
    expect([...summed(JSON.parse(linesOf(written(listing))[5] ?? '') as number[])].sort()).toEqual(
      [...shown].sort(),
    );
    // Complete rows of triangles are the tiling `triangular`.
    const triangles = written('board: kind triangular size [2, 3]\nnumber: at (1,4) value 2\n');
    expect(unpacked(triangles)).toContain('board: kind triangular size [2, 3]');
    expect(unpacked(triangles)).toContain('number black at cells: at (1,4) value 2');
  });

  it('are written as Penpa begins them', () => {
    for (const [side, counting] of COUNTINGS) {
      const listing = unpacked(linkOf(counting.type, side, { layers: {} }));
      const [header = '', space, , , , steps = ''] = linesOf(written(listing));
      expect(header.split(',').slice(0, 3)).toEqual([counting.type, String(side), String(side)]);
      expect(space).toBe('[0]');
      expect([...summed(JSON.parse(steps) as number[])].sort()).toEqual([...counting.cells()].sort());
      expect(unpacked(written(listing))).toBe(listing);
    }
    // The place in the middle, about which the board is rotated, is the same as in a published pyramid.
    const middle = (side: number) =>
      linesOf(written(unpacked(linkOf('pyramid', side, { layers: {} }))))[0]?.split(',')[9];
    expect(middle(6)).toBe('154');
  });

  it('are refused in words where Penpa has no such board, or no such place', () => {
    expect(written('board: kind cairo size [2, 2]\n')).toMatch(/^Penpa has no boards of such cells: /);
    expect(written('board: kind hex size [60, 61, 60]\n')).toMatch(/of sides up to 20\.$/);
    expect(written('board: kind triangular size [1, 1]\nsmall northwest: at (0,0) value 1\n')).toBe(
      'Penpa’s tri boards have no place "small northwest".',
    );
    expect(unpacked(linkOf('hex', 0, { layers: {} }))).toBe('The link tells no size of a board up to 50.');
    expect(unpacked(linkOf('hex', 3, { layers: {}, space: 9 }))).toBe('The link shows no cells.');
    expect(unpacked(linkOf('tri', 3, { layers: { number: { 3: ['x', 1, '1'] } } }))).toContain('beside');
  });

  it('end in a sentence where they are cut or changed', () => {
    const random = generatorOf(5);
    const { cells, corners } = hex(3);
    const [cell = 0] = cells();
    const layers = {
      number: { [cell]: ['3', 1, '1'] },
      lineE: { [key(corners(cell)[0]!, corners(cell)[1]!)]: 2 },
      killercages: [[cell, cell + 1]],
      thermo: [[cell, cell + 1]],
    };
    const texts = (['hex', 'tri', 'pyramid'] as const).map((type) =>
      linesOf(linkOf(type, 3, { layers, shown: cells() })).join('\n'),
    );
    for (let trial = 0; trial < trials(600, 10_000); trial++) {
      const whole = random.pick(texts);
      const at = random.below(whole.length);
      const changed = `${whole.slice(0, at)}${random.pick(['9', '-', '"', '[', ']', '{', ',', 'z', '1e9', 'null'])}${whole.slice(at + random.below(3))}`;
      const listing = unpacked(
        `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${toBase64(deflateText(changed))}`,
      );
      expect(typeof listing).toBe('string');
      if (listing.startsWith('board:')) expect(typeof written(listing)).toBe('string');
    }
  });
});

describe('models', () => {
  const MODEL = `puzzle "Stones"
board hex or tiling
given clue[cells]: 0..9?
given wall[borders]: bool = false
given room[cells]: 0..99
given pairs: list of (cells: list of cell, value: int)
find x[cells]: bool
rule "none": not any(x)
read penpa {
  number: clue
  edge 3 at borders: wall
  rooms: room
  number at borders: pairs
}
`;

  it('read them, and write what they have read', () => {
    const { model } = loadModel('stones.pzl', MODEL);
    if (!model) throw new Error('the model has mistakes');
    const random = generatorOf(9);
    for (const [side, counting] of COUNTINGS) {
      const cells = counting.cells();
      const cell = random.pick(cells);
      const corners = counting.corners(cell);
      const inner = cells
        .flatMap(counting.middles)
        .filter((one, _, all) => all.filter((other) => other === one).length === 2);
      const layers = {
        number: { [cell]: ['3', 1, '1'], [random.pick(inner)]: ['8', 1, '1'] },
        lineE: {
          [key(corners[0]!, corners[1]!)]: 3,
          [key(corners[1]!, corners[2]!)]: 2,
          ...Object.fromEntries(
            counting
              .corners(cells[0]!)
              .map((corner, turn, all) => [key(corner, all[(turn + 1) % all.length]!), 2]),
          ),
        },
      };
      const text = unpacked(linkOf(counting.type, side, { layers }));
      const read = openInstance(model, { name: 'link', text, format: 'penpa' });
      expect(read.diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
      if (!read.ground) throw new Error('not read');
      const native = convertInstance(model, read.ground, 'native');
      const listing = convertInstance(model, read.ground, 'penpa');
      if (!('text' in native) || !('text' in listing)) throw new Error(JSON.stringify([native, listing]));
      const again = openInstance(model, {
        name: 'link',
        text: unpacked(written(listing.text)),
        format: 'penpa',
      });
      if (!again.ground) throw new Error('not read again');
      expect(convertInstance(model, again.ground, 'native')).toEqual(native);
    }
  });

  it('have hexagons cell by cell where they have tilings alone', () => {
    const models = ['hex or tiling', 'tiling'].map(
      (boards) => loadModel('stones.pzl', MODEL.replace('hex or tiling', boards)).model,
    );
    const { cells, corners, middles } = hex(3);
    const [cell = 0, other = 0] = cells();
    const between = middles(cell).find((one) => middles(other).includes(one)) ?? 0;
    const around = corners(cell);
    const lineE = Object.fromEntries(
      around.map((corner, turn) => [key(corner, around[(turn + 1) % around.length]!), 2]),
    );
    const [at = 0, end = 0] = corners(other).slice(2);
    const text = unpacked(
      linkOf('hex', 3, {
        layers: {
          number: { [cell]: ['3', 1, '1'], [between]: ['8', 1, '1'] },
          lineE: { ...lineE, [key(at, end)]: 3 },
        },
      }),
    );
    const listings = models.map((model) => {
      const { ground, diagnostics } = model
        ? openInstance(model, { name: 'link', text, format: 'penpa' })
        : { diagnostics: [] };
      expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
      const listing = model && ground && convertInstance(model, ground, 'penpa');
      return listing && 'text' in listing ? listing.text : '';
    });
    expect(listings[0]).toContain('board: kind hex');
    expect(listings[1]).toContain('board: kind polygons');
    // The drawing is the same, whichever way the listing names its places.
    const [named, drawn] = listings.map((listing) => unpacked(written(listing)).split('\n').sort());
    expect(drawn).toEqual(named);
    expect(named).toContain('edge 3 at borders: at "(1,1)east" value 3');
  });

  it('solve a loop on each, and write its answer check', async () => {
    for (const [side, counting] of COUNTINGS.filter(([side]) => side === 2 || side === 3)) {
      // A loop around one cell: the number in each cell is how many of its sides are on the loop.
      const [middle = 0] = counting.cells();
      const own = new Set(counting.middles(middle));
      const number = Object.fromEntries(
        counting.cells().map((cell) => {
          const shared = counting.middles(cell).filter((one) => own.has(one)).length;
          return [cell, [String(shared), 1, '1']];
        }),
      );
      const link = linkOf(counting.type, side, { layers: { number } });
      const { code, out } = await pzl(['unique', link, '--model', 'slitherlink-tilings']);
      expect([code, out]).toEqual([0, expect.stringContaining('Exactly one solution')]);
      const converted = await pzl([
        ...['convert', link, '--model', 'slitherlink-tilings', '--solve', '--to', 'penpa'],
      ]);
      const answer = /&a=(\S*)/.exec(converted.out)?.[1] ?? '';
      const corners = counting.corners(middle);
      const strokes = corners.map((one, turn) => `${key(one, corners[(turn + 1) % corners.length]!)},1`);
      expect(JSON.parse(inflateBytes(fromBase64(answer)))).toEqual([[], [], strokes.sort(), [], [], []]);
      expect(linesOf(converted.out)[0]).toMatch(new RegExp(`^${counting.type},`));
    }
  });

  it('leave out clues beside the board, and say so', async () => {
    const text = `puzzle "Sums"
board hex
given sums: list of (cells: list of cell, total: int)
find on[cells]: bool
rule "Totals": forall s in sums: count(on[s.cells]) = s.total
draw {
  cell fill on { true: gray }
  cells outside sums
}
`;
    const { model } = loadModel('sums.pzl', text);
    if (!model) throw new Error('The model has mistakes.');
    const { drawing } = readDrawing(model);
    const note = (instance: string): string => {
      const { ground } = openInstance(model, { name: 'one', text: instance });
      if (!ground) throw new Error('The instance has mistakes.');
      const listing = linkListing(model, ground, { target: 'penpa', drawing });
      return listing && 'note' in listing ? listing.note : '';
    };
    expect(note('size: 3\nsums:\n')).toBe('');
    expect(note('size: 3\nsums:\n  [(0,0), (0,1)] 1\n')).toContain(
      'Clues beside the board are left out of it',
    );
  });

  it('are proposed where they have the board', async () => {
    const layers = { number: { [hex(3).cells()[0]!]: ['2', 1, '1'] } };
    const { note } = await pzl(['run', linkOf('hex', 3, { layers })]);
    expect(note).toMatch(
      /Likely are (?:slitherlink-tilings, mines-tilings|mines-tilings, slitherlink-tilings), algemy:/,
    );
    const square = await pzl(['run', linkOf('hex', 3, { layers }), '--model', 'slitherlink']);
    expect(square.note).toContain('This puzzle has no board of the kind `hex`.');
    const triangles = await pzl(['run', linkOf('tri', 3, { layers: {} }), '--model', 'slitherlink']);
    expect(triangles.note).toContain('This puzzle has no board of polygons.');
  });
});

const file = path.resolve(root, '../shared/addresses/types.json');

const foreign = path.resolve(root, '../shared/addresses/foreign.json');

const published = [file, foreign]
  .filter((one) => existsSync(one))
  .flatMap((one) => {
    const all = JSON.parse(readFileSync(one, 'utf8')) as Record<string, { address?: string }[]>;
    return [...(all.addresses ?? []), ...(all.penpa ?? [])].map(({ address }) => address ?? '');
  })
  .filter((address) => /penpa-edit/.test(address) && linkIn(address)?.system === 'penpa')
  .filter((address) => /^(?:hex|tri|pyramid),/.test(linesOf(address)[0] ?? ''));

describe.skipIf(published.length === 0)('published drawings on these boards', () => {
  it('are read, and written the same', () => {
    for (const address of published) {
      // Texts beside the board are for people.
      const listing = unpacked(address).replace(/^.* at beside: .*\n/gm, '');
      expect(listing).toMatch(/^board: kind (?:hex|polygons)/);
      expect(told(listing, 'number black at cells').length).toBeGreaterThan(2);
      const again = unpacked(written(listing));
      const lines = (text: string): readonly string[] =>
        text.split('\n').filter((line) => !/^author/.test(line));
      expect(lines(again)).toEqual(lines(listing));
    }
  });
});
