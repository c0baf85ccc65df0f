/**
 * The author's texts about a puzzle: comments at the head of its text, such as `// title: …`. Each is one line; a text
 * of several lines has several. Readers of instances skip them, and they are kept wherever the text goes.
 */

export interface Head {
  readonly title?: string;
  readonly author?: string;
  readonly rules?: string;
  /** The rows and columns whose values in the answer are the code that solvers send in, such as `row 2, column 5`. */
  readonly code?: string;
  /** The fog over the puzzle; see fog.ts. */
  readonly fog?: string;
  /** The answer's digits, row by row, where they are needed to lift the fog. */
  readonly solution?: string;
}

export const HEAD_FIELDS = ['title', 'author', 'rules', 'code', 'fog', 'solution'] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];

const HEAD_LINE = /^\/\/ ?(title|author|rules|code|fog|solution):(.*)$/;

/** The title and the author in one line; '' if both are missing. */
export const headingOf = ({ title, author }: Head): string =>
  [title, author === undefined ? undefined : `by ${author}`].filter(Boolean).join(' ');

/** The number of lines at the beginning of a text that are comments or blank. */
function headLength(lines: readonly string[]): number {
  const end = lines.findIndex(
    (line) => line.trim() !== '' && !line.startsWith('//') && !line.startsWith('#'),
  );
  return end < 0 ? lines.length : end;
}

export function headOf(text: string): Head {
  const lines = text.split('\n');
  const textByField = new Map<string, string[]>();
  for (const line of lines.slice(0, headLength(lines))) {
    const [, field, words = ''] = HEAD_LINE.exec(line.trimEnd()) ?? [];
    if (field !== undefined)
      textByField.set(field, [...(textByField.get(field) ?? []), words.replace(/^ /, '')]);
  }
  return Object.fromEntries(
    [...textByField].flatMap(([field, words]) => {
      const fullText = words.join('\n').trim();
      return fullText === '' ? [] : [[field, fullText]];
    }),
  );
}

/** The text without the author's texts: only the puzzle. */
export function cluesOf(text: string): string {
  const lines = text.split('\n');
  const length = headLength(lines);
  return lines.filter((line, at) => at >= length || !HEAD_LINE.test(line.trimEnd())).join('\n');
}

/** The text in which the author's texts are replaced by these. */
export function withHead(text: string, head: Head): string {
  const lines = HEAD_FIELDS.flatMap((field) => {
    const words = head[field]?.trim() ?? '';
    return words === '' ? [] : linesOf(words).map((line) => `// ${field}: ${line}`.trimEnd());
  });
  return [...lines, cluesOf(text)].join('\n');
}

/** The lines of a text; the words come from links, too, so nothing in them may end a comment or make the text none. */
const linesOf = (words: string): readonly string[] =>
  words.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.replace(/\p{Cc}/gu, ' '));
