/**
 * `say` sections: a model's own words for hints. One line for each find, given, named rule or technique:
 *
 *   star: a "star"                      an object that is placed; `"box", "boxes"` gives an irregular plural
 *   shaded: "shaded", "unshaded"        what a place is called if true, and if false
 *   arrow: "points {}", "has no arrow"  a phrase for a place with a value, and for one without
 *   number: "is {}", 0 "is empty"       … with special phrases for single values
 *   galaxy: "lies in {place}"           a phrase in which the places where the rules fix the value stand for it
 *   clue: "{}"                          a noun phrase for a clue, with its value
 *   touch: "stars do not touch"         a rule in a few words
 *   region: "box"                       the noun for a region
 *   last place: "full house"            the customary name of a technique
 *   pattern "Adjacent 3s": clue 3 3     the customary name of a pattern of clues; `/` begins its next row
 *   pattern "3 in a corner": corner clue 3
 *   skip straight                       direct consequences of this rule aren't shown as steps
 */
import { type FindWords, type NamedPattern, pluralOf, TECHNIQUES, type Words } from '../../model/words.ts';
import { type Diagnostics, didYouMean } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import type { Sources, Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import type { Ast, SectionDeclaration } from '../syntax/ast.ts';

const LINE = patternSelector(
  String.raw`^\s*([\p{L}_][\p{L}\p{M}\p{N}_ ]*?)[ \t]*:[ \t]*(an?[ \t]+)?"([^"]*)"(?:[ \t]*,[ \t]*"([^"]*)")?((?:[ \t]*,[ \t]*[\p{L}\p{N}_-]+[ \t]+"[^"]*")*)[ \t]*$`,
);
const VALUE_PATTERN = /([^\s,]+)[ \t]+"([^"]*)"/g;
const SKIP_LINE_PATTERN = patternSelector(String.raw`^\s*skip[ \t]+([\p{L}_][\p{L}\p{M}\p{N}_]*)[ \t]*$`);

const PATTERN_LINE_REGEX = /^\s*pattern[ \t]+"([^"]*)"[ \t]*:[ \t]*(?:(edge|corner)[ \t]+)?(.+)$/;

interface NounNames {
  readonly finds: readonly string[];
  readonly givens: readonly string[];
  readonly rules: readonly string[];
}

/**
 * The words of all `say` sections, those of used files first; undefined if there are none. Mistakes are reported and
 * their lines ignored.
 */
export function readSay(
  sections: readonly SectionDeclaration[],
  { declarations }: Ast,
  sources: Sources,
  diagnostics: Diagnostics,
): Words | undefined {
  const saySections = sections.filter(({ section }) => section === 'say');
  if (saySections.length === 0) return undefined;
  const of = (kind: 'find' | 'given'): string[] =>
    declarations.flatMap((one) => (one.kind === kind ? [one.name.text] : []));
  const rules = declarations.flatMap((one) => (one.kind === 'rule' && one.name ? [one.name.text] : []));
  const reader = new Reader({ finds: of('find'), givens: of('given'), rules }, diagnostics);
  for (const { body } of saySections) {
    let at = body.start;
    for (const line of sources.get(body.file).text.slice(body.start, body.end).split('\n')) {
      const text = line.replace(/\s\/\/.*$|^\s*\/\/.*$/, '').trimEnd();
      const startOffset = at + text.length - text.trimStart().length;
      if (text.trim() !== '')
        reader.readLine(text, { file: body.file, start: startOffset, end: at + text.length });
      at += line.length + 1;
    }
  }
  return reader.words;
}

interface Line {
  readonly isNoun: boolean;
  readonly text: string;
  readonly pluralText: string | undefined;
  /** The phrases for single values, as written: `, 0 "is empty"`. */
  readonly values: string;
}

function wordsOfFind({ isNoun, text: one, pluralText, values }: Line): FindWords {
  if (isNoun) return { kind: 'noun', one, many: pluralText ?? pluralOf(one) };
  if (/\{(?:place)?\}/.test(one))
    return {
      kind: 'predicate',
      text: one.replace('{place}', '{}'),
      isByPlace: !one.includes('{}'),
      ...(pluralText !== undefined && { absent: pluralText }),
      values: new Map([...values.matchAll(VALUE_PATTERN)].map(([, value = '', text = '']) => [value, text])),
    };
  return { kind: 'adjective', yes: one, no: pluralText ?? `not ${one}` };
}

class Reader {
  readonly #declaredNames: NounNames;
  readonly #diagnostics: Diagnostics;
  readonly #finds = new Map<string, FindWords>();
  readonly #clues = new Map<string, string>();
  readonly #rules = new Map<string, string>();
  readonly #techniques = new Map<string, string>();
  readonly #patterns: NamedPattern[] = [];
  readonly #skippedNames = new Set<string>();
  #region: string | undefined;

  constructor(names: NounNames, diagnostics: Diagnostics) {
    this.#declaredNames = names;
    this.#diagnostics = diagnostics;
  }

  get words(): Words {
    return {
      finds: this.#finds,
      clues: this.#clues,
      rules: this.#rules,
      techniques: this.#techniques,
      patterns: this.#patterns,
      skipped: this.#skippedNames,
      ...(this.#region !== undefined && { region: this.#region }),
    };
  }

  readLine(text: string, span: Span): void {
    const skippedName = SKIP_LINE_PATTERN(text).exec(text)?.[1];
    if (skippedName !== undefined) {
      const ruleNames = this.#declaredNames.rules;
      if (ruleNames.includes(skippedName)) this.#skippedNames.add(skippedName);
      else this.#reportUnknown(skippedName, ruleNames, span);
      return;
    }
    const pattern = PATTERN_LINE_REGEX.exec(text);
    if (pattern) {
      this.#addPattern(pattern, span);
      return;
    }
    const lineMatch = LINE(text).exec(text);
    if (!lineMatch) {
      const advice =
        'For example `star: a "star"`, `shaded: "shaded", "unshaded"`, `clue: "the {}"` or `skip RULE`.';
      this.#diagnostics.error('say-section', 'This line says nothing that can be read.', span, { advice });
      return;
    }
    const [, name = '', article, one = '', other, values = ''] = lineMatch;
    this.#addWords(name, { isNoun: article !== undefined, text: one, pluralText: other, values }, span);
  }

  /** Adds the name of a pattern: for each given, rows of texts. All grids have the same size, or a single text. */
  #addPattern([, name = '', edges, clues = '']: RegExpExecArray, span: Span): void {
    const grids = new Map<string, readonly (readonly string[])[]>();
    for (const part of clues.split(',')) {
      const [given = '', ...texts] = part.trim().split(/\s+/);
      if (!this.#declaredNames.givens.includes(given)) {
        this.#reportUnknown(given, this.#declaredNames.givens, { ...span, start: span.end - clues.length });
        return;
      }
      const rows = texts
        .join(' ')
        .split('/')
        .map((row) => row.trim().split(' '));
      const width = rows[0]!.length;
      if (rows.some((row) => row.length !== width || row.includes('')) || rows.length > 3 || width > 3) {
        this.#diagnostics.error(
          'say-section',
          'A pattern has one to three rows of one to three clues.',
          span,
          {
            advice: 'For example `pattern "Diagonal 3s": clue 3 . / . 3`.',
          },
        );
        return;
      }
      grids.set(given, rows);
    }
    this.#patterns.push({ name, edges: edges === undefined ? 0 : edges === 'edge' ? 1 : 2, grids });
  }

  #addWords(name: string, { isNoun, text: one, pluralText, values }: Line, span: Span): void {
    const { finds, givens, rules } = this.#declaredNames;
    if (finds.includes(name)) {
      this.#finds.set(name, wordsOfFind({ isNoun, text: one, pluralText, values }));
    } else if (givens.includes(name)) this.#clues.set(name, one);
    else if (rules.includes(name)) this.#rules.set(name, one);
    else if (Object.hasOwn(TECHNIQUES, name)) this.#techniques.set(name, one);
    else if (name === 'region') this.#region = one;
    else
      this.#reportUnknown(name, [...finds, ...givens, ...rules, ...Object.keys(TECHNIQUES), 'region'], span);
  }

  #reportUnknown(name: string, candidates: readonly string[], span: Span): void {
    const end = span.start + name.length;
    const suggestion = suggest(name, candidates);
    this.#diagnostics.error(
      'say-section',
      `\`${name}\` is no find, no given, no name of a rule and no technique.`,
      { ...span, end: Math.min(span.end, end) },
      suggestion === undefined ? {} : didYouMean(suggestion, { ...span, end }),
    );
  }
}
