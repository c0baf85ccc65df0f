/** Nonograms as JSON, as programs write them: an object with the runs of rows and columns, `{"rows": [[1, 1], [3]], "columns": …}`. */
import type { Token } from '../native/tokens.ts';
import { KNOWN_KEYS } from './bad-file.ts';

/** The lines of runs in a JSON text; undefined for all other texts. */
export interface JsonNonogram {
  readonly title: string;
  readonly rows: readonly Token[];
  readonly columns: readonly Token[];
  /** The keys beside them that may say something of the puzzle. */
  readonly others: readonly Token[];
}

const ROW_KEY_PATTERN = /^rows?(?:clues?|hints?|runs?)?$/;
const COLUMN_KEY_PATTERN = /^col(?:umn)?s?(?:clues?|hints?|runs?)?$/;
const MAX_DEPTH = 3;

export function jsonNonogramIn(text: string): JsonNonogram | undefined {
  if (!/^\uFEFF?\s*\{/.test(text)) return undefined;
  try {
    return nonogramOf(JSON.parse(text.replace(/^\uFEFF/, '')) as object, text, 0);
  } catch {
    return undefined;
  }
}

function nonogramOf(value: object, text: string, depth: number): JsonNonogram | undefined {
  const entries = Object.entries(value).map(([key, one]) => [plainKey(key), one] as const);
  const linesOf = (pattern: RegExp): readonly Token[] | undefined =>
    entries
      .flatMap(([key, one]) => (pattern.test(key) ? [linesOfRuns(one)] : []))
      .find((one) => one !== undefined);
  const [rows, columns] = [linesOf(ROW_KEY_PATTERN), linesOf(COLUMN_KEY_PATTERN)];
  if (rows && columns) {
    const title = entries.find(([key]) => key === 'title' || key === 'name')?.[1];
    const others = Object.keys(value).filter((key) => !isKnownKey(plainKey(key)));
    return {
      title: typeof title === 'string' ? title : '',
      rows,
      columns,
      others: others.map((key) => {
        const quoted = JSON.stringify(key);
        return { text: plainKey(key), start: Math.max(0, text.indexOf(quoted)), width: quoted.length };
      }),
    };
  }
  for (const [, one] of entries) {
    const inner =
      typeof one === 'object' && one !== null && depth < MAX_DEPTH
        ? nonogramOf(one as object, text, depth + 1)
        : undefined;
    if (inner) return inner;
  }
  return undefined;
}

const isKnownKey = (key: string): boolean =>
  KNOWN_KEYS.has(key) || ROW_KEY_PATTERN.test(key) || COLUMN_KEY_PATTERN.test(key);

/** A key in small letters alone: `row_clues` and `rowClues` are the same. */
const plainKey = (key: string): string => key.toLowerCase().replace(/[^a-z]/g, '');

/** A line for each list of runs, or for each text with runs. Positions in JSON aren't kept, so messages point at its beginning. */
function linesOfRuns(value: unknown): readonly Token[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const lines = value.map((line: unknown) =>
    Array.isArray(line) && line.every((run) => typeof run === 'number' || typeof run === 'string')
      ? line.join(' ')
      : typeof line === 'string'
        ? line.replaceAll(',', ' ')
        : undefined,
  );
  return lines.every((line) => line !== undefined)
    ? lines.map((line) => ({ text: line.trim() === '' ? '0' : line, start: 0 }))
    : undefined;
}
