/**
 * Warns about unused declarations: a given that no rule uses, a find that no rule constrains, a def that is never
 * applied. Each is allowed, but most likely a mistake. A name is used if it occurs in a rule, an objective, the board
 * or the type of another declaration, or in the definition of a let or def that is itself used. Linear in the number of
 * uses of names.
 */
import { least } from '../../model/large-lists.ts';
import type { Diagnostic } from '../../text/diagnostics.ts';
import type { Model } from '../model.ts';
import { DeclarationFinder } from '../places.ts';
import type { DeclaredName } from '../uses.ts';

const UNUSED_SENTENCES = {
  given: ['unused-given', 'No rule uses this given.', 'Say in a rule what it means, or leave it out.'],
  find: [
    'unbounded-find',
    'No rule says anything of this find: every value of it is as good as another.',
    'Bound it in a rule, or leave it out.',
  ],
  let: ['unused-let', 'No rule uses this let, not even by way of others.', 'Leave it out, or use it.'],
  def: ['unused-def', 'No rule uses this def, not even by way of others.', 'Leave it out, or apply it.'],
} as const;

export function unusedNames(model: Model): readonly Diagnostic[] {
  const ownFile = least(model.declarations.map(({ span }) => span.file));
  const usedNames = new UsedNames(model);
  const drawText = model.sections
    .filter(({ section }) => section === 'draw')
    .map(({ body }) => model.sources.get(body.file).text.slice(body.start, body.end))
    .join('\n');
  const diagnostics: Diagnostic[] = [];
  for (const declared of model.uses.names) {
    const { kind, name, span } = declared;
    if (span.file !== ownFile || (kind !== 'given' && kind !== 'find' && kind !== 'let' && kind !== 'def'))
      continue;
    if (usedNames.has(declared)) continue;
    // A given that is only drawn isn't reported, since it may be decoration.
    if (
      (kind === 'given' || kind === 'let') &&
      new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u').test(drawText)
    )
      continue;
    if (kind === 'let' && isForCommands(model, name)) continue;
    const [code, message, advice] = UNUSED_SENTENCES[kind];
    diagnostics.push({ code, severity: 'warning', message, span, advice });
  }
  const hidden = warnOfHiddenFinds(model);
  return hidden ? [...diagnostics, hidden] : diagnostics;
}

/**
 * Whether a name may be used on the command line, which accepts the names of fixed sets of places: `--split
 * tile[cornerCells]`.
 */
function isForCommands({ typingByName }: Model, name: string): boolean {
  const typing = typingByName.get(name);
  return typing?.type.kind === 'set' && typing.type.of.kind === 'element' && typing.cause === undefined;
}

/**
 * Warns if all finds are hidden. Answers count as different only if they differ in finds that aren't hidden, so such a
 * puzzle has one answer, whatever its rules allow.
 */
function warnOfHiddenFinds({ declarations }: Model): Diagnostic | undefined {
  const finds = declarations.filter((one) => one.kind === 'find');
  const [first] = finds;
  if (!first || finds.some((one) => one.kind === 'find' && !one.hidden)) return undefined;
  return {
    code: 'hidden-finds',
    severity: 'warning',
    message: 'Every find is hidden, so all answers count as one.',
    span: first.name.span,
    advice: 'Leave out `hidden` where a value belongs to the answer.',
  };
}

/** The names that are used: in a rule and the like, or in the definition of a used name. */
class UsedNames {
  readonly #names = new Set<string>();

  constructor({ uses, declarations }: Model) {
    const declarationFinder = new DeclarationFinder(declarations);
    /** The names that each definition uses, by the name of the definition. */
    const namesByDefinition = new Map<string, string[]>();
    for (const { kind, name, occurrences } of uses.names) {
      if (kind === 'bound') continue;
      for (const place of occurrences) {
        const declaration = declarationFinder.declarationAt(place);
        if (declaration?.name.text === name) continue;
        const isDefinition = declaration?.kind === 'let' || declaration?.kind === 'def';
        // Occurring in the type of another declaration counts as a use of a given, but not of a find, which it doesn't
        // constrain.
        if (declaration === undefined || (isDefinition ? kind === 'def' : kind !== 'find'))
          this.#names.add(name);
        else if (isDefinition) append(namesByDefinition, declaration.name.text, name);
      }
    }
    // Visits names that are added during the loop as well.
    for (const name of this.#names)
      for (const other of namesByDefinition.get(name) ?? []) this.#names.add(other);
  }

  has = ({ name }: DeclaredName): boolean => this.#names.has(name);
}

function append(lists: Map<string, string[]>, key: string, item: string): void {
  const itemsOfKey = lists.get(key);
  if (itemsOfKey) itemsOfKey.push(item);
  else lists.set(key, [item]);
}
