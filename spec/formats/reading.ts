/** Code shared by the specs of formats: it reads texts of instances and returns values and short messages. */
import type { InstanceData } from '../../src/formats/native/instance.ts';
import { readInstanceText } from '../../src/formats/native/native.ts';
import { TextSource } from '../../src/formats/native/text-source.ts';
import { isCompound, type Told } from '../../src/formats/values/value-text.ts';
import type { Board, BoardKind, GlobalName } from '../../src/model/board.ts';
import { BoardElements } from '../../src/model/elements.ts';
import type { GivenRequest } from '../../src/model/instance-source.ts';
import type { ValueType } from '../../src/model/value-types.ts';
import { type EnumType, EnumValue, type Value } from '../../src/model/values.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';

/** A given, described by what it is over (nothing for a single value) and by its type. */
export interface Given {
  readonly name: string;
  readonly over?: 'cells' | 'rows' | 'columns' | 'borders' | 'corners' | 'links';
  readonly type: ValueType;
}

type Kind = BoardKind | { readonly name: BoardKind; readonly arguments: readonly number[] };

const NOWHERE = { file: 0, start: 0, end: 0 };

export function read(text: string, givens: readonly Given[], kinds: readonly Kind[] = ['square']): Reader {
  return new Reader(text, givens, kinds);
}

export class Reader {
  readonly diagnostics = new Diagnostics();
  readonly data: InstanceData;
  readonly board: Board | undefined;
  /** The values of each given that could be read. */
  readonly values: Record<string, readonly Told[]> = {};
  readonly #sources = new Sources();

  constructor(text: string, givens: readonly Given[], kinds: readonly Kind[]) {
    const file = this.#sources.add('i.txt', text);
    this.data = readInstanceText(file, { file: 0, start: 0, end: text.length }, 'i.txt', this.diagnostics);
    const requests = givens.map(requestOf);
    const source = new TextSource(this.data, requests, this.diagnostics);
    const named = kinds.map((kind) => (typeof kind === 'string' ? { name: kind, arguments: [] } : kind));
    if (this.diagnostics.hasErrors) return;
    this.board =
      named.length > 0 ? source.board({ kinds: named, givens: requests, span: NOWHERE }) : undefined;
    if (named.length > 0 && !this.board) return;
    const elements = this.board && new BoardElements(this.board);
    for (const [at, given] of givens.entries()) {
      const request = requests[at];
      if (!request || !source.has(given.name)) continue;
      const domain = given.over && elements?.[given.over];
      const values = source.valuesForGiven({ ...request, domain }, elements);
      if (values) this.values[given.name] = values;
    }
    source.finish();
  }

  /** The messages, each as `line:column «text» message [advice]`. */
  get messages(): string[] {
    return this.diagnostics.list.map(({ message, span, advice }) => {
      if (!span) return message;
      const { line, column } = this.#sources.position(span.file, span.start);
      const marked = this.#sources.get(span.file).text.slice(span.start, span.end);
      return `${line}:${column} «${marked}» ${message}${advice ? ` [${advice}]` : ''}`;
    });
  }

  /** Values of a given as plain data. */
  plain(name: string): unknown {
    return this.values[name]?.map(plain);
  }
}

function requestOf({ name, over, type }: Given): GivenRequest {
  const lists = isCompound(type);
  const set: readonly GlobalName[] | undefined = over && [over];
  return { name, span: NOWHERE, over: set, hasLists: lists, type, domain: undefined };
}

export function enumOf(name: string, members: readonly string[]): EnumType {
  const list: EnumValue[] = [];
  const type: EnumType = { name, members: list };
  for (const [index, member] of members.entries()) list.push(new EnumValue(type, index, member));
  return type;
}

/** Values as plain data: enum members by name, unknown values as `?`. */
export function plain(value: Told): unknown {
  if (typeof value === 'symbol') return '?';
  if (value instanceof EnumValue) return value.name;
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object' && 'items' in value)
    return (value.items as Value[]).map(plain);
  return value;
}
