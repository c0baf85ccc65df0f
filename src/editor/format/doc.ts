/**
 * Documents that can be laid out on one or several lines, and their layout: each group stays on one line if it fits
 * there; otherwise its breaks become line ends, outermost groups first (Wadler, "A prettier printer", 2003; the
 * algorithm is Oppen's, 1980). Linear in the text except for look-ahead, which ends with the line.
 */

export type Doc =
  | string
  | readonly Doc[]
  /**
   * A part of the text that stays on one line if it fits there and contains no forced line end (`hard`). `broken`: it
   * contains a comment, so it never stays on one line.
   */
  | { readonly kind: 'group'; readonly doc: Doc; readonly broken: boolean }
  | { readonly kind: 'indent'; readonly by: number; readonly doc: Doc }
  /** A part whose continuation lines are indented to the column of the part's first character. */
  | { readonly kind: 'align'; readonly doc: Doc }
  /** A part whose continuation lines are indented one step further than the line in which the part begins. */
  | { readonly kind: 'hang'; readonly doc: Doc }
  /** A possible line end. If the group around it stays on one line, the text `flat` stands there. */
  | { readonly kind: 'line'; readonly flat: string }
  /** A line end in any case; it doesn't force the group around it onto several lines. */
  | { readonly kind: 'hard'; readonly blank: boolean }
  /** A comment: it gets a line of its own if the line has no text before it; otherwise it ends the line. */
  | { readonly kind: 'comment'; readonly text: string };

/** A line of the formatted text, and the comment at its end. */
export interface Line {
  readonly text: string;
  readonly comment?: string;
}

export const STEP = 2;

export const line: Doc = { kind: 'line', flat: ' ' };
export const softline: Doc = { kind: 'line', flat: '' };
export const hard = (blank = false): Doc => ({ kind: 'hard', blank });
export const indent = (doc: Doc, by = STEP): Doc => ({ kind: 'indent', by, doc });
export const align = (doc: Doc): Doc => ({ kind: 'align', doc });
export const hang = (doc: Doc): Doc => ({ kind: 'hang', doc });
export const group = (doc: Doc): Doc => ({ kind: 'group', doc, broken: hasComment(doc) });
export const comment = (text: string): Doc => ({ kind: 'comment', text });

export function join(parts: readonly Doc[], separator: Doc): Doc {
  return parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part]));
}

/** Whether a document contains a comment. A comment ends its line, so the groups around it can't stay on one line. */
function hasComment(doc: Doc): boolean {
  if (typeof doc === 'string') return false;
  if (!('kind' in doc)) return doc.some(hasComment);
  switch (doc.kind) {
    case 'comment':
      return true;
    case 'group':
      return doc.broken;
    case 'line':
    case 'hard':
      return false;
    default:
      return hasComment(doc.doc);
  }
}

interface PendingDoc {
  readonly indent: number;
  readonly isFlat: boolean;
  readonly doc: Doc;
}

/** Lays out a document in lines of at most `width` characters where possible, all of them indented by `margin`. */
export function layOut(doc: Doc, width: number, margin: number): Line[] {
  return new Printer(width, margin).print(doc);
}

class Printer {
  readonly #width: number;
  readonly #lines: Line[] = [];
  readonly #work: PendingDoc[] = [];
  readonly #margin: number;
  #text = '';
  /** The indentation of the current line, which is written together with the line's first text. */
  #indent: number;
  #comments: string[] = [];

  constructor(width: number, margin: number) {
    this.#width = width;
    this.#margin = margin;
    this.#indent = margin;
  }

  print(doc: Doc): Line[] {
    this.#work.push({ indent: this.#margin, isFlat: false, doc });
    for (let work = this.#work.pop(); work; work = this.#work.pop()) this.#step(work);
    this.#endLine();
    return this.#lines;
  }

  #step({ indent, isFlat, doc }: PendingDoc): void {
    if (typeof doc === 'string') {
      this.#text += doc;
      return;
    }
    if (!('kind' in doc)) {
      for (let i = doc.length - 1; i >= 0; i--) this.#work.push({ indent, isFlat, doc: doc[i]! });
      return;
    }
    switch (doc.kind) {
      case 'group':
        this.#work.push({ indent, isFlat: isFlat || (!doc.broken && this.#fits(doc.doc)), doc: doc.doc });
        break;
      case 'indent':
        this.#work.push({ indent: indent + doc.by, isFlat, doc: doc.doc });
        break;
      case 'align':
        this.#work.push({ indent: this.#column, isFlat, doc: doc.doc });
        break;
      case 'hang':
        this.#work.push({ indent: this.#indent + STEP, isFlat, doc: doc.doc });
        break;
      case 'line':
        if (isFlat) this.#text += doc.flat;
        else this.#newLine(indent);
        break;
      case 'hard':
        this.#newLine(indent);
        if (doc.blank && this.#lines.at(-1)?.text !== '') this.#lines.push({ text: '' });
        break;
      case 'comment':
        this.#comment(doc.text, indent);
    }
  }

  get #column(): number {
    return this.#indent + this.#text.length;
  }

  #comment(text: string, margin: number): void {
    if (this.#text.trim() !== '') {
      this.#comments.push(text);
      return;
    }
    for (const one of text.split('\n')) {
      this.#text = one;
      this.#newLine(margin);
    }
  }

  #newLine(margin: number): void {
    this.#endLine();
    this.#indent = margin;
    this.#text = '';
  }

  #endLine(): void {
    const text = this.#text.trimEnd();
    const commentText = this.#comments.join(' ');
    if (text !== '' || commentText !== '')
      this.#lines.push({
        text: ' '.repeat(this.#indent) + text,
        ...(commentText !== '' && { comment: commentText }),
      });
    this.#comments = [];
  }

  /** Whether a group, and what follows it up to the next possible line end, fits on the rest of the line. */
  #fits(doc: Doc): boolean {
    let columnsLeft = this.#width - this.#column;
    const todo: { readonly isFlat: boolean; readonly doc: Doc }[] = [{ isFlat: true, doc }];
    let pendingCount = this.#work.length;
    while (columnsLeft >= 0) {
      const nextWork = todo.pop();
      if (!nextWork) {
        if (pendingCount === 0) return true;
        todo.push(this.#work[--pendingCount]!);
        continue;
      }
      const { doc: inner, isFlat } = nextWork;
      if (typeof inner === 'string') columnsLeft -= inner.length;
      else if (!('kind' in inner))
        for (let i = inner.length - 1; i >= 0; i--) todo.push({ isFlat, doc: inner[i]! });
      else if (inner.kind === 'hard') return true;
      else if (inner.kind === 'line') {
        if (!isFlat) return true;
        columnsLeft -= inner.flat.length;
      } else if (inner.kind === 'group') todo.push({ isFlat: isFlat && !inner.broken, doc: inner.doc });
      else if (inner.kind !== 'comment') todo.push({ isFlat, doc: inner.doc });
    }
    return false;
  }
}

/** The number of blanks before a comment at the end of a line. */
const COMMENT_GAP = 4;

/** Joins the lines to a text; comments at the ends of consecutive lines are aligned. */
export function textOfLines(lines: readonly Line[]): string {
  const textLines: string[] = [];
  let paragraphStart = 0;
  for (let lineIndex = 0; lineIndex <= lines.length; lineIndex++) {
    if (lineIndex < lines.length && lines[lineIndex]!.text !== '') continue;
    const paragraph = lines.slice(paragraphStart, lineIndex);
    const column = paragraph.reduce(
      (most, { text, comment }) => (comment ? Math.max(most, text.length) : most),
      0,
    );
    for (const { text, comment: told } of paragraph)
      textLines.push(told === undefined ? text : `${text.padEnd(column)}${' '.repeat(COMMENT_GAP)}${told}`);
    if (lineIndex < lines.length) textLines.push('');
    paragraphStart = lineIndex + 1;
  }
  return `${textLines.join('\n').replace(/^\n+|\n+$/g, '')}\n`;
}
