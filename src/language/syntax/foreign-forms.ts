/** Recognises forms of other languages and explains how they are written in pzl. */

import { OTHER_OPERATORS } from '../words/other-words.ts';
import type { Message, StuckPlace } from './stuck-place.ts';

/**
 * The message about a construct of another language at the place where the grammar got stuck; undefined if there is
 * none.
 */
export function foreignForm(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { source } = place.token;
  if (source === 'elif' || source === 'elseif' || source === 'elsif')
    return [`\`${source}\` is written \`else if\`.`, undefined, place.token.span];
  return (
    explainAnswerSetForm(place) ??
    explainForeignQuantifier(place) ??
    explainBlockBehindColon(place) ??
    explainFiltering(place, expected) ??
    explainOtherOperator(place, expected) ??
    explainOtherForm(place, expected)
  );
}

/** Explains a rule of answer set programming, `:- s(X), s(Y).`, on a line of its own. */
function explainAnswerSetForm({
  token,
  tokenAfter,
  isOnNewLine: onNewLine,
}: StuckPlace): Message | undefined {
  if (token.form !== ':' || tokenAfter.form !== '−' || tokenAfter.span.start !== token.span.end || !onNewLine)
    return undefined;
  return [
    '`:-` does not begin a declaration.',
    'What must not be is said by a rule: `rule "…": not (…)`, or `forall …: not (…)`.',
    { ...token.span, end: tokenAfter.span.end },
  ];
}

/** Explains `forall(c in cells)(…)`, `exists unique c in cells`. */
function explainForeignQuantifier({ token, textBefore, tokenBefore }: StuckPlace): Message | undefined {
  const quantifier = /(forall|exists)\(_(?:,_)*$/.exec(textBefore)?.[1];
  if (quantifier !== undefined && token.form === '∈')
    return [
      `What \`${quantifier}\` ranges over stands without parentheses.`,
      `Write \`${quantifier} c in cells: …\`; in parentheses stand the names of a tuple, \`(a, b) in pairs\`.`,
      token.span,
    ];
  if (token.form === '_' && /exists_$/.test(textBefore))
    return [
      `\`${token.source}\` can't follow ${tokenBefore.quoted} here.`,
      'That exactly one satisfies a condition is written `count(c in S where P) = 1`.',
      token.span,
    ];
  return undefined;
}

/**
 * Explains `rule "…": { a ⏎ b }` and `forall x in S: { a; b }`: after a colon, braces contain a set or a map, not
 * statements.
 */
function explainBlockBehindColon(place: StuckPlace): Message | undefined {
  if (place.token.form !== ';' && !place.isOnNewLine) return undefined;
  const headMatch = /(?:(rule_?")|(?:forall|exists)[^:]*):\{[^{}]*$/.exec(place.textBefore);
  if (!headMatch) return undefined;
  const suggestedForm = headMatch[1] === undefined ? 'forall x in S { … }' : 'rule "…" { … }';
  return [
    `${place.token.quoted} can't follow ${place.tokenBefore.quoted} here.`,
    `Several conditions stand in braces without a colon before them: \`${suggestedForm}\`.`,
    place.token.span,
  ];
}

function explainFiltering(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { form } = place.token;
  if (form === 'where' && expected.has('operator') && !expected.has('where')) {
    const advice =
      'Say of which elements it holds, `forall c in S where P: …`; of what is known by name, `P => …`.';
    return [`\`where\` can't follow ${place.tokenBefore.quoted} here.`, advice, place.token.span];
  }
  if (
    form === 'if' &&
    /(?:forall|exists)(?:_,|\(_(?:,_)*\),)*(?:_|\(_(?:,_)*\))∈[^:]*$/.test(place.textBefore)
  )
    return [
      "`if` can't follow what a name ranges over.",
      'A condition on the elements stands behind `where`: `forall c in S where P: …`.',
      place.token.span,
    ];
  if (form !== ':' && form !== 'if') return undefined;
  if (!expected.has('operator') || !hasOpenGenerator(place.textBefore)) return undefined;
  const advice =
    'Inside of brackets a condition on the elements stands behind `where`: `count(c in S where P)`, `[e for c in S where P]`.';
  return [`\`${form}\` can't follow ${place.tokenBefore.quoted} here.`, advice, place.token.span];
}

function explainOtherOperator(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  if (!expected.has('operator') || place.isOnNewLine) return undefined;
  const { token, tokenAfter } = place;
  if (token.source === 'is' && tokenAfter.source === 'not')
    return ['`is not` is written `!=` here.', undefined, { ...token.span, end: tokenAfter.span.end }];
  if (token.source === 'between')
    return ['`between` is written with two comparisons here.', '`1 <= x <= 3`, or `x in 1..3`.', token.span];
  if (
    token.form === ':' &&
    tokenAfter.form === '=' &&
    tokenAfter.span.start === token.span.end &&
    !/\{[^}]*$/.test(place.textBefore)
  )
    return ['`:=` is written `=` here.', undefined, { ...token.span, end: tokenAfter.span.end }];
  if (
    token.form === 'if' &&
    /^(?:override)?rule/.test(place.textBefore) &&
    !isWithinBrackets(place.textBefore)
  )
    return [
      `\`if\` can't follow ${place.tokenBefore.quoted} here.`,
      'A condition stands in front: `p => q`. A choice is written `if a then b else c`.',
      token.span,
    ];
  const pzlWord = token.form === '_' || token.form === 'then' ? OTHER_OPERATORS.get(token.source) : undefined;
  if (pzlWord === undefined || expected.has('then')) return undefined;
  return [`\`${token.source}\` is written \`${pzlWord}\` here.`, undefined, token.span];
}

function explainOtherForm(place: StuckPlace, expected: ReadonlySet<string>): Message | undefined {
  const { form } = place.token;
  const isFunctionWord = ['any', 'all', 'count', 'sum', 'no', 'not', 'min', 'max'].includes(
    place.tokenBefore.source,
  );
  if (isFunctionWord && expected.has('operator') && form === '_' && !place.isOnNewLine) {
    const word = place.tokenBefore.source;
    if (word === 'no')
      return ['That nothing holds is written `not any(…)`.', undefined, place.tokenBefore.span];
    return [`\`${word}\` is a function: its argument stands in parentheses, \`${word}(…)\`.`];
  }
  if (form === 'for' && expected.has('forall')) return ['A condition for all elements begins with `forall`.'];
  if (form === 'for' && /^(?:given|find)/.test(place.textBefore)) {
    const declarationExample = place.textBefore.startsWith('find')
      ? 'find n[cells]: 1..4'
      : 'given n[cells]: 1..4';
    return [
      "`for` can't follow a type.",
      `A value for each of many things is declared with what it ranges over: \`${declarationExample}\`.`,
    ];
  }
  if (form === 'for' && /^(?:override)?rule/.test(place.textBefore) && !isWithinBrackets(place.textBefore))
    return [
      `\`for\` can't follow ${place.tokenBefore.quoted} here.`,
      'A condition for all elements begins with them: `forall r in rows: …`.',
    ];
  if (form === 'for') {
    const advice =
      'It stands inside the brackets: `sum(n[c] for c in row)`, `[n[c] for c in row]`. A map lists its entries; a value for each of many things is a `def`: `def twice(c) = 2 * n[c]`.';
    return [`\`for\` can't follow ${place.tokenBefore.quoted} here.`, advice];
  }
  if (form === 'with') return ['`with` belongs to a pattern, after its rows.', undefined, place.token.span];
  if (form === '?' && expected.has('operator') && !expected.has('⋯')) {
    return [
      `\`?\` can't follow ${place.tokenBefore.quoted} here.`,
      'A choice is written `if a then b else c`.',
    ];
  }
  if (!expected.has('unknown')) return undefined;
  return [
    `Expected \`unknown\` after \`or\`.`,
    'The type of a value that may be absent ends in `?`: `int?`.',
  ];
}

/** Whether the innermost bracket that is open contains a generator: `count(c in r`, `[c for c in r`. */
function hasOpenGenerator(read: string): boolean {
  let depth = 0;
  let innerText = '';
  for (let at = read.length - 1; at >= 0; at--) {
    const sign = read[at]!;
    if (')]}'.includes(sign)) depth++;
    else if (!'([{'.includes(sign)) {
      if (depth === 0) innerText = sign + innerText;
    } else if (depth-- === 0) return innerText.includes('for') || /^(?:_,)*_∈/.test(innerText);
  }
  return false;
}

/** Whether a bracket is open, apart from the braces around the body of the rule. */
function isWithinBrackets(read: string): boolean {
  let depth = 0;
  for (const sign of read.slice(read.indexOf('"'))) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
  }
  // The braces around a rule's body don't count as open brackets.
  return depth > (/^(?:override)?rule_?"\{/.test(read) ? 1 : 0);
}
