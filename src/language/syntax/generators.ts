import type { Expression, Generator, Target } from './ast.ts';

/**
 * Converts items, the last of which has a filter, to generators; undefined if they aren't meant as generators. The
 * grammar parses `count(x in S where P)` and `{x in S where P}` as items with a filter. Only the `where` makes them
 * generators: without it, `f(x in S)` is a call with a membership test.
 */
export function generatorsOf(items: readonly Expression[]): readonly Generator[] | undefined {
  if (!items.some((item) => item.kind === 'filter' && item.set.kind === 'comparison')) return undefined;
  const generators: Generator[] = [];
  let targets: Target[] = [];
  for (const item of items) {
    const membership = item.kind === 'filter' ? item.set : item;
    const bound = targetOf(membership);
    if (bound) {
      targets.push(bound);
      continue;
    }
    if (membership.kind !== 'comparison' || membership.operators.join() !== 'in') return undefined;
    const [element, domain] = membership.operands;
    const lastTarget = element && targetOf(element);
    // In `(x in S) where P`, the parentheses make the first part a membership test.
    if (!lastTarget || !domain || membership.span.start !== element.span.start) return undefined;
    targets.push(lastTarget);
    const startOffset = spanOf(targets[0] ?? lastTarget).start;
    const whereClause = item.kind === 'filter' ? { where: item.condition } : {};
    generators.push({ targets, domain, ...whereClause, span: { ...item.span, start: startOffset } });
    targets = [];
  }
  return targets.length === 0 ? generators : undefined;
}

function targetOf(expression: Expression): Target | undefined {
  if (expression.kind === 'name') {
    return { kind: 'name', name: { text: expression.name, span: expression.span } };
  }
  if (expression.kind !== 'tuple') return undefined;
  const targetNames = expression.items.map((item) =>
    item.kind === 'name' ? { text: item.name, span: item.span } : undefined,
  );
  if (targetNames.some((name) => name === undefined)) return undefined;
  return { kind: 'tuple', names: targetNames.filter((name) => name !== undefined), span: expression.span };
}

function spanOf(target: Target) {
  return target.kind === 'name' ? target.name.span : target.span;
}
