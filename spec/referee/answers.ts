/** Reads a player's drawing in a file of puzz.link's program as the finds of a model. */
import type { Ground, GroundFamily } from '../../src/index.ts';
import type { Element } from '../../src/model/values.ts';
import { type AnswerForm, FORMS, OPEN } from './forms.ts';
import type { ReadGivens } from './givens.ts';
import { innerBorders, outerAndInner, withoutFrame } from './places.ts';
import type { RefereeFile, Section } from './sections.ts';

export interface ReadAnswer {
  /** The solution in native text. */
  readonly text: string;
  /** Whether a cell that must have a value has none. */
  readonly open: boolean;
}

/** The answer in a file; undefined if one of the finds can't be read. */
export function answerOf(ground: Ground, file: RefereeFile, givens: ReadGivens): ReadAnswer | undefined {
  const form = FORMS[file.type] ?? {};
  const lines: string[] = [];
  let open = false;
  for (const family of ground.families) {
    const how = form.answer?.[family.name];
    if (family.hidden || how === null) continue;
    const values = valuesOf(family, how ?? {}, file, givens);
    if (!values && form.parted !== undefined) continue;
    if (!values) return undefined;
    lines.push(`${family.name}:`);
    for (const [key, value] of values) {
      lines.push(`  ${key}: ${value}`);
      if (value === OPEN) open = true;
    }
  }
  return { text: `${lines.join('\n')}\n`, open };
}

type Values = ReadonlyMap<string, string>;

function valuesOf(
  family: GroundFamily,
  form: AnswerForm,
  file: RefereeFile,
  givens: ReadGivens,
): Values | undefined {
  const all = [...givens.rest, ...(givens.clues ? [givens.clues] : [])];
  if (form.read) return form.read(all, file.height, givens.isHole);
  const { over, domain = [], type } = family;
  if (over === 'links' || over === 'borders') return between(family, form, file, givens);
  // The file doesn't contain the names of areas.
  if (type.kind !== 'bool' && type.kind !== 'int' && !form.values) return undefined;
  const section = all.filter(({ shape }) => shape === 'cells')[form.at ?? 0] ?? blank(all, file);
  if (!section) return undefined;
  const places = section.lines
    .flatMap((line, row) => line.map((_, column) => [row, column] as const))
    .filter((place) => !givens.isHole(place));
  return new Map(
    domain.map((cell) => {
      const [row, column] = places[(cell as Element).index]!;
      const token = section.lines[row]?.[column] ?? '.';
      const clue = givens.clues?.lines[row]?.[column] ?? '.';
      const told = section === givens.clues && type.kind === 'bool' && !/^[#+.]$/.test(token);
      const value = form.values?.[token] ?? (told && !form.mark ? '?' : cellValue(family, form, token));
      // The clue in a cell is the value of the find there.
      const asClue = clue !== '.' && (form.clues ?? (type.kind !== 'bool' && /^[.+-]$/.test(token)));
      return [`(${row},${column})`, asClue ? '?' : value];
    }),
  );
}

/** An empty section, for a file that ends before this section because nothing more is drawn; undefined if there are other sections. */
const blank = (all: readonly Section[], { height, width }: RefereeFile): Section | undefined =>
  all.length > 0
    ? undefined
    : { shape: 'cells', lines: Array.from({ length: height }, () => new Array<string>(width).fill('.')) };

function cellValue({ type, absent }: GroundFamily, form: AnswerForm, token: string): string {
  if (type.kind === 'bool') return (form.mark ?? /^#$/).test(token) ? '#' : '.';
  if (/^\d+$/.test(token)) return token;
  if (/^q\d+$/.test(token)) return '?';
  return absent === undefined ? OPEN : '-';
}

function between(
  { over, type }: GroundFamily,
  { at = 0, mark = /^1$/ }: AnswerForm,
  { height, width }: RefereeFile,
  { rest, given, isHole }: ReadGivens,
): Values | undefined {
  const sections = [...rest, ...given].filter(({ shape }) => shape === 'inner' || shape === 'edges');
  const section: Section | undefined = sections[at] ?? (rest.length > 0 ? undefined : nothing(height, width));
  if (!section) return undefined;
  const value = (token: string): string => {
    if (type.kind === 'bool') return mark.test(token) ? '#' : '.';
    return /^\d+$/.test(token) ? token : '0';
  };
  const inner = section.shape === 'edges' ? withoutFrame(section.lines, height) : section.lines;
  const borders = innerBorders(inner, height).filter(([, , a, b]) => !isHole(a) && !isHole(b));
  if (over === 'links') return new Map(borders.map(([, token, a, b]) => [`(${a})-(${b})`, value(token)]));
  const told = new Map(borders.map(([key, token]) => [key, value(token)]));
  if (section.shape === 'inner') return told;
  // If no line is at the board's edge, only lines between two cells count.
  const all = new Map([...outerAndInner(section.lines, height)].map(([key, token]) => [key, value(token)]));
  return [...all].some(([key, one]) => !told.has(key) && one === '#') ? all : told;
}

/** A section without any line. */
function nothing(height: number, width: number): Section {
  const line = (length: number) => new Array<string>(length).fill('0');
  const lines = [
    ...Array.from({ length: height }, () => line(width - 1)),
    ...Array.from({ length: height - 1 }, () => line(width)),
  ];
  return { shape: 'inner', lines };
}

/** The drawn walls as native text of a given over links, for models whose finds give names to areas. */
export function wallsText({ height }: RefereeFile, { rest, given, isHole }: ReadGivens): string | undefined {
  const section = [...rest, ...given].find(({ shape }) => shape === 'inner' || shape === 'edges');
  if (!section) return undefined;
  const inner = section.shape === 'edges' ? withoutFrame(section.lines, height) : section.lines;
  const lines = innerBorders(inner, height)
    .filter(([, , a, b]) => !isHole(a) && !isHole(b))
    .map(([, token, a, b]) => `  (${a})-(${b}): ${/^(?:1|X)$/.test(token) ? '#' : '.'}`);
  return `wall_:\n${lines.join('\n')}\n`;
}
