/**
 * What of a model hangs on some of its givens. Whoever tries many values of these needs to ask the rest once only. By names: a let, a
 * def, a type that speaks of a given hangs on it whatever its values. Linear in the places of names.
 */
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';
import { Places } from './places.ts';
import type { RuleDeclaration } from './syntax/ast.ts';

/** The rules, without the lines that no name in them leads to one of these givens; rules without a line left aren't there. */
export function rulesDependingOn(model: Model, givens: Iterable<string>): readonly RuleDeclaration[] {
  const places = new Places(model.declarations);
  const occurrences = new Map<string, readonly Span[]>();
  for (const { kind, name, occurrences: all } of model.uses.names)
    if (kind !== 'bound') occurrences.set(name, all);
  const names = new Set(givens);
  const found: Span[] = [];
  // What is added meanwhile is walked, too.
  for (const name of names) {
    for (const place of occurrences.get(name) ?? []) {
      const within = places.at(place);
      if (within) names.add(within.name.text);
      else found.push(place);
    }
  }
  const isWithin = ({ file, start, end }: Span): boolean =>
    found.some((place) => place.file === file && start <= place.start && place.end <= end);
  return model.rules.flatMap((rule) => {
    // What is named on the way may hang on them as well.
    if (rule.body.some((line) => line.kind === 'let' && isWithin(line.span))) return [rule];
    const body = rule.body.filter((line) => line.kind === 'let' || isWithin(line.span));
    return body.some((line) => line.kind !== 'let') ? [{ ...rule, body }] : [];
  });
}
