/** Reads the givens in a file of puzz.link's program as native text. Each part of the address format says which section is read. */

import { FLEETS, STATUES } from '../../src/formats/address/bank.ts';
import type { Model } from '../../src/index.ts';
import type { AddressCodeName, AddressFormat, AddressPart } from '../../src/language/sections/read/format.ts';
import { FORMS, type TypeForm } from './forms.ts';
import { halves, innerBorders, labelsOf, outerAndInner, renumbered, type Spot } from './places.ts';
import { BLOCK, type FileHints, type Lines, type RefereeFile, type Section } from './sections.ts';
import { MEANINGS } from './tokens.ts';

export interface ReadGivens {
  /** The instance in native text. */
  readonly text: string;
  /** The sections that contain no givens, so that they belong to the answer. */
  readonly rest: readonly Section[];
  /** The section of cells that contains the clues; undefined if there is none. */
  readonly clues: Section | undefined;
  /** The other sections that contain givens. */
  readonly given: readonly Section[];
  /** The names of the givens about which the file contains nothing. */
  readonly untold: readonly string[];
  /** Whether the board has no cell at this place. */
  isHole(place: Spot): boolean;
}

export function givensOf(model: Model, file: RefereeFile): ReadGivens {
  const format = model.formats.find((one): one is AddressFormat => one.kind === 'address')!;
  const reading = new Reading(format, file);
  // Parts for clues around the board are read first, because their section contains the board's cells, too.
  const around = (part: AddressPart): boolean =>
    part.kind === 'coded' && ['outside', 'outside twice', 'sides', 'lists'].includes(part.placesName);
  for (const part of [...format.parts.filter(around), ...format.parts.filter((one) => !around(one))])
    reading.part(part);
  return reading.result();
}

/** The properties of a type's files that must be known before they are divided into sections. */
export function hintsOf(model: Model): FileHints {
  const parts = model.formats.flatMap((one) => (one.kind === 'address' ? one.parts : []));
  return {
    rooms: parts.some((part) => part.kind === 'whole' && part.scheme.startsWith('border')),
    head: parts.some((part) =>
      part.kind === 'whole' ? part.scheme === 'place' : part.placesName === 'alone',
    ),
  };
}

class Reading {
  private readonly format: AddressFormat;
  private readonly file: RefereeFile;
  private readonly form: TypeForm;
  private readonly left: Section[];
  /** The section of cells that contains the clues; undefined if there is none. */
  private clues: Section | undefined;
  private readonly entries: string[] = [];
  private sizes: readonly number[];
  private rooms: Lines = [];
  private readonly answers: Section[] = [];
  private readonly given: Section[] = [];
  /** `holes[row][column]`: whether the board has no cell there. */
  private readonly holes: readonly (readonly boolean[])[];
  private readonly untold: string[] = [];

  constructor(format: AddressFormat, file: RefereeFile) {
    this.format = format;
    this.file = file;
    this.form = FORMS[file.type] ?? {};
    this.left = [...file.sections];
    this.holes = hasHoles(format) ? holesOf(this.left) : [];
    this.sizes = [file.height, file.width];
    const letters = this.left[0]?.shape === 'line' ? (this.left[0].lines[0]?.[0] ?? '') : '';
    // Older files have a word in place of the letters for flags.
    const known = format.flags.filter(({ letter }) => letters.length <= 2 && letters.includes(letter));
    const plain = letters === '' || /^[a-z]+$/.test(letters);
    if (plain && this.left[0]?.shape === 'line' && !format.parts.some(isBank)) this.left.shift();
    const variant = this.form.variants?.[letters];
    for (const { letter, name } of format.flags) {
      const isSet = known.some((one) => one.letter === letter) || name.text === variant;
      this.entries.push(`${name.text}: ${isSet ? '#' : '.'}`);
    }
  }

  result(): ReadGivens {
    const rows = this.holes.map((line) => `  ${line.map((hole) => (hole ? '.' : '#')).join('')}`);
    const board = this.holes.flat().includes(true) ? ['board:', ...rows] : [`size: ${this.sizes.join(' ')}`];
    const text = [...board, ...this.entries].join('\n');
    return {
      text: `${text}\n`,
      rest: [...this.answers, ...this.left],
      clues: this.clues,
      given: this.given,
      untold: this.untold,
      isHole: ([row, column]) => this.holes[row]?.[column] === true,
    };
  }

  part(part: AddressPart): void {
    const names = part.givenNames.map(({ text }) => text);
    if (part.kind === 'whole') this.whole(part.scheme, names, part.optional);
    else this.coded(part.code as AddressCodeName, part.placesName, names);
  }

  private whole(scheme: string, names: readonly string[], optional: boolean): void {
    const { height, width } = this.file;
    if (scheme === 'border' || scheme === 'borderwalls') {
      const section = this.take('rooms', 'inner');
      const isWall = this.form.wall ?? ((token: string) => token !== '0');
      const rooms =
        section.shape === 'rooms'
          ? renumbered(section.lines)
          : labelsOf(section.lines, height, width, isWall, this.holes);
      if (section.shape === 'rooms' && section.lines.flat().includes(BLOCK)) this.clues = section;
      // This section also contains the numbers on walls, so it is read again for them.
      if (this.form.wall) this.left.unshift(section);
      this.rooms = rooms;
      this.grid(names[0]!, rooms);
      if (names[1] === undefined) return;
      if (section.shape === 'rooms') this.untold.push(names[1]);
      const walls =
        section.shape === 'rooms'
          ? new Set<string>()
          : new Set(
              innerBorders(section.lines, height)
                .filter(([, token, a, b]) => isWall(token) && rooms[a[0]]![a[1]] === rooms[b[0]]![b[1]])
                .map(([key]) => key),
            );
      this.borders(names[1], (key) => (walls.has(key) ? '#' : '.'));
    } else if (scheme === 'walls') {
      const told = new Map(
        innerBorders(this.take('inner').lines, height).map(([key, token]) => [key, token]),
      );
      // If walls are optional, the section also contains the walls of the answer; the given ones end in `X`.
      const isWall = (token: string): boolean => (optional ? token.endsWith('X') : token !== '0');
      this.borders(names[0]!, (key) => (isWall(told.get(key) ?? '0') ? '#' : '.'));
    } else if (scheme === 'outerwalls') {
      const told = outerAndInner(this.take('edges').lines, height);
      this.borders(names[0]!, (key) => (told.get(key) === '1' ? '#' : '.'));
    } else if (scheme === 'kakuro') this.kakuro(names);
    else if (scheme === '/' || scheme === 'holes') return;
    else if (scheme === 'place') {
      const [x, y] = [this.token(), this.token()].map((token) => (Number(token) - 1) / 2);
      this.entries.push(`${names[0]}: (${y},${x})`);
    } else if (scheme === 'fleet' || scheme === 'statues') this.bank(scheme, names[0]!);
    else throw new Error(`no way to read ${scheme}`);
  }

  private coded(code: keyof typeof MEANINGS, places: string, names: readonly string[]): void {
    const meaning = this.form.tokens?.[names[0]!] ?? MEANINGS[code];
    const read = (lines: Lines): void => {
      names.slice(0, meaning('.').length).forEach((name, channel) => {
        const texts = lines.map((line) => line.map((token) => this.native(name, meaning(token)[channel]!)));
        this.grid(name, places === 'rooms' ? this.onFirst(texts) : texts);
      });
    };
    const { height, width } = this.file;
    if (places === 'cells' || places === 'rooms') {
      this.clues ??= this.take('cells');
      read(this.clues.lines);
    } else if (places === 'corners' || places === 'points') read(this.take(places).lines);
    else if (places === 'alone') {
      this.entries.push(`${names[0]}: ${meaning(this.token())[0]}`);
    } else if (places === 'borders') {
      const told = new Map(
        innerBorders(this.take('inner').lines, height).map(([key, token]) => [key, token]),
      );
      const tell = this.form.tokens?.[names[0]!] ?? ((token: string) => [token.replace(/^0$/, '-')]);
      this.borders(names[0]!, (key) => {
        const token = told.get(key);
        return token === undefined ? '-' : this.native(names[0]!, tell(token)[0]!);
      });
    } else if (places === 'halves') {
      const { lines } = this.take('points');
      this.grid(
        names[0]!,
        halves(lines, 0, 0, (token) => this.native(names[0]!, meaning(token)[0]!)),
      );
      const borders = new Map<string, string>();
      lines.forEach((line, y) => {
        line.forEach((token, x) => {
          if ((y % 2) + (x % 2) === 1) borders.set(`(${y >> 1},${x >> 1})${y % 2 ? 'south' : 'east'}`, token);
        });
      });
      this.borders(names[1]!, (key) => this.native(names[1]!, meaning(borders.get(key) ?? '.')[0]!));
      const inner = halves(lines, 1, 1, (token) => this.native(names[2]!, meaning(token)[0]!));
      const edge = new Array<string>(width + 1).fill('.');
      this.grid(names[2]!, [edge, ...inner.map((line) => ['.', ...line, '.']), edge]);
    } else if (places === 'outside twice') {
      const { lines } = this.take('frame');
      const value = (name: string, token: string | undefined) => this.native(name, meaning(token ?? '.')[0]!);
      const rows = lines.slice(2);
      for (const [near, name] of [names[0]!, names[1]!].entries())
        this.entries.push(
          `${name}: ${lines[1 - near]!.slice(2)
            .map((token) => value(name, token))
            .join(' ')}`,
        );
      for (const [near, name] of [names[2]!, names[3]!].entries())
        this.entries.push(`${name}: ${rows.map((line) => value(name, line[1 - near])).join(' ')}`);
      const inside = { shape: 'cells', lines: rows.map((line) => line.slice(2)) } as const;
      this.answers.push(inside);
      this.clues = inside;
    } else if (places === 'outside' || places === 'sides') {
      const { lines } = this.take('corners', 'frame');
      const [top, ...rows] = lines;
      const value = (name: string, token: string | undefined) => this.native(name, meaning(token ?? '.')[0]!);
      const across = (name: string, line: readonly string[] | undefined, from: number) =>
        this.entries.push(
          `${name}: ${(line ?? [])
            .slice(from, from + width)
            .map((token) => value(name, token))
            .join(' ')}`,
        );
      const down = (name: string, at: number) =>
        this.entries.push(
          `${name}: ${rows
            .slice(0, height)
            .map((line) => value(name, line[at]))
            .join(' ')}`,
        );
      const [one, two, three, four] = names;
      if (places === 'outside') {
        across(one!, top, 1);
        down(two!, 0);
      } else {
        across(one!, top, 1);
        across(two!, rows[height], 1);
        down(three!, 0);
        down(four!, width + 1);
      }
      const inside = rows.slice(0, height).map((line) => line.slice(1, width + 1));
      this.answers.push({ shape: 'cells', lines: inside });
      this.clues = { shape: 'cells', lines: inside };
    } else if (places === 'lists') {
      const { lines } = this.take('frame', 'corners');
      const above = lines.length - height;
      const beside = (lines[0]?.length ?? 0) - width;
      const told = (name: string, tokens: readonly string[]): string => {
        const values = tokens
          .filter((token) => token !== '.')
          .map((token) => this.native(name, meaning(token)[0]!));
        return values.length === 0 ? '  -' : `  [${values.join(',')}]`;
      };
      const [over, left] = names;
      const columns = Array.from({ length: width }, (_, column) =>
        lines.slice(0, above).map((line) => line[beside + column]!),
      );
      this.entries.push(`${over}:`, ...columns.map((tokens) => told(over!, tokens)));
      const rows = lines.slice(above);
      this.entries.push(`${left}:`, ...rows.map((line) => told(left!, line.slice(0, beside))));
      const inside = rows.map((line) => line.slice(beside));
      this.answers.push({ shape: 'cells', lines: inside });
      this.clues = { shape: 'cells', lines: inside };
    } else throw new Error(`no way to read ${code} at ${places}`);
  }

  private kakuro([block = '', across = '', down = '']: readonly string[]): void {
    const { lines } = this.take('corners');
    const { height, width } = this.file;
    this.sizes = [height + 1, width + 1];
    const sums = lines.map((line, row) =>
      line.map((token, column): readonly [string, string, string] => {
        if (token === '.') return ['.', '-', '-'];
        const sum = (text: string | undefined) => (text === undefined || Number(text) <= 0 ? '-' : text);
        if (row === 0) return ['#', '-', column === 0 ? '-' : sum(token)];
        if (column === 0) return ['#', sum(token), '-'];
        const [right, below] = token.split(',');
        return ['#', sum(right), sum(below)];
      }),
    );
    [block, across, down].forEach((name, channel) => {
      this.grid(
        name,
        sums.map((line) => line.map((texts) => texts[channel]!)),
      );
    });
  }

  private bank(scheme: 'fleet' | 'statues', name: string): void {
    const at = this.left.findIndex(
      ({ shape, lines }) => shape === 'line' && /^[a-z]$/.test(lines[0]?.[0] ?? ''),
    );
    const [section] = at < 0 ? [] : this.left.splice(at, 1);
    const pieces = (scheme === 'fleet' ? FLEETS : STATUES).get(section?.lines[0]?.[0] ?? '');
    if (!pieces) throw new Error('no usual bank');
    const places = (piece: readonly string[]): string =>
      piece
        .flatMap((row, y) => [...row].flatMap((character, x) => (character === '#' ? [`(${y},${x})`] : [])))
        .join(',');
    this.entries.push(`${name}:`, ...pieces.map((piece) => `  [${places(piece)}]`));
  }

  /** The next token in the lines before the board. */
  private token(): string {
    const first = this.left[0];
    if (first?.shape !== 'line') throw new Error('no line');
    const [token = '', ...rest] = first.lines[0] ?? [];
    if (rest.length === 0) this.left.shift();
    else this.left[0] = { shape: 'line', lines: [rest] };
    return token;
  }

  /** Moves the clue of each room to the first cell of the room. */
  private onFirst(texts: Lines): Lines {
    const told = new Map<string, string>();
    texts.forEach((line, row) => {
      line.forEach((text, column) => {
        const label = this.rooms[row]![column]!;
        if (text !== '-' || !told.has(label)) told.set(label, text);
      });
    });
    return this.rooms.map((line) =>
      line.map((label) => {
        const text = told.get(label) ?? '-';
        told.set(label, '-');
        return text;
      }),
    );
  }

  /** The native text of a symbol of the file, according to the format's symbols. */
  private native(name: string, raw: string): string {
    const pairs = this.format.symbols.get(name) ?? [];
    return pairs.find(({ symbol }) => symbol === raw)?.value ?? raw;
  }

  private grid(name: string, lines: Lines): void {
    const onCells = lines.length === this.file.height;
    const shown = lines.map((line, row) =>
      line.map((text, column) => (onCells && this.holes[row]?.[column] ? '.' : text)),
    );
    this.entries.push(`${name}:`, ...shown.map((line) => `  ${line.join(' ')}`));
  }

  private borders(name: string, value: (key: string) => string): void {
    const { height, width } = this.file;
    const keys: string[] = [];
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++) {
        if (this.holes[row]?.[column]) continue;
        keys.push(`(${row},${column})east`, `(${row},${column})south`);
        if (row === 0 || this.holes[row - 1]?.[column]) keys.push(`(${row},${column})north`);
        if (column === 0 || this.holes[row]?.[column - 1]) keys.push(`(${row},${column})west`);
      }
    this.entries.push(`${name}:`, ...keys.map((key) => `  ${key}: ${value(key)}`));
  }

  /** A section of empty cells, for a file that ends early because the remaining cells are empty. */
  private blank(shape: Section['shape']): Section {
    const { height, width } = this.file;
    const of = (rows: number, columns: number, token: string): Lines =>
      Array.from({ length: rows }, () => new Array<string>(columns).fill(token));
    if (this.left.length > 0) throw new Error(`no section of ${shape}`);
    if (shape === 'cells') return { shape, lines: of(height, width, '.') };
    if (shape === 'corners') return { shape, lines: of(height + 1, width + 1, '.') };
    if (shape === 'inner')
      return { shape, lines: [...of(height, width - 1, '0'), ...of(height - 1, width, '0')] };
    throw new Error(`no section of ${shape}`);
  }

  private take(...shapes: readonly Section['shape'][]): Section {
    const at = this.left.findIndex(({ shape }) => shapes.includes(shape));
    const [section] = at < 0 ? [] : this.left.splice(at, 1);
    if (!section) return this.blank(shapes.at(-1)!);
    if (section.shape !== 'cells') this.given.push(section);
    return section;
  }
}

const hasHoles = ({ holes, parts }: AddressFormat): boolean =>
  holes !== undefined || parts.some((part) => part.kind === 'whole' && part.scheme === 'holes');

/** The cells that are holes: those with `#` or `*`, or with `X` in a section of half cells. */
function holesOf(sections: readonly Section[]): boolean[][] {
  const { shape, lines } = sections.find((one) => one.shape === 'cells' || one.shape === 'points') ?? {
    lines: [],
  };
  const rows = shape === 'points' ? halves(lines, 0, 0, (token) => token) : lines;
  return rows.map((line) => line.map((token) => /^[#*X]$/.test(token)));
}

const isBank = (part: AddressPart): boolean =>
  part.kind === 'whole' && (part.scheme === 'fleet' || part.scheme === 'statues');
