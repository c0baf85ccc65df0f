/**
 * The parts of a model that depend on some of its givens. Code that tries many values of these givens needs to evaluate
 * the other parts only once. The analysis goes by names: a let, a def or a type that mentions a given depends on it.
 * Linear in the uses of names.
 */
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';
import { DeclarationFinder } from './places.ts';
import type { RuleDeclaration } from './syntax/ast.ts';

/** The rules without the lines that depend on none of these givens; a rule in which no line is left is omitted. */
export function rulesDependingOn(model: Model, givens: Iterable<string>): readonly RuleDeclaration[] {
  const places = new DeclarationFinder(model.declarations);
  const occurrences = new Map<string, readonly Span[]>();
  for (const { kind, name, occurrences: all } of model.uses.names)
    if (kind !== 'bound') occurrences.set(name, all);
  const names = new Set(givens);
  const found: Span[] = [];
  // Visits names that are added during the loop as well.
  for (const name of names) {
    for (const place of occurrences.get(name) ?? []) {
      const declaration = places.declarationAt(place);
      if (declaration) names.add(declaration.name.text);
      else found.push(place);
    }
  }
  const isWithin = ({ file, start, end }: Span): boolean =>
    found.some((place) => place.file === file && start <= place.start && place.end <= end);
  return model.rules.flatMap((rule) => {
    // If a `let` in the rule depends on the givens, all lines of the rule may depend on them.
    if (rule.body.some((line) => line.kind === 'let' && isWithin(line.span))) return [rule];
    const body = rule.body.filter((line) => line.kind === 'let' || isWithin(line.span));
    return body.some((line) => line.kind !== 'let') ? [{ ...rule, body }] : [];
  });
}
