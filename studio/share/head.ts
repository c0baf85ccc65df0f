/**
 * What an author says of a puzzle: comments at the head of its text, `// title: …`, a line each, several for texts of several lines. Readers
 * of the text skip them, and whatever carries the text carries them, too.
 */

export interface Head {
  readonly title?: string;
  readonly author?: string;
  readonly rules?: string;
  /** Which places of the answer are read out as its code: `row 2, column 5`. */
  readonly code?: string;
}

export const HEAD_FIELDS = ['title', 'author', 'rules', 'code'] as const;
export type HeadField = (typeof HEAD_FIELDS)[number];

const LINE = /^\/\/ ?(title|author|rules|code):(.*)$/;

/** How many lines at the beginning are comments or blank. */
function headLength(lines: readonly string[]): number {
  const end = lines.findIndex(
    (line) => line.trim() !== '' && !line.startsWith('//') && !line.startsWith('#'),
  );
  return end < 0 ? lines.length : end;
}

export function headOf(text: string): Head {
  const lines = text.split('\n');
  const said = new Map<string, string[]>();
  for (const line of lines.slice(0, headLength(lines))) {
    const [, field, words = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (field !== undefined) said.set(field, [...(said.get(field) ?? []), words.replace(/^ /, '')]);
  }
  return Object.fromEntries(
    [...said].flatMap(([field, words]) => {
      const whole = words.join('\n').trim();
      return whole === '' ? [] : [[field, whole]];
    }),
  );
}

/** The text without what its author says of it: the puzzle alone. */
export function cluesOf(text: string): string {
  const lines = text.split('\n');
  const length = headLength(lines);
  return lines.filter((line, at) => at >= length || !LINE.test(line.trimEnd())).join('\n');
}

/** The text with that said of it, and nothing that was said before. */
export function withHead(text: string, head: Head): string {
  const lines = HEAD_FIELDS.flatMap((field) => {
    const words = head[field]?.trim() ?? '';
    return words === '' ? [] : words.split('\n').map((line) => `// ${field}: ${line}`.trimEnd());
  });
  return [...lines, cluesOf(text)].join('\n');
}
