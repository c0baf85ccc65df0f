/** Reads complete or partial solutions from text: native or JSON, recognised by the first character. */

import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import type { Ground } from '../../model/ground.ts';
import { MISSING_VALUE } from '../../model/instance-source.ts';
import type { ValueType } from '../../model/value-types.ts';
import { Diagnostics, didYouMean } from '../../text/diagnostics.ts';
import { entryOf } from '../../text/entry-of.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import type { InstanceData, InstanceEntry } from '../native/instance.ts';
import { readInstanceText } from '../native/native.ts';
import { Faults, type Token } from '../native/tokens.ts';
import { ElementText } from '../values/element-text.ts';
import { describeType, readToken, type TextReading, type Told } from '../values/value-text.ts';
import { readFamily, readValue } from '../values/values.ts';
import type { ToldFamily } from '../values/write.ts';
import { emptySolution, keyToJson, type Solution } from './solution.ts';

/**
 * Reads a solution; values that are missing or written `?` are undecided. Undefined after a mistake, which is reported.
 */
export function readSolution(
  ground: Ground,
  file: SourceFile,
  diagnostics: Diagnostics,
): Solution | undefined {
  const fileSpan = { file: file.id, start: 0, end: file.text.length };
  const expectedFamilies = emptySolution(ground).families;
  const oldErrorCount = diagnostics.list.length;
  const families = /^\uFEFF?\s*\{/.test(file.text)
    ? new JsonReader(ground.board, file, diagnostics).readFamilies(expectedFamilies)
    : readNative(ground.board, file, fileSpan, expectedFamilies, diagnostics);
  return diagnostics.list.length === oldErrorCount ? { families } : undefined;
}

/**
 * A solution from the entries of a text in another format. Missing values are undecided; undefined after a mistake,
 * which is reported.
 */
export function solutionFromData(
  ground: Ground,
  data: InstanceData,
  diagnostics: Diagnostics,
): Solution | undefined {
  if (diagnostics.hasErrors) return undefined;
  const families = valuesOf(ground.board, data, emptySolution(ground).families, diagnostics);
  return diagnostics.hasErrors ? undefined : { families };
}

function readNative(
  board: Board | undefined,
  file: SourceFile,
  body: Span,
  wanted: readonly ToldFamily[],
  diagnostics: Diagnostics,
): readonly ToldFamily[] {
  const data = readInstanceText(file, body, file.name, diagnostics);
  if (diagnostics.hasErrors) return [];
  return valuesOf(board, data, wanted, diagnostics);
}

function valuesOf(
  board: Board | undefined,
  data: InstanceData,
  wanted: readonly ToldFamily[],
  diagnostics: Diagnostics,
): readonly ToldFamily[] {
  if (data.entries.size === 0) {
    const { span } = data;
    diagnostics.error(
      'empty-solution',
      'There is no solution here.',
      { ...span, end: Math.min(1, span.end) },
      {
        advice: `The puzzle asks for ${namesOf(wanted)}.`,
      },
    );
  }
  for (const { name, nameSpan } of data.entries.values()) {
    if (!wanted.some((family) => family.name === name)) reportUnknown(name, nameSpan, wanted, diagnostics);
  }
  return wanted.map((family) => {
    const entry = data.entries.get(family.name);
    return entry ? { ...family, values: nativeValues(family, entry, board, diagnostics) } : family;
  });
}

function nativeValues(
  { type, domain }: ToldFamily,
  entry: InstanceEntry,
  board: Board | undefined,
  diagnostics: Diagnostics,
): readonly Told[] {
  const typeOrUnknown: ValueType = { kind: 'unknown', of: type };
  if (!domain) return [readValue(entry, typeOrUnknown, board, diagnostics)];
  return readFamily(entry, typeOrUnknown, domain, board, diagnostics);
}

function reportUnknown(
  name: string,
  span: Span,
  wanted: readonly ToldFamily[],
  diagnostics: Diagnostics,
): void {
  const nameMeant = suggest(
    name,
    wanted.map((family) => family.name),
  );
  const nameAdvice = didYouMean(nameMeant, span, `It asks for ${namesOf(wanted)}.`);
  diagnostics.error('unknown-find', `The puzzle does not ask for \`${name}\`.`, span, nameAdvice);
}

function namesOf(wanted: readonly ToldFamily[]): string {
  return wanted.length === 0 ? 'nothing' : wanted.map(({ name }) => `\`${name}\``).join(', ');
}

/** Reads a solution in JSON. Parsed JSON has no positions, so messages about mistakes point at the find's name. */
class JsonReader {
  readonly #board: Board | undefined;
  readonly #file: SourceFile;
  readonly #diagnostics: Diagnostics;
  readonly #textReading: TextReading;

  constructor(board: Board | undefined, file: SourceFile, diagnostics: Diagnostics) {
    this.#board = board;
    this.#file = file;
    this.#diagnostics = diagnostics;
    this.#textReading = { faults: new Faults(diagnostics, file.id), elementText: new ElementText(board) };
  }

  readFamilies(wanted: readonly ToldFamily[]): readonly ToldFamily[] {
    const parsedJson = this.#parse();
    if (!isObject(parsedJson)) return [];
    const valuesByName = isObject(parsedJson.find) ? parsedJson.find : parsedJson;
    for (const name of Object.keys(valuesByName)) {
      if (wanted.some((family) => family.name === name)) continue;
      reportUnknown(name, this.#textReading.faults.span(this.#nameOf(name)), wanted, this.#diagnostics);
    }
    return wanted.map((family) =>
      Object.hasOwn(valuesByName, family.name)
        ? { ...family, values: this.#values(family, entryOf(valuesByName, family.name)) }
        : family,
    );
  }

  #parse(): unknown {
    const text = this.#file.text.replace(/^\uFEFF/, ' ');
    try {
      return JSON.parse(text.trimEnd());
    } catch (error) {
      const results = resultsIn(text);
      if (results?.length === 1) return results[0];
      if (results !== undefined && results.length > 1) {
        this.#textReading.faults.at('bad-json', `These are ${results.length} solutions; one is expected.`, {
          text: '{',
          start: text.indexOf('{'),
        });
        return undefined;
      }
      const position = /position (\d+)/.exec(error instanceof Error ? error.message : '');
      const errorOffset = Math.min(position ? Number(position[1]) : 0, Math.max(0, text.length - 1));
      this.#textReading.faults.at('bad-json', 'This is not well-formed JSON.', {
        text: text.charAt(errorOffset),
        start: errorOffset,
      });
      return undefined;
    }
  }

  #values(family: ToldFamily, json: unknown): readonly Told[] {
    const { domain, over, type } = family;
    if (!domain) return [this.#value(json, type, family)];
    if (!Array.isArray(json)) return this.#refuse(family, 'an array');
    const board = this.#board;
    if (board && isRectangular(board) && over === 'cells') return this.#rows(family, json, board);
    const { elementText } = this.#textReading;
    const positions = new Map(domain.map((key, at) => [JSON.stringify(keyToJson(key, elementText)), at]));
    const values: Told[] = domain.map(() => MISSING_VALUE);
    for (const item of json) {
      const position = isObject(item) ? positions.get(JSON.stringify(item.at)) : undefined;
      if (position === undefined || !isObject(item)) {
        return this.#refuse(
          family,
          `elements like {"at": ${JSON.stringify(keyToJson(domain[0] ?? null, elementText))}, "value": …}`,
        );
      }
      values[position] = this.#value(item.value, type, family);
    }
    return values;
  }

  #rows(family: ToldFamily, json: readonly unknown[], board: Board): readonly Told[] {
    const fits =
      json.length === board.height && json.every((row) => Array.isArray(row) && row.length === board.width);
    if (!fits) return this.#refuse(family, `${board.height} rows of ${board.width} values`);
    const cells = Array.from({ length: board.cellCount }, (_, cell) => cell);
    return cells.map((cell) => {
      const row: unknown = json[board.cellRow[cell] ?? 0];
      return this.#value(Array.isArray(row) ? row[board.cellColumn[cell] ?? 0] : null, family.type, family);
    });
  }

  /** Converts a JSON value to native text, and reads this as a value of the type. */
  #value(json: unknown, type: ValueType, family: ToldFamily): Told {
    if (json === '?') return MISSING_VALUE;
    const trialFaults = new Faults(new Diagnostics(), this.#file.id);
    const value = readToken({ text: textOfJson(json), start: 0 }, type, {
      ...this.#textReading,
      faults: trialFaults,
    });
    if (value !== undefined) return value;
    this.#textReading.faults.at(
      'bad-value',
      `\`${family.name}\` has ${JSON.stringify(json)} where ${describeType(type)} is expected.`,
      this.#nameOf(family.name),
    );
    return MISSING_VALUE;
  }

  #refuse({ name, values }: ToldFamily, expected: string): readonly Told[] {
    this.#textReading.faults.at('bad-json', `\`${name}\` should be ${expected}.`, this.#nameOf(name));
    return values;
  }

  #nameOf(name: string): Token {
    const quotedName = JSON.stringify(name);
    const startOffset = this.#file.text.indexOf(quotedName);
    return startOffset < 0 ? { text: '{', start: 0 } : { text: quotedName, start: startOffset };
  }
}

/**
 * The solutions in pzl's JSON output, which has one object per line; if there is none, the values that the output's
 * status line says are known. Undefined if a line isn't an object.
 */
function resultsIn(text: string): readonly unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  const results: unknown[] = [];
  try {
    for (const line of lines) results.push(JSON.parse(line));
  } catch {
    return undefined;
  }
  const objects = results.filter(isObject);
  const solutions = objects.filter(({ find }) => isObject(find));
  const knownParts = objects.flatMap((one) => (isObject(one.known) ? [{ find: one.known }] : []));
  return solutions.length > 0 ? solutions : knownParts;
}

/** The native text of a JSON value: `(0,1)` for `[0,1]`, `(0,1)-(0,2)` for `[[0,1],[0,2]]`. */
function textOfJson(json: unknown): string {
  if (json === null) return '-';
  if (!Array.isArray(json)) return String(json);
  const [a, b, side] = json;
  if (Array.isArray(a) && Array.isArray(b)) return `(${a.join(',')})-(${b.join(',')})`;
  return `(${String(a)},${String(b)})${side === undefined ? '' : String(side)}`;
}

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
