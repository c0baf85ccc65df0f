/**
 * Formats the bodies of sections: lines are indented by their braces, words separated by one blank, continuation lines
 * indented one step further.
 */
import type { Declaration, InstanceDeclaration, SectionDeclaration } from '../../language/syntax/ast.ts';
import type { Span } from '../../text/source.ts';
import { type Line, STEP } from './doc.ts';
import { type GridNames, instanceLines } from './instance.ts';

export type Section = SectionDeclaration | InstanceDeclaration;

export const isSection = (one: Declaration): one is Section =>
  one.kind === 'section' || one.kind === 'instance';

export const headerOf = (section: Section): Span | undefined =>
  section.kind === 'section' ? section.header : undefined;

/** Formats a section. A `draw` or `read` section with only one line inside is written on one line. */
export function sectionLines(section: Section, text: string, width: number, grids: GridNames): Line[] {
  const brace = text.indexOf('{', headerOf(section)?.end ?? section.name?.span.end ?? section.span.start);
  const head = collapseBlankLines(text.slice(section.span.start, brace));
  const body = text.slice(section.body.start, section.body.end);
  const commentAfterBrace = /^[ \t]*(\/\/[^\n]*)/
    .exec(text.slice(brace + 1, section.body.start))?.[1]
    ?.trimEnd();
  const innerLines = bodyLines(section, body, grids);
  const onlyLine = innerLines[0];
  if (
    innerLines.length === 1 &&
    onlyLine &&
    isShort(section) &&
    onlyLine.comment === undefined &&
    commentAfterBrace === undefined
  ) {
    const oneLine = `${head} { ${onlyLine.text.trim()} }`;
    if (oneLine.length <= width && !onlyLine.text.includes('//') && !onlyLine.text.endsWith('{'))
      return [{ text: oneLine }];
  }
  return [
    { text: `${head} {`, ...(commentAfterBrace !== undefined && { comment: commentAfterBrace }) },
    ...innerLines,
    { text: '}' },
  ];
}

const isShort = (section: Section): boolean =>
  section.kind === 'section' && (section.section === 'draw' || section.section === 'read');

function bodyLines(section: Section, body: string, grids: GridNames): Line[] {
  if (section.kind === 'instance') return instanceLines(body, STEP, grids);
  const rows = body.split('\n').map((row) => row.trimEnd());
  if (section.section === 'about')
    return trimBlankLines(rows.map((row) => ({ text: row && `${' '.repeat(STEP)}${row.trim()}` })));
  return trimBlankLines(new Body(rows, grids).lines());
}

/** Removes blank lines at the ends, and merges consecutive ones. */
function trimBlankLines(lines: readonly Line[]): Line[] {
  const keptLines = lines.filter(({ text }, i) => text !== '' || (i > 0 && lines[i - 1]!.text !== ''));
  return keptLines.at(-1)?.text === '' ? keptLines.slice(0, -1) : keptLines;
}

interface Level {
  /** The indentation of the block's lines before formatting; undefined until its first line is read. */
  originalIndent: number | undefined;
  readonly newIndent: number;
  /** Whether the block is enclosed in braces, so that each of its lines begins a statement. */
  readonly isBraced: boolean;
}

class Body {
  readonly #rows: readonly string[];
  readonly #grids: GridNames;
  readonly #lines: Line[] = [];
  readonly #levels: Level[] = [{ originalIndent: undefined, newIndent: STEP, isBraced: true }];

  constructor(rows: readonly string[], grids: GridNames) {
    this.#rows = rows;
    this.#grids = grids;
  }

  lines(): readonly Line[] {
    for (let rowIndex = 0; rowIndex < this.#rows.length; rowIndex++) {
      const row = this.#rows[rowIndex]!;
      const words = row.trim();
      if (words === '') {
        this.#lines.push({ text: '' });
        continue;
      }
      const indentation = this.#indentationFor(row.length - row.trimStart().length, words);
      const { text, comment } = splitLine(words);
      this.#lines.push({
        text: `${' '.repeat(indentation)}${text}`,
        ...(comment !== undefined && { comment }),
      });
      if (/^size\s[^{]*\{$/.test(text)) rowIndex = this.#size(rowIndex + 1, indentation);
      else if (text.endsWith('{'))
        this.#levels.push({ originalIndent: undefined, newIndent: indentation + STEP, isBraced: true });
    }
    return this.#lines;
  }

  /**
   * Opens or closes blocks as the indentation of a line before formatting requires; returns its indentation after
   * formatting.
   */
  #indentationFor(originalIndent: number, words: string): number {
    if (words.startsWith('}')) {
      while (this.#levels.length > 1 && !this.#levels.at(-1)!.isBraced) this.#levels.pop();
      if (this.#levels.length > 1) this.#levels.pop();
      return this.#levels.at(-1)!.newIndent;
    }
    while (!this.#levels.at(-1)!.isBraced && originalIndent < this.#levels.at(-1)!.originalIndent!)
      this.#levels.pop();
    const level = this.#levels.at(-1)!;
    if (level.originalIndent === undefined) level.originalIndent = originalIndent;
    if (originalIndent > level.originalIndent)
      this.#levels.push({
        originalIndent,
        newIndent: level.newIndent + STEP,
        isBraced: false,
      });
    return this.#levels.at(-1)!.newIndent;
  }

  /** Formats the instance's text in a `size` block, up to the closing brace; returns the index of the brace's row. */
  #size(start: number, margin: number): number {
    const end = this.#rows.findIndex((row, i) => i >= start && row.trim() === '}');
    const closeRow = end < 0 ? this.#rows.length : end;
    for (const inner of instanceLines(
      this.#rows.slice(start, closeRow).join('\n'),
      margin + STEP,
      this.#grids,
    ))
      this.#lines.push(inner);
    if (end >= 0) this.#lines.push({ text: `${' '.repeat(margin)}}` });
    return closeRow;
  }
}

/** Splits a line of a section into its text and the comment after it. */
function splitLine(words: string): Line {
  const text = /^(?:"(?:[^"\\]|\\.)*"|(?!\/\/)[^"]|")*/.exec(words)![0];
  const comment = words.slice(text.length);
  if (comment === '' || text.trim() === '') return { text: collapseBlankLines(words) };
  return { text: collapseBlankLines(text), comment };
}

/** Replaces runs of blanks outside quoted texts by one blank. */
export function collapseBlankLines(text: string): string {
  return text
    .trim()
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/.*|[ \t]+/g, (found) => (found.trim() === '' ? ' ' : found));
}
