/** `about` sections: a few sentences about the puzzle type, and the type's other names. */
import { append } from '../../model/large-lists.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import { patternSelector } from '../../text/letters.ts';
import type { Sources } from '../../text/source.ts';
import type { SectionDeclaration } from '../syntax/ast.ts';

export interface About {
  /** The solver's task, in a sentence or two. */
  readonly text: string;
  /** Other names of the puzzle type. */
  readonly names: readonly string[];
  /** Names of givens in earlier versions of the model, each with the present name. */
  readonly newNameByFormerName: ReadonlyMap<string, string>;
}

const NAMES_LINE_PATTERN = /^names:(.*)$/;
const FORMERLY_LINE_PATTERN = patternSelector(String.raw`^formerly\s+([\p{L}_][\p{L}\p{M}\p{N}_]*)\s*:(.*)$`);

/** The content of the last `about` section; an empty one is reported. */
export function readAbout(
  sections: readonly SectionDeclaration[],
  sources: Sources,
  diagnostics: Diagnostics,
): About | undefined {
  const aboutSection = sections.findLast((one) => one.section === 'about');
  if (!aboutSection) return undefined;
  const { file, start, end } = aboutSection.body;
  const puzzleNames: string[] = [];
  const newNameByFormerName = new Map<string, string>();
  const text: string[] = [];
  for (const line of sources.get(file).text.slice(start, end).split('\n')) {
    const words = line.trim();
    const otherNamesMatch = NAMES_LINE_PATTERN.exec(words);
    const [, formerName, presentName = ''] = FORMERLY_LINE_PATTERN(words).exec(words) ?? [];
    if (otherNamesMatch)
      append(
        puzzleNames,
        (otherNamesMatch[1] ?? '').split(',').map((name) => name.trim()),
      );
    else if (formerName !== undefined) newNameByFormerName.set(formerName, presentName.trim());
    else if (words !== '' && !words.startsWith('//')) text.push(words);
  }
  if (text.length === 0) {
    const advice = 'Say in a sentence what the solver does: `Draw a loop through all cells.`';
    diagnostics.error('empty-about', '`about` does not say what the puzzle is.', aboutSection.span, {
      advice,
    });
  }
  return { text: text.join(' '), names: puzzleNames.filter((name) => name !== ''), newNameByFormerName };
}
