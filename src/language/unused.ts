/**
 * What stands in a model without a use: a given that no rule asks for, a find that no rule bounds, a def that nothing
 * applies. Each is allowed, and most likely forgotten. A name counts where it stands in a rule, an objective, the board or
 * the type of another declaration, also by way of lets and defs that count. Linear in the places of names.
 */
import { least } from '../model/large-lists.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import type { Model } from './model.ts';
import { Places } from './places.ts';
import type { DeclaredName } from './uses.ts';

const SENTENCES = {
  given: ['unused-given', 'No rule uses this given.', 'Say in a rule what it means, or leave it out.'],
  find: [
    'unbounded-find',
    'No rule says anything of this find: every value of it is as good as another.',
    'Bound it in a rule, or leave it out.',
  ],
  def: ['unused-def', 'Nothing uses this def.', 'Leave it out, or apply it.'],
} as const;

export function unusedNames(model: Model): readonly Diagnostic[] {
  const own = least(model.declarations.map(({ span }) => span.file));
  const counted = new Counted(model);
  const drawn = model.sections
    .filter(({ section }) => section === 'draw')
    .map(({ body }) => model.sources.get(body.file).text.slice(body.start, body.end))
    .join('\n');
  const found: Diagnostic[] = [];
  for (const declared of model.uses.names) {
    const { kind, name, span } = declared;
    if (span.file !== own || (kind !== 'given' && kind !== 'find' && kind !== 'def')) continue;
    if (counted.has(declared)) continue;
    // What is only drawn may be there for looks.
    if (kind === 'given' && new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u').test(drawn))
      continue;
    const [code, message, advice] = SENTENCES[kind];
    found.push({ code, severity: 'warning', message, span, advice });
  }
  return found;
}

/** Which names count: those that do by themselves first, then what these are defined by, however long the chain. */
class Counted {
  readonly #names = new Set<string>();

  constructor({ uses, declarations }: Model) {
    const places = new Places(declarations);
    /** By the name of a definition: the names that count where it does. */
    const used = new Map<string, string[]>();
    for (const { kind, name, occurrences } of uses.names) {
      if (kind === 'bound') continue;
      for (const place of occurrences) {
        const within = places.at(place);
        if (within?.name.text === name) continue;
        const isDefinition = within?.kind === 'let' || within?.kind === 'def';
        // The bounds of another declaration say nothing of a find, but use a given.
        if (within === undefined || (isDefinition ? kind === 'def' : kind !== 'find')) this.#names.add(name);
        else if (isDefinition) append(used, within.name.text, name);
      }
    }
    // What is added meanwhile is walked, too.
    for (const name of this.#names) for (const other of used.get(name) ?? []) this.#names.add(other);
  }

  has = ({ name }: DeclaredName): boolean => this.#names.has(name);
}

function append(lists: Map<string, string[]>, key: string, item: string): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
