/**
 * The expressions in `generate` sections: `take total[r] = count(storm[r])` says what a given is once the answer
 * is known, `require connected(not block)` what is wanted of the givens that are drawn by lot. The first become defs of
 * the model (`take total`), the others rules that only the drawing knows, so that they are parsed, checked and
 * evaluated like any other. To keep their places in messages they are parsed where they stand, everything around blanked.
 */
import type { Ast, Declaration } from './ast.ts';
import type { Diagnostics } from './diagnostics.ts';
import { parse } from './parse.ts';
import type { SourceFile, Sources } from './source.ts';

/** The name of the def that says what a given is. */
export const takeOf = (given: string): string => `take ${given}`;

/** The words that lines of a section start with. */
export const STATEMENTS = [
  'size',
  'choose',
  'remove',
  'take',
  'share',
  'scatter',
  'divide',
  'require',
  'symmetry',
  'difficulty',
] as const;

const head = /^([ \t]*)take([ \t]+)([\p{L}_][\p{L}\p{M}\p{N}_]*)([ \t]*)(\[[^\]\n]*\])?[ \t]*=/u;
const demand = /^[ \t]*require\b/;
/** A line that starts a statement of the section. */
export const statementStart = new RegExp(String.raw`^[ \t]*(?:${STATEMENTS.join('|')})\b`);

/** The tree with a def for every `take` of its sections. */
export function withTakes(ast: Ast, sources: Sources, diagnostics: Diagnostics): Ast {
  const takes = ast.declarations.flatMap((declaration) =>
    declaration.kind === 'section' && declaration.section === 'generate'
      ? defsIn(sources.get(declaration.body.file), declaration.body.start, declaration.body.end, diagnostics)
      : [],
  );
  return takes.length === 0 ? ast : { ...ast, declarations: [...ast.declarations, ...takes] };
}

function defsIn(file: SourceFile, start: number, end: number, diagnostics: Diagnostics): Declaration[] {
  const found: Declaration[] = [];
  const lines = file.text.slice(start, end).split('\n');
  let at = start;
  lines.forEach((line, number) => {
    const take = head.exec(line);
    if (take || demand.test(line)) {
      let stop = at + line.length;
      for (let next = number + 1; next < lines.length && continues(lines[next]!); next++)
        stop += 1 + lines[next]!.length;
      const piece = file.text.slice(at, stop);
      const text = blank(file.text.slice(0, at)) + (take ? asDef(piece, take) : asRule(piece));
      for (const declaration of parse({ ...file, text }, diagnostics).declarations) {
        if (declaration.kind === 'rule') found.push({ ...declaration, demand: true });
        if (declaration.kind !== 'def' && declaration.kind !== 'let') continue;
        const name = { ...declaration.name, text: takeOf(declaration.name.text) };
        found.push({ ...declaration, name });
      }
    }
    at += line.length + 1;
  });
  return found;
}

const continues = (line: string): boolean =>
  line.trim() !== '' && !statementStart.test(line) && line.trim() !== '}';

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** `take x[r] = e` as `def  x(r) = e`, of the same length. */
function asDef(
  text: string,
  [whole, margin = '', gap = '', name = '', space = '', index]: RegExpExecArray,
): string {
  const word = index === undefined ? 'let ' : 'def ';
  const parameters = index === undefined ? '' : `(${index.slice(1, -1)})`;
  const start = `${margin}${word}${gap}${name}${space}${parameters}`;
  return start + whole.slice(start.length) + text.slice(whole.length);
}

/** `require e` as a rule without a sentence, of the same length. */
const asRule = (text: string): string => text.replace('require', 'rule"":');
