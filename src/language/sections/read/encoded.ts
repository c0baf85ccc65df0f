/**
 * Reads `read url` and `read tatham` sections: the codes of an address, its flags, looks and holes, and the additional
 * parameters of game ids.
 */
import { append } from '../../../model/large-lists.ts';
import { didYouMean } from '../../../text/diagnostics.ts';
import { suggest } from '../../../text/suggest.ts';
import type {
  AddressFlag,
  AddressFormat,
  AddressHoles,
  AddressPart,
  EncodedFormat,
  IdFormat,
} from './format.ts';
import type { FormatToken } from './lines.ts';
import type { FormatNames } from './names.ts';
import { listOf, type SectionParser, spanOf } from './pieces.ts';
import { schemeNamed } from './scheme-names.ts';

export class EncodedReader {
  readonly #pieces: SectionParser;
  readonly #readSymbols: (line: readonly FormatToken[], names: FormatNames) => void;

  /** Makes a reader of lines. `readSymbols` parses a line `symbols …: …`, which all kinds of sections share. */
  constructor(
    pieces: SectionParser,
    readSymbols: (line: readonly FormatToken[], names: FormatNames) => void,
  ) {
    this.#pieces = pieces;
    this.#readSymbols = readSymbols;
  }

  readAddress(words: readonly FormatToken[], lines: readonly (readonly FormatToken[])[]): AddressFormat {
    const types = this.#readTypes(words, 'What do the sites call this type?', 'read url "slither" {');
    const encodedFormat = this.#readEncoded(lines);
    const typesOfFlags = encodedFormat.flags.flatMap(({ type }) => type ?? []);
    return { kind: 'address', types: [...types, ...typesOfFlags], ...encodedFormat };
  }

  /**
   * Parses `read tatham "pearl" {`: lines of an address, and `only n = 4`, `only j`, `torus flag w`,
   * `size n + 1, n + 2`, `size boxes`, `size tilings`.
   */
  readId(words: readonly FormatToken[], lines: readonly (readonly FormatToken[])[]): IdFormat {
    const types = this.#readTypes(words, 'What does the collection call this game?', 'read tatham "pearl" {');
    const isOption = (line: readonly FormatToken[], word: string): boolean =>
      line[0]?.text === word && !line.some(({ text }) => text === ':');
    const isNumber = (line: readonly FormatToken[]): boolean =>
      line[0]?.text === 'number' && line[2]?.text === ':';
    const otherLines = lines.filter(
      (line) => !['only', 'size', 'torus'].some((word) => isOption(line, word)) && !isNumber(line),
    );
    const givenNames = this.#pieces.formatNames('given');
    const numberFlags = lines.filter(isNumber).flatMap((line) => this.#readFlag(line, givenNames, 'address'));
    const neededOptions = lines
      .filter((line) => isOption(line, 'only'))
      .flatMap((line) => this.#readRequirement(line));
    const [torusFlag] = lines
      .filter((line) => isOption(line, 'torus'))
      .flatMap((line) => this.#readAppearanceFlags(line));
    const [size = 'rectangle'] = lines
      .filter((line) => isOption(line, 'size'))
      .map((line) => this.#readIdSize(line));
    return {
      kind: 'id',
      types,
      ...this.#readEncoded(otherLines),
      needs: neededOptions,
      numbers: numberFlags,
      torusFlag,
      size,
    };
  }

  #readRequirement([only, letter, equals, number, more]: readonly FormatToken[]): IdFormat['needs'] {
    const isNumber = equals?.text === '=' && number !== undefined && /^\d{1,4}$/.test(number.text) && !more;
    if (letter && /^[a-zA-Z]$/.test(letter.text) && (isNumber || !equals))
      return [{ letter: letter.text, ...(isNumber && { number: number.text }) }];
    const message = 'A parameter is a letter, perhaps with its number.';
    this.#pieces.reportError(message, only?.span ?? this.#pieces.section.span, 'For example `only n = 4`.');
    return [];
  }

  #readIdSize(line: readonly FormatToken[]): IdFormat['size'] {
    const text = line.map((one) => one.text).join(' ');
    if (text === 'size boxes') return 'boxes';
    if (text === 'size tilings') return 'tilings';
    const [, rows, columns] = /^size n(?: \+ (\d))? , n(?: \+ (\d))?$/.exec(text) ?? [];
    if (/^size n\b.*, n\b/.test(text)) return [Number(rows ?? 0), Number(columns ?? 0)];
    this.#pieces.reportError(
      'Which board is it?',
      spanOf(line),
      'Write `size n, n`, `size n + 1, n + 2`, `size boxes` or `size tilings`.',
    );
    return 'rectangle';
  }

  /** The names of the puzzle type in the section's header; a header without names is reported. */
  #readTypes(words: readonly FormatToken[], question: string, example: string): readonly string[] {
    const types = this.#pieces.quotedTexts(words);
    const { name, span } = this.#pieces.section;
    if (types.length === 0)
      this.#pieces.reportError(question, name?.span ?? span, `For example \`${example}\`.`);
    return types;
  }

  #readEncoded(lines: readonly (readonly FormatToken[])[]): Omit<EncodedFormat, 'types'> {
    const givenNames = this.#pieces.formatNames('given');
    const flags: AddressFlag[] = [];
    const appearanceFlags: string[] = [];
    let holes: AddressHoles | undefined;
    const formatParts = lines.flatMap((line) => {
      switch (line[0]?.text) {
        case 'flag':
          append(flags, this.#readFlag(line, givenNames));
          return [];
        case 'looks':
          append(appearanceFlags, this.#readAppearanceFlags(line));
          return [];
        case 'holes':
          if (line.length === 1) return this.#readScheme(line, givenNames) ?? [];
          holes = this.#readHoles(line, givenNames);
          return [];
        default:
          return this.#readScheme(line, givenNames) ?? [];
      }
    });
    const { span } = this.#pieces.section;
    return { flags, looks: appearanceFlags, holes, parts: formatParts, symbols: this.#pieces.symbols, span };
  }

  /** Parses `looks flag h t`: letters of an address that change only how the sites show the puzzle. */
  #readAppearanceFlags([looks, word, ...letters]: readonly FormatToken[]): readonly string[] {
    const hasWrongLetter = letters.some(({ text }) => !/^[a-zA-Z]$/.test(text));
    if (word?.text === 'flag' && letters.length > 0 && !hasWrongLetter)
      return letters.map(({ text }) => text);
    const message = 'Flags that only change looks are letters.';
    this.#pieces.reportError(
      message,
      looks?.span ?? this.#pieces.section.span,
      'For example `looks flag h t`.',
    );
    return [];
  }

  /** Parses `flag f: full` and `flag m "ichimagam": magnets`: a letter or type name that sets a given. */
  #readFlag(
    line: readonly FormatToken[],
    names: FormatNames,
    use: 'flag' | 'address' = 'flag',
  ): readonly AddressFlag[] {
    const type = line[2]?.kind === 'text' ? line[2].text : undefined;
    const [word, letter, colon, token, more] = type === undefined ? line : line.toSpliced(2, 1);
    if (!letter || !/^[a-z]$/.test(letter.text) || colon?.text !== ':' || !token || more) {
      this.#pieces.reportError(
        'A flag is a letter and a bool.',
        word?.span ?? this.#pieces.section.span,
        FLAG_EXAMPLE,
      );
      return [];
    }
    const name = this.#pieces.nameOf(token);
    return name && names.allows(name, use)
      ? [{ letter: letter.text, ...(type !== undefined && { type }), name }]
      : [];
  }

  /** Parses `holes: clue = 7`: the board has no cell where the given would have this value. */
  #readHoles(line: readonly FormatToken[], names: FormatNames): AddressHoles | undefined {
    const [word, colon, subject, equals, symbol, more] = line;
    if (colon?.text !== ':' || !subject || equals?.text !== '=' || !symbol || more) {
      const advice =
        'Write `holes` where the address tells them by themselves, or `holes: clue = 7` where a value tells them.';
      this.#pieces.reportError(
        'Which value stands for a hole?',
        word?.span ?? this.#pieces.section.span,
        advice,
      );
      return undefined;
    }
    const name = this.#pieces.nameOf(subject);
    return name && names.allows(name, 'address') ? { name, symbol: symbol.text } : undefined;
  }

  #readScheme(line: readonly FormatToken[], names: FormatNames): AddressPart | undefined {
    const [word] = line;
    if (!word) return undefined;
    if (word.text === 'symbols') {
      this.#readSymbols(line, names);
      return undefined;
    }
    const colon = line.findIndex(({ text }) => text === ':');
    const colonIndex = colon < 0 ? line.length : colon;
    const isOptional = colonIndex > 1 && line[colonIndex - 1]?.text === '?';
    const end = isOptional ? colonIndex - 1 : colonIndex;
    const placeTokens = line[1]?.text === 'at' ? line.slice(2, end) : [];
    const scheme = schemeNamed(word.text, placeTokens.map(({ text }) => text).join(' ') || undefined);
    if ('unknown' in scheme) {
      const token = scheme.unknown === 'scheme' ? word : (placeTokens[0] ?? word);
      const nearName = suggest(scheme.text, scheme.candidates);
      const message =
        scheme.unknown === 'scheme'
          ? `There is no scheme \`${scheme.text}\` of addresses.`
          : `An address has no places \`${scheme.text}\`.`;
      this.#pieces.reportError(
        message,
        token.span,
        didYouMean(nearName, token.span, listOf(scheme.candidates)),
      );
      return undefined;
    }
    const { descriptions } = scheme;
    const hasStrayWords = placeTokens.length === 0 && end > 1;
    const namesRead =
      colon < 0 || hasStrayWords
        ? []
        : line.slice(colon + 1).flatMap((token) => this.#pieces.nameOf(token) ?? []);
    const minCount = descriptions.length - (scheme.omittableCount ?? 0);
    if (namesRead.length > descriptions.length || namesRead.length < minCount) {
      const namesText = descriptions.map((what) => `(${what})`).join(' ');
      this.#pieces.reportError(
        `\`${word.text}\` takes ${minCount < descriptions.length ? `${minCount} or ` : ''}${descriptions.length === 1 ? 'one name' : `${descriptions.length} names`}.`,
        word.span,
        `Write \`${line
          .slice(0, end)
          .map(({ text }) => text)
          .join(' ')}: …\`: ${namesText}.`,
      );
      return undefined;
    }
    const areAllowed = namesRead.every((name) => names.allows(name, 'address'));
    if (!areAllowed) return undefined;
    const { part } = scheme;
    if (
      part.kind === 'coded' &&
      !namesRead.every((name, at) => names.rangesOver(name, word.text, part.placesName, at))
    )
      return undefined;
    if (isOptional && scheme.part.kind === 'whole' && !OMITTABLE_SCHEMES.includes(scheme.part.scheme)) {
      this.#pieces.reportError(`\`${word.text}\` can't be left out of an address.`, word.span);
      return undefined;
    }
    return { ...scheme.part, givenNames: namesRead, span: spanOf(line), optional: isOptional };
  }
}

/** The parts of an address that may be marked as optional by `?`, besides codes of values. */
const OMITTABLE_SCHEMES: readonly string[] = ['walls', ','];

const FLAG_EXAMPLE = 'For example `flag f: full`, where `full` is a given bool.';
