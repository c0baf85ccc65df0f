/**
 * Where every name of a model is declared and where it stands, for tools: go to the declaration, find all places, rename.
 * The checker fills it in, also for a model with mistakes, as far as names resolve. Words of the language aren't in it.
 */
import type { Span } from '../text/source.ts';

export type UseKind = 'enum' | 'member' | 'given' | 'find' | 'let' | 'def' | 'bound';

/** A declared name; `bound` ones are those of quantifiers, parameters and `let`s in rules. */
export interface DeclaredName {
  readonly kind: UseKind;
  readonly name: string;
  /** The name in its declaration. */
  readonly span: Span;
  /** Where else it stands, in no special order. */
  readonly occurrences: readonly Span[];
}

const keyOf = ({ file, start }: Span): string => `${file}:${start}`;

export class Uses {
  readonly #byDeclaration = new Map<string, DeclaredName & { readonly occurrences: Span[] }>();
  /** Of declarations and occurrences, so that each counts once: a def's body is looked at for all it is applied to. */
  readonly #places = new Map<string, DeclaredName>();

  declare(kind: UseKind, name: string, span: Span): void {
    if (this.#places.has(keyOf(span))) return;
    const declared = { kind, name, span, occurrences: [] };
    this.#byDeclaration.set(keyOf(span), declared);
    this.#places.set(keyOf(span), declared);
  }

  /** The name declared at `declaration` stands at `span`, too. */
  use(declaration: Span, span: Span): void {
    const declared = this.#byDeclaration.get(keyOf(declaration));
    if (!declared || this.#places.has(keyOf(span))) return;
    declared.occurrences.push(span);
    this.#places.set(keyOf(span), declared);
  }

  /** All names, in the order in which they were declared. */
  get names(): readonly DeclaredName[] {
    return [...this.#byDeclaration.values()];
  }

  /** The name whose declaration or occurrence has this offset in the file, or ends right before it. */
  at(file: number, offset: number): DeclaredName | undefined {
    const covers = (span: Span): boolean => span.file === file && span.start <= offset && offset <= span.end;
    return this.names.find(({ span, occurrences }) => covers(span) || occurrences.some(covers));
  }
}
