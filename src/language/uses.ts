/**
 * Where each name of a model is declared and used, for tools: go to declaration, find references, rename. The checker
 * records all names that it can resolve, even in a model with mistakes. Words of the language aren't recorded.
 */
import type { Span } from '../text/source.ts';

export type UseKind = 'enum' | 'member' | 'given' | 'find' | 'let' | 'def' | 'bound';

/** A declared name. The kind `bound` stands for names of quantifiers, parameters and `let`s in rules. */
export interface DeclaredName {
  readonly kind: UseKind;
  readonly name: string;
  /** The span of the name in its declaration. */
  readonly span: Span;
  /** The spans of all other occurrences of the name, in no particular order. */
  readonly occurrences: readonly Span[];
}

const keyOf = ({ file, start }: Span): string => `${file}:${start}`;

export class Uses {
  readonly #byDeclaration = new Map<string, DeclaredName & { readonly occurrences: Span[] }>();
  /**
   * `places[span]`: the name that is declared or used there. Each span is recorded once, although the body of a def is
   * checked several times.
   */
  readonly #places = new Map<string, DeclaredName>();

  declare(kind: UseKind, name: string, span: Span): void {
    if (this.#places.has(keyOf(span))) return;
    const declaredName = { kind, name, span, occurrences: [] };
    this.#byDeclaration.set(keyOf(span), declaredName);
    this.#places.set(keyOf(span), declaredName);
  }

  /** Records that the name declared at `declaration` is used at `span`. */
  use(declaration: Span, span: Span): void {
    const declaredName = this.#byDeclaration.get(keyOf(declaration));
    if (!declaredName || this.#places.has(keyOf(span))) return;
    declaredName.occurrences.push(span);
    this.#places.set(keyOf(span), declaredName);
  }

  /** All declared names, in the order of their declarations. */
  get names(): readonly DeclaredName[] {
    return [...this.#byDeclaration.values()];
  }

  /** The name whose declaration or use contains this offset of the file, or ends at it. */
  at(file: number, offset: number): DeclaredName | undefined {
    const containsOffset = (span: Span): boolean =>
      span.file === file && span.start <= offset && offset <= span.end;
    return this.names.find(
      ({ span, occurrences }) => containsOffset(span) || occurrences.some(containsOffset),
    );
  }
}
