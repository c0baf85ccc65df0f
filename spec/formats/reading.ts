/** What the specs of formats share: instance text in, values and short messages out. */
import { chooseBoard, type BoardKind, entryOf, type GivenShape } from '../../src/formats/choose-board.ts';
import type { InstanceData } from '../../src/formats/instance.ts';
import { readInstanceText } from '../../src/formats/native.ts';
import type { Told } from '../../src/formats/value-text.ts';
import { readFamily, readValue } from '../../src/formats/values.ts';
import { Diagnostics } from '../../src/language/diagnostics.ts';
import { Sources } from '../../src/language/source.ts';
import type { Board } from '../../src/model/board.ts';
import { BoardElements } from '../../src/model/elements.ts';
import type { ValueType } from '../../src/model/value-types.ts';
import type { EnumType, Value } from '../../src/model/values.ts';
import { EnumValue } from '../../src/model/values.ts';

export class Reader {
  readonly diagnostics = new Diagnostics();
  readonly data: InstanceData;
  readonly #sources = new Sources();

  constructor(text: string) {
    const file = this.#sources.add('i.txt', text);
    this.data = readInstanceText(file, { file: 0, start: 0, end: text.length }, 'i.txt', this.diagnostics);
  }

  board(kinds: readonly (string | BoardKind)[], givens: readonly GivenShape[]): Board | undefined {
    const named = kinds.map((kind) => (typeof kind === 'string' ? { name: kind, sizes: [] } : kind));
    return chooseBoard(named, this.data, givens, this.diagnostics);
  }

  value(name: string, type: ValueType, board?: Board): Told {
    const entry = this.data.entries.get(name);
    if (!entry) throw new Error(`no entry ${name}`);
    return readValue(entry, type, board, this.diagnostics);
  }

  family(given: GivenShape & { readonly type: ValueType }, board: Board, domain = over(given, board)): readonly Told[] {
    const entry = entryOf(this.data, given, [given]);
    if (!entry) throw new Error(`no entry ${given.name}`);
    return readFamily(entry, given.type, domain, board, this.diagnostics);
  }

  /** `line:column message [advice]`, with the text the span covers. */
  get messages(): string[] {
    return this.diagnostics.list.map(({ message, span, advice }) => {
      if (!span) return message;
      const { line, column } = this.#sources.position(span.file, span.start);
      const marked = this.#sources.get(span.file).text.slice(span.start, span.end);
      return `${line}:${column} «${marked}» ${message}${advice ? ` [${advice}]` : ''}`;
    });
  }
}

export function over(given: GivenShape, board: Board): readonly Value[] {
  const elements = new BoardElements(board);
  const sets: Partial<Record<string, readonly Value[]>> = elements as unknown as Record<string, readonly Value[]>;
  return sets[given.over ?? ''] ?? [];
}

export function enumOf(name: string, members: readonly string[]): EnumType {
  const list: EnumValue[] = [];
  const type: EnumType = { name, members: list };
  for (const [index, member] of members.entries()) list.push(new EnumValue(type, index, member));
  return type;
}

/** Values as plain data: enum members by name, untold as `?`. */
export function plain(value: Told): unknown {
  if (typeof value === 'symbol') return '?';
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object' && 'items' in value) return (value.items as Value[]).map(plain);
  return value;
}
