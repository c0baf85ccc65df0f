/** The binary operators by precedence level, lowest first, in the form of the token text (grammar/pzl.ohm). */
const precedenceLevels: readonly (readonly string[])[] = [
  ['⇔'],
  ['⇒'],
  ['∨', '⊻'],
  ['∧'],
  ['=', '≠', '<', '≤', '>', '≥', '∈', '∉'],
  ['⋯'],
  ['∔', '−'],
  ['∗', '∕', '∣'],
  ['∖'],
  ['√'],
];

/**
 * `precedence[operator]`: a higher number binds tighter. `not` applies to everything from comparisons upward; unary
 * minus binds tightest.
 */
export const precedence: Readonly<Record<string, number>> = Object.fromEntries(
  precedenceLevels.flatMap((forms, level) => forms.map((form) => [form, level])),
);

export const rightAssociative: ReadonlySet<string> = new Set(['⇒', '∖', '√']);

/** `spelling[form]`: the operator's name in the syntax tree, by its form in the token text. */
export const spelling: Readonly<Record<string, string>> = {
  '⇔': '<=>',
  '⇒': '=>',
  '∨': 'or',
  '⊻': 'xor',
  '∧': 'and',
  '=': '=',
  '≠': '!=',
  '<': '<',
  '≤': '<=',
  '>': '>',
  '≥': '>=',
  '∈': 'in',
  '∉': 'not in',
  '⋯': '..',
  '∔': '+',
  '−': '-',
  '∗': '*',
  '∕': 'div',
  '∣': 'mod',
  '∖': 'otherwise',
  '√': '^',
  '¬': 'not',
};
