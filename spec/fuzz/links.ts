/**
 * Mutated links of f-puzzles, SudokuPad and Penpa+ (changed as packed text or before packing), their listings, and
 * files in the formats that models describe. Each input must be read, or refused with a message, in a short time; no
 * exception may escape, and no message may contain control characters.
 */

import { packLink, unpackLink } from '../../src/formats/links/codecs/codecs.ts';
import { deflateText, lzPacked, toBase64 } from '../../src/formats/links/codecs/pack.ts';
import { type LinkSystem, linkIn, sectionOf } from '../../src/formats/links/system.ts';
import {
  cluesOf,
  convertInstance,
  headOfListing,
  type InstanceText,
  openInstance,
  readListing,
  withHead,
} from '../../src/index.ts';
import { Sources } from '../../src/text/source.ts';
import type { Generator } from '../backends/sat/random.ts';
import { mixtureOf } from '../formats/links/mixtures.ts';
import { ModelCache } from './example-models.ts';
import { Mutator } from './mutate.ts';
import { CONTROL_CHARACTERS, findUnsafeMessage } from './safe.ts';
import { type Case, inTime, problem, type Target, textOf, type Verdict } from './target.ts';

const LIMITS = { cells: 2500, terms: 60_000, steps: 60_000, items: 20_000 };
/** A drawing of Penpa+, before it is packed. */
const PENPA =
  'square,3,3,38,0,1,1,152,152,31,31,0,0,0,0,Title: A,Author: ,,,OFF,false\n[1,0,0,0]\n{}\n' +
  '{"surface":{"23":4},"number":{"17":["3",1,"1"],"26":["2_2",1,"2"]},"numberS":{"88":["7",1]},"symbol":{"32":[1,"circle_L",1]},' +
  '"lineE":{"65,72":2},"line":{"16,17":3},"thermo":[[23,24]],"cage":{"30,31":10},"killercages":[[25,24]]}';
/** Drawings of Penpa+ on hexagons, on triangles and on a pyramid, before packing. */
const PLANES = [
  'hex,2,2,40,0,1,1,160,160,24,24,0,0,0,0,Title: A,Author: ,,,OFF,false\n[0]\n{}\n' +
    '{"surface":{"24":4},"number":{"16":["3",1,"1"],"24":["2_2",1,"2"]},"numberS":{"438":["7",1]},"symbol":{"65":[1,"circle_L",1]},' +
    '"lineE":{"65,115":2},"line":{"16,24":3},"thermo":[[23,24]],"killercages":[[25,24]]}\n\n[16,1,6,1,1,6,1]',
  'tri,2,2,60,30,1,1,180,164,15,15,0,0,0,0,Title: ,Author: ,,,OFF,false\n[0]\n{}\n' +
    '{"surface":{"50":4},"number":{"50":["3",1,"1"]},"symbol":{"15":[1,"circle_L",1]},"lineE":{"14,20":2},"line":{"50,92":3},"wall":{}}\n\n[50]',
  'pyramid,3,3,50,0,1,1,200,200,24,24,0,0,0,0,Title: ,Author: ,,,OFF,false\n[0]\n{}\n' +
    '{"surface":{"17":4},"number":{"23":["3",1,"1"],"24":["2_5",1,"2"]},"numberS":{"386":["7",1]},"lineE":{"66,115":2},"line":{"17,23":3}}\n\n[17,6,1,6,1,1]',
];
const SCL =
  '{"cellSize":50,"metadata":{"title":"A","author":"C","rules":"Normal sudoku rules apply.\\nDigits in cages sum.","solution":"1234341221434321"},"foglight":[[0,0]],"cells":[[{"value":3},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],' +
  '"regions":[[[0,0],[0,1],[1,0],[1,1]]],"cages":[{"cells":[[0,0],[0,1]],"value":5}],"lines":[{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"#f00"}]}';
/** A pack of SudokuPad with one puzzle in the classic code. */
const PACK = '{"title":"A","puzzles":[{"puzzle":"scf1oooooooooooooo","title":"B"}]}';
const KUDAMONO = [
  'W=5x6&L=b3b5w9&SIE=2R4RRUU3UURR&G=windows',
  'W=3&H=11&L=w0b1(3)2z7&L-E=w0b2&L-X=p1&G=windows',
];
/** Files of other programs. */
const FILES = [
  '[begin]\npuzzle Hashi\nauthor A\nstars 1\nsize 3\n[problem]\n2 - w\n- x -\n2 - 12\n[areas]\n1 1 2\n1 2 2\n3 3 3\n[clabels]\n1 - 2\n[rlabels]\n1\n-\n2\n[solution]\n1 2 3\n[end]\n',
  'By A\n: rows\n2\n\n1 1\n: columns\n1 1\n1\n1\n: END\nmore\n',
  'width 3\nheight 3\n\nrows\n2\n0\n1,1\n\ncolumns\n1,1\n1\n1\n',
  '+---+---+\n|1.|.2|\n|..|..|\n+---+---+\n|3.|..|\n|..|.4|\n',
  '3 3\n2\n0\n1 1\n1 1\n1\n1\n',
  '3 4\n2 - w -\n- x - b3\n1e - . o\na a b b\na c c b\nd d d d\n',
  '3 3 d\n1 - 2\n- a -\n2 - -\n- - b\n- - -\n- c -\n- - ?\n',
  '2--1\n-3--\n4---\n\naabb\naacc\nddcc\n',
  '3 3\n- 3, 12,\n,7 0 0\n,8 0 0\n',
  '<puzzle><title>T</title><clues type="columns"><line><count>1</count></line></clues><clues type="rows"><line><count>1</count></line></clues></puzzle>',
];
const MODEL = 'sudoku-variant.pzl';
/** Models for grids of words, with givens of different types. */
const GRIDS = [
  'balance.pzl',
  'castle.pzl',
  'easyasabc.pzl',
  'hakoiri.pzl',
  'kakuro.pzl',
  'killer.pzl',
  'nondango.pzl',
  'tents.pzl',
];
/** The model for drawings on hexagons and triangles. */
const CELLS = 'slitherlink-tilings.pzl';
/** The model for links of kudamono. */
const ROOMS = 'windows.pzl';

export class Links implements Target {
  readonly name = 'links and foreign files';
  readonly weight = 1.5;
  readonly maxSeconds = 30;
  readonly texts = ['text'];
  readonly #cache = new ModelCache();
  readonly #mutator = new Mutator([
    PENPA,
    ...PLANES,
    SCL,
    PACK,
    ...this.#cache.models.map(({ text }) => text),
  ]);
  /** Pairs of a model and one of its formats other than addresses. */
  readonly #formats = this.#cache.models.flatMap(({ name, text }) =>
    [...text.matchAll(/^read (?!url)(\w+)/gm)].map(([, format = '']) => ({ name, format })),
  );

  make(random: Generator): Case {
    const mutate = (text: string): string => this.#mutator.mutate(text, '', random);
    const kind = random.pick([
      'fpuzzles',
      'sudokupad',
      'penpa',
      'kudamono',
      'packed',
      'listing',
      'file',
      'file',
      'id',
      'form',
    ] as const);
    switch (kind) {
      case 'fpuzzles':
        return { kind, text: mutate(JSON.stringify(mixtureOf(random.below(500), 6).puzzle)) };
      case 'sudokupad':
        return random.chance(0.2)
          ? { kind, text: mutate(PACK), prefix: 'pack' }
          : {
              kind,
              text: mutate(SCL),
              prefix: random.pick(['scl', 'ctc', 'fpuz', 'fpuzzles', 'scf', 'classic']),
            };
      case 'penpa':
        return { kind, text: mutate(random.pick([PENPA, PENPA, ...PLANES])) };
      case 'kudamono':
        return { kind, text: mutate(random.pick(KUDAMONO)) };
      case 'packed': {
        const system = random.pick(['fpuzzles', 'sudokupad', 'penpa'] as const);
        const link = addressOf(system, system === 'penpa' ? random.pick([PENPA, ...PLANES]) : SCL, 'scl');
        return { kind, text: mutate(link) };
      }
      case 'listing': {
        const { puzzle } = mixtureOf(random.below(500), 6);
        const unpacked = unpackLink({ system: 'fpuzzles', data: lzPacked(JSON.stringify(puzzle)) });
        return {
          kind,
          text: mutate('listing' in unpacked ? unpacked.listing : ''),
          model: random.pick([MODEL, 'killer.pzl']),
          format: 'fpuzzles',
        };
      }
      case 'form':
        return { kind, text: mutate(random.pick(FILES)), model: random.pick(GRIDS) };
      case 'id':
        return { kind, ...this.#anId(random), format: 'tatham' };
      case 'file': {
        const { name, format } = random.pick(this.#formats);
        return { kind, model: name, format, text: mutate(this.#written(name, format, random)) };
      }
    }
  }

  check(input: Case): Verdict {
    return inTime(() => this.#check(input));
  }

  #check(input: Case): Verdict {
    const text = textOf(input, 'text');
    switch (input.kind) {
      case 'fpuzzles':
      case 'sudokupad':
      case 'penpa':
      case 'kudamono':
        return this.#link(addressOf(input.kind, text, textOf(input, 'prefix')));
      case 'packed':
        return this.#link(text);
      case 'form':
        return this.#link(text, textOf(input, 'model'));
      default:
        return this.#open(textOf(input, 'model'), textOf(input, 'format'), text);
    }
  }

  #link(address: string, model = MODEL): Verdict {
    const link = linkIn(address);
    if (!link) return this.#open(model, undefined, address);
    const unpacked = unpackLink(link);
    if ('at' in unpacked && unpacked.at && unpacked.at.start > link.data.length)
      return problem('nowhere', unpacked.problem);
    if ('problem' in unpacked)
      return CONTROL_CHARACTERS.test(unpacked.problem) ? problem('obeyed', unpacked.problem) : 'fine';
    const { listing, origins: parts } = unpacked;
    const origin = parts && { origin: { name: 'file', text: link.data, parts } };
    const isKudamono = link.system === 'kudamono';
    const packed = packLink(isKudamono ? 'kudamono' : 'fpuzzles', new Sources().add('listing', listing));
    const back = 'link' in packed ? linkIn(packed.link) : undefined;
    if ('link' in packed && !back) return problem('no link', packed.link);
    if (isKudamono && back && 'problem' in unpackLink(back))
      return problem('no link', JSON.stringify(packed));
    const head = withHead('', headOfListing(readListing(new Sources().add('listing', listing))));
    if (/[^\n\P{Cc}]/u.test(head) || cluesOf(head).trim() !== '') return problem('words as clues', head);
    if (listing.startsWith('board:')) return this.#plane(listing);
    return this.#open(
      isKudamono ? ROOMS : sectionOf(link.system) === 'penpa' ? model : MODEL,
      sectionOf(link.system),
      listing,
      origin,
    );
  }

  /** Checks a drawing on a board whose cells aren't squares: it can be packed again, and a model reads it. */
  #plane(listing: string): Verdict {
    const inside = listing.replace(/^.* at beside: .*\n/gm, '');
    const packed = packLink('penpa', new Sources().add('listing', inside));
    const back = 'link' in packed ? linkIn(packed.link) : undefined;
    const again = back && unpackLink(back);
    if (again && 'problem' in again) return problem('no link', JSON.stringify(again));
    return this.#open(CELLS, 'penpa', listing);
  }

  /** Opens a text with a model; without a format, the text is recognised, as a file on the command line. */
  #open(
    name: string,
    format: string | undefined,
    text: string,
    origin?: Pick<InstanceText, 'origin'>,
  ): Verdict {
    const open = this.#cache.open(name);
    if (!open) return 'skipped';
    const { model, sources } = open;
    const { ground, diagnostics } = openInstance(
      model,
      { name: 'fuzz', text, ...(format !== undefined && { format }), ...origin },
      LIMITS,
    );
    const unsafeMessage = findUnsafeMessage(diagnostics, sources);
    if (unsafeMessage !== undefined || !ground) return unsafeMessage ?? 'fine';
    if (ground.terms.count > LIMITS.terms + 1) return problem('limit', `${ground.terms.count} terms`);
    if (format === undefined) return 'fine';
    const written = convertInstance(model, ground, format);
    if ('problem' in written) return 'fine';
    const again = openInstance(model, { name: 'again', text: written.text, format }, LIMITS);
    return again.ground ? 'fine' : problem('not read again', written.text.slice(0, 500));
  }

  /** A mutated game id for a model that reads game ids: alone, or in a saved game. */
  #anId(random: Generator): { readonly model: string; readonly text: string } {
    const { name } = random.pick(this.#formats.filter(({ format }) => format === 'tatham'));
    const id = this.#mutator.mutate(this.#written(name, 'tatham', random).trim(), '', random);
    if (random.chance(0.7)) return { model: name, text: id };
    const at = Math.max(0, id.indexOf(':'));
    const entry = (key: string, value: string): string => `${key.padEnd(8)}:${value.length}:${value}\n`;
    const saved = [
      entry('SAVEFILE', "Simon Tatham's Portable Puzzle Collection"),
      entry('PARAMS', id.slice(0, at)),
      entry('DESC', id.slice(at + 1)),
    ];
    return {
      model: name,
      text: random.chance(0.5) ? saved.join('') : this.#mutator.mutate(saved.join(''), '', random),
    };
  }

  /** An instance of the model, written in the format; empty if it can't be written. */
  #written(name: string, format: string, random: Generator): string {
    const open = this.#cache.open(name);
    const { instances = [] } = this.#cache.models.find((one) => one.name === name) ?? {};
    if (!open || instances.length === 0) return '';
    const { ground } = openInstance(open.model, { name: 'seed', text: random.pick(instances) }, LIMITS);
    const written = ground && convertInstance(open.model, ground, format);
    return written && 'text' in written ? written.text : '';
  }
}

function addressOf(system: LinkSystem, text: string, prefix: string): string {
  switch (system) {
    case 'fpuzzles':
      return `https://www.f-puzzles.com/?load=${encodeURIComponent(lzPacked(text))}`;
    case 'sudokupad':
      return `https://sudokupad.app/${encodeURIComponent(`${prefix}${lzPacked(text)}`)}`;
    case 'penpa':
      return `https://swaroopg92.github.io/penpa-edit/#m=edit&p=${toBase64(deflateText(text))}`;
    case 'drawn text':
    case 'candidates':
      return text;
    case 'kudamono':
      return `https://pedros.works/kudamono/player?${text}`;
  }
}
