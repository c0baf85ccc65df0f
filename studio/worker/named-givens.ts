/** The givens that a piece of the model names, directly or through its definitions. */
import type { Model, Span } from '../../src/index.ts';

/** The names of all givens in a piece of the model's text, and in the definitions that this piece uses. */
export function givensNamedIn({ uses, declarations }: Model, piece: Span): ReadonlySet<string> {
  const givenNames = new Set<string>();
  const spans = [piece];
  for (const span of spans) {
    const isInside = ({ file, start, end }: Span): boolean =>
      file === span.file && span.start <= start && end <= span.end;
    for (const { kind, name, occurrences } of uses.names) {
      if (givenNames.has(name) || !occurrences.some(isInside)) continue;
      if (kind !== 'given' && kind !== 'let' && kind !== 'def') continue;
      givenNames.add(name);
      const declaration = declarations.find((each) => 'name' in each && each.name.text === name);
      if (kind !== 'given' && declaration) spans.push(declaration.span);
    }
  }
  return givenNames;
}
