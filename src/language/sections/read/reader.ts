/** Converts `read` sections to formats: parses their small grammar and checks that the names exist and fit. */

import { append } from '../../../model/large-lists.ts';
import { type Diagnostics, didYouMean } from '../../../text/diagnostics.ts';
import { entryOf } from '../../../text/entry-of.ts';
import type { Sources, Span } from '../../../text/source.ts';
import { suggest } from '../../../text/suggest.ts';
import type { Ast, Name, SectionDeclaration } from '../../syntax/ast.ts';
import type { Uses } from '../../uses.ts';
import { EncodedReader } from './encoded.ts';
import type { Format, FormatField, FormatPart, ImpliedValue, LinkPart } from './format.ts';
import { type FormatToken, formatLines, tokensIn } from './lines.ts';
import { type Layer, LINK_LAYERS, LINK_SECTIONS, type LinkSection } from './link-layers.ts';
import type { FormatNames } from './names.ts';
import { listOf, SectionParser, spanOf } from './pieces.ts';

/** The formats that a model's sections define; mistakes are reported. */
export function readFormats(
  sections: readonly SectionDeclaration[],
  ast: Ast,
  sources: Sources,
  diagnostics: Diagnostics,
  uses: Uses,
): readonly Format[] {
  const readSections = sections.filter(({ section }) => section === 'read');
  return readSections.flatMap(
    (section) => new SectionReader(section, ast, sources, diagnostics, uses).readFormat() ?? [],
  );
}

const PART_WORDS = [
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

/** The line of `read penpa` for puzzles whose cells lie at the corners of the drawn grid. */
const CORNER_PLACES = 'cells at corners';

/** What the second given of `killercage: cage total` is read from: the values of the cages, at their first cells. */
const CELL_VALUES: Layer = { kind: 'at', fields: ['value'] };

class SectionReader {
  readonly #pieces: SectionParser;
  readonly #sources: Sources;
  readonly #diagnostics: Diagnostics;
  readonly #comments: string[] = [];
  #allowsAnyMargin = false;
  #corners = false;
  readonly #holes: string[] = [];

  constructor(section: SectionDeclaration, ast: Ast, sources: Sources, diagnostics: Diagnostics, uses: Uses) {
    this.#pieces = new SectionParser(section, ast, diagnostics, uses);
    this.#sources = sources;
    this.#diagnostics = diagnostics;
  }

  readFormat(): Format | undefined {
    const { name, header, body, span } = this.#pieces.section;
    if (!name) {
      const word = { ...span, end: span.start + 'read'.length };
      this.#pieces.reportError('A format needs a name.', word, 'For example `read list ".txt" {`.');
      return undefined;
    }
    const file = this.#sources.get(body.file);
    const words = header ? tokensIn(file, header.start, header.end, this.#diagnostics) : [];
    const lines = formatLines(file, body, this.#diagnostics);
    const system = LINK_SECTIONS.find((one) => one === name.text);
    if (system !== undefined) return this.#readLink(system, words, lines);
    const encodedReader = new EncodedReader(this.#pieces, (line, names) => void this.#readPart(line, names));
    if (name.text === 'url') return encodedReader.readAddress(words, lines);
    return name.text === 'tatham' ? encodedReader.readId(words, lines) : this.#readText(name, words, lines);
  }

  // ── Links ──

  #readLink(
    system: LinkSection,
    words: readonly FormatToken[],
    lines: readonly (readonly FormatToken[])[],
  ): Format {
    const genres = system === 'kudamono' ? this.#pieces.quotedTexts(words) : [];
    if (system === 'kudamono' && genres.length === 0) {
      const { name, span } = this.#pieces.section;
      const advice = 'For example `read kudamono "windows" {`: links have it behind `G=`.';
      this.#pieces.reportError('What does kudamono call this genre?', name?.span ?? span, advice);
    } else if (genres.length === 0 && words.length > 0)
      this.#pieces.reportUnexpected(words[0], 'the layers of the link in braces');
    const givenNames = this.#pieces.formatNames('given');
    const layerParts = lines.flatMap((line) => this.#readLayer(system, line, givenNames) ?? []);
    const corners = this.#corners && ({ corners: true } as const);
    return {
      kind: 'link',
      system,
      genres,
      ...corners,
      ...(this.#holes.length > 0 && { holes: this.#holes }),
      parts: layerParts,
      symbols: this.#pieces.symbols,
      span: this.#pieces.section.span,
    };
  }

  /** Parses `thermometer: thermometers`, `symbol circle_L at corners: pearl`. */
  #readLayer(system: LinkSection, line: readonly FormatToken[], names: FormatNames): LinkPart | undefined {
    const [word] = line;
    if (!word) return undefined;
    if (word.text === 'symbols') {
      this.#readPart(line, names);
      return undefined;
    }
    const span = spanOf(line);
    if (system === 'penpa' && line.map(({ text }) => text).join(' ') === CORNER_PLACES) {
      this.#corners = true;
      return undefined;
    }
    if (word.text === 'only') return this.#readNeededLayer(system, line);
    if (word.text === 'looks' || word.text === 'holes') {
      const layer = line
        .slice(1)
        .map(({ text }) => text)
        .join(' ');
      if (word.text === 'holes') {
        this.#holes.push(layer);
        return undefined;
      }
      return { layer, givenNames: [], impliedValues: [], span };
    }
    const colon = line.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
    const layerWords = line.slice(0, colon < 0 ? line.length : colon).map(({ text }) => text);
    const layers = LINK_LAYERS[system];
    const layer =
      entryOf(layers, layerWords.join(' ')) ??
      (system === 'fpuzzles' ? undefined : entryOf(layers, word.text));
    if (!layer) {
      const nearName = suggest(layerWords.join(' '), Object.keys(layers));
      this.#pieces.reportError(
        `These links have no \`${layerWords.join(' ')}\`.`,
        word.span,
        didYouMean(nearName, word.span, listOf(Object.keys(layers))),
      );
      return undefined;
    }
    const valueTokens = colon < 0 ? [] : line.slice(colon + 1);
    const equals = valueTokens.findIndex(({ kind, text }) => kind === 'mark' && text === '=');
    const nameCount = equals < 0 ? valueTokens.length : equals - 1;
    const namesRead = valueTokens.slice(0, nameCount).flatMap((token) => this.#pieces.nameOf(token) ?? []);
    const impliedValues = this.#readImplied(valueTokens.slice(nameCount), names);
    const maxCount = layer.kind === 'at' ? Math.max(1, layer.fields.length) : 1;
    const mayBeTwo = layer.isSigned === true || (layer.takesCellNumbers === true && system === 'fpuzzles');
    const isCountRight = namesRead.length === maxCount || (namesRead.length === 2 && mayBeTwo);
    if (!impliedValues || (!isCountRight && !(namesRead.length === 0 && impliedValues.length > 0))) {
      const expectedText = maxCount === 1 ? 'the name of a given' : `names for ${layer.fields.join(' and ')}`;
      if (impliedValues)
        this.#pieces.reportError(
          `Behind \`${layerWords.join(' ')}\` stands a colon, and ${expectedText}.`,
          span,
        );
      return undefined;
    }
    const isFamilyOfCages = namesRead.length === 2 && layer.takesCellNumbers === true;
    const doAllFit = namesRead
      .map((name, at) => names.fitsLayer(name, isFamilyOfCages && at === 1 ? CELL_VALUES : layer))
      .every((fit) => fit);
    return doAllFit ? { layer: layerWords.join(' '), givenNames: namesRead, impliedValues, span } : undefined;
  }

  /** Parses `only diagonal+`: a layer that a link must have. */
  #readNeededLayer(system: LinkSection, line: readonly FormatToken[]): LinkPart | undefined {
    const layer = line
      .slice(1)
      .map(({ text }) => text)
      .join(' ');
    const flags = Object.entries(LINK_LAYERS[system]).flatMap(([name, { kind }]) =>
      kind === 'flag' ? [name] : [],
    );
    const span = spanOf(line);
    if (flags.includes(layer)) return { layer, givenNames: [], impliedValues: [], isNeeded: true, span };
    const advice = flags.length === 0 ? undefined : listOf(flags);
    this.#pieces.reportError(
      'Behind `only` stands what such a link says of its puzzle as a whole.',
      span,
      advice,
    );
    return undefined;
  }

  /**
   * Parses `color = black` after the names of a line: values that the layer implies. Undefined if the tokens have
   * another form.
   */
  #readImplied(tokens: readonly FormatToken[], names: FormatNames): readonly ImpliedValue[] | undefined {
    const impliedValues: ImpliedValue[] = [];
    for (let at = 0; at < tokens.length; at += 4) {
      const [subject, equals, value, comma] = tokens.slice(at, at + 4);
      const name = subject && this.#pieces.nameOf(subject);
      if (!name || !names.knowsSymbols(name)) return undefined;
      const isValue = value?.kind === 'word' || value?.text === '?';
      if (equals?.text !== '=' || !isValue || (comma && comma.text !== ',')) {
        this.#pieces.reportUnexpected(
          comma ?? value ?? equals,
          'what is so wherever this is, like `color = black`',
        );
        return undefined;
      }
      impliedValues.push({ name, value: value.text });
    }
    return impliedValues;
  }

  // ── Text ──

  #readText(name: Name, words: readonly FormatToken[], lines: readonly (readonly FormatToken[])[]): Format {
    const extensions: string[] = [];
    let at = 0;
    for (; words[at]?.kind === 'text'; at++) {
      const word = words[at];
      if (word && /^\.[\w.-]+$/.test(word.text)) extensions.push(word.text);
      else if (word) this.#pieces.reportError('A file extension starts with a dot: `".txt"`.', word.span);
    }
    const remainingWords = words.slice(at);
    const isSolution =
      remainingWords.length === 2 &&
      remainingWords[0]?.text === 'for' &&
      remainingWords[1]?.text === 'solution';
    if (
      remainingWords.length > 0 &&
      !isSolution &&
      !(remainingWords.length === 2 && remainingWords[1]?.text === 'instance')
    ) {
      this.#pieces.reportUnexpected(
        remainingWords[0],
        'file extensions, then `for solution` if it holds the answer',
      );
    }
    const formatNames = this.#pieces.formatNames(isSolution ? 'find' : 'given');
    const formatParts = lines.flatMap((line) => this.#readPart(line, formatNames) ?? []);
    return {
      kind: 'text',
      name,
      extensions,
      holds: isSolution ? 'solution' : 'instance',
      comments: this.#comments,
      anyMargin: this.#allowsAnyMargin,
      parts: formatParts,
      symbols: this.#pieces.symbols,
      span: this.#pieces.section.span,
    };
  }

  #readPart(line: readonly FormatToken[], names: FormatNames): FormatPart | undefined {
    const [word] = line;
    if (!word) return undefined;
    const colon = line.findIndex(({ kind, text }) => kind === 'mark' && text === ':');
    const span = spanOf(line);
    if (word.kind !== 'word' || !PART_WORDS.includes(word.text)) {
      const nearName = suggest(word.text, PART_WORDS);
      this.#pieces.reportError(
        `A format has no part \`${word.text}\`.`,
        word.span,
        didYouMean(nearName, word.span, listOf(PART_WORDS)),
      );
      return undefined;
    }
    if (colon < 0) {
      this.#pieces.reportError(
        `Expected a colon behind \`${word.text}\`.`,
        word.span,
        entryOf(EXAMPLES, word.text),
      );
      return undefined;
    }
    const argument = line.slice(1, colon);
    const wordsAfterColon = line.slice(colon + 1);
    const isOptional = word.text === 'line' && argument.length === 1 && argument[0]?.text === '?';
    const argumentCount =
      isOptional || word.text === 'lines' || word.text === 'key' || word.text === 'symbols' ? 1 : 0;
    if (argument.length > argumentCount) {
      this.#pieces.reportUnexpected(argument[argumentCount], 'a colon');
      return undefined;
    }
    if (wordsAfterColon.length === 0) {
      this.#pieces.reportError(`\`${word.text}\` says nothing.`, span, entryOf(EXAMPLES, word.text));
      return undefined;
    }
    return this.#partOf(word, argument, wordsAfterColon, span, names);
  }

  /**
   * The part of a text that a line describes: `argument` is what precedes the line's colon, `rest` what follows it.
   * Undefined for a malformed line.
   */
  #partOf(
    word: FormatToken,
    argument: readonly FormatToken[],
    rest: readonly FormatToken[],
    span: Span,
    names: FormatNames,
  ): FormatPart | undefined {
    switch (word.text) {
      case 'comments':
        append(this.#comments, this.#pieces.quotedTexts(rest));
        return undefined;
      case 'margin':
        this.#allowsAnyMargin = rest.length === 1 && rest[0]?.text === 'any';
        if (!this.#allowsAnyMargin) this.#pieces.reportUnexpected(rest[0], '`margin: any`');
        return undefined;
      case 'symbols':
        this.#pieces.readSymbols(argument[0] ?? word, rest, names);
        return undefined;
      case 'key': {
        const [key] = argument;
        const name = this.#pieces.onlyName(rest);
        if (key?.kind !== 'text')
          this.#pieces.reportUnexpected(key ?? word, 'the key in quotes: `key "size": …`');
        else if (name && names.allows(name, 'key')) return { kind: 'key', key: key.text, name, span };
        return undefined;
      }
      case 'grid':
      case 'characters':
      case 'drawing': {
        const name = this.#pieces.onlyName(rest);
        return name && names.allows(name, word.text) ? { kind: word.text, name, span } : undefined;
      }
      case 'values': {
        const namesRead = rest.flatMap((token) => this.#pieces.nameOf(token) ?? []);
        const allowedNames = namesRead.filter((name) => names.allows(name, 'values'));
        return { kind: 'values', names: allowedNames, span };
      }
      case 'lines': {
        const listName = argument[0] && this.#pieces.nameOf(argument[0]);
        const fields = this.#readFields(rest);
        if (listName)
          return names.fitsList(listName, fields)
            ? { kind: 'items', list: listName, fields, span }
            : undefined;
        return names.fitsPlaces(fields, span) ? { kind: 'places', fields, span } : undefined;
      }
      default: {
        const fields = this.#readFields(rest);
        const allowedFields = fields.filter(({ name }) => names.allows(name, 'line'));
        return { kind: 'line', fields: allowedFields, optional: argument[0]?.text === '?', span };
      }
    }
  }

  /** Parses the fields of a line: `name`, `name?`, `name = other`. */
  #readFields(tokens: readonly FormatToken[]): readonly FormatField[] {
    const fields: FormatField[] = [];
    for (let at = 0; at < tokens.length; ) {
      const token = tokens[at++];
      const name = token && this.#pieces.nameOf(token);
      if (!name) continue;
      const mark = tokens[at]?.kind === 'mark' ? tokens[at]?.text : undefined;
      if (mark === '?') {
        at++;
        fields.push({ name, optional: true });
      } else if (mark === '=') {
        const other = tokens[at + 1];
        const otherName = other && this.#pieces.nameOf(other);
        at += 2;
        if (otherName) fields.push({ name, optional: true, otherName });
        else this.#pieces.reportUnexpected(tokens[at - 2], 'the name of an earlier value behind `=`');
      } else fields.push({ name, optional: false });
    }
    const lateFieldIndex = fields.findIndex(({ optional }, at) => !optional && fields[at - 1]?.optional);
    const lateField = fields[lateFieldIndex];
    if (lateField) {
      this.#pieces.reportError(
        `\`${lateField.name.text}\` stands behind a value that a line may leave out.`,
        lateField.name.span,
      );
    }
    return fields;
  }
}

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
