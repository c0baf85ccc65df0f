/** Reads the `generate` section: how each given gets its values, and the sizes. docs/generate.md lists its lines. */

import { SYMMETRIES, type SymmetryName } from '../../../model/boards/symmetry.ts';
import { Diagnostics, didYouMean } from '../../../text/diagnostics.ts';
import { patternSelector } from '../../../text/letters.ts';
import type { SourceFile, Span } from '../../../text/source.ts';
import { suggest } from '../../../text/suggest.ts';
import { mayBeUnknown } from '../../check/types.ts';
import type { Model } from '../../model.ts';
import type { TypeExpression } from '../../syntax/ast.ts';
import {
  type Division,
  type GeneratePlan,
  impossibleWeight,
  LEVELS,
  type Levels,
  readWeights,
  type SizeText,
  type Weights,
} from './plan.ts';
import { STATEMENTS, statementStart, withoutPlant } from './takes.ts';

type StatementWord = (typeof STATEMENTS)[number];

const ONE_NAME_PER_LINE = { advice: 'Each name has a line of its own.' };
const NAME_PATTERN = patternSelector(String.raw`^[\p{L}_][\p{L}\p{M}\p{N}_-]*$`);
/** Matches a bound of a range: a number, or the words for the board's height and width. */
const RANGE_END_PATTERN = String.raw`(\d{1,9}|height|width)`;
const RANGE_PATTERN = new RegExp(String.raw`^in\s+${RANGE_END_PATTERN}\s*\.\.\s*${RANGE_END_PATTERN}$`);
const DIVISION_PATTERN = new RegExp(
  String.raw`^into\s+(?:${RANGE_END_PATTERN}\s+)?(regions|rectangles)(?:\s+of\s+${RANGE_END_PATTERN}(?:\s*\.\.\s*${RANGE_END_PATTERN})?)?$`,
);
const DIFFICULTY_PATTERN = /^easy\s*=\s*(\d{1,6})\s*,\s*hard\s*=\s*(\d{1,6})$/;

/** The combined contents of all the model's `generate` sections; mistakes are reported. */
export function readPlan(model: Model, diagnostics: Diagnostics): GeneratePlan {
  const reader = new PlanReader(model, diagnostics);
  for (const { section, body } of model.sections) {
    if (section === 'generate') reader.readSection(withoutPlant(model.sources.get(body.file), body), body);
  }
  reader.checkOpenGivens();
  return reader.plan;
}

class PlanReader {
  readonly #model: Model;
  readonly #diagnostics: Diagnostics;
  readonly #sizes = new Map<string, SizeText>();
  readonly #choose = new Map<string, Weights>();
  readonly #remove = new Set<string>();
  readonly #take = new Set<string>();
  readonly #scatter = new Map<string, number>();
  readonly #share = new Map<string, Weights>();
  readonly #range = new Map<string, readonly [string, string]>();
  readonly #divide = new Map<string, Division>();
  /**
   * The names of givens in `choose` and `remove` lines, with their spans; these givens are open while puzzles are made.
   */
  readonly #mentionedGivens: {
    readonly statement: 'choose' | 'remove';
    readonly name: string;
    readonly span: Span;
  }[] = [];
  #symmetry: SymmetryName | undefined;
  #difficultyLevels: Levels = LEVELS;

  constructor(model: Model, diagnostics: Diagnostics) {
    this.#model = model;
    this.#diagnostics = diagnostics;
  }

  get plan(): GeneratePlan {
    return {
      sizes: this.#sizes,
      choose: this.#choose,
      remove: this.#remove,
      take: this.#take,
      scatter: this.#scatter,
      divisionByGiven: this.#divide,
      share: this.#share,
      range: this.#range,
      symmetry: this.#symmetry,
      levels: this.#difficultyLevels,
    };
  }

  /**
   * Reports lists, sets and the like in `choose` and `remove` lines. An open given has a variable for each place, and a
   * variable holds only a single value; only if the value follows from the answer may it be a collection.
   */
  checkOpenGivens(): void {
    for (const { statement, name, span } of this.#mentionedGivens) {
      const declaration = this.#model.declarations.find((d) => d.kind === 'given' && d.name.text === name);
      if (declaration?.kind !== 'given' || this.#take.has(name)) continue;
      let { type } = declaration;
      // The places of a scattered given stay; `remove` can only replace its values by `?`, which its type must allow.
      if (statement === 'remove' && this.#scatter.has(name) && isValue(type) && !mayBeUnknown(type)) {
        const text = this.#model.sources.get(type.span.file).text.slice(type.span.start, type.span.end);
        this.#error(`A scattered \`${name}\` stays where it is: \`remove\` leaves \`?\` of it.`, span, {
          advice: `Declare it as \`${text} or unknown\`, or do without \`remove\`.`,
        });
      }
      while (type.kind === 'optional' || type.kind === 'unknown') type = type.of;
      if (type.kind !== 'list' && type.kind !== 'set' && type.kind !== 'tuple') continue;
      const index = declaration.domain.length > 0 ? '[…]' : '';
      this.#error(`\`${name}\` is a ${type.kind}; \`${statement}\` is for single values.`, span, {
        advice: `Let the answer say it: \`take ${name}${index} = …\`.`,
      });
    }
  }

  readSection(file: SourceFile, body: Span): void {
    let at = body.start;
    while (at < body.end) {
      const newline = file.text.indexOf('\n', at);
      const end = newline < 0 || newline > body.end ? body.end : newline;
      const statementEnd = this.#readLine(file, at, end, body.end);
      at = Math.max(end, statementEnd) + 1;
    }
  }

  /** Reads the statement that begins on a line; returns the offset of its end, which for a block is on a later line. */
  #readLine(file: SourceFile, start: number, end: number, bodyEnd: number): number {
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
    const statement = STATEMENTS.find((one) => one === word);
    if (!statement) {
      const suggestion = suggest(word, STATEMENTS);
      const wordAdvice = didYouMean(suggestion, wordSpan, `It may be ${listInWords(STATEMENTS)}.`);
      this.#error('No line of a `generate` section starts with this.', wordSpan, wordAdvice);
      return end;
    }
    // A `require` is skipped here, since its expression has been parsed with the model.
    if (statement === 'require') return this.#expressionEnd(file, end, bodyEnd);
    const restStart = nameStart + name.length;
    if (statement === 'difficulty') this.#readDifficulty(text.slice(nameStart - start), nameSpan);
    else if (statement === 'plant')
      this.#error(
        'Expected `plant {` and declarations, up to a `}`; a second one is not expected.',
        wordSpan,
      );
    else if (!NAME_PATTERN(name).test(name))
      this.#error(
        `Expected a name after \`${word}\`.`,
        nameSpan,
        name.endsWith(',') ? ONE_NAME_PER_LINE : {},
      );
    else if (statement === 'symmetry') this.#readSymmetry(name, nameSpan, rest);
    else if (statement === 'size') return this.#readSize(file, name, nameSpan, restStart, end, bodyEnd);
    else if (this.#isDeclared(statement, name, nameSpan)) {
      if (statement === 'choose' || statement === 'remove')
        this.#mentionedGivens.push({ statement, name, span: nameSpan });
      const gap = rest.length - rest.trimStart().length;
      const span = { file: file.id, start: restStart + gap, end: restStart + Math.max(gap + 1, rest.length) };
      this.#readStatement(statement, name, rest.trim() === '' ? nameSpan : span, rest.trim());
    }
    return statement === 'take' ? this.#expressionEnd(file, end, bodyEnd) : end;
  }

  /** Reads a statement about a given. `rest` is the text after the given's name, and `span` is its place. */
  #readStatement(statement: StatementWord, name: string, span: Span, rest: string): void {
    if (statement === 'take') this.#take.add(name);
    else if (statement === 'remove') this.#readRemove(name, span, rest);
    else if (statement === 'divide') this.#readDivide(name, span, rest);
    else if (statement === 'choose' && !rest.startsWith(':')) this.#readChoose(name, span, rest);
    else this.#readWeightedStatement(statement, name, span, rest);
  }

  #readRemove(name: string, span: Span, rest: string): void {
    if (rest !== '') this.#error('Nothing more is expected after the name.', span, ONE_NAME_PER_LINE);
    this.#remove.add(name);
  }

  #readChoose(name: string, span: Span, rest: string): void {
    const rangeMatch = RANGE_PATTERN.exec(rest);
    if (!rangeMatch && rest !== '')
      this.#error('Expected a range or weights after the name.', span, {
        advice: `\`choose ${name} in 1..width\`, or \`choose ${name}: A = 2, B = 1\`.`,
      });
    this.#choose.set(name, new Map());
    if (rangeMatch) this.#range.set(name, [rangeMatch[1] ?? '', rangeMatch[2] ?? '']);
  }

  #readWeightedStatement(statement: StatementWord, name: string, span: Span, rest: string): void {
    if (!rest.startsWith(':')) {
      const advice =
        statement === 'scatter'
          ? `\`scatter ${name}: 30%\`.`
          : `\`${statement} ${name}: 40%\`, or \`${statement} ${name}: A = 2, B = 1\`.`;
      this.#error('Expected a colon and how much of it.', span, { advice });
      return;
    }
    const weights = readWeights(rest.slice(1));
    const weightMistake =
      typeof weights !== 'string' && statement !== 'scatter' && impossibleWeight(this.#model, name, weights);
    if (typeof weights === 'string') this.#error(weights, span);
    else if (weightMistake) this.#error(weightMistake.message, span, { advice: weightMistake.advice });
    else if (statement === 'choose') this.#choose.set(name, weights);
    else if (statement === 'share') this.#share.set(name, weights);
    else if (rest.endsWith('%')) this.#scatter.set(name, (weights.get('true') ?? 0) / 100);
    else this.#error('Expected a part of the places.', span, { advice: `\`scatter ${name}: 30%\`.` });
  }

  #readDivide(name: string, span: Span, rest: string): void {
    const match = DIVISION_PATTERN.exec(rest);
    const [, count, shape, least, most = least] = match ?? [];
    const advice = `\`divide ${name} into 9 regions of 5..12\`, or \`divide ${name} into rectangles of 2..8\`.`;
    if (!match) this.#error('Expected what the board is cut into.', span, { advice });
    else if (least === undefined && (count === undefined || shape === 'rectangles'))
      this.#error('How many cells does an area have?', span, { advice });
    else if (count !== undefined && shape === 'rectangles')
      this.#error('The number of rectangles follows from their sizes.', span, { advice });
    else if (Number(least) === 0 || Number(count) === 0 || Number(least) > Number(most))
      this.#error('There is no such division.', span, { advice });
    this.#divide.set(name, {
      shape: shape === 'rectangles' ? 'rectangles' : 'regions',
      ...(count !== undefined && { count }),
      ...(least !== undefined && most !== undefined && { sizes: [least, most] as const }),
    });
  }

  #readSymmetry(name: string, span: Span, rest: string): void {
    this.#symmetry = SYMMETRIES.find((one) => one === name);
    if (this.#symmetry !== undefined && rest.trim() === '') return;
    const suggestion = rest.trim() === '' ? suggest(name, SYMMETRIES) : undefined;
    const symmetriesText = `It may be ${listInWords(SYMMETRIES)}.`;
    this.#error(
      `There is no symmetry \`${name}${rest}\`.`,
      span,
      didYouMean(suggestion, span, symmetriesText),
    );
  }

  #readDifficulty(text: string, span: Span): void {
    const [, easy, hard] = DIFFICULTY_PATTERN.exec(text.trim()) ?? [];
    if (easy !== undefined && hard !== undefined && Number(easy) < Number(hard))
      this.#difficultyLevels = { easy: Number(easy), hard: Number(hard) };
    else
      this.#error('Expected the greatest figure of an easy puzzle and the least of a hard one.', span, {
        advice: '`difficulty easy = 30, hard = 70`.',
      });
  }

  /**
   * The offset of an expression's end. The expression continues on the next line unless that line begins with a word of
   * the section.
   */
  #expressionEnd(file: SourceFile, end: number, bodyEnd: number): number {
    let at = end;
    while (at < bodyEnd) {
      const newline = file.text.indexOf('\n', at + 1);
      const lineEnd = newline < 0 || newline > bodyEnd ? bodyEnd : newline;
      const line = file.text.slice(at + 1, lineEnd);
      if (line.trim() === '' || line.trim() === '}' || statementStart.test(line)) return at;
      at = lineEnd;
    }
    return at;
  }

  #readSize(file: SourceFile, name: string, span: Span, at: number, end: number, bodyEnd: number): number {
    const restOfLine = file.text.slice(at, end);
    const braceMatch = /^\s*\{\s*(?:\/\/.*)?\r?$/.exec(restOfLine);
    if (braceMatch) {
      const closingBrace = /^[ \t]*\}[ \t]*\r?$/m.exec(file.text.slice(end + 1, bodyEnd));
      if (!closingBrace)
        this.#error('This size is never closed.', span, { advice: 'Its last line holds only `}`.' });
      const sizeEnd = closingBrace ? end + 1 + closingBrace.index : bodyEnd;
      const body = { file: file.id, start: end + 1, end: sizeEnd };
      this.#addSize(name, span, { body });
      return closingBrace ? sizeEnd + closingBrace[0].length : sizeEnd;
    }
    const line = /^(\s*\{\s*)(.*?)\s*\}\s*(?:\/\/.*)?$/.exec(restOfLine);
    if (line) {
      const valueStart = at + (line[1]?.length ?? 0);
      const body = { file: file.id, start: valueStart, end: valueStart + (line[2]?.length ?? 0) };
      this.#addSize(name, span, { body });
      return end;
    }
    const value = /^(\s*:\s*)([^/]*?)\s*(?:\/\/.*)?$/.exec(restOfLine);
    if (!value?.[2]) {
      this.#error(`Expected \`size ${name}: 9 9\` or \`size ${name} {\` and an instance.`, span);
      return end;
    }
    const valueStart = at + (value[1]?.length ?? 0);
    const body = { file: file.id, start: valueStart, end: valueStart + value[2].length };
    this.#addSize(name, span, { body, shortFormSpan: span });
    return end;
  }

  #addSize(name: string, span: Span, size: SizeText): void {
    if (this.#sizes.has(name)) this.#error(`The size \`${name}\` is there twice.`, span);
    this.#sizes.set(name, size);
  }

  #isDeclared(statement: StatementWord, name: string, span: Span): boolean {
    const kind = statement === 'share' ? 'find' : 'given';
    const declarations = this.#model.declarations.filter((d) => d.kind === kind);
    const declaredNames = declarations.map((d) => d.name.text);
    if (declaredNames.includes(name)) return statement !== 'divide' || this.#isDivisible(name, span);
    const suggestion = suggest(name, declaredNames);
    this.#diagnostics.error('unknown-name', `There is no ${kind} \`${name}\`.`, span, {
      ...didYouMean(suggestion, span),
    });
    return false;
  }

  /** Whether a given can be drawn as areas, that is, has a number for each cell; otherwise this is reported. */
  #isDivisible(name: string, span: Span): boolean {
    const given = this.#model.declarations.find((d) => d.kind === 'given' && d.name.text === name);
    if (given?.kind !== 'given') return false;
    const [over] = given.domain;
    const isOverCells = given.domain.length === 1 && over?.kind === 'name' && over.name === 'cells';
    let { type } = given;
    while (type.kind === 'optional' || type.kind === 'unknown') type = type.of;
    if (isOverCells && type.kind === 'name' && type.name.text === 'int') return true;
    this.#error(`\`${name}\` can't be a division: that is an int for every cell.`, span, {
      advice: `Declare it as \`given ${name}[cells]: int\`.`,
    });
    return false;
  }

  #error(message: string, span: Span, rest: { readonly advice?: string } = {}): void {
    this.#diagnostics.error('generate-section', message, span, rest);
  }
}

/**
 * Whether a given that is put at random places (`scatter`) also needs values chosen there; a bool is simply true at
 * these places.
 */
function isValue(type: TypeExpression): boolean {
  if (type.kind === 'optional' || type.kind === 'unknown') return isValue(type.of);
  return type.kind !== 'name' || type.name.text !== 'bool';
}

const listInWords = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ');

/** The names of the sizes that a model's `generate` section offers. */
export function sizesOf(model: Model): string[] {
  return [...readPlan(model, new Diagnostics()).sizes.keys()];
}
