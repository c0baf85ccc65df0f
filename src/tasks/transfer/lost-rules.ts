/**
 * Finds the rules that a text in another program's format leaves out. Such a text may name the puzzle's type: the address of a sudoku says that the
 * rules of sudoku hold, and nothing else. If a model takes such a section from a model that it uses, the text says nothing of the rules that the model
 * adds or replaces.
 */
import type { Model } from '../../language/model.ts';
import type { Format } from '../../language/sections/read/format.ts';
import type { Ground } from '../../model/ground.ts';

/** The sentences of the rules that bind in this puzzle, and of which a text in the format says nothing. */
export function lostRules(model: Model, ground: Ground, format: Format): readonly string[] {
  if (!namesType(format)) return [];
  const knownFiles = filesBelow(model, format.span.file);
  const activeRules = new Set(ground.constraints.map(({ rule }) => rule));
  return model.rules
    .filter((rule, at) => activeRules.has(at) && !knownFiles.has(rule.span.file))
    .map(({ sentence }) => sentence.text);
}

/** Whether a text in this format says of which type the puzzle is; a drawing, or a file of a model's own, doesn't. */
const namesType = (format: Format): boolean =>
  format.kind === 'address' || format.kind === 'id' || (format.kind === 'link' && format.system !== 'penpa');

/** The ids of a file and of all files that it uses, directly or not. */
function filesBelow({ tree }: Model, file: number): ReadonlySet<number> {
  const files = new Set([file]);
  // A set's iteration also visits what is added meanwhile.
  for (const one of files) for (const usedFile of tree.usesByFile?.get(one) ?? []) files.add(usedFile);
  return files;
}

/** A message about rules that a text of this kind leaves out. */
export function lostRulesProblem(format: Format, rules: readonly string[]): string {
  const shownRules = rules
    .slice(0, MAX_SHOWN_RULES)
    .map((rule) => `“${rule}”`)
    .join(', ');
  const remainderText = rules.length > MAX_SHOWN_RULES ? ` and ${rules.length - MAX_SHOWN_RULES} more` : '';
  const isOne = rules.length === 1;
  return `${textKind(format)} says nothing of ${isOne ? 'a rule' : 'rules'} of this puzzle: ${shownRules}${remainderText}.`;
}

const MAX_SHOWN_RULES = 4;

function textKind(format: Format): string {
  switch (format.kind) {
    case 'address':
      return `An address of the type \`${format.types[0] ?? ''}\``;
    case 'id':
      return `A game id of \`${format.types[0] ?? ''}\``;
    case 'link':
      return `A link for ${format.system === 'fpuzzles' ? 'f-puzzles or SudokuPad' : format.system}`;
    default:
      return 'A file of this form';
  }
}
