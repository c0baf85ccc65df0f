/** Codes with special characters, values at points, and banks of pieces. */
import { describe, expect, it } from 'vitest';
import { addressTypes } from '../../../src/formats/address/address.ts';
import { mirrors } from '../../../src/formats/address/codes/marked.ts';
import { boulders } from '../../../src/formats/address/codes/mixed.ts';
import { loadModel, openInstance } from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';

/** The instance in an address as native text, and the data when it is written again; or the message. */
function through(givens: string, section: string, data: string): readonly string[] {
  const text = `puzzle "P"\nboard square\n${givens}\nfind answer[cells]: bool\nread url "p" {\n${section}\n}\n`;
  const { model, diagnostics } = loadModel('p.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const opened = openInstance(model, { name: 'address', text: `https://puzz.link/p?p/${data}` });
  const { ground } = opened;
  if (!ground) return opened.diagnostics.map(({ message }) => message);
  return ['native', 'url'].map((format) => {
    const converted = convertInstance(model, ground, format);
    if (!('text' in converted)) throw new Error(JSON.stringify(converted));
    return converted.text.replace('https://puzz.link/p?p/', '').replace(/ +/g, ' ').trim();
  });
}

const SASHIGANE = [
  'given n[cells]: 1..99? or unknown\ngiven way[cells]: direction?',
  'sashigane: n way',
] as const;
const MAZE = ['given mark[cells]: {start, goal}?', 'maze: mark\nsymbols mark: 1 = start, 2 = goal'] as const;
const MIRRORS = ['given kind[cells]: 1..5?\ngiven n[cells]: 1..255?', 'mirrors: kind n'] as const;
const CIRCLES = [
  'given mark[cells]: {white, black}?',
  'circle: mark\nsymbols mark: 1 = white, 2 = black',
] as const;
const QUADS = ['given dot[points]: 1..3?', 'quads at points: dot'] as const;
const BLOCKS = ['given n[cells]: 0..99? or unknown\ngiven block[cells]: bool', 'blocks16: n block'] as const;
const KAKURU = ['given n[cells]: 0..45? or unknown\ngiven block[cells]: bool', 'kakuru: n block'] as const;
const SPOTS = [
  'given dot[corners]: bool\ngiven n[cells]: 0..9?',
  'spots at corners: dot\n/\nnumber16: n',
] as const;
const POLES = [
  'given a[columns]: 0..9?\ngiven b[columns]: 0..9?\ngiven c[rows]: 0..9?\ngiven d[rows]: 0..9?\ngiven told[cells]: 1..2?\ngiven hole[cells]: bool',
  'number16 at outside twice: a b c d\ncircle?: told\nbits?: hole',
] as const;
const BANK = 'given mark[cells]: {white, black}?\ngiven bank: list of list of (int, int)';
const STATUES = [BANK, 'circle: mark\nstatues: bank\nsymbols mark: 1 = white, 2 = black'] as const;
const FLEET = [BANK, 'circle: mark\nfleet: bank\nsymbols mark: 1 = white, 2 = black'] as const;

describe('codes of their own tell', () => {
  it.each([
    [
      'numbers and arrows of angles',
      SASHIGANE,
      '3/2/3kj.-10g',
      'n:\n 3 . .\n ? 16 .\nway:\n . . east\n . . north',
    ],
    ['marks of a maze', MAZE, '3/2/182', 'mark:\n start . .\n . . goal'],
    ['mirrors, crossings and numbers', MIRRORS, '3/2/5a1f40b', 'kind:\n 5 . 1\n 4 . .\nn:\n . . 15\n . . .'],
    ['mirrors with numbers of two digits', MIRRORS, '2/1/6109ff', 'kind:\n 1 4\nn:\n 16 255'],
    ['values at points by pairs', QUADS, '2/2/6h4g', 'size: 2 2\ndot:\n 1 2 .\n . . .\n 1 . .'],
    ['numbers and blocks', BLOCKS, '3/2/1+.g-2ag', 'n:\n 1 . ?\n . 42 .\nblock:\n . # .\n . . .'],
    ['sums and blocks', KAKURU, '3/2/j+_.AZ', 'n:\n 19 . ?\n . 20 45\nblock:\n . # .\n . . .'],
    ['a run of places around sums', KAKURU, '3/2/o', 'n:\n . . .\n . . .\nblock:\n . . .\n . . .'],
    ['marks with the places behind them', SPOTS, '2/1/031/1g', 'dot:\n # . .\n . # .\nn:\n 1 .'],
    [
      'two numbers over each column and beside each row',
      POLES,
      '2/1/1h23g',
      'a: 1 .\nb: . 2\nc: 3\nd: .\ntold:\n . .\nhole:\n . .',
    ],
    [
      'what comes last and tells nothing, where something behind it is told',
      POLES,
      '2/1/l0g',
      'a: . .\nb: . .\nc: .\nd: .\ntold:\n . .\nhole:\n # .',
    ],
  ] as const)('%s', (_, [givens, section], data, native) => {
    expect(through(givens, section, data)).toEqual([native, data]);
  });

  it('no kind of mirror but four, and no number above 255', () => {
    const writes = (kind: string, number: string) => 'text' in mirrors.writeValues([[kind, number]]);
    expect(['1', '4', '5', '6', 'x'].map((kind) => writes(kind, '3'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(['255', '256'].map((number) => writes('2', number))).toEqual([true, false]);
  });

  it('a last point without a partner, or leave it out', () => {
    const [native] = through(...QUADS, '2/2/1hc');
    expect(native).toBe('size: 2 2\ndot:\n . 1 .\n . . .\n 3 . .');
    expect(through(...QUADS, '2/2/1hci')[1]).toBe('2/2/1hcg');
  });

  it.each([
    [SASHIGANE, '3/2/3kj.-10A', "can't stand here"],
    [MAZE, '3/2/0', "can't stand here"],
    [MIRRORS, '3/2/5a6f40b', "can't stand here"],
    [CIRCLES, '3/1/A', "can't stand here"],
    [CIRCLES, '3/1/-', "can't stand here"],
  ] as const)('what is wrong: %s %s', ([givens, section], data, message) => {
    expect(through(givens, section, data)[0]).toContain(message);
  });
});

describe('numbers beside marks of their own, and lists, tell', () => {
  it('no number 0 where that is a boulder', () => {
    const writes = (number: string, boulder: string) => 'text' in boulders.writeValues([[number, boulder]]);
    expect(writes('1', '.')).toBe(true);
    expect(writes('.', '#')).toBe(true);
    expect(writes('0', '.')).toBe(false);
  });
  const list = 'given n[cells]: (list of (0..99 or unknown))?';
  it.each([
    [
      'boulders',
      'given n[cells]: 1..99? or unknown\ngiven b[cells]: bool',
      'boulders: n b',
      '3/2/50g.-1fg',
      'n:\n 5 . .\n ? 31 .\nb:\n . # .\n . . .',
    ],
    [
      'golf',
      'given n[cells]: 1..99?\ngiven h[cells]: bool',
      'golf: n h',
      '3/2/2hi-10j',
      'n:\n 2 . .\n 16 . .\nh:\n . # .\n . . .',
    ],
    ['pillars', 'given n[cells]: 0..4? or unknown', 'pillars: n', '3/2/05647', undefined],
    [
      'pieces',
      'given n[cells]: 1..99? or unknown\ngiven p[cells]: 1..7?',
      'pieces: n p',
      '3/2/1gn.m-1f',
      'n:\n 1 . .\n ? . 31\np:\n . 1 .\n . 7 .',
    ],
    [
      'letters',
      'given n[corners]: 1..26? or unknown',
      'letters at corners: n',
      '1/2/a0.z1',
      'size: 2 1\nn:\n 1 .\n ? 26\n . .',
    ],
    [
      'boxes',
      'given b[cells]: bool\ngiven n[cells]: 0..99? or unknown\ngiven a[cells]: direction?\ngiven e[cells]: bool',
      'boxes: b n a e',
      '3/2/.-11g-18.g',
      undefined,
    ],
    [
      'boxes, a number that is not told, and one without end',
      'given b[cells]: bool\ngiven n[cells]: 0..99? or unknown\ngiven a[cells]: direction?\ngiven e[cells]: bool',
      'boxes: b n a e',
      '3/1/62a',
      'b:\n . . .\nn:\n ? . 0\na:\n north south .\ne:\n . # .',
    ],
    ['the lists of Tapa loops', list, 'tapaloop: n', '6/6/g3t+32hart2g', undefined],
    ['four numbers in a list', list, 'tapaloop: n', '2/1/.-7g', undefined],
    ['lists of lengths', list, 'lengths: n', '5/5/f2b234m2a31c', undefined],
    [
      'lists side by side, and one that is not told',
      list,
      'lengths: n',
      '3/1/12a30a0',
      'n:\n [1,2] [3,?] [?]',
    ],
    ['a place', 'given s: cell', 'place: s\nbits: m', '3/2/3200', undefined],
    ['all borders', 'given w[borders]: bool', 'outerwalls: w', '2/1/h8', undefined],
    [
      'walls inside of rooms',
      'given r[cells]: int\ngiven w[borders]: bool',
      'border: r w',
      '3/2/c0',
      undefined,
    ],
  ] as const)('%s', (_, givens, section, data, native) => {
    const [told, again] = through(
      `${givens}${section.includes('m') && section.includes('place') ? '\ngiven m[cells]: bool' : ''}`,
      section,
      data,
    );
    if (native !== undefined) expect(told).toBe(native);
    expect(again).toBe(data);
  });

  it.each([
    ['given n[cells]: 1..99?\ngiven h[cells]: bool', 'golf: n h', '3/2/2gi', "can't stand here"],
    ['given n[cells]: 0..4?', 'pillars: n', '3/2/1?', "can't stand here"],
    [list, 'tapaloop: n', '2/1/+00', "can't stand here"],
    [list, 'lengths: n', '2/1/1?', "can't stand here"],
    ['given s: cell', 'place: s', '3/2/03', "can't stand here"],
    ['given s: cell', 'place: s', '3/2/3', 'the column and row of a cell are missing'],
  ] as const)('what is wrong: %s %s %s', (givens, section, data, message) => {
    expect(through(givens, section, data)[0]).toContain(message);
  });
});

it('walls stand by themselves, in rows first and then in columns', () => {
  const [native, again] = through('given wall[borders]: bool', 'walls: wall', '3/2/48');
  expect(native).toBe('size: 2 3\nwall:\n + + + +\n\n + +-+ +\n |\n + + + +');
  expect(again).toBe('3/2/48');
  expect(through('given wall[borders]: bool', 'walls: wall', '3/2/4')[1]).toBe('3/2/40');
});

it('walls inside of rooms are named where the model has no name for them', () => {
  const given = 'given r[cells]: int';
  const opened = (data: string) => {
    const text = `puzzle "P"\nboard square\n${given}\nfind answer[cells]: bool\nread url "p" {\nborder: r\n}\n`;
    const { model } = loadModel('p.pzl', text);
    if (!model) throw new Error('no model');
    return openInstance(model, { name: 'address', text: `https://puzz.link/p?p/${data}` });
  };
  const walled = opened('3/2/c0');
  expect(walled.ground).toBeDefined();
  expect(walled.unread.map(({ kind, what }) => [kind, what])).toEqual([['clue', 'walls inside of rooms']]);
  expect(walled.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
    ['unread-layer', 'warning'],
  ]);
  expect([opened('3/2/00').unread, opened('3/2/00').diagnostics]).toEqual([[], []]);
});

describe('a bank of pieces', () => {
  it.each([
    [STATUES, '2/2/00//t', 5],
    [STATUES, '2/2/00//d', 10],
    [STATUES, '2/2/00//p', 12],
    [FLEET, '2/2/00//c', 6],
    [FLEET, '2/2/00//d', 10],
    [FLEET, '2/2/00//e', 15],
    [STATUES, '2/2/00/2/23lg/22u', 2],
  ] as const)('%s is read and written: %s', ([givens, section], data, count) => {
    const [native = '', again] = through(givens, section, data);
    expect(native.split('bank:\n')[1]?.split('\n')).toHaveLength(count);
    expect(again).toBe(data);
  });

  it('tells the cells of each piece', () => {
    expect(through(...STATUES, '2/2/00/2/23lg/22u')[0]).toContain(
      'bank:\n [(0,0),(1,0),(2,0),(2,1)]\n [(0,0),(0,1),(1,0),(1,1)]',
    );
  });

  it('may be empty', () => {
    expect(through(...STATUES, '2/2/00//z')).toEqual(['mark:\n . .\n . .\nbank:', '2/2/00//z']);
  });

  it.each([
    ['2/2/00', 'a `/` is missing'],
    ['2/2/00//', 'the letter of the bank is missing'],
    ['2/2/00//x', 'expected a bank (`t`, `d`, `p`, `z`)'],
    ['2/2/00/0', 'expected the number of pieces'],
    ['2/2/00/2/23lg', 'a `/` is missing'],
    ['2/2/00/1/03lg', 'expected the width and height of a piece'],
  ])('that is broken is explained: %s', (data, message) => {
    expect(through(...STATUES, data)[0]).toContain(message);
  });
});

it('marks end where nothing stands any more, and spots do not', () => {
  const text = (section: string) =>
    `puzzle "P"\nboard square\ngiven b[cells]: bool\nfind answer[cells]: bool\nread url "p" { ${section} }\n`;
  const told = (section: string, data: string) =>
    openInstance(loadModel('p.pzl', text(section)).model!, {
      name: 'address',
      text: `https://puzz.link/p?p/3/2/${data}`,
    }).diagnostics.map(({ message }) => message);
  expect(told('marks: b', '1')).toEqual([]);
  expect(told('marks: b', '')).toEqual([]);
  expect(told('spots: b', '1')).toEqual(["The address ends early: what it doesn't tell is read as empty."]);
});

it('a name of the type may set what a letter does', () => {
  const text =
    'puzzle "P"\nboard square\ngiven m: bool = false\ngiven x: bool = false\ngiven n[cells]: 0..9?\nfind answer[cells]: bool\nread url "p" {\n  flag m "pm": m\n  flag x: x\n  number16: n\n}\n';
  const model = loadModel('p.pzl', text).model!;
  expect(addressTypes(text)).toEqual(['p', 'pm']);
  const back = (data: string, type?: string) => {
    const { ground } = openInstance(model, { name: 'address', text: `https://puzz.link/p?${data}` });
    const given = (name: string) => ground!.givens.find((one) => one.name === name)!.values[0];
    const written = convertInstance(model, ground!, 'url', type);
    return [
      given('m'),
      given('x'),
      'text' in written ? written.text.trim().slice('https://puzz.link/p?'.length) : '',
    ];
  };
  expect(back('pm/2/1/1g')).toEqual([true, false, 'pm/2/1/1g']);
  expect(back('p/m/2/1/1g')).toEqual([true, false, 'pm/2/1/1g']);
  expect(back('p/2/1/1g', 'pm')).toEqual([false, false, 'p/2/1/1g']);
  expect(back('pm/x/2/1/1g')).toEqual([true, true, 'p/mx/2/1/1g']);
});
