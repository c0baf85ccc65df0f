/** The `generate` section: which givens are chosen and how, and the sizes there are. docs/generate.md lists its lines. */
import type { InstanceData, InstanceEntry } from '../../formats/instance.ts';
import { readInstanceText } from '../../formats/native.ts';
import type { Diagnostics } from '../../language/diagnostics.ts';
import type { Model } from '../../language/model.ts';
import type { SourceFile, Span } from '../../language/source.ts';
import { suggest } from '../../language/suggest.ts';

/** By the value's text (`H`, `3`, `true`, `absent`): its part of the whole; 0 is never. */
export type Weights = ReadonlyMap<string, number>;

/**
 * `choose`: every place that a size leaves open gets a value. `remove`: as many values as one answer needs, and no more.
 * `take`: the answer says the value. `scatter`: absent but for a part of the places, drawn by lot.
 */
export type Way = 'choose' | 'remove' | 'take' | 'scatter' | 'share';

export interface Plan {
  readonly sizes: ReadonlyMap<string, InstanceData>;
  readonly choose: ReadonlyMap<string, Weights>;
  readonly remove: ReadonlySet<string>;
  readonly take: ReadonlySet<string>;
  /** The part of the places, 0 to 1. */
  readonly scatter: ReadonlyMap<string, number>;
  /** By chosen given: the ints it is chosen from, each end a number or a word for a size of the board. */
  readonly range: ReadonlyMap<string, readonly [string, string]>;
  /** Of finds. */
  readonly share: ReadonlyMap<string, Weights>;
}

const WORDS = ['size', 'choose', 'remove', 'take', 'scatter', 'share'];
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_-]*$/u;

/** What all `generate` sections of the model say together; mistakes are reported. */
export function readPlan(model: Model, diagnostics: Diagnostics): Plan {
  const reader = new PlanReader(model, diagnostics);
  for (const { section, body } of model.sections) {
    if (section === 'generate') reader.read(model.sources.get(body.file), body);
  }
  return reader.plan;
}

/** `H=0,O=1` or `40%`; a message's words where it is neither. */
export function readWeights(text: string): Weights | string {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim());
  if (percent) {
    const part = Number(percent[1]);
    if (part > 100) return 'A part is at most 100%.';
    return new Map([
      ['true', part],
      ['false', 100 - part],
    ]);
  }
  const weights = new Map<string, number>();
  for (const entry of text.split(',')) {
    const match = /^\s*(-?[\p{L}\p{M}\p{N}_]+)\s*=\s*(\d+(?:\.\d+)?)\s*$/u.exec(entry);
    if (!match) return 'Expected weights such as `A = 2, B = 1`, or a part such as `40%`.';
    weights.set(match[1] ?? '', Number(match[2]));
  }
  if ([...weights.values()].every((weight) => weight === 0)) return 'One of the weights is to be above 0.';
  return weights;
}

class PlanReader {
  readonly #model: Model;
  readonly #diagnostics: Diagnostics;
  readonly #sizes = new Map<string, InstanceData>();
  readonly #choose = new Map<string, Weights>();
  readonly #remove = new Set<string>();
  readonly #take = new Set<string>();
  readonly #scatter = new Map<string, number>();
  readonly #share = new Map<string, Weights>();
  readonly #range = new Map<string, readonly [string, string]>();

  constructor(model: Model, diagnostics: Diagnostics) {
    this.#model = model;
    this.#diagnostics = diagnostics;
  }

  get plan(): Plan {
    return {
      sizes: this.#sizes,
      choose: this.#choose,
      remove: this.#remove,
      take: this.#take,
      scatter: this.#scatter,
      share: this.#share,
      range: this.#range,
    };
  }

  read(file: SourceFile, body: Span): void {
    let at = body.start;
    while (at < body.end) {
      const newline = file.text.indexOf('\n', at);
      const end = newline < 0 || newline > body.end ? body.end : newline;
      const next = this.#line(file, at, end, body.end);
      at = Math.max(end, next) + 1;
    }
  }

  /** Reads the statement of a line; gives the end of what it took, past the line's end for blocks. */
  #line(file: SourceFile, start: number, end: number, bodyEnd: number): number {
    const text = file.text
      .slice(start, end)
      .replace(/\/\/.*$/, '')
      .trimEnd();
    const words = /^(\s*)(\S+)(\s*)([^\s:={[]*)(.*)$/u.exec(text);
    if (!words) return end;
    const [, margin = '', word = '', gap = '', name = '', rest = ''] = words;
    const wordStart = start + margin.length;
    const nameStart = wordStart + word.length + gap.length;
    const wordSpan = { file: file.id, start: wordStart, end: wordStart + word.length };
    const nameSpan = { file: file.id, start: nameStart, end: nameStart + Math.max(1, name.length) };
    if (!WORDS.includes(word)) {
      const meant = suggest(word, WORDS);
      this.#error('A line of a `generate` section starts otherwise.', wordSpan, {
        advice: meant
          ? `Did you mean \`${meant}\`?`
          : `It may be ${WORDS.map((w) => `\`${w}\``).join(', ')}.`,
      });
      return end;
    }
    if (!NAME.test(name)) {
      this.#error(`Expected a name after \`${word}\`.`, nameSpan);
      return end;
    }
    const restStart = nameStart + name.length;
    if (word === 'size') return this.#size(file, name, nameSpan, restStart, end, bodyEnd);
    if (!this.#known(word as Way, name, nameSpan)) return end;
    this.#statement(word as Way, name, nameSpan, rest.trim());
    return word === 'take' ? this.#takeEnd(file, end, bodyEnd) : end;
  }

  #statement(way: Way, name: string, span: Span, rest: string): void {
    const value = rest.startsWith(':') ? rest.slice(1).trim() : rest;
    const range = /^in\s+(\d{1,9}|height|width)\s*\.\.\s*(\d{1,9}|height|width)$/.exec(rest);
    if (way === 'take') this.#take.add(name);
    else if (way === 'remove') {
      if (rest !== '') this.#error(`Nothing more is expected after \`remove ${name}\`.`, span);
      this.#remove.add(name);
    } else if (way === 'choose' && range) {
      this.#choose.set(name, new Map());
      this.#range.set(name, [range[1] ?? '', range[2] ?? '']);
    } else if (way === 'choose' && rest === '') this.#choose.set(name, new Map());
    else {
      const weights = readWeights(value);
      if (typeof weights === 'string') this.#error(weights, span);
      else if (way === 'choose') this.#choose.set(name, weights);
      else if (way === 'share') this.#share.set(name, weights);
      else this.#scatter.set(name, (weights.get('true') ?? 0) / 100);
    }
  }

  /** An expression goes on where a line starts with no word of the section. */
  #takeEnd(file: SourceFile, end: number, bodyEnd: number): number {
    const more = file.text.slice(end + 1, bodyEnd);
    const next = /^[ \t]*(?:$|\}|(?:size|choose|remove|scatter|take|share)\b)/m.exec(more);
    return next && next.index > 0 ? end + next.index : next ? end : bodyEnd;
  }

  #size(file: SourceFile, name: string, span: Span, at: number, end: number, bodyEnd: number): number {
    const rest = file.text.slice(at, end);
    const brace = /^\s*\{\s*(?:\/\/.*)?\r?$/.exec(rest);
    if (brace) {
      const close = /^[ \t]*\}[ \t]*\r?$/m.exec(file.text.slice(end + 1, bodyEnd));
      if (!close)
        this.#error('This size is never closed.', span, { advice: 'Its last line holds only `}`.' });
      const stop = close ? end + 1 + close.index : bodyEnd;
      const body = { file: file.id, start: end + 1, end: stop };
      this.#add(name, span, readInstanceText(file, body, name, this.#diagnostics));
      return close ? stop + close[0].length : stop;
    }
    const value = /^(\s*:\s*)([^/]*?)\s*(?:\/\/.*)?$/.exec(rest);
    if (!value?.[2]) {
      this.#error(`Expected \`size ${name}: 9 9\` or \`size ${name} {\` and an instance.`, span);
      return end;
    }
    const line = { text: value[2], start: at + (value[1]?.length ?? 0) };
    const lineSpan = { file: file.id, start: line.start, end: line.start + line.text.length };
    const entry: InstanceEntry = { name: 'size', nameSpan: span, lines: [line], span: lineSpan };
    this.#add(name, span, { title: name, span: lineSpan, entries: new Map([['size', entry]]) });
    return end;
  }

  #add(name: string, span: Span, data: InstanceData): void {
    if (this.#sizes.has(name)) this.#error(`The size \`${name}\` is there twice.`, span);
    this.#sizes.set(name, data);
  }

  #known(way: Way, name: string, span: Span): boolean {
    const kind = way === 'share' ? 'find' : 'given';
    const names = this.#model.declarations.filter((d) => d.kind === kind).map((d) => d.name.text);
    if (names.includes(name)) return true;
    const meant = suggest(name, names);
    this.#diagnostics.error('unknown-name', `There is no ${kind} \`${name}\`.`, span, {
      ...(meant !== undefined && { advice: `Did you mean \`${meant}\`?` }),
    });
    return false;
  }

  #error(message: string, span: Span, rest: { readonly advice?: string } = {}): void {
    this.#diagnostics.error('generate-section', message, span, rest);
  }
}
