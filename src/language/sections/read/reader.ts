/** `read` sections as formats: their small grammar, and whether what they name is there and fits. */

import { append } from '../../../model/large-lists.ts';
import { type Details, type Diagnostics, didYouMean } from '../../../text/diagnostics.ts';
import { entryOf } from '../../../text/entry-of.ts';
import { lettersPattern } from '../../../text/letters.ts';
import type { Sources, Span } from '../../../text/source.ts';
import { suggest } from '../../../text/suggest.ts';
import type { Ast, Name, SectionDeclaration } from '../../syntax/ast.ts';
import type { Uses } from '../../uses.ts';
import type {
  AddressFlag,
  AddressFormat,
  AddressHoles,
  AddressPart,
  EncodedFormat,
  Format,
  FormatField,
  FormatPart,
  IdFormat,
  ImpliedValue,
  LinkPart,
  SymbolPair,
} from './format.ts';
import { type FormatToken, formatLines, tokensIn } from './lines.ts';
import { LINK_LAYERS, LINK_SECTIONS, type LinkSection } from './link-layers.ts';
import { FormatNames } from './names.ts';
import { schemeNamed } from './scheme-names.ts';

/** The formats of a model; mistakes in them are reported. */
export function readFormats(
  sections: readonly SectionDeclaration[],
  ast: Ast,
  sources: Sources,
  diagnostics: Diagnostics,
  uses: Uses,
): readonly Format[] {
  const read = sections.filter(({ section }) => section === 'read');
  return read.flatMap((section) => new SectionReader(section, ast, sources, diagnostics, uses).read() ?? []);
}

const NAME = lettersPattern(String.raw`^[\p{L}_][\p{L}\p{M}\p{N}_.]*$`);
const PARTS = [
  'line',
  'values',
  'lines',
  'key',
  'grid',
  'characters',
  'drawing',
  'comments',
  'symbols',
  'margin',
];

/** A line of `read penpa` that tells no layer. */
const ON_CORNERS = 'cells at corners';

class SectionReader {
  readonly #section: SectionDeclaration;
  readonly #sources: Sources;
  readonly #diagnostics: Diagnostics;
  readonly #ast: Ast;
  readonly #uses: Uses;
  readonly #comments: string[] = [];
  #anyMargin = false;
  #corners = false;
  readonly #symbols = new Map<string, readonly SymbolPair[]>();

  constructor(section: SectionDeclaration, ast: Ast, sources: Sources, diagnostics: Diagnostics, uses: Uses) {
    this.#section = section;
    this.#ast = ast;
    this.#uses = uses;
    this.#sources = sources;
    this.#diagnostics = diagnostics;
  }

  read(): Format | undefined {
    const { name, header, body, span } = this.#section;
    if (!name) {
      const word = { ...span, end: span.start + 'read'.length };
      this.#error('A format needs a name.', word, 'For example `read list ".txt" {`.');
      return undefined;
    }
    const file = this.#sources.get(body.file);
    const words = header ? tokensIn(file, header.start, header.end, this.#diagnostics) : [];
    const lines = formatLines(file, body, this.#diagnostics);
    const system = LINK_SECTIONS.find((one) => one === name.text);
    if (system !== undefined) return this.#link(system, words, lines);
    if (name.text === 'url') return this.#address(words, lines);
    return name.text === 'tatham' ? this.#id(words, lines) : this.#text(name, words, lines);
  }

  // ── Links ──

  #link(
    system: LinkSection,
    words: readonly FormatToken[],
    lines: readonly (readonly FormatToken[])[],
  ): Format {
    const genres = system === 'kudamono' ? this.#texts(words) : [];
    if (system === 'kudamono' && genres.length === 0) {
      const { name, span } = this.#section;
      const advice = 'For example `read kudamono "windows" {`: links have it behind `G=`.';
      this.#error('What does kudamono call this genre?', name?.span ?? span, advice);
    } else if (genres.length === 0 && words.length > 0)
      this.#unexpected(words[0], 'the layers of the link in braces');
    const names = new FormatNames(this.#ast, 'given', this.#diagnostics, this.#uses);
    const parts = lines.flatMap((line) => this.#layer(system, line, names) ?? []);
    const corners = this.#corners && ({ corners: true } as const);
    return {
      kind: 'link',
      system,
      genres,
      ...corners,
      parts,
      symbols: this.#symbols,
      span: this.#section.span,
    };
  }

  /** `thermometer: thermometers`, `symbol circle_L at corners: pearl`. */
  #layer(system: LinkSection, line: readonly FormatToken[], names: FormatNames): LinkPart | undefined {
    const [word] = line;
    if (!word) return undefined;
    if (word.text === 'symbols') {
      this.#part(line, names);
      return undefined;
    }
    const span = spanOf(line);
    if (system === 'penpa' && line.map(({ text }) => text).join(' ') === ON_CORNERS) {
      this.#corners = true;
      return undefined;
    }
    if (word.text === 'looks') {
      const layer = line
        .slice(1)
        .map(({ text }) => text)
        .join(' ');
      return { layer, names: [], implied: [], span };
    }
    const colon = line.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
    const said = line.slice(0, colon < 0 ? line.length : colon).map(({ text }) => text);
    const known = LINK_LAYERS[system];
    const layer =
      entryOf(known, said.join(' ')) ?? (system === 'fpuzzles' ? undefined : entryOf(known, word.text));
    if (!layer) {
      const near = suggest(said.join(' '), Object.keys(known));
      this.#error(
        `These links have no \`${said.join(' ')}\`.`,
        word.span,
        didYouMean(near, word.span, listOf(Object.keys(known))),
      );
      return undefined;
    }
    const told = colon < 0 ? [] : line.slice(colon + 1);
    const equals = told.findIndex(({ kind, text }) => kind === 'mark' && text === '=');
    const named = equals < 0 ? told.length : equals - 1;
    const found = told.slice(0, named).flatMap((token) => this.#name(token) ?? []);
    const implied = this.#implied(told.slice(named), names);
    const most = layer.kind === 'at' ? Math.max(1, layer.fields.length) : 1;
    const fitting = found.length === most || (found.length === 2 && layer.signed === true);
    if (!implied || (!fitting && !(found.length === 0 && implied.length > 0))) {
      const what = most === 1 ? 'the name of a given' : `names for ${layer.fields.join(' and ')}`;
      if (implied) this.#error(`Behind \`${said.join(' ')}\` stands a colon, and ${what}.`, span);
      return undefined;
    }
    const fits = found.map((name) => names.fitsLayer(name, layer)).every((fit) => fit);
    return fits ? { layer: said.join(' '), names: found, implied, span } : undefined;
  }

  /** `color = black` behind the names: values that the layer implies. Undefined where it is no such list. */
  #implied(tokens: readonly FormatToken[], names: FormatNames): readonly ImpliedValue[] | undefined {
    const implied: ImpliedValue[] = [];
    for (let at = 0; at < tokens.length; at += 4) {
      const [subject, equals, value, comma] = tokens.slice(at, at + 4);
      const name = subject && this.#name(subject);
      if (!name || !names.knowsSymbols(name)) return undefined;
      const isValue = value?.kind === 'word' || value?.text === '?';
      if (equals?.text !== '=' || !isValue || (comma && comma.text !== ',')) {
        this.#unexpected(comma ?? value ?? equals, 'what is so wherever this is, like `color = black`');
        return undefined;
      }
      implied.push({ name, value: value.text });
    }
    return implied;
  }

  // ── Text ──

  #text(name: Name, words: readonly FormatToken[], lines: readonly (readonly FormatToken[])[]): Format {
    const extensions: string[] = [];
    let at = 0;
    for (; words[at]?.kind === 'text'; at++) {
      const word = words[at];
      if (word && /^\.[\w.-]+$/.test(word.text)) extensions.push(word.text);
      else if (word) this.#error('A file extension starts with a dot: `".txt"`.', word.span);
    }
    const rest = words.slice(at);
    const solution = rest.length === 2 && rest[0]?.text === 'for' && rest[1]?.text === 'solution';
    if (rest.length > 0 && !solution && !(rest.length === 2 && rest[1]?.text === 'instance')) {
      this.#unexpected(rest[0], 'file extensions, then `for solution` if it holds the answer');
    }
    const names = new FormatNames(this.#ast, solution ? 'find' : 'given', this.#diagnostics, this.#uses);
    const parts = lines.flatMap((line) => this.#part(line, names) ?? []);
    return {
      kind: 'text',
      name,
      extensions,
      holds: solution ? 'solution' : 'instance',
      comments: this.#comments,
      anyMargin: this.#anyMargin,
      parts,
      symbols: this.#symbols,
      span: this.#section.span,
    };
  }

  #part(line: readonly FormatToken[], names: FormatNames): FormatPart | undefined {
    const [word] = line;
    if (!word) return undefined;
    const colon = line.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
    const span = spanOf(line);
    if (word.kind !== 'word' || !PARTS.includes(word.text)) {
      const near = suggest(word.text, PARTS);
      this.#error(
        `A format has no part \`${word.text}\`.`,
        word.span,
        didYouMean(near, word.span, listOf(PARTS)),
      );
      return undefined;
    }
    if (colon < 0) {
      this.#error(`Expected a colon behind \`${word.text}\`.`, word.span, entryOf(EXAMPLES, word.text));
      return undefined;
    }
    const argument = line.slice(1, colon);
    const rest = line.slice(colon + 1);
    const optional = word.text === 'line' && argument.length === 1 && argument[0]?.text === '?';
    const takes = optional || word.text === 'lines' || word.text === 'key' || word.text === 'symbols' ? 1 : 0;
    if (argument.length > takes) {
      this.#unexpected(argument[takes], 'a colon');
      return undefined;
    }
    if (rest.length === 0) {
      this.#error(`\`${word.text}\` says nothing.`, span, entryOf(EXAMPLES, word.text));
      return undefined;
    }
    return this.#meant(word, argument, rest, span, names);
  }

  /** What a part means that is put together right: `argument` stands before its colon, `rest` behind. */
  #meant(
    word: FormatToken,
    argument: readonly FormatToken[],
    rest: readonly FormatToken[],
    span: Span,
    names: FormatNames,
  ): FormatPart | undefined {
    switch (word.text) {
      case 'comments':
        append(this.#comments, this.#texts(rest));
        return undefined;
      case 'margin':
        this.#anyMargin = rest.length === 1 && rest[0]?.text === 'any';
        if (!this.#anyMargin) this.#unexpected(rest[0], '`margin: any`');
        return undefined;
      case 'symbols':
        this.#readSymbols(argument[0] ?? word, rest, names);
        return undefined;
      case 'key': {
        const [key] = argument;
        const name = this.#one(rest);
        if (key?.kind !== 'text') this.#unexpected(key ?? word, 'the key in quotes: `key "size": …`');
        else if (name && names.knows(name, 'key')) return { kind: 'key', key: key.text, name, span };
        return undefined;
      }
      case 'grid':
      case 'characters':
      case 'drawing': {
        const name = this.#one(rest);
        return name && names.knows(name, word.text) ? { kind: word.text, name, span } : undefined;
      }
      case 'values': {
        const found = rest.flatMap((token) => this.#name(token) ?? []);
        const good = found.filter((name) => names.knows(name, 'values'));
        return { kind: 'values', names: good, span };
      }
      case 'lines': {
        const list = argument[0] && this.#name(argument[0]);
        const fields = this.#fields(rest);
        if (list) return names.fitsList(list, fields) ? { kind: 'items', list, fields, span } : undefined;
        return names.fitPlaces(fields, span) ? { kind: 'places', fields, span } : undefined;
      }
      default: {
        const fields = this.#fields(rest);
        const good = fields.filter(({ name }) => names.knows(name, 'line'));
        return { kind: 'line', fields: good, optional: argument[0]?.text === '?', span };
      }
    }
  }

  /** `name`, `name?`, `name = other`. */
  #fields(tokens: readonly FormatToken[]): readonly FormatField[] {
    const fields: FormatField[] = [];
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at++];
      const name = token && this.#name(token);
      if (!name) continue;
      const mark = tokens[at]?.kind === 'mark' ? tokens[at]?.text : undefined;
      if (mark === '?') {
        at++;
        fields.push({ name, optional: true });
      } else if (mark === '=') {
        const other = tokens[at + 1];
        const otherwise = other && this.#name(other);
        at += 2;
        if (otherwise) fields.push({ name, optional: true, otherwise });
        else this.#unexpected(tokens[at - 2], 'the name of an earlier value behind `=`');
      } else fields.push({ name, optional: false });
    }
    const late = fields.findIndex(({ optional }, at) => !optional && fields[at - 1]?.optional);
    const first = fields[late];
    if (first) {
      this.#error(`\`${first.name.text}\` stands behind a value that a line may leave out.`, first.name.span);
    }
    return fields;
  }

  // ── Addresses ──

  #address(words: readonly FormatToken[], lines: readonly (readonly FormatToken[])[]): AddressFormat {
    const types = this.#types(words, 'What do the sites call this type?', 'read url "slither" {');
    const encoded = this.#encoded(lines);
    const named = encoded.flags.flatMap(({ type }) => type ?? []);
    return { kind: 'address', types: [...types, ...named], ...encoded };
  }

  /** `read tatham "pearl" {`: lines of an address, and `only n = 4`, `only j`, `size n + 1, n + 2`, `size boxes`. */
  #id(words: readonly FormatToken[], lines: readonly (readonly FormatToken[])[]): IdFormat {
    const types = this.#types(words, 'What does the collection call this game?', 'read tatham "pearl" {');
    const said = (line: readonly FormatToken[], word: string): boolean =>
      line[0]?.text === word && !line.some(({ text }) => text === ':');
    const isNumber = (line: readonly FormatToken[]): boolean =>
      line[0]?.text === 'number' && line[2]?.text === ':';
    const rest = lines.filter((line) => !said(line, 'only') && !said(line, 'size') && !isNumber(line));
    const names = new FormatNames(this.#ast, 'given', this.#diagnostics, this.#uses);
    const numbers = lines.filter(isNumber).flatMap((line) => this.#flag(line, names));
    const needs = lines.filter((line) => said(line, 'only')).flatMap((line) => this.#need(line));
    const [size = 'rectangle'] = lines.filter((line) => said(line, 'size')).map((line) => this.#idSize(line));
    return { kind: 'id', types, ...this.#encoded(rest), needs, numbers, size };
  }

  #need([only, letter, equals, number, more]: readonly FormatToken[]): IdFormat['needs'] {
    const isNumber = equals?.text === '=' && number !== undefined && /^\d{1,4}$/.test(number.text) && !more;
    if (letter && /^[a-zA-Z]$/.test(letter.text) && (isNumber || !equals))
      return [{ letter: letter.text, ...(isNumber && { number: number.text }) }];
    const message = 'A parameter is a letter, perhaps with its number.';
    this.#error(message, only?.span ?? this.#section.span, 'For example `only n = 4`.');
    return [];
  }

  #idSize(line: readonly FormatToken[]): IdFormat['size'] {
    const text = line.map((one) => one.text).join(' ');
    if (text === 'size boxes') return 'boxes';
    const [, rows, columns] = /^size n(?: \+ (\d))? , n(?: \+ (\d))?$/.exec(text) ?? [];
    if (/^size n\b.*, n\b/.test(text)) return [Number(rows ?? 0), Number(columns ?? 0)];
    this.#error(
      'Which board is it?',
      spanOf(line),
      'Write `size n, n`, `size n + 1, n + 2` or `size boxes`.',
    );
    return 'rectangle';
  }

  /** What the section is for. */
  #types(words: readonly FormatToken[], question: string, example: string): readonly string[] {
    const types = this.#texts(words);
    const { name, span } = this.#section;
    if (types.length === 0) this.#error(question, name?.span ?? span, `For example \`${example}\`.`);
    return types;
  }

  #encoded(lines: readonly (readonly FormatToken[])[]): Omit<EncodedFormat, 'types'> {
    const names = new FormatNames(this.#ast, 'given', this.#diagnostics, this.#uses);
    const flags: AddressFlag[] = [];
    const looks: string[] = [];
    let holes: AddressHoles | undefined;
    const parts = lines.flatMap((line) => {
      switch (line[0]?.text) {
        case 'flag':
          append(flags, this.#flag(line, names));
          return [];
        case 'looks':
          append(looks, this.#looks(line));
          return [];
        case 'holes':
          if (line.length === 1) return this.#scheme(line, names) ?? [];
          holes = this.#holes(line, names);
          return [];
        default:
          return this.#scheme(line, names) ?? [];
      }
    });
    const { span } = this.#section;
    return { flags, looks, holes, parts, symbols: this.#symbols, span };
  }

  /** `looks flag h t` */
  #looks([looks, word, ...letters]: readonly FormatToken[]): readonly string[] {
    const odd = letters.some(({ text }) => !/^[a-zA-Z]$/.test(text));
    if (word?.text === 'flag' && letters.length > 0 && !odd) return letters.map(({ text }) => text);
    const message = 'Flags that only change looks are letters.';
    this.#error(message, looks?.span ?? this.#section.span, 'For example `looks flag h t`.');
    return [];
  }

  /** `flag f: full`, `flag m "ichimagam": magnets` */
  #flag(line: readonly FormatToken[], names: FormatNames): readonly AddressFlag[] {
    const type = line[2]?.kind === 'text' ? line[2].text : undefined;
    const [word, letter, colon, token, more] = type === undefined ? line : line.toSpliced(2, 1);
    if (!letter || !/^[a-z]$/.test(letter.text) || colon?.text !== ':' || !token || more) {
      this.#error('A flag is a letter and a bool.', word?.span ?? this.#section.span, FLAG_EXAMPLE);
      return [];
    }
    const name = this.#name(token);
    return name && names.knows(name, 'flag')
      ? [{ letter: letter.text, ...(type !== undefined && { type }), name }]
      : [];
  }

  /** `holes: clue = 7` */
  #holes(line: readonly FormatToken[], names: FormatNames): AddressHoles | undefined {
    const [word, colon, subject, equals, symbol, more] = line;
    if (colon?.text !== ':' || !subject || equals?.text !== '=' || !symbol || more) {
      const advice =
        'Write `holes` where the address tells them by themselves, or `holes: clue = 7` where a value tells them.';
      this.#error('Which value stands for a hole?', word?.span ?? this.#section.span, advice);
      return undefined;
    }
    const name = this.#name(subject);
    return name && names.knows(name, 'address') ? { name, symbol: symbol.text } : undefined;
  }

  #scheme(line: readonly FormatToken[], names: FormatNames): AddressPart | undefined {
    const [word] = line;
    if (!word) return undefined;
    if (word.text === 'symbols') {
      this.#part(line, names);
      return undefined;
    }
    const colon = line.findIndex(({ text }) => text === ':');
    const last = colon < 0 ? line.length : colon;
    const optional = last > 1 && line[last - 1]?.text === '?';
    const end = optional ? last - 1 : last;
    const places = line[1]?.text === 'at' ? line.slice(2, end) : [];
    const scheme = schemeNamed(word.text, places.map(({ text }) => text).join(' ') || undefined);
    if ('unknown' in scheme) {
      const token = scheme.unknown === 'scheme' ? word : (places[0] ?? word);
      const near = suggest(scheme.text, scheme.known);
      const message =
        scheme.unknown === 'scheme'
          ? `There is no scheme \`${scheme.text}\` of addresses.`
          : `An address has no places \`${scheme.text}\`.`;
      this.#error(message, token.span, didYouMean(near, token.span, listOf(scheme.known)));
      return undefined;
    }
    const wanted = scheme.names;
    const stray = places.length === 0 && end > 1;
    const found = colon < 0 || stray ? [] : line.slice(colon + 1).flatMap((token) => this.#name(token) ?? []);
    const least = wanted.length - (scheme.spare ?? 0);
    if (found.length > wanted.length || found.length < least) {
      const form = wanted.map((what) => `(${what})`).join(' ');
      this.#error(
        `\`${word.text}\` takes ${least < wanted.length ? `${least} or ` : ''}${wanted.length === 1 ? 'one name' : `${wanted.length} names`}.`,
        word.span,
        `Write \`${line
          .slice(0, end)
          .map(({ text }) => text)
          .join(' ')}: …\`: ${form}.`,
      );
      return undefined;
    }
    const known = found.every((name) => names.knows(name, 'address'));
    if (!known) return undefined;
    const { part } = scheme;
    if (part.kind === 'coded' && !found.every((name, at) => names.standsAt(name, word.text, part.places, at)))
      return undefined;
    if (optional && scheme.part.kind === 'whole' && !OPTIONAL.includes(scheme.part.scheme)) {
      this.#error(`\`${word.text}\` can't be left out of an address.`, word.span);
      return undefined;
    }
    return { ...scheme.part, names: found, span: spanOf(line), optional };
  }

  // ── Pieces ──

  #readSymbols(subject: FormatToken, tokens: readonly FormatToken[], names: FormatNames): void {
    const name = this.#name(subject);
    if (!name || !names.knowsSymbols(name)) return;
    const pairs: SymbolPair[] = [];
    for (let at = 0; at < tokens.length; at += 4) {
      const [symbol, equals, value, comma] = tokens.slice(at, at + 4);
      if (!symbol || equals?.text !== '=' || !value || (comma && comma.text !== ',')) {
        this.#unexpected(comma ?? value ?? equals ?? symbol, 'pairs like `+ = plus, - = minus`');
        return;
      }
      const twice = pairs.find((pair) => pair.symbol === symbol.text);
      if (twice) this.#error(`\`${symbol.text}\` stands for two values.`, symbol.span);
      pairs.push({ symbol: symbol.text, value: value.text === 'absent' ? '-' : value.text });
    }
    this.#symbols.set(name.text, pairs);
  }

  #texts(tokens: readonly FormatToken[]): string[] {
    const odd = tokens.find(({ kind, text }) => kind !== 'text' || text === '');
    if (odd) this.#unexpected(odd, 'a text in quotes');
    return tokens.filter(({ kind, text }) => kind === 'text' && text !== '').map(({ text }) => text);
  }

  #one(tokens: readonly FormatToken[]): Name | undefined {
    const [first, second] = tokens;
    if (second) this.#unexpected(second, 'only one name');
    return first && !second ? this.#name(first) : undefined;
  }

  #name(token: FormatToken): Name | undefined {
    if (token.kind === 'word' && NAME(token.text).test(token.text)) {
      return { text: token.text, span: token.span };
    }
    this.#unexpected(token, 'a name');
    return undefined;
  }

  #unexpected(token: FormatToken | undefined, expected: string): void {
    const shown = token ? `, found \`${token.text}\`` : '';
    this.#error(`Expected ${expected}${shown}.`, token?.span ?? this.#section.span);
  }

  #error(message: string, span: Span, more?: string | Details): void {
    const rest = typeof more === 'string' ? { advice: more } : more;
    this.#diagnostics.error('format-syntax', message, span, rest);
  }
}

/** Schemes that may be left out. */
const OPTIONAL: readonly string[] = ['walls', ','];

const FLAG_EXAMPLE = 'For example `flag f: full`, where `full` is a given bool.';

const EXAMPLES: Readonly<Record<string, string>> = {
  line: 'For example `line: height width`.',
  values: 'For example `values: rowTotal columnTotal`.',
  lines:
    'For example `lines tiles: north east south west`, or `lines: row column value` for values at places.',
  key: 'For example `key "colors": colors`.',
  grid: 'For example `grid: clue`.',
  characters: 'For example `characters: storm`.',
  drawing: 'For example `drawing: atom`.',
  comments: 'For example `comments: "#"`.',
  margin: 'Write `margin: any`.',
  symbols: 'For example `symbols sign: + = plus, - = minus`.',
};

const listOf = (all: readonly string[]): string => `There are: ${all.map((one) => `\`${one}\``).join(', ')}.`;

function spanOf(line: readonly FormatToken[]): Span {
  const first = line[0]?.span ?? { file: 0, start: 0, end: 0 };
  return { ...first, end: line.at(-1)?.span.end ?? first.end };
}
