/**
 * What a model says its puzzles are, piece by piece, without comments, looks and formats: models of which all pieces are the same
 * have the same answers, whatever else was changed in them.
 */
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';

/** The board, what is declared, each rule and the objective, in the model's words; blanks and line ends are all alike. */
export function rulesText({ board, declarations, rules, objective, sources }: Model): readonly string[] {
  const said = [...(board ? [board] : []), ...declarations, ...rules, ...(objective ? [objective] : [])];
  return said.map(({ span }) => plain(sources.get(span.file).text, span));
}

/** Comments are no part of it, what stands in quotes is. */
const COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

const plain = (text: string, { start, end }: Span): string =>
  text
    .slice(start, end)
    .replace(COMMENT, (found) => (found.startsWith('"') ? found : ' '))
    .replace(/\s+/g, ' ')
    .trim();
