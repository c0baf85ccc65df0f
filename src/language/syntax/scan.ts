/**
 * Splits a file into declarations, and these into the short token texts that the grammar reads, in linear time.
 * Declarations are separated by their keywords, so that a mistake in one leaves the others intact. The bodies of
 * `instance`, `read`, `draw` and `generate` sections are cut out, since they may be megabytes. Mistakes with brackets
 * and characters are reported here as well.
 */

import type { DiagnosticCode } from '../../text/codes.ts';
import type { Details, Diagnostics } from '../../text/diagnostics.ts';
import { entryOf } from '../../text/entry-of.ts';
import { symbolClassTest, wordAt } from '../../text/letters.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { maxBrackets, maxErrors, maxModelLength, type Piece } from './piece.ts';
import { cutSection, type RawSection } from './raw-sections.ts';
import {
  adviceForCharacter,
  adviceForNumber,
  declarationKeywords,
  foreignSigns,
  keywords,
  operandEnd,
  operandStart,
  operatorSigns,
  operatorWords,
  punctuation,
  sectionKeywords,
  signPattern,
} from './tokens.ts';

const closerOf: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const declarationStartWords = new Set(declarationKeywords);

/** Common signs that aren't letters; testing them first avoids loading Unicode classes. */
const mathematicalSigns = '≤≥≠∈∉';

const isLetter = symbolClassTest('[\\p{L}\\p{M}_]');

interface Bracket {
  readonly form: string;
  readonly span: Span;
}

export function scanPieces(file: SourceFile, diagnostics: Diagnostics): readonly (Piece | RawSection)[] {
  return new Scanner(file, diagnostics).run();
}

class Scanner {
  readonly #file: SourceFile;
  readonly #text: string;
  readonly #diagnostics: Diagnostics;
  readonly #pieces: (Piece | RawSection)[] = [];
  #at = 0;
  /** The offset of the current line's start; `#isFirstOnLine` says whether the line has no token yet. */
  #lineStart = 0;
  #isFirstOnLine = true;
  /** The total length of the raw sections so far (which the grammar doesn't read), in UTF-16 units. */
  #sectionUnits = 0;
  // The tokens of the declaration being read: their forms, and where they start and end.
  #forms: string[] = [];
  #tokenStarts: number[] = [];
  #ends: number[] = [];
  #isBroken = false;
  #pieceColumn = 0;
  #brackets: Bracket[] = [];
  /**
   * For each pattern whose first row hasn't been read yet: the number of brackets open at its start. Until that row,
   * `any rotation` and `inside` are keywords at this depth.
   */
  #patternHeads: number[] = [];

  constructor(file: SourceFile, diagnostics: Diagnostics) {
    this.#file = file;
    this.#text = file.text;
    this.#diagnostics = diagnostics;
    if (this.#text.charCodeAt(0) === 0xfeff) this.#at = this.#lineStart = 1;
  }

  run(): readonly (Piece | RawSection)[] {
    const text = this.#text;
    const limit = this.#diagnostics.list.length + maxErrors;
    while (this.#at < text.length && this.#diagnostics.list.length < limit) {
      const code = text.charCodeAt(this.#at);
      if (code === 10) {
        this.#at++;
        this.#lineStart = this.#at;
        this.#isFirstOnLine = true;
      } else if (code === 32 || code === 9 || code === 13 || code === 0xa0) this.#at++;
      else if (code === 47 && text.charCodeAt(this.#at + 1) === 47) this.#skipLine();
      else if (code === 47 && text.charCodeAt(this.#at + 1) === 42) this.#skipComment();
      else if (this.#at - this.#sectionUnits > maxModelLength) {
        this.#reportTooLarge();
        break;
      } else {
        this.#scanToken(code);
        this.#isFirstOnLine = false;
      }
    }
    this.#finishPiece();
    return this.#pieces;
  }

  #reportTooLarge(): void {
    const startOffset = this.#at;
    this.#error('file-too-large', `This model is larger than ${maxModelLength} characters.`, startOffset, {
      advice: 'Large data belongs into an instance, in the model or in a file of its own.',
    });
    this.#isBroken = true;
  }

  #skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }

  /** Skips a comment. What follows a comment of several lines counts as the first token of its line. */
  #skipComment(): void {
    const startOffset = this.#at;
    const closingOffset = this.#text.indexOf('*/', startOffset + 2);
    this.#at = closingOffset < 0 ? this.#text.length : closingOffset + 2;
    // A line may contain thousands of comments, so the line end is only searched within this comment.
    const lineEnd = startOffset + this.#text.slice(startOffset, this.#at).lastIndexOf('\n');
    if (closingOffset < 0) {
      const line = this.#text.indexOf('\n', startOffset);
      const end = line < 0 ? this.#at : line;
      this.#diagnostics.error(
        'unclosed-comment',
        'This comment is never closed.',
        { ...this.#span(startOffset), end },
        {
          advice: 'It ends at `*/`; one that begins with `//` ends with its line.',
        },
      );
    }
    if (lineEnd < startOffset) return;
    this.#lineStart = lineEnd + 1;
    this.#isFirstOnLine = true;
  }

  #scanToken(code: number): void {
    if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95) this.#scanWord();
    else if (code >= 48 && code <= 57) this.#scanNumber();
    else if (code === 34) this.#scanString();
    else if (code === 124 && this.#text.charCodeAt(this.#at + 1) !== 124) this.#scanRow();
    else if (code > 127 && this.#isLetter()) this.#scanWord();
    else this.#scanSign();
  }

  /** Whether the current character, which isn't ASCII, is a letter. */
  #isLetter(): boolean {
    const symbol = String.fromCodePoint(this.#text.codePointAt(this.#at)!);
    return !mathematicalSigns.includes(symbol) && isLetter(symbol);
  }

  #scanWord(): void {
    const startOffset = this.#at;
    const word = wordAt(this.#text, startOffset);
    if (this.#isFirstOnLine && sectionKeywords.includes(word) && this.#cutSection()) return;
    this.#at = startOffset + word.length;
    const tokenForm = this.#wordForm(word);
    if (tokenForm !== undefined) this.#addToken(tokenForm, startOffset);
  }

  /** The form of a word, by the tokens around it; undefined if it was merged into the token before. */
  #wordForm(word: string): string | undefined {
    const previousForm = this.#forms.at(-1);
    if (previousForm === '.' && !this.#isFirstOnLine) return '_';
    if (keywords.has(word)) {
      if (word === 'forbid' || word === 'somewhere') this.#patternHeads.push(this.#brackets.length);
      return word;
    }
    const operator = operatorWords.get(word);
    if (operator !== undefined)
      return word === 'in' && previousForm === '¬' ? this.#mergeIntoLast('∉') : operator;
    if (word === 'of') return this.#mergedFormOfOf();
    if (word === 'hidden' && previousForm === 'find' && this.#isBeforeName()) return 'hidden';
    if (this.#patternHeads.at(-1) !== this.#brackets.length) return '_';
    if (word === 'inside' && previousForm === ',') return 'inside';
    const isOrientationWord = word === 'rotation' || word === 'orientation';
    return isOrientationWord && this.#lastWord() === 'any' && this.#forms.at(-2) === ','
      ? this.#mergeIntoLast(word)
      : '_';
  }

  /** Merges `count of`, `list of`, `set of` or `index of` into one keyword; undefined for other words. */
  #mergedFormOfOf(): string | undefined {
    const word = this.#lastWord();
    if (word !== 'count' && word !== 'list' && word !== 'set' && word !== 'index') return 'of';
    if (word === 'count') this.#patternHeads.push(this.#brackets.length);
    return this.#mergeIntoLast(word);
  }

  #lastWord(): string | undefined {
    if (this.#forms.at(-1) !== '_') return undefined;
    return this.#text.slice(this.#tokenStarts.at(-1), this.#ends.at(-1));
  }

  #isBeforeName(): boolean {
    const nextPattern = /[ \t]*(.)/uy;
    nextPattern.lastIndex = this.#at;
    return isLetter(nextPattern.exec(this.#text)?.[1] ?? '');
  }

  #scanNumber(): void {
    const startOffset = this.#at;
    const digits = wordAt(this.#text, startOffset);
    this.#at = startOffset + digits.length;
    if (!/^\d+$/.test(digits)) {
      this.#error('bad-number', `\`${digits}\` is neither a number nor a name.`, startOffset, {
        advice: adviceForNumber(digits),
      });
      this.#isBroken = true;
    } else if (Number(digits) > 2 ** 31 - 1) {
      this.#error('number-too-large', `The number ${digits} is too large.`, startOffset, {
        advice: 'Whole numbers go up to 2147483647.',
      });
    } else if (/^\.\d/.test(this.#text.slice(this.#at, this.#at + 2))) {
      this.#at += 1 + wordAt(this.#text, this.#at + 1).length;
      const numberText = this.#text.slice(startOffset, this.#at);
      this.#error('bad-number', `\`${numberText}\` is not a whole number.`, startOffset, {
        advice: 'There are only whole numbers here; a range is written with two dots: `1..5`.',
      });
      this.#isBroken = true;
    }
    this.#addToken('0', startOffset);
  }

  #scanString(): void {
    const startOffset = this.#at;
    const text = this.#text;
    for (this.#at++; this.#at < text.length; this.#at++) {
      const code = text.charCodeAt(this.#at);
      if (code === 10) break;
      if (code === 92 && text.charCodeAt(this.#at + 1) === 34) this.#at++;
      else if (code === 34) {
        this.#at++;
        this.#addToken('"', startOffset);
        return;
      }
    }
    if (text.charCodeAt(this.#at - 1) === 13) this.#at--;
    this.#error('unclosed-string', 'This text has no closing `"` on its line.', startOffset);
    this.#isBroken = true;
    this.#addToken('"', startOffset);
  }

  /** Scans a row of a pattern from its first `|` to its last; it becomes one token. */
  #scanRow(): void {
    const startOffset = this.#at;
    const lineEnd = this.#text.indexOf('\n', startOffset);
    const limit = lineEnd < 0 ? this.#text.length : lineEnd;
    const closingOffset = this.#text.indexOf('|', startOffset + 1);
    this.#leavePatternHead();
    if (closingOffset < 0 || closingOffset >= limit) {
      this.#at = startOffset + this.#text.slice(startOffset, limit).trimEnd().length;
      this.#error('unclosed-row', 'This row of a pattern has no `|` at its end.', startOffset, {
        advice:
          this.#forms[0] === 'enum'
            ? 'The members of an enum stand in braces: `enum Color { red, green }`.'
            : 'Rows are drawn between bars, `| # . |`. A condition on elements stands behind `where`; `or` is a word.',
      });
      this.#isBroken = true;
    } else this.#at = closingOffset + 1;
    this.#addToken('|', startOffset);
  }

  /** Ends the part before the first row of the innermost pattern. */
  #leavePatternHead(): void {
    const depth = this.#brackets.length;
    const isFirstLine = this.#forms.at(-1) !== '|';
    while (isFirstLine && (this.#patternHeads.at(-1) ?? -1) > depth) this.#patternHeads.pop();
    if (isFirstLine && this.#patternHeads.at(-1) === depth) this.#patternHeads.pop();
  }

  #scanSign(): void {
    const startOffset = this.#at;
    signPattern.lastIndex = startOffset;
    const sign = signPattern.exec(this.#text)?.[0] ?? '';
    this.#at = startOffset + sign.length;
    if (sign === '') this.#reportStrangeCharacter(startOffset);
    else if ('([{'.includes(sign)) this.#openBracket(sign, startOffset);
    else if (')]}'.includes(sign)) this.#closeBracket(sign, startOffset);
    else if (punctuation.has(sign)) this.#addToken(sign, startOffset);
    else {
      const operator = entryOf(operatorSigns, sign);
      if (operator !== undefined) this.#addToken(operator, startOffset);
      else if (sign === '%' && this.#isFirstOnLine) this.#skipForeignComment(startOffset);
      else this.#scanForeignSign(sign, startOffset);
    }
  }

  #scanForeignSign(sign: string, start: number): void {
    if (sign === '!' && this.#forms.at(-1) === 'exists') {
      this.#error('foreign-operator', '`exists!` is no word of the language.', start, {
        advice: 'That exactly one satisfies a condition is written `count(c in S where P) = 1`.',
      });
      this.#isBroken = true;
      return;
    }
    const [form, written] = entryOf(foreignSigns, sign)!;
    this.#error('foreign-operator', `\`${sign}\` is written \`${written}\` here.`, start);
    this.#addToken(form, start);
  }

  /** Reports and skips a line that begins with `%`, the comment sign of another language. */
  #skipForeignComment(start: number): void {
    this.#error('foreign-operator', 'A comment begins with `//` here, not with `%`.', start);
    const end = this.#text.indexOf('\n', start);
    this.#at = end < 0 ? this.#text.length : end;
  }

  #openBracket(form: string, start: number): void {
    const previousForm = this.#forms.at(-1);
    if (this.#isFirstOnLine && form !== '{' && previousForm !== undefined && operandEnd.has(previousForm)) {
      this.#pushToken('⏎', start, start);
    }
    if (this.#brackets.length === maxBrackets) {
      this.#error('too-deep', `Brackets stand more than ${maxBrackets} deep here.`, start, {
        advice: 'Give the inner part a name with `let`.',
      });
      this.#isBroken = true;
    }
    this.#brackets.push({ form, span: this.#span(start) });
    this.#addToken(form, start);
  }

  #closeBracket(form: string, start: number): void {
    const lastBracket = this.#brackets.at(-1);
    if (lastBracket && entryOf(closerOf, lastBracket.form) === form) this.#brackets.pop();
    else if (this.#isBroken) this.#brackets.pop();
    else if (lastBracket && this.#brackets.some((bracket) => entryOf(closerOf, bracket.form) === form)) {
      this.#reportUnclosed(lastBracket, this.#span(start));
      while (entryOf(closerOf, this.#brackets.pop()?.form ?? '(') !== form);
    } else if (lastBracket) {
      this.#error(
        'bracket',
        `\`${entryOf(closerOf, lastBracket.form)}\` is expected here, not \`${form}\`.`,
        start,
        {
          notes: [{ message: `It closes this \`${lastBracket.form}\`.`, span: lastBracket.span }],
        },
      );
      this.#isBroken = true;
      this.#brackets.pop();
    } else {
      this.#error('bracket', `This \`${form}\` closes nothing.`, start);
      this.#isBroken = true;
    }
    this.#addToken(form, start);
  }

  #reportUnclosed(bracket: Bracket, instead?: Span): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#diagnostics.error('bracket', `This \`${bracket.form}\` is never closed.`, bracket.span, {
      ...(instead && {
        notes: [{ message: `\`${entryOf(closerOf, bracket.form)}\` is missing before this.`, span: instead }],
      }),
    });
  }

  #reportStrangeCharacter(start: number): void {
    const symbol = String.fromCodePoint(this.#text.codePointAt(start)!);
    this.#at = start + symbol.length;
    if (this.#isBroken) return;
    const code = symbol.codePointAt(0)!;
    const symbolText =
      code < 32 || code === 127 ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : symbol;
    const advice = adviceForCharacter(symbol);
    this.#error('strange-character', `The character \`${symbolText}\` has no meaning here.`, start, {
      ...(advice !== undefined && { advice }),
    });
    this.#isBroken = true;
  }

  /** Cuts out a raw section such as `instance NAME { … }`; returns false if no section begins on the line. */
  #cutSection(): boolean {
    if (this.#brackets.length > 0 && this.#at > this.#lineStart) return false;
    const rawSection = cutSection(this.#file, this.#at, this.#lineStart, this.#diagnostics);
    if (!rawSection) return false;
    this.#finishPiece();
    this.#pieces.push(rawSection);
    this.#at = rawSection.span.end;
    this.#sectionUnits += rawSection.span.end - rawSection.span.start;
    return true;
  }

  #addToken(form: string, start: number): void {
    if (this.#beginsPiece(form, start)) this.#finishPiece();
    if (form === ';' && this.#brackets.length === 0) {
      this.#finishPiece();
      return;
    }
    if (this.#forms.length === 0) this.#pieceColumn = start - this.#lineStart;
    this.#pushToken(form, start, this.#at);
  }

  #beginsPiece(form: string, start: number): boolean {
    const previousForm = this.#forms.at(-1);
    if (previousForm === undefined) return false;
    if (declarationStartWords.has(form)) {
      if (form === 'rule' && previousForm === 'override') return false;
      if (this.#isInsideRule(form, start)) return false;
      if (this.#isFirstOnLine) return form !== 'let' || !this.#mayBind(start, previousForm);
      return this.#brackets.length === 0 && operandEnd.has(previousForm);
    }
    // The word may be a misspelt keyword, or begin a condition outside a rule; it is reported by itself, so that the
    // mistake isn't blamed on the line before.
    return (
      this.#brackets.length === 0 &&
      this.#isFirstOnLine &&
      start - this.#lineStart <= this.#pieceColumn &&
      operandStart.has(form) &&
      operandEnd.has(previousForm)
    );
  }

  /** Whether a `let` is inside braces or an expression, so that it begins no declaration. */
  #mayBind(start: number, previousForm: string): boolean {
    if (this.#brackets.some(({ form }) => form === '{')) return true;
    return start - this.#lineStart > this.#pieceColumn && !operandEnd.has(previousForm);
  }

  /**
   * Whether a keyword begins an indented line within braces, such as a rule's. Then the braces may well be closed
   * later, and the keyword is reported as misplaced.
   */
  #isInsideRule(form: string, start: number): boolean {
    const isIndented = this.#isFirstOnLine && start - this.#lineStart > this.#pieceColumn;
    if (!isIndented || form === 'let' || this.#brackets[0]?.form !== '{') return false;
    if (!this.#isBroken) {
      this.#error('syntax', `\`${form}\` can't stand inside of braces.`, start, {
        advice: 'Declarations stand outside of rules; inside, a name is given with `let`.',
      });
    }
    this.#isBroken = true;
    return true;
  }

  #pushToken(form: string, start: number, end: number): void {
    this.#forms.push(form);
    this.#tokenStarts.push(start);
    this.#ends.push(end);
  }

  /** Merges the word just read into the last token. */
  #mergeIntoLast(form: string): undefined {
    this.#forms[this.#forms.length - 1] = form;
    this.#ends[this.#ends.length - 1] = this.#at;
    return undefined;
  }

  #finishPiece(): void {
    const bracket = this.#brackets.at(-1);
    if (bracket) this.#reportUnclosed(bracket);
    if (this.#forms.length > 0) this.#pieces.push(this.#makePiece());
    this.#forms = [];
    this.#tokenStarts = [];
    this.#ends = [];
    this.#brackets = [];
    this.#isBroken = false;
    this.#patternHeads = [];
  }

  #makePiece(): Piece {
    const characterStarts: number[] = [];
    const ends: number[] = [];
    this.#forms.forEach((form, i) => {
      for (let k = 0; k < form.length; k++) {
        characterStarts.push(this.#tokenStarts[i]!);
        ends.push(this.#ends[i]!);
      }
    });
    return {
      kind: 'tokens',
      text: this.#forms.join(''),
      starts: characterStarts,
      ends,
      isBroken: this.#isBroken,
    };
  }

  #span(start: number): Span {
    return { file: this.#file.id, start, end: this.#at };
  }

  #error(code: DiagnosticCode, message: string, start: number, rest: Details = {}): void {
    this.#diagnostics.error(code, message, this.#span(start), rest);
  }
}
