/**
 * What stands in a model without a use: a given that no rule asks for, a find that no rule bounds, a def that nothing
 * applies. Each is allowed, and most likely forgotten. A name counts where it stands in a rule, an objective, the board or
 * the type of another declaration, also by way of lets and defs that count. Linear in the places of names.
 */
import { least } from '../model/large-lists.ts';
import type { Diagnostic } from '../text/diagnostics.ts';
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';
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

/** Which names count. */
class Counted {
  readonly #names: readonly DeclaredName[];
  readonly #definitions: readonly { readonly span: Span; readonly name: string; readonly kind: string }[];
  readonly #known = new Map<string, boolean>();

  constructor(model: Model) {
    this.#names = model.uses.names;
    this.#definitions = model.declarations.map(({ span, kind, name }) => ({ span, kind, name: name.text }));
  }

  has({ kind, name, occurrences }: DeclaredName): boolean {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    // Of what is defined by itself nothing counts.
    this.#known.set(name, false);
    const counts = occurrences.some((place) => {
      const within = this.#definitions.find(({ span }) => contains(span, place));
      if (within === undefined) return true;
      if (within.name === name) return false;
      if (within.kind === 'let' || within.kind === 'def')
        return kind === 'def' || this.#hasNamed(within.name);
      // The bounds of another declaration say nothing of a find, but use a given.
      return kind !== 'find';
    });
    this.#known.set(name, counts);
    return counts;
  }

  #hasNamed(name: string): boolean {
    const declared = this.#names.find((other) => other.name === name && other.kind !== 'bound');
    return declared !== undefined && this.has(declared);
  }
}

const contains = (outer: Span, inner: Span): boolean =>
  outer.file === inner.file && outer.start <= inner.start && inner.end <= outer.end;
