/**
 * `use "file"`: the names and rules of the used file come first, then those of the using file. Parts that the using
 * file declares itself replace the used ones: the title, the board, `draw` and `generate` sections, and rules marked
 * `override`.
 */

import { append } from '../model/large-lists.ts';
import { type Details, type Diagnostics, didYouMean } from '../text/diagnostics.ts';
import type { SourceFile, Sources } from '../text/source.ts';
import { suggest } from '../text/suggest.ts';
import { libraryNames } from './library.ts';
import type { Ast, Declaration, RuleDeclaration, SectionDeclaration, UseDeclaration } from './syntax/ast.ts';
import { parse } from './syntax/parse.ts';

/** Returns the text of a used file; undefined if there is no such file. `from` is the name of the file that uses it. */
export type Resolve = (
  path: string,
  from: string,
) => { readonly name: string; readonly text: string } | undefined;

/** The greatest nesting depth of `use`; a deeper nesting is a mistake or malice. */
export const MAX_DEPTH = 16;
/** The greatest number of files that a model may include. */
export const MAX_FILES = 100;
/** The greatest number of `use`s in all; each may make the host search for a file. */
const MAX_USES = 1000;

/** The state of including all files that one model uses. */
interface Inclusion {
  readonly sources: Sources;
  readonly diagnostics: Diagnostics;
  readonly resolve: Resolve | undefined;
  /** [name of a file included so far]: its id; a file that is used again isn't included again. */
  readonly included: Map<string, number>;
  /** [file]: the files that it uses itself, by their ids. */
  readonly usesByFile: Map<number, Set<number>>;
  /** The number of `use`s so far; missing files and repeated ones count as well. */
  uses: number;
  readonly lostNames: string[];
}

/**
 * The syntax tree in which each `use` is replaced by the declarations of the used file, and of the files that it uses
 * itself.
 */
export function includeUsedFiles(
  ast: Ast,
  sources: Sources,
  diagnostics: Diagnostics,
  resolve?: Resolve,
): Ast {
  const usesByFile = new Map<number, Set<number>>();
  const inclusion: Inclusion = {
    sources,
    diagnostics,
    resolve,
    included: new Map(),
    usesByFile,
    uses: 0,
    lostNames: [],
  };
  const declarations = include(inclusion, ast, [ast.file]);
  return { file: ast.file, declarations, lostNames: inclusion.lostNames, usesByFile };
}

/**
 * The declarations of a file and of the files that it uses. `path` is the chain of files from the model to this file,
 * each of which uses the next.
 */
function include(work: Inclusion, ast: Ast, path: readonly SourceFile[]): readonly Declaration[] {
  append(work.lostNames, ast.lostNames);
  const usedDeclarations: Declaration[] = [];
  for (const declaration of ast.declarations) {
    if (declaration.kind === 'use') append(usedDeclarations, includeFile(work, declaration, path));
  }
  return dropReplacedDeclarations(
    work,
    usedDeclarations,
    ast.declarations.filter((d) => d.kind !== 'use'),
  );
}

function includeFile(
  work: Inclusion,
  use: UseDeclaration,
  path: readonly SourceFile[],
): readonly Declaration[] {
  const { diagnostics, sources } = work;
  work.uses++;
  if (work.uses > MAX_USES) {
    if (work.uses === MAX_USES + 1)
      diagnostics.error('too-complex', `More than ${MAX_USES} \`use\`s are too many.`, use.pathSpan);
    return [];
  }
  const includingName = path.at(-1)?.name ?? '';
  const foundFile = work.resolve?.(use.path, includingName);
  if (!foundFile) {
    diagnostics.error('missing-file', `There is no model \`${use.path}\`.`, use.pathSpan, otherPath(use));
    return [];
  }
  const cycleStart = path.findIndex((file) => file.name === foundFile.name);
  if (cycleStart >= 0) {
    const fileNames = [...path.slice(cycleStart).map((f) => f.name), foundFile.name];
    diagnostics.error(
      'cyclic-use',
      `\`${foundFile.name}\` uses itself: ${fileNames.join(' → ')}.`,
      use.pathSpan,
    );
    return [];
  }
  const includedFile = work.included.get(foundFile.name);
  const file = includedFile === undefined ? sources.add(foundFile.name, foundFile.text) : undefined;
  noteUse(work, path, includedFile ?? file?.id);
  if (!file) return [];
  work.included.set(foundFile.name, file.id);
  if (path.length >= MAX_DEPTH || work.included.size > MAX_FILES) {
    const message = `Models that use models that use models: more than ${MAX_DEPTH} deep, or ${MAX_FILES} files, is too much.`;
    diagnostics.error('too-complex', message, use.pathSpan);
    return [];
  }
  return include(work, parse(file, diagnostics), [...path, file]);
}

function noteUse({ usesByFile }: Inclusion, path: readonly SourceFile[], usedFile: number | undefined): void {
  const user = path.at(-1)?.id;
  if (user === undefined || usedFile === undefined) return;
  const usedFiles = usesByFile.get(user) ?? new Set();
  usesByFile.set(user, usedFiles.add(usedFile));
}

function otherPath({ path, pathSpan }: UseDeclaration): Details {
  const modelNames = libraryNames();
  const suggestion = suggest(path, modelNames);
  const modelNamesText = modelNames.map((name) => `\`${name}\``).join(', ');
  const advice = `A path is looked for beside this file, then in the library, which has ${modelNamesText}.`;
  return didYouMean(suggestion && `"${suggestion}"`, pathSpan, advice, suggestion);
}

/** The declarations of the used files and of the using file, without the used ones that the using file replaces. */
function dropReplacedDeclarations(
  work: Inclusion,
  usedDeclarations: readonly Declaration[],
  own: readonly Declaration[],
): readonly Declaration[] {
  const kindsDeclaredOnce = new Set<Declaration['kind']>(['puzzle', 'board', 'objective']);
  const ownKinds = new Set(own.map((d) => d.kind).filter((kind) => kindsDeclaredOnce.has(kind)));
  const sections = new Set(own.flatMap((d) => (d.kind === 'section' ? [kindOfSection(d)] : [])));
  const overridingRules = findOverrides(work, usedDeclarations, own);
  const remainingDeclarations = usedDeclarations
    .filter((d) => !ownKinds.has(d.kind))
    .filter((d) => d.kind !== 'section' || !sections.has(kindOfSection(d)))
    .map((d) => (d.kind === 'rule' && d.name && overridingRules.get(d.name.text)) || d);
  return [...remainingDeclarations, ...own.filter((d) => d.kind !== 'rule' || !d.override)];
}

/**
 * The kind of a section: a section replaces used sections of the same kind. A `read` section replaces only those of the
 * same format, because the addresses of a variant differ from those of the puzzle it varies.
 */
function kindOfSection({ section, name }: SectionDeclaration): string {
  return section === 'read' ? `read ${name?.text ?? ''}` : section;
}

/** The rules marked `override` in a file, by the name of the rule that each replaces. */
function findOverrides(
  work: Inclusion,
  usedDeclarations: readonly Declaration[],
  own: readonly Declaration[],
): ReadonlyMap<string, RuleDeclaration> {
  const ruleByName = new Map<string, RuleDeclaration>();
  const usedRuleNames = new Set(
    usedDeclarations.flatMap((d) => (d.kind === 'rule' && d.name ? [d.name.text] : [])),
  );
  for (const rule of own) {
    if (rule.kind !== 'rule' || !rule.override) continue;
    const span = rule.name?.span ?? rule.sentence.span;
    if (!rule.name) {
      const advice = 'Write the name of the rule to replace: `override rule boxes "…"`.';
      work.diagnostics.error(
        'nothing-to-override',
        'This rule overrides a rule without saying which.',
        span,
        { advice },
      );
    } else if (!usedRuleNames.has(rule.name.text)) {
      const suggestion = suggest(rule.name.text, [...usedRuleNames]);
      const advice = 'Only rules with a name, in a file that this one uses, can be replaced.';
      const message = `There is no rule \`${rule.name.text}\` to override.`;
      work.diagnostics.error('nothing-to-override', message, span, didYouMean(suggestion, span, advice));
    } else if (ruleByName.has(rule.name.text)) {
      work.diagnostics.error('duplicate-name', `\`${rule.name.text}\` is overridden twice.`, span);
    } else ruleByName.set(rule.name.text, rule);
  }
  return ruleByName;
}
