/**
 * The parts of a model that depend on some of its givens. Code that tries many values of these givens needs to evaluate
 * the other parts only once. The analysis goes by names: a let, a def or a type that mentions a given depends on it.
 * Linear in the uses of names.
 */
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';
import { DeclarationFinder } from './places.ts';
import type { RuleDeclaration } from './syntax/ast.ts';

/**
 * The rules, each with only those conditions that depend on some of these givens; a rule without such conditions is
 * omitted.
 */
export function rulesDependingOn(model: Model, givens: Iterable<string>): readonly RuleDeclaration[] {
  const declarationFinder = new DeclarationFinder(model.declarations);
  const occurrences = new Map<string, readonly Span[]>();
  for (const { kind, name, occurrences: all } of model.uses.names)
    if (kind !== 'bound') occurrences.set(name, all);
  const dependentNames = new Set(givens);
  const declarationSpans: Span[] = [];
  // Visits names that are added during the loop as well.
  for (const name of dependentNames) {
    for (const place of occurrences.get(name) ?? []) {
      const declaration = declarationFinder.declarationAt(place);
      if (declaration) dependentNames.add(declaration.name.text);
      else declarationSpans.push(place);
    }
  }
  const isInDeclarations = ({ file, start, end }: Span): boolean =>
    declarationSpans.some((place) => place.file === file && start <= place.start && place.end <= end);
  return model.rules.flatMap((rule) => {
    // If a `let` in the rule depends on the givens, all lines of the rule may depend on them.
    if (rule.body.some((line) => line.kind === 'let' && isInDeclarations(line.span))) return [rule];
    const body = rule.body.filter((line) => line.kind === 'let' || isInDeclarations(line.span));
    return body.some((line) => line.kind !== 'let') ? [{ ...rule, body }] : [];
  });
}
