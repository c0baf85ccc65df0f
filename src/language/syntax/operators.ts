/** The precedence levels of the binary operators, by their form in the token text (grammar/pzl.ohm). */
const levels: readonly (readonly string[])[] = [
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
 * The precedence of each operator; a higher one binds tighter. `not` applies to everything from comparisons upward;
 * unary minus binds tightest.
 */
export const precedence: Readonly<Record<string, number>> = Object.fromEntries(
  levels.flatMap((forms, level) => forms.map((form) => [form, level])),
);

export const rightAssociative: ReadonlySet<string> = new Set(['⇒', '∖', '√']);

/** The names of the operators in the syntax tree, by their form in the token text. */
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
