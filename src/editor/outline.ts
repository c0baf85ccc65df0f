/**
 * The structure of a text: its declarations, ranges to fold or select, and the lenses, whose commands run something.
 */

import type { Declaration } from '../language/syntax/ast.ts';
import { safeText } from '../text/visible.ts';
import { indexBefore } from './lexemes.ts';
import type { TextRange } from './places.ts';
import type { Snapshot } from './snapshot.ts';

export interface DocumentSymbol extends TextRange {
  readonly name: string;
  readonly kind: Declaration['kind'];
  /** The range of the name in its declaration. */
  readonly label: TextRange;
}

export function documentSymbols({ own }: Snapshot): readonly DocumentSymbol[] {
  return own.declarations.flatMap((one): DocumentSymbol[] => {
    const { start, end } = one.span;
    const nameAndPlace = nameOf(one);
    return nameAndPlace
      ? [{ name: safeText(nameAndPlace.name), kind: one.kind, start, end, label: nameAndPlace.at }]
      : [];
  });
}

function nameOf(declaration: Declaration): { readonly name: string; readonly at: TextRange } | undefined {
  switch (declaration.kind) {
    case 'puzzle':
      return { name: declaration.title, at: declaration.span };
    case 'use':
      return { name: declaration.path, at: declaration.pathSpan };
    case 'board':
      return {
        name: `board ${declaration.kinds.map(({ name }) => name.text).join(' or ')}`,
        at: declaration.span,
      };
    case 'rule':
      return { name: declaration.sentence.text, at: declaration.name?.span ?? declaration.sentence.span };
    case 'objective':
      return { name: declaration.direction, at: declaration.span };
    case 'section':
      return {
        name: declaration.name ? `${declaration.section} ${declaration.name.text}` : declaration.section,
        at: declaration.name?.span ?? declaration.span,
      };
    default:
      return { name: declaration.name.text, at: declaration.name.span };
  }
}

/**
 * The ranges that can be folded, each from the end of its first line: declarations, braces, comments of several lines.
 */
export function foldings({ text, own, lexemes }: Snapshot): readonly TextRange[] {
  const stretches: TextRange[] = [];
  const addFolding = (start: number, end: number): void => {
    const trimmed = start + text.slice(start, end).trimEnd().length;
    if (text.slice(start, trimmed).includes('\n')) stretches.push({ start, end: trimmed });
  };
  for (const { span } of own.declarations) addFolding(span.start, span.end);
  let comments: TextRange | undefined;
  const addComments = (): void => {
    if (comments) addFolding(comments.start, comments.end);
    comments = undefined;
  };
  for (const { kind, start, end } of lexemes) {
    const commentStretch: TextRange | undefined = comments;
    if (kind === 'comment' && commentStretch && !/\n\s*\n/.test(text.slice(commentStretch.end, start)))
      comments = { start: commentStretch.start, end };
    else {
      addComments();
      if (kind === 'comment') comments = { start, end };
    }
  }
  addComments();
  return stretches;
}

/**
 * The ranges that can be selected around an offset, from the smallest: words, expressions, declarations, the whole
 * text.
 */
export function selections(snapshot: Snapshot, offset: number): readonly TextRange[] {
  const { own, lexemes, text } = snapshot;
  const stretches: TextRange[] = [{ start: 0, end: text.length }];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    const { span } = node as { readonly span?: TextRange };
    if (span) {
      if (offset < span.start || offset > span.end) return;
      stretches.push({ start: span.start, end: span.end });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(own.declarations);
  const word = lexemes[indexBefore(lexemes, offset + 1)];
  if (word && word.kind !== 'raw' && word.start <= offset && offset <= word.end)
    stretches.push({ start: word.start, end: word.end });
  const seenStretches = new Set<string>();
  return stretches
    .sort((a, b) => a.end - a.start - (b.end - b.start))
    .filter(({ start, end }) => !seenStretches.has(`${start}:${end}`) && seenStretches.add(`${start}:${end}`))
    .reduce<TextRange[]>((nestedStretches, one) => {
      const innermost = nestedStretches.at(-1);
      if (!innermost || (one.start <= innermost.start && innermost.end <= one.end)) nestedStretches.push(one);
      return nestedStretches;
    }, []);
}

/** An action on a part of the model, shown above that part (a "code lens"). */
export interface Lens extends TextRange {
  readonly title: string;
  readonly command: 'pzl.check' | 'pzl.run' | 'pzl.unique' | 'pzl.hint' | 'pzl.generate' | 'pzl.studio';
  /** The argument of the command: the name of the instance, or the size for which to generate. */
  readonly argument?: string;
}

/** The number of instances up to which the lenses of all of them are shown at the model's title. */
const MAX_INSTANCES_AT_TITLE = 4;

/**
 * The lenses of each instance: title and command. In the lenses above the model's title, the first instance is meant,
 * so its name is left out.
 */
const INSTANCE_ACTIONS = [
  ['Unique?', 'pzl.unique'],
  ['Hint', 'pzl.hint'],
  ['Play', 'pzl.studio'],
] as const;

/** The lenses of a model. `fileNames` are the names of its instances in files of their own. */
export function lenses(snapshot: Snapshot, fileNames: readonly string[] = []): readonly Lens[] {
  const { own } = snapshot;
  const title = own.declarations.find(({ kind }) => kind === 'puzzle') ?? own.declarations[0];
  return own.declarations.flatMap((one): readonly Lens[] => {
    const { start, end } = one.span;
    const stretch = { start, end };
    const atTitle = one === title ? lensesOfTitle(snapshot, stretch, fileNames) : [];
    if (one.kind === 'instance') return [...atTitle, ...instanceLenses(stretch, one.name.text)];
    return one.kind === 'section' && one.section === 'generate'
      ? [...atTitle, ...generateLenses(snapshot, one.body, stretch)]
      : atTitle;
  });
}

/** The lenses of one instance. */
export function instanceLenses(stretch: TextRange, argument: string): readonly Lens[] {
  const runLens: Lens = { ...stretch, title: 'Run', command: 'pzl.run', argument };
  return [
    runLens,
    ...INSTANCE_ACTIONS.map(([title, command]): Lens => ({ ...stretch, title, command, argument })),
  ];
}

function lensesOfTitle(
  { own, used }: Snapshot,
  stretch: TextRange,
  fileNames: readonly string[],
): readonly Lens[] {
  const declaredInstances = own.declarations.flatMap((one) => (one.kind === 'instance' ? one.name.text : []));
  const instanceNames = [
    ...declaredInstances,
    ...fileNames.filter((name) => !declaredInstances.includes(name)),
  ];
  const runLenses = instanceNames.slice(0, MAX_INSTANCES_AT_TITLE).map((argument, i): Lens => {
    const title = i === 0 ? `Run: ${argument}` : argument;
    return { ...stretch, title, command: 'pzl.run', argument };
  });
  const canHaveInstances =
    instanceNames.length > 0 || !used.declarations.some(({ kind }) => kind === 'given');
  if (instanceNames.length === 0 && canHaveInstances)
    runLenses.push({ ...stretch, title: 'Run', command: 'pzl.run' });
  if (canHaveInstances)
    for (const [title, command] of INSTANCE_ACTIONS) runLenses.push({ ...stretch, title, command });
  if (used.declarations.some((one) => one.kind === 'section' && one.section === 'generate'))
    runLenses.push({ ...stretch, title: 'Generate', command: 'pzl.generate' });
  return [...runLenses, { ...stretch, title: 'Check', command: 'pzl.check' }];
}

function generateLenses({ text }: Snapshot, body: TextRange, stretch: TextRange): readonly Lens[] {
  const sizes = [...text.slice(body.start, body.end).matchAll(/^[ \t]*size[ \t]+([\p{L}\p{N}_-]+)/gmu)].map(
    ([, size]) => size!,
  );
  if (sizes.length === 0) return [{ ...stretch, title: 'Generate', command: 'pzl.generate' }];
  return sizes.map(
    (argument): Lens => ({
      ...stretch,
      title: `Generate ${argument}`,
      command: 'pzl.generate',
      argument,
    }),
  );
}
