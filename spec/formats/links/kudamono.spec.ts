/** Links to kudamono's player: signs and strokes are read and written by place. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { loadModel } from '../../../src/language/load.ts';
import { Sources } from '../../../src/text/source.ts';
import { pzl, root } from '../../cli/pzl.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const PLAYER = 'https://pedros.works/kudamono/player?';

function unpacked(address: string): string {
  const link = linkIn(address);
  const result = link ? codecs.unpackLink(link) : { problem: 'no link' };
  return 'listing' in result ? result.listing : result.problem;
}

function packed(listing: string): string {
  const result = codecs.packLink('kudamono', new Sources().add('listing', listing));
  return 'link' in result ? result.link : result.problem;
}

/** The text with its rooms numbered anew in reading order. */
function numbered(native: string): string {
  const seen: string[] = [];
  return native.replace(/(?<=^room:\n)(?: .*\n)+/m, (rows) =>
    rows.replace(/\S+/g, (name) => {
      if (!seen.includes(name)) seen.push(name);
      return String(seen.indexOf(name));
    }),
  );
}

const sorted = (listing: string): string[] => listing.split('\n').sort();

describe('links to kudamono', () => {
  it('tell what stands where: column by column, from the bottom up', () => {
    // Three columns and two rows. Corners are numbered like cells, column by column, three in each.
    const link = `${PLAYER}W=3x2&L=a1(12)1zz3&L-E=w0b1b2&SIE=1RU3D&L-X=7!&G=own-genre`;
    expect(sorted(unpacked(link))).toEqual(
      [
        'size: rows 2 columns 3',
        'genre: text own-genre',
        'mark a at cells: at (0,0) value a',
        'mark number at cells: at (1,1) value 12',
        'mark zz at cells: at (0,2) value zz',
        'mark w at borders: at "(0,0)south" value w',
        'mark b at borders: at "(1,0)east" value b',
        'mark b at borders: at "(0,1)south" value b',
        'edge at borders: at "(0,0)south"',
        'edge at borders: at "(0,0)east"',
        'edge at borders: at "(1,0)east"',
        'rooms at cells: at (0,0) value 0',
        'rooms at cells: at (0,1) value 1',
        'rooms at cells: at (0,2) value 1',
        'rooms at cells: at (1,0) value 2',
        'rooms at cells: at (1,1) value 1',
        'rooms at cells: at (1,2) value 1',
        'other L-X: text 7!',
        '',
      ].sort(),
    );
    expect(packed(unpacked(link))).toBe(
      `${PLAYER}W=3x2&L=a1(12)1zz3&L-E=w0b1b2&SIE=1RU2U&L-X=7!&G=own-genre`,
    );
    expect(sorted(unpacked(packed(unpacked(link))))).toEqual(sorted(unpacked(link)));
  });

  it('tell strokes along the edge of the board', () => {
    const link = `${PLAYER}W=2x2&SIE=0UURRDDLL&G=own`;
    const edges = unpacked(link).match(/\(\d,\d\)(?:north|south|east|west)/g);
    expect(edges).toEqual([
      ...['(1,0)west', '(0,0)west', '(0,0)north', '(0,1)north'],
      ...['(0,1)east', '(1,1)east', '(1,1)south', '(1,0)south'],
    ]);
    expect(packed(unpacked(link))).toBe(`${PLAYER}W=2x2&SIE=0RRUULLDD&G=own`);
  });

  it('of the older form count from 0, and go through numbers as through words', () => {
    const places = (link: string): string[] => unpacked(link).match(/\(\d+,\d+\)/g) ?? [];
    expect(places('https://pedros.works/paper-puzzle-player?W=1&H=2&L=x0x1x1x1&G=own')).toEqual(
      places(`${PLAYER}W=2x3&L=x0x1x1x1&G=own`),
    );
    // These places follow one another as 0, 1, 10, 11, 2, …: sorted as texts.
    expect(places('https://pedros.works/paper-puzzle-player.html?W=0&H=11&L=x0x1x1x1x1&G=own')).toEqual([
      ...['(11,0)', '(10,0)', '(1,0)', '(0,0)', '(9,0)'],
    ]);
  });

  it.each([
    ['W=3x4x5&G=own', 'A board of cells has a size like `W=6x5`; the link has `W=` "3x4x5".'],
    ['W=2x2&L=a1', 'The link names no genre, as `G=windows` does: it is cut, or was changed.'],
    ['W=300x4&G=own', 'The link tells no size of a board up to 100.'],
    ['W=2x2&L=a9&G=own', 'The sign "a" of the link lies off its board.'],
    ['W=2x2&L=a1(2&G=own', 'The signs of the link can’t be told apart: it is cut, or was changed.'],
    [
      'W=2x2&SIE=0UX&G=own',
      'The strokes of the link are no letters R, U, L, D behind numbers: it is cut, or was changed.',
    ],
    ['W=2x2&SIE=0LL&G=own', 'A stroke of the link leaves its board.'],
  ])('are refused in words: %s', (data, problem) => {
    expect(unpacked(`${PLAYER}${data}`)).toBe(problem);
  });

  it('find the model by their genre', async () => {
    const told = await pzl(['unique', `${PLAYER}W=2x2&L=x0x3&G=tricklayer`]);
    expect(told.out).toContain('No solution');
    const unknown = await pzl(['run', `${PLAYER}W=2x2&L=x0&G=nothing-known`]);
    expect(unknown.note).toContain('No model reads links of the genre "nothing-known".');
  });
});

describe('models', () => {
  it('name the genre', () => {
    const text = 'puzzle "P"\nboard square\ngiven a[cells]: bool\nread kudamono { mark: a }\n';
    const { list } = loadModel('p.pzl', text).diagnostics;
    expect(list.map(({ message, advice }) => [message, advice])).toContainEqual([
      'What does kudamono call this genre?',
      'For example `read kudamono "windows" {`: links have it behind `G=`.',
    ]);
  });

  it('tell strokes that divide nothing', () => {
    // One stroke that goes down from the upper edge into a board of two columns and two rows.
    expect(sorted(unpacked(`${PLAYER}W=2x2&SIE=5D&G=own-genre`))).toContain(
      'edge inner at borders: at "(0,0)east"',
    );
    // Together with the stroke below it, it divides the board into two rooms.
    expect(sorted(unpacked(`${PLAYER}W=2x2&SIE=5DD&G=own-genre`)).join()).not.toContain('inner');
  });

  const reading = galleryTypes().filter(({ model }) =>
    model.formats.some((format) => format.kind === 'link' && format.system === 'kudamono'),
  );
  it.each(reading.map(({ name }) => name))('%s is written and read back the same', async (type) => {
    const native = await pzl(['convert', type, '--instance', 'small', '--to', 'native']);
    const link = await pzl(['convert', type, '--instance', 'small', '--to', 'kudamono']);
    expect(link.out).toMatch(/^https:\/\/pedros\.works\/kudamono\/player\?W=\d+x\d+&\S+&G=[\w-]+\n$/);
    const back = await pzl(['convert', type, '--instance', link.out.trim(), '--to', 'native']);
    expect([back.note, numbered(back.out)]).toEqual(['', numbered(native.out)]);
  });
});

// ── Published links, if they are on this machine ──

interface Published {
  readonly form: string;
  readonly type: string;
  readonly address: string;
  readonly answers: 'unique' | 'several' | 'none' | null;
}
const file = path.resolve(root, '../shared/addresses/types.json');
const published = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as { addresses: Published[] }).addresses.filter(
      ({ form }) => form === 'kudamono',
    )
  : [];
/** Types whose places are counted differently: cells together with what is between them, or a board of three sizes. */
const OTHER_PLACES = new Set(['kudamono:crosswall', 'kudamono:slicy']);
const READ = new Set(['akari-rgb', 'parrot-loop', 'tetrochain-ctb', 'the-longest', 'tricklayer', 'windows']);

describe.skipIf(published.length === 0)('published links', () => {
  it.each(published.filter(({ type }) => !OTHER_PLACES.has(type)).map(({ address }) => address))(
    '%s is unpacked and packed the same',
    (address) => {
      const listing = unpacked(address);
      expect(listing).toMatch(/^size: /);
      expect(sorted(unpacked(packed(listing)))).toEqual(sorted(listing));
    },
  );

  it.each(published.filter(({ type }) => READ.has(type.replace('kudamono:', ''))))(
    '$type has the answers that others found',
    async ({ address, answers }) => {
      const { out } = await pzl(['unique', address]);
      expect(out).toMatch(answers === 'unique' ? /^Exactly one solution/ : /solutions/);
    },
  );
});
