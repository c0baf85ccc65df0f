/** What lists and pages say about a puzzle type: its description, its names, and the letters in its addresses. */

import type { Model } from './model.ts';
import type { GivenDeclaration } from './syntax/ast.ts';

export interface TypeSays {
  /** The full text of the model's `about` section; empty if there is none. */
  readonly about: string;
  /** Other names of the puzzle type. */
  readonly names: readonly string[];
  /** The names of the type in addresses. */
  readonly addresses: readonly string[];
  /**
   * The letters between type and size of an address, each with a description of the given that it sets: the comment
   * after the given, or the given's name.
   */
  readonly flags: readonly { readonly letter: string; readonly sets: string }[];
  /** The letters between type and size of an address that change only how the sites show the puzzle. */
  readonly looks: readonly string[];
}

export function typeSays(model: Model): TypeSays {
  const formats = model.formats.flatMap((format) => (format.kind === 'address' ? [format] : []));
  const letters = new Map(
    formats.flatMap(({ flags }) => flags.map(({ letter, name }) => [letter, name.text] as const)),
  );
  return {
    about: model.about?.text ?? '',
    names: model.about?.names ?? [],
    addresses: [...new Set(formats.flatMap(({ types }) => types))],
    flags: Array.from(letters, ([letter, name]) => ({
      letter,
      sets: commentOf(model, name) ?? `\`${name}\``,
    })),
    looks: [...new Set(formats.flatMap(({ looks }) => looks))],
  };
}

/** The comment that follows a given on the given's line. */
function commentOf(model: Model, name: string): string | undefined {
  const given = model.declarations.find(
    (one): one is GivenDeclaration => one.kind === 'given' && one.name.text === name,
  );
  if (!given) return undefined;
  const { text } = model.sources.get(given.span.file);
  return /^[ \t]*\/\/[ \t]*(\S[^\n]*)/.exec(text.slice(given.span.end))?.[1]?.trim();
}

/** Sentences about the letters in the type's addresses; empty if there are none. */
export function flagSentences({ flags, looks }: Pick<TypeSays, 'flags' | 'looks'>): readonly string[] {
  return [
    ...flags.map(({ letter, sets }) => `\`${letter}\` in an address: ${sets}`),
    ...looks.map((letter) => `\`${letter}\` in an address: looks only`),
  ];
}
