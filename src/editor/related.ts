/**
 * Selects the declarations that must be checked to know the typing at an offset or the places of a name. The selection
 * looks only at words, before any name is resolved; selecting too many only costs time. Linear in the text.
 */
import { enumsIn, enumsOf } from '../language/enums.ts';
import type { Ast, Declaration } from '../language/syntax/ast.ts';
import { append } from '../model/large-lists.ts';
import type { Sources } from '../text/source.ts';
import { OWN_FILE, type Stretch } from './places.ts';

const WORD = /[\p{L}_][\p{L}\p{M}\p{N}_]*/gu;

export class Related {
  readonly #declarations: readonly Declaration[];
  readonly #sources: Sources;
  readonly #words = new Map<Declaration, ReadonlySet<string>>();
  #index: ReadonlyMap<string, readonly Declaration[]> | undefined;

  constructor({ declarations }: Ast, sources: Sources) {
    this.#declarations = declarations;
    this.#sources = sources;
  }

  /** The declarations in a range of the snapshot's own text. */
  in({ start, end }: Stretch): ReadonlySet<Declaration> {
    return this.withAppliers(
      this.#declarations.filter(({ span }) => span.file === OWN_FILE && span.start < end && start < span.end),
    );
  }

  /** The declarations, in all files, that contain a word. */
  mentioning(word: string): readonly Declaration[] {
    this.#index ??= this.#indexed();
    return this.#index.get(word) ?? [];
  }

  /** The given declarations and, if there are defs among them, all declarations that may apply these defs. */
  withAppliers(some: Iterable<Declaration>): ReadonlySet<Declaration> {
    const found = new Set(some);
    for (const one of found) {
      if (one.kind === 'def') for (const other of this.mentioning(one.name.text)) found.add(other);
    }
    return found;
  }

  wordsOf(one: Declaration): ReadonlySet<string> {
    const known = this.#words.get(one);
    if (known) return known;
    const { file, start, end } = one.span;
    const words = new Set(this.#sources.get(file).text.slice(start, end).match(WORD));
    this.#words.set(one, words);
    return words;
  }

  #indexed(): ReadonlyMap<string, readonly Declaration[]> {
    const found = new Map<string, Declaration[]>();
    for (const one of this.#declarations)
      for (const word of this.wordsOf(one)) {
        const having = found.get(word);
        if (having) having.push(one);
        else found.set(word, [one]);
      }
    return found;
  }
}

/** The names that a declaration introduces for the whole model. */
export function declaredNames(declaration: Declaration): readonly string[] {
  const members = enumsIn(declaration).flat();
  if (declaration.kind === 'def')
    for (const { type } of declaration.parameters) if (type) append(members, enumsOf(type).flat());
  const names = members.map(({ name }) => name.text);
  switch (declaration.kind) {
    case 'enum':
    case 'given':
    case 'find':
    case 'let':
    case 'def':
      return [declaration.name.text, ...names];
    default:
      return names;
  }
}
