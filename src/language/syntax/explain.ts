/** Explains, in words for users, what is wrong with a declaration that doesn't match the grammar. */

import { type Diagnostic, didYouMean } from '../../text/diagnostics.ts';
import { entryOf } from '../../text/entry-of.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { suggest } from '../../text/suggest.ts';
import { FOREIGN_DECLARATIONS, KEYWORD_BY_OTHER_WORD } from '../words/other-words.ts';
import { foreignForm } from './foreign-forms.ts';
import { spelling } from './operators.ts';
import type { Piece } from './piece.ts';
import { describePositionBefore, type Explainer, type Message, StuckPlace } from './stuck-place.ts';
import { declarationKeywords, sectionKeywords } from './tokens.ts';

/**
 * The names that a faulty declaration was probably meant to declare, as in `find a, b: bool` or `var 1..9: y`, so that
 * uses of these names aren't reported as well.
 */
export function declaredNames({ text: file }: SourceFile, { text, starts, ends }: Piece): readonly string[] {
  const isForeignForm = text.startsWith('_');
  // Takes all member names of an enum; of other declarations only the names before the type.
  const declarationHead =
    /^(?:enum.*|(?:givenenum|given|findhidden|find|let|def)_(?:,_)*)/.exec(text)?.[0] ?? '';
  const nameIndexes = new Set<string>();
  for (let at = isForeignForm ? 1 : 0; at < (isForeignForm ? text : declarationHead).length; at++) {
    if (text[at] !== '_') continue;
    if (!isForeignForm || isDeclaredThere(text, at)) nameIndexes.add(file.slice(starts[at], ends[at]));
  }
  return [...nameIndexes];
}

/** Whether the name at this position is declared as in other languages: `const k = 3`, `var 1..9: y`, `int a, b`. */
const isDeclaredThere = (text: string, at: number): boolean =>
  !'=∈.'.includes(text[at - 1] ?? '') && (at === text.length - 1 || '=:,⏎'.includes(text[at + 1] ?? ''));

/** The message for a declaration that doesn't begin with a keyword. */
export function explainStart(file: SourceFile, piece: Piece): Diagnostic {
  const token = new StuckPlace(file, piece, 0).token;
  const quotedToken = token.quoted;
  const formsAfter = piece.text.slice(token.form.length);
  const suggestion =
    token.form === '_'
      ? (KEYWORD_BY_OTHER_WORD.get(token.source) ??
        suggest(token.source, [...declarationKeywords, ...sectionKeywords]))
      : undefined;
  const advice = () => {
    const foreignAdvice = FOREIGN_DECLARATIONS.get(token.source);
    if (foreignAdvice !== undefined) return foreignAdvice;
    if (sectionKeywords.includes(token.source)) return sectionAdvice(token.source, formsAfter);
    if (formsAfter.startsWith('=')) return `A name for a value is declared with \`let ${token.source} = …\`.`;
    if (/^[[(.<>∀-⋿]/u.test(formsAfter) || token.form !== '_')
      return 'A condition belongs into a rule: `rule "what it demands": …`.';
    return `A declaration begins with \`rule\`, \`given\`, \`find\`, \`let\`, \`def\` or another of their kind.`;
  };
  const tokenAdvice = didYouMean(suggestion, token.span, advice());
  return { ...syntaxError(`${quotedToken} does not begin a declaration.`, token.span), ...tokenAdvice };
}

function sectionAdvice(word: string, next: string): string {
  if (next.startsWith('"')) return `Its name stands without quotes: \`${word} small {\`.`;
  const name = word === 'instance' ? ' small' : '';
  return `Its name and \`{\` stand on the same line: \`${word}${name} {\`.`;
}

/**
 * The message for a declaration that doesn't match the grammar; `at` is the position in its token text at which the
 * grammar got stuck.
 */
export function explainMismatch(
  file: SourceFile,
  piece: Piece,
  at: number,
  failures: readonly string[],
): Diagnostic {
  const place = new StuckPlace(file, piece, at);
  const expectedForms = new Set(failures.map(expectedFormOf).filter((form) => form !== undefined));
  for (const explain of explanations) {
    const [message, advice, span] = explain(place, expectedForms) ?? [];
    if (message !== undefined) return syntaxError(message, span ?? place.span, advice);
  }
  if (place.isAtEnd)
    return syntaxError(`Something is missing after ${place.tokenBefore.quoted}.`, place.span);
  const advice =
    place.token.form === ',' && /^(?:override)?rule/.test(place.textBefore)
      ? 'Conditions are joined by `and`, or stand in braces, each on a line of its own.'
      : undefined;
  return syntaxError(
    `${place.token.quoted} can't follow ${place.tokenBefore.quoted} here.`,
    place.token.span,
    advice,
  );
}

function syntaxError(message: string, span: Span, advice?: string): Diagnostic {
  return { code: 'syntax', severity: 'error', message, span, ...(advice !== undefined && { advice }) };
}

/**
 * The token form in Ohm's description of what it expected: `then` for `"then"`, `operator` for a range such as
 * `"←".."⋿"`; undefined for `not "…"`.
 */
function expectedFormOf(failure: string): string | undefined {
  if (failure.startsWith('not ')) return undefined;
  if (failure.includes('".."')) return 'operator';
  return failure.startsWith('"') ? failure.slice(1, -1).replace('\\"', '"') : failure;
}

/** Explains a construct in the wrong place: `count(s[r]) = 1 forall r in rows`, `let evens = 2, 4`. */
function explainMisplaced(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { form, source, span } = place.token;
  if (!expected.has('operator') || place.isOnNewLine) return undefined;
  if (form === 'forall' || form === 'exists')
    return [
      `\`${source}\` can't follow ${place.tokenBefore.quoted} here.`,
      `It stands before what it speaks of: \`${source} r in rows: …\`.`,
      span,
    ];
  if (form === ',' && /^let_=[^([{]*$/.test(place.textBefore))
    return ["`,` can't follow here.", 'Several values are a set, `{2, 4}`, or a list, `[2, 4]`.'];
  return undefined;
}

const severalStatementsAdvice = 'Several statements of a rule stand in braces: `rule "…" { … }`.';

/** The explanations, tried in order; the first that applies gives the message. */
const explanations: readonly Explainer[] = [
  (place) => {
    if (place.token.form !== 'else') return undefined;
    if (/if/.test(place.textBefore)) return undefined;
    return [
      '`else` belongs to an `if`.',
      'Did you mean `otherwise`? A value that may be absent is written `x[c.north] otherwise false`.',
    ];
  },
  foreignForm,
  explainMisplaced,
  (place, expected) => {
    if (!expected.has('then')) return undefined;
    const advice =
      place.token.form === ':'
        ? 'What holds under a condition is written `p => q`, or in braces `if p { … }`; a choice `if a then b else c`.'
        : 'A choice is written `if a then b else c`.';
    return [`\`then\` is missing ${describePositionBefore(place)}.`, advice];
  },
  (place, expected) => {
    if (!expected.has('else')) return undefined;
    return [
      `\`else\` is missing ${describePositionBefore(place)}.`,
      'A choice is written `if a then b else c`; for a condition alone write `a => b`.',
    ];
  },
  explainTitle,
  explainAfterName,
  explainRuleHead,
  explainPatternOptions,
  (place, expected) => {
    if (!expected.has('∈')) return undefined;
    const isCondition = /,_$/.test(place.textBefore);
    const advice = isCondition
      ? 'What it ranges over is told so: `x in cells`. A condition on the elements stands after `where`.'
      : 'What a name ranges over is told so: `x in cells`.';
    return [`Expected \`in\` after ${place.tokenBefore.quoted}.`, advice];
  },
  explainQuantifierColon,
  explainEntryColon,
  explainSeparator,
  explainType,
  explainReservedWord,
  explainExpression,
  explainMissingOperator,
  (place, expected) => {
    const forms = [...expected].filter(
      (form) => form !== 'operator' && form !== '⏎' && form !== 'end of input',
    );
    if (forms.length === 0 || forms.length > 3 || expected.has('operator')) return undefined;
    return [`Expected ${joinWithOr(forms)} after ${place.tokenBefore.quoted}.`];
  },
];

function explainTitle(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (!expected.has('"')) return undefined;
  const { form } = place.tokenBefore;
  if (form === 'puzzle')
    return ['The title of the puzzle stands in double quotes.', 'Write `puzzle "Storm"`.'];
  if (form === 'use') return ['What is used stands in double quotes.', 'Write `use "sudoku"`.'];
  return [
    `Expected the sentence of the rule after ${place.tokenBefore.quoted}.`,
    'A rule says in double quotes what it demands: `rule "No two are alike": …`.',
  ];
}

function explainAfterName(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { textBefore, token } = place;
  if (/^let_$/.test(textBefore)) {
    const advice = new Map([
      ['(', `A function is defined with \`def ${place.tokenBefore.source}(…) = …\`.`],
      [':', 'Its type follows from its value.'],
    ]).get(token.form);
    const message = `Expected \`=\` after ${place.tokenBefore.quoted}.`;
    return advice === undefined ? [message] : [message, advice];
  }
  if (/^givenenum_$/.test(textBefore)) {
    const name = place.tokenBefore.source;
    return [
      `A \`given enum\` ends with its name: each instance lists the members, \`${name}: a b c\`.`,
      `Members that the model names are declared with \`enum ${name} { a, b, c }\`.`,
    ];
  }
  if (/^enum_$/.test(textBefore)) {
    return [
      `Expected \`{\` after ${place.tokenBefore.quoted}.`,
      'For example `enum Light { red, yellow, blue }`.',
    ];
  }
  if (/^def_$/.test(textBefore)) {
    return [
      `Expected \`(\` after ${place.tokenBefore.quoted}.`,
      `A name without parameters is declared with \`let ${place.tokenBefore.source} = …\`.`,
    ];
  }
  if (token.form === ',' && /^(?:given|find)(?:hidden)?_$/.test(textBefore)) {
    return [
      `Expected \`:\` and a type after ${place.tokenBefore.quoted}.`,
      'Every name has a declaration of its own.',
    ];
  }
  if (/^def_\(.*\)$/.test(textBefore) && expected.has('=')) {
    const type = token.form === ':' ? '; the type of its value follows from it' : '';
    return [`Expected \`=\` after \`)\`.`, `A def is written \`def twice(n) = 2 * n\`${type}.`];
  }
  if (/^(?:given|find)(?:hidden)?_\[.*\]$/.test(textBefore) && token.form === '[') {
    const example = 'find x[rows, 1..3]: bool';
    return [`A family over several sets has one pair of brackets.`, `For example \`${example}\`.`];
  }
  if (token.form === '=' && /^find(?:hidden)?_.*:/.test(textBefore) && expected.has('?'))
    return [
      'A `find` has no default: the solver chooses its value.',
      'What is known of it stands in a rule; what an instance tells is a `given`.',
    ];
  if (/^board_$/.test(textBefore)) {
    const advice =
      token.form === '0'
        ? 'The size stands in parentheses: `board square(9, 9)`.'
        : 'Two kinds are written `board square or hex`.';
    return [`${token.quoted} can't follow ${place.tokenBefore.quoted} here.`, advice];
  }
  if (/^(?:given|find)(?:hidden)?_(?:\[.*\])?$/.test(textBefore) && expected.has(':')) {
    return [
      `Expected \`:\` and a type after ${place.tokenBefore.quoted}.`,
      'For example `: bool` or `: 1..9`.',
    ];
  }
  return undefined;
}

function explainRuleHead(place: StuckPlace): Message | undefined {
  if (!/^(?:override)?rule_?"$/.test(place.textBefore)) return undefined;
  return [
    'Expected `:` or `{` after the sentence of the rule.',
    'One condition follows after `:`, several stand in braces.',
  ];
}

function explainPatternOptions(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const options = '`any rotation`, `any orientation` and `inside`';
  if (expected.has('rotation')) {
    const words = place.token.source === 'any' ? [place.token, place.tokenAfter] : [place.token];
    const span = { ...place.token.span, end: words.at(-1)!.span.end };
    const optionText = words.map((token) => token.source).join(' ');
    return [`\`${optionText}\` is no option of a pattern.`, `The options are ${options}.`, span];
  }
  // After an enum member, a drawing in rows is possible; but where a comma is possible too, a missing comma is the
  // likelier mistake.
  if (!expected.has('|') || (expected.has(',') && /^enum_/.test(place.textBefore))) return undefined;
  if (['any', 'inside'].includes(place.token.source))
    return [`\`,\` is missing before ${place.token.quoted}.`];
  return [
    `Expected a row of the pattern after ${place.tokenBefore.quoted}.`,
    'Its rows are drawn between bars: `| # . |`.',
  ];
}

function explainQuantifierColon(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (!expected.has(':') || !expected.has('operator') || !/forall|exists|.let_/.test(place.textBefore))
    return undefined;
  const lastKeyword = /.*(forall|exists|let)/.exec(place.textBefore)?.[1];
  const advice =
    lastKeyword === 'let'
      ? 'What the name is for stands behind a colon, `let n = size(S): n > 3`; in braces it stands on a line of its own.'
      : place.token.source === 'such'
        ? `What holds for one of them stands behind a colon: \`exists x in S: …\`; \`such that\` is left out.`
        : lastKeyword === 'exists'
          ? 'What holds for one of them stands behind a colon: `exists x in S: …`.'
          : 'A condition for all elements is written `forall x in S: …`.';
  return [`\`:\` is missing ${describePositionBefore(place)}.`, advice];
}

function explainEntryColon(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (!expected.has(':') || !expected.has('operator') || place.token.form === ':') return undefined;
  return [
    `\`:\` is missing ${describePositionBefore(place)}.`,
    'Every entry of a table is written `key: value`.',
  ];
}

function explainSeparator(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (place.token.form === ',' && /∈−?[_0]$/.test(place.textBefore) && expected.has('operator'))
    return ["`,` can't follow here.", 'Several values are a set: `x in {1, 2}`.'];
  if (place.token.form === ',' && expected.has(';'))
    return ["`,` can't follow here.", 'Each condition of a rule stands on a line of its own, or after `;`.'];
  if (place.token.form === 'let' && /^(?:override)?rule_?":/.test(place.textBefore)) {
    return ["`let` can't follow here.", severalStatementsAdvice];
  }
  if (!expected.has(',') || !expected.has('}') || expected.has('operator') || !place.isAtOperand)
    return undefined;
  return [`\`,\` is missing before ${place.token.quoted}.`];
}

function explainType(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { source } = place.tokenBefore;
  if (expected.has('?') && ['list', 'set', 'index'].includes(source) && place.isAtOperand) {
    return [
      `\`of\` is missing before ${place.token.quoted}.`,
      `Write \`${source} of ${place.token.source}\`.`,
    ];
  }
  if (expected.has('list')) {
    if (/:\{?$/.test(place.textBefore) && place.token.form === '0') return undefined;
    return [
      `Expected a type after ${place.tokenBefore.quoted}.`,
      'For example `bool`, `0..9`, `int` or the name of an `enum`.',
    ];
  }
  if (!expected.has('⋯') || !/^(?:given|find)/.test(place.textBefore)) return undefined;
  const startOffset = place.piece.starts[place.textBefore.lastIndexOf(':') + 1]!;
  const span = { ...place.tokenBefore.span, start: startOffset };
  if (/:\{[^}]*\}?$/.test(place.textBefore))
    return [
      'The members of an enum are names.',
      'Ints are a range, `1..9`, or those of a set with a name: `let odd = {1, 3, 5}`, `find x: odd`.',
      span,
    ];
  if (/:_\[[^\]]*\]$/.test(place.textBefore)) {
    const family = place.textBefore.startsWith('find')
      ? 'find line[borders]: bool'
      : 'given total[rows]: int';
    return ['The set that a family ranges over stands behind its name.', `For example \`${family}\`.`, span];
  }
  if (textOf(place, span).startsWith('range(')) {
    const ends = /^range\((\d+), *(\d+)\)/.exec(textOf(place, { ...span, end: span.end + 40 }));
    const suggestion = ends ? `${ends[1]}..${ends[2]}` : '1..9';
    return [
      'A range of ints is written with two dots.',
      `For example \`${suggestion}\`: both ends are in it.`,
      span,
    ];
  }
  if (/:[^:]*_\([^.]*$/.test(place.textBefore)) {
    const advice = 'Give the set a name, which is a type then: `let places = …`, `find x: places`.';
    return ['A set that is worked out is no type.', advice, span];
  }
  return ['A range of numbers has two dots between its ends.', 'For example `1..9`.', span];
}

const textOf = (place: StuckPlace, { start, end }: Span): string => place.file.text.slice(start, end);

function explainReservedWord(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { source } = place.token;
  const isNameExpected = expected.has('_') && !expected.has('operator');
  if (!isNameExpected || !/^\p{L}+$/u.test(source) || place.token.form === '_') return undefined;
  if (expected.has('forall') && place.isOnNewLine) return undefined;
  if (expected.has('forall') && entryOf(spelling, place.token.form) !== undefined) return undefined;
  return [
    `\`${source}\` is a word of the language: it can't be a name.`,
    `Choose another name, such as \`${source}_\`.`,
  ];
}

function explainExpression(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (!expected.has('_')) return undefined;
  const expectedText = expected.has('forall') ? 'an expression' : 'a name';
  const { quoted } = place.tokenBefore;
  if (place.isOnNewLine) return [`Expected ${expectedText} after ${quoted}.`];
  if (place.token.form === '|' && expectedText === 'an expression')
    return [
      `Expected an expression after ${quoted}, not \`|\`.`,
      'The amount of a difference is written `abs(a - b)`; between bars stand the rows of patterns.',
    ];
  return [`Expected ${expectedText} after ${quoted}, not ${place.token.quoted}.`, expressionAdvice(place)];
}

function expressionAdvice({ tokenBefore: { form, source }, token }: StuckPlace): string | undefined {
  if (token.form === '"')
    return 'A text is no value: the members of an enum are written as they are declared, without quotes.';
  if (token.form === ':' && (form === 'minimize' || form === 'maximize'))
    return `It stands without a colon: \`${form} count(x)\`.`;
  if (form === 'board') return 'The kind stands before the size: `board square(5, 5)`.';
  if (token.form === '.' && form === '⋯') return 'A range has two dots between its ends: `1..9`.';
  if ('∧∨'.includes(form) && '<≤>≥=≠∈'.includes(token.form))
    return `Both sides of \`${source}\` are conditions: \`x > 1 ${source} x < 5\`; a chain is \`1 < x < 5\`.`;
  return undefined;
}

function explainMissingOperator(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (!expected.has('operator') || place.isAtEnd) return undefined;
  if (place.isOnNewLine && (place.token.form === '{' || place.token.form === ':')) {
    const suggestion =
      place.tokenAfter.form === '−'
        ? 'what must not be is said by `not`: `rule "…": not (…)`'
        : '`rule "…": …`';
    return [
      `${place.token.quoted} does not begin a declaration.`,
      `A condition belongs into a rule: ${suggestion}.`,
      place.token.span,
    ];
  }
  if (place.token.form === '=') return [`Expected an expression before ${place.token.quoted}.`];
  if (!place.isAtOperand) return undefined;
  if (place.isOnNewLine && /^(?:override)?rule_?":/.test(place.textBefore)) {
    return [`${place.token.quoted} can't follow here.`, severalStatementsAdvice];
  }
  const missingPart = expected.has(',') ? 'An operator or `,`' : 'An operator';
  return [`${missingPart} is missing before ${place.token.quoted}.`];
}

/** The forms of tokens as a list of alternatives in words: "`,`, `]` or `where`". */
function joinWithOr(forms: readonly string[]): string {
  const formNames = forms.map((form) => {
    if (form === '_') return 'a name';
    if (form === '"') return 'a text in double quotes';
    return `\`${entryOf(spelling, form) ?? form}\``;
  });
  const lastName = formNames.pop()!;
  return formNames.length === 0 ? lastName : `${formNames.join(', ')} or ${lastName}`;
}
