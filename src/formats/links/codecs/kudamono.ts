/**
 * Links to kudamono's player (pedros.works): `W=6x5&L=w2(3)1&SIE=2RU&G=windows`. `W` has the width and height in cells,
 * `G` the genre. `L` has the signs in cells: each is a text without digits or a number in brackets, followed by its
 * distance from the one before, counted column by column from the left, in each from the bottom up. `L-E` has signs on
 * borders in the same way: for each column the borders between its cells, then those at its right. `SIE` has strokes
 * along borders: the distance of its start from that of the stroke before, counted over corners, then a letter per
 * border. In the older form, `W` has the highest column and `H` the highest row, both counted from 0, and columns and
 * rows are traversed in lexicographic order: 0, 1, 10, 11, 2. Source: the reader of cspuz_core (MIT), and links in its
 * tests.
 */
import { type ListingLine, ListingText } from '../listing.ts';
import { BadLink, percentDecoded } from './pack.ts';
import { roomsBetween } from './rooms.ts';

const MAX_BOARD_SIDE = 100;
/** The keys of a link that are read. */
const SUPPORTED_KEYS: ReadonlySet<string> = new Set(['W', 'H', 'G', 'L', 'L-E', 'SIE']);
const STEPS: ReadonlyMap<string, readonly [right: number, up: number]> = new Map([
  ['R', [1, 0]],
  ['U', [0, 1]],
  ['L', [-1, 0]],
  ['D', [0, -1]],
]);

/** The cells, borders and corners of a board in the order in which kudamono numbers them. */
class PlaceOrder {
  readonly width: number;
  readonly height: number;
  readonly #columns: readonly number[];
  readonly #rows: readonly number[];

  /** `sorted` says whether columns and rows are in lexicographic order. */
  constructor(width: number, height: number, sorted: boolean) {
    this.width = width;
    this.height = height;
    this.#columns = itemOrder(width, sorted);
    this.#rows = itemOrder(height, sorted);
  }

  /** The native name of the cell with this number; undefined off the board. */
  cell(index: number): string | undefined {
    const column = this.#columns[Math.floor(index / this.height)];
    const up = this.#rows[index % this.height];
    return column === undefined || up === undefined ? undefined : `(${this.height - 1 - up},${column})`;
  }

  border(index: number): string | undefined {
    const { width, height } = this;
    const column = Math.floor(index / (2 * height - 1));
    const indexInColumn = index % (2 * height - 1);
    if (column >= width || (column === width - 1 && indexInColumn >= height - 1)) return undefined;
    return indexInColumn < height - 1
      ? `(${height - 2 - indexInColumn},${column})south`
      : `(${2 * height - 2 - indexInColumn},${column})east`;
  }

  /**
   * The name of the border that starts at a corner (counted from the lower left) and leads in the direction of a step;
   * undefined off the board.
   */
  borderAlong(right: number, up: number, step: readonly [number, number]): string | undefined {
    const { width, height } = this;
    const [x, y] = [Math.min(right, right + step[0]), Math.min(up, up + step[1])];
    const [farX, farY] = [Math.max(right, right + step[0]), Math.max(up, up + step[1])];
    if (x < 0 || y < 0 || farX > width || farY > height) return undefined;
    if (step[1] === 0) return y === height ? `(0,${x})north` : `(${height - 1 - y},${x})south`;
    return x === 0 ? `(${height - 1 - y},0)west` : `(${height - 1 - y},${x - 1})east`;
  }
}

function itemOrder(count: number, sorted: boolean): number[] {
  const indices = Array.from({ length: count }, (_, at) => at);
  return sorted ? indices.sort((a, b) => (String(a) < String(b) ? -1 : 1)) : indices;
}

/** The listing of the text after `?`. @throws BadLink if the text can't be read. */
export function readKudamono(data: string): string {
  const partByKey = new Map<string, string>();
  for (const part of data.replace(/#.*$/s, '').split('&')) {
    const equals = part.indexOf('=');
    if (equals > 0) partByKey.set(part.slice(0, equals), percentDecoded(part.slice(equals + 1)));
  }
  const genre = partByKey.get('G');
  if (genre === undefined)
    throw new BadLink('The link names no genre, as `G=windows` does: it is cut, or was changed.');
  const placeOrder = sizeOf(partByKey.get('W') ?? '', partByKey.get('H'));
  const text = new ListingText();
  text.addLine('size', { rows: placeOrder.height, columns: placeOrder.width });
  text.addLine('genre', { text: genre });
  for (const [key, said] of partByKey) {
    if (said === '') continue;
    if (key === 'L') marks(said, 'cells', (index) => placeOrder.cell(index), text);
    else if (key === 'L-E') marks(said, 'borders', (index) => placeOrder.border(index), text);
    else if (key === 'SIE') strokes(said, placeOrder, text);
    else if (!SUPPORTED_KEYS.has(key))
      text.addLine(/^[\w-]+$/.test(key) ? `other ${key}` : 'other part', { text: said });
  }
  return text.text;
}

function sizeOf(across: string, high: string | undefined): PlaceOrder {
  const sizeMatch = /^(\d+)x(\d+)$/.exec(across);
  const isOldForm = /^\d+$/.test(across) && /^\d+$/.test(high ?? '');
  if (!sizeMatch && !isOldForm) {
    const given = JSON.stringify(across.slice(0, 20));
    throw new BadLink(`A board of cells has a size like \`W=6x5\`; the link has \`W=\` ${given}.`);
  }
  const [width, height] = sizeMatch
    ? [Number(sizeMatch[1]), Number(sizeMatch[2])]
    : [Number(across) + 1, Number(high) + 1];
  if (![width, height].every((side) => side >= 1 && side <= MAX_BOARD_SIDE))
    throw new BadLink(`The link tells no size of a board up to ${MAX_BOARD_SIDE}.`);
  return new PlaceOrder(width, height, !sizeMatch);
}

function marks(
  said: string,
  where: string,
  placeOf: (index: number) => string | undefined,
  text: ListingText,
): void {
  let index = 0;
  let readLength = 0;
  for (const [item, sign = '', gap = ''] of said.matchAll(/(\([^()]*\)|[^\d()]+)(\d+)/g)) {
    index += Number(gap);
    readLength += item.length;
    const at = placeOf(index);
    if (at === undefined)
      throw new BadLink(`The sign ${JSON.stringify(sign)} of the link lies off its board.`);
    const value = sign.startsWith('(') ? sign.slice(1, -1) : sign;
    const kind = /^-?\d+$/.test(value) ? 'number ' : /^[a-z]+$/i.test(value) ? `${value} ` : '';
    text.addLine(`mark ${kind}at ${where}`, { at, value });
  }
  if (readLength !== said.length)
    throw new BadLink('The signs of the link can’t be told apart: it is cut, or was changed.');
}

function strokes(said: string, order: PlaceOrder, text: ListingText): void {
  if (!/^(?:\d+[RULD]+)*$/.test(said))
    throw new BadLink(
      'The strokes of the link are no letters R, U, L, D behind numbers: it is cut, or was changed.',
    );
  const strokedBorders = new Set<string>();
  let index = 0;
  for (const [, gap, letters = ''] of said.matchAll(/(\d+)([RULD]+)/g)) {
    index += Number(gap);
    let right = Math.floor(index / (order.height + 1));
    let up = index % (order.height + 1);
    for (const letter of letters) {
      const step = STEPS.get(letter) ?? [0, 0];
      const border = order.borderAlong(right, up, step);
      if (border === undefined) throw new BadLink('A stroke of the link leaves its board.');
      strokedBorders.add(border);
      [right, up] = [right + step[0], up + step[1]];
    }
  }
  const roomByCell = roomsBetween(order.height, order.width, strokedBorders);
  for (const at of strokedBorders)
    text.addLine(isInner(at, roomByCell) ? 'edge inner at borders' : 'edge at borders', { at });
  for (const [at, value] of roomByCell) text.addLine('rooms at cells', { at, value });
}

/** Whether the border of a stroke has the same room on both sides. */
function isInner(border: string, room: ReadonlyMap<string, number>): boolean {
  const [, cell = '', row, column, side] = /^(\((\d+),(\d+)\))(east|south)$/.exec(border) ?? [];
  const other = side === 'east' ? `(${row},${Number(column) + 1})` : `(${Number(row) + 1},${column})`;
  return room.has(other) && room.get(cell) === room.get(other);
}

/** The text after `?` in the link for a listing. @throws BadLink if kudamono can't express the listing. */
export function writeKudamono(lines: readonly ListingLine[]): string {
  const size = lines.find(({ layer }) => layer === 'size');
  const [height, width] = ['rows', 'columns'].map((side) => Number(size?.fields.get(side)?.text));
  if (!height || !width || height > MAX_BOARD_SIDE || width > MAX_BOARD_SIDE)
    throw new BadLink(`Kudamono’s boards have 1 to ${MAX_BOARD_SIDE} rows and columns.`);
  const placeOrder = new PlaceOrder(width, height, false);
  const genre = lines.find(({ layer }) => layer === 'genre')?.fields.get('text')?.text ?? '';
  const cells = new Map<string, string>();
  const borders = new Map<string, string>();
  const strokedBorders = new Set<string>();
  const roomByCell = new Map<string, string>();
  for (const { layer, fields } of lines) {
    const at = (fields.get('at')?.text ?? '').replace(/ /g, '');
    const [word, kind = ''] = layer.split(' ');
    const value = fields.get('value')?.text ?? kind;
    if (word === 'mark') (layer.includes('borders') ? borders : cells).set(at, valueSignOf(value));
    else if (word === 'edge') strokedBorders.add(at);
    else if (word === 'rooms') roomByCell.set(at, value);
  }
  for (const border of wallsOf(roomByCell, width, height)) strokedBorders.add(border);
  const linkParts = [`W=${width}x${height}`];
  const addPart = (key: string, said: string): void => {
    if (said !== '') linkParts.push(`${key}=${encodeText(said)}`);
  };
  addPart(
    'L',
    encodeMarks(cells, width * height, (index) => placeOrder.cell(index)),
  );
  addPart(
    'L-E',
    encodeMarks(borders, width * (2 * height - 1), (index) => placeOrder.border(index)),
  );
  addPart('SIE', encodeStrokes(strokedBorders, placeOrder));
  for (const { layer, fields } of lines) {
    const key = /^other ([\w-]+)$/.exec(layer)?.[1];
    if (key !== undefined && !SUPPORTED_KEYS.has(key)) addPart(key, fields.get('text')?.text ?? '');
  }
  return `${linkParts.join('&')}&G=${encodeText(genre)}`;
}

/** Percent-encodes a text, without its unpaired surrogates, which can't be encoded in an address. */
const encodeText = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));

/** The encoded sign for a value: numbers are put in brackets; texts with digits or brackets can't be encoded. */
function valueSignOf(value: string): string {
  if (/[()&=#]/.test(value)) throw new BadLink(`Kudamono has no sign ${JSON.stringify(value)}.`);
  return value === '' || /\d/.test(value) ? `(${value})` : value;
}

function encodeMarks(
  signs: ReadonlyMap<string, string>,
  count: number,
  placeOf: (index: number) => string | undefined,
): string {
  let markCode = '';
  let previousIndex = 0;
  for (let index = 0; index < count; index++) {
    const sign = signs.get(placeOf(index) ?? '');
    if (sign === undefined) continue;
    markCode += `${sign}${index - previousIndex}`;
    previousIndex = index;
  }
  return markCode;
}

function wallsOf(room: ReadonlyMap<string, string>, width: number, height: number): string[] {
  const walls: string[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const cellRoom = room.get(`(${row},${column})`);
      if (row + 1 < height && room.get(`(${row + 1},${column})`) !== cellRoom)
        walls.push(`(${row},${column})south`);
      if (column + 1 < width && room.get(`(${row},${column + 1})`) !== cellRoom)
        walls.push(`(${row},${column})east`);
    }
  }
  return walls;
}

/** The encoded strokes, which draw each border once; each stroke is as long as possible. */
function encodeStrokes(borders: ReadonlySet<string>, order: PlaceOrder): string {
  const bordersLeft = new Set(borders);
  let strokeCode = '';
  let previousIndex = 0;
  for (let index = 0; index < (order.width + 1) * (order.height + 1); index++) {
    for (;;) {
      let right = Math.floor(index / (order.height + 1));
      let up = index % (order.height + 1);
      let letters = '';
      const takeStep = (): boolean => {
        for (const [letter, step] of STEPS) {
          if (!bordersLeft.delete(order.borderAlong(right, up, step) ?? '')) continue;
          letters += letter;
          [right, up] = [right + step[0], up + step[1]];
          return true;
        }
        return false;
      };
      while (takeStep());
      if (letters === '') break;
      strokeCode += `${index - previousIndex}${letters}`;
      previousIndex = index;
    }
  }
  return strokeCode;
}
