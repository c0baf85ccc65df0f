/** The structure of a text: declarations, folding ranges, selection ranges, and things to run. */

import type { Declaration } from '../language/syntax/ast.ts';
import { safeText } from '../text/visible.ts';
import { indexBefore } from './lexemes.ts';
import type { Stretch } from './places.ts';
import type { Snapshot } from './snapshot.ts';

export interface DocumentSymbol extends Stretch {
  readonly name: string;
  readonly kind: Declaration['kind'];
  /** The range of the declared name. */
  readonly label: Stretch;
}

export function symbols({ own }: Snapshot): readonly DocumentSymbol[] {
  return own.declarations.flatMap((one): DocumentSymbol[] => {
    const { start, end } = one.span;
    const named = nameOf(one);
    return named ? [{ name: safeText(named.name), kind: one.kind, start, end, label: named.at }] : [];
  });
}

function nameOf(one: Declaration): { readonly name: string; readonly at: Stretch } | undefined {
  switch (one.kind) {
    case 'puzzle':
      return { name: one.title, at: one.span };
    case 'use':
      return { name: one.path, at: one.pathSpan };
    case 'board':
      return { name: `board ${one.kinds.map(({ name }) => name.text).join(' or ')}`, at: one.span };
    case 'rule':
      return { name: one.sentence.text, at: one.name?.span ?? one.sentence.span };
    case 'objective':
      return { name: one.direction, at: one.span };
    case 'section':
      return {
        name: one.name ? `${one.section} ${one.name.text}` : one.section,
        at: one.name?.span ?? one.span,
      };
    default:
      return { name: one.name.text, at: one.name.span };
  }
}

/** Folding ranges, from the end of their first line: declarations, braces, comments of several lines. */
export function foldings({ text, own, lexemes }: Snapshot): readonly Stretch[] {
  const found: Stretch[] = [];
  const add = (start: number, end: number): void => {
    const trimmed = start + text.slice(start, end).trimEnd().length;
    if (text.slice(start, trimmed).includes('\n')) found.push({ start, end: trimmed });
  };
  for (const { span } of own.declarations) add(span.start, span.end);
  let comments: Stretch | undefined;
  const flush = (): void => {
    if (comments) add(comments.start, comments.end);
    comments = undefined;
  };
  for (const { kind, start, end } of lexemes) {
    const together: Stretch | undefined = comments;
    if (kind === 'comment' && together && !/\n\s*\n/.test(text.slice(together.end, start)))
      comments = { start: together.start, end };
    else {
      flush();
      if (kind === 'comment') comments = { start, end };
    }
  }
  flush();
  return found;
}

/** The ranges around a place, from the inside out: words, expressions, declarations, the whole text. */
export function selections(snapshot: Snapshot, offset: number): readonly Stretch[] {
  const { own, lexemes, text } = snapshot;
  const found: Stretch[] = [{ start: 0, end: text.length }];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one);
      return;
    }
    const { span } = node as { readonly span?: Stretch };
    if (span) {
      if (offset < span.start || offset > span.end) return;
      found.push({ start: span.start, end: span.end });
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(own.declarations);
  const word = lexemes[indexBefore(lexemes, offset + 1)];
  if (word && word.kind !== 'raw' && word.start <= offset && offset <= word.end)
    found.push({ start: word.start, end: word.end });
  const seen = new Set<string>();
  return found
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .filter(({ start, end }) => !seen.has(`${start}:${end}`) && seen.add(`${start}:${end}`))
    .reduce<Stretch[]>((nested, one) => {
      const inner = nested.at(-1);
      if (!inner || (one.start <= inner.start && inner.end <= one.end)) nested.push(one);
      return nested;
    }, []);
}

/** An action on a part of the model, shown above that part (a "code lens"). */
export interface Lens extends Stretch {
  readonly title: string;
  readonly command: 'pzl.check' | 'pzl.run' | 'pzl.unique' | 'pzl.hint' | 'pzl.generate' | 'pzl.studio';
  /** The name of the instance, or the size of the puzzle to generate. */
  readonly argument?: string;
}

/** The greatest number of instances for which lenses are shown at the title. */
const MAX_INSTANCES_AT_TITLE = 4;

/**
 * The actions for an instance: title and command. At the title, they take the first instance, whose name is then left
 * out.
 */
const INSTANCE_ACTIONS = [
  ['Unique?', 'pzl.unique'],
  ['Hint', 'pzl.hint'],
  ['Play', 'pzl.studio'],
] as const;

/** The lenses of a model. `beside` are the names of instances in files of their own. */
export function lenses(snapshot: Snapshot, beside: readonly string[] = []): readonly Lens[] {
  const { own } = snapshot;
  const title = own.declarations.find(({ kind }) => kind === 'puzzle') ?? own.declarations[0];
  return own.declarations.flatMap((one): readonly Lens[] => {
    const { start, end } = one.span;
    const at = { start, end };
    const atTitle = one === title ? lensesOfTitle(snapshot, at, beside) : [];
    if (one.kind === 'instance') return [...atTitle, ...instanceLenses(at, one.name.text)];
    return one.kind === 'section' && one.section === 'generate'
      ? [...atTitle, ...generateLenses(snapshot, one.body, at)]
      : atTitle;
  });
}

/** The lenses of one instance. */
export function instanceLenses(at: Stretch, argument: string): readonly Lens[] {
  const run: Lens = { ...at, title: 'Run', command: 'pzl.run', argument };
  return [run, ...INSTANCE_ACTIONS.map(([title, command]): Lens => ({ ...at, title, command, argument }))];
}

function lensesOfTitle({ own, used }: Snapshot, at: Stretch, beside: readonly string[]): readonly Lens[] {
  const declared = own.declarations.flatMap((one) => (one.kind === 'instance' ? one.name.text : []));
  const names = [...declared, ...beside.filter((name) => !declared.includes(name))];
  const found = names.slice(0, MAX_INSTANCES_AT_TITLE).map((argument, i): Lens => {
    const title = i === 0 ? `Run: ${argument}` : argument;
    return { ...at, title, command: 'pzl.run', argument };
  });
  const instances = names.length > 0 || !used.declarations.some(({ kind }) => kind === 'given');
  if (names.length === 0 && instances) found.push({ ...at, title: 'Run', command: 'pzl.run' });
  if (instances) for (const [title, command] of INSTANCE_ACTIONS) found.push({ ...at, title, command });
  if (used.declarations.some((one) => one.kind === 'section' && one.section === 'generate'))
    found.push({ ...at, title: 'Generate', command: 'pzl.generate' });
  return [...found, { ...at, title: 'Check', command: 'pzl.check' }];
}

function generateLenses({ text }: Snapshot, body: Stretch, at: Stretch): readonly Lens[] {
  const sizes = [...text.slice(body.start, body.end).matchAll(/^[ \t]*size[ \t]+([\p{L}\p{N}_-]+)/gmu)].map(
    ([, size]) => size!,
  );
  if (sizes.length === 0) return [{ ...at, title: 'Generate', command: 'pzl.generate' }];
  return sizes.map(
    (argument): Lens => ({
      ...at,
      title: `Generate ${argument}`,
      command: 'pzl.generate',
      argument,
    }),
  );
}
