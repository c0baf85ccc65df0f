/**
 * The text of a model's puzzle definition, piece by piece, without comments, drawing and formats. Two models whose
 * pieces are equal have the same answers.
 */
import type { Span } from '../text/source.ts';
import type { Model } from './model.ts';

/** The board, the declarations, each rule and the objective as written, with blanks and line ends normalised. */
export function rulesText({ board, declarations, rules, objective, sources }: Model): readonly string[] {
  const modelParts = [
    ...(board ? [board] : []),
    ...declarations,
    ...rules,
    ...(objective ? [objective] : []),
  ];
  return modelParts.map(({ span }) => normalisedText(sources.get(span.file).text, span));
}

/** Matches comments, which are dropped, and quoted texts, which are kept. */
const COMMENT = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

const normalisedText = (text: string, { start, end }: Span): string =>
  text
    .slice(start, end)
    .replace(COMMENT, (match) => (match.startsWith('"') ? match : ' '))
    .replace(/\s+/g, ' ')
    .trim();
