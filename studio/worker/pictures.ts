/** The open puzzle as pictures and in other formats. */
import {
  composeScene,
  convertInstance,
  drawAs,
  drawText,
  type Head,
  headingOf,
  isPictureFormat,
  type PictureFormat,
} from '../../src/index.ts';
import { requireOpenPuzzle, solutionFrom } from './opened.ts';
import type { Questions } from './protocol.ts';

export function picture({ format, entered }: Questions['picture']['ask']): Questions['picture']['reply'] {
  const puzzle = requireOpenPuzzle();
  const { ground, drawing } = puzzle;
  const solution = entered && solutionFrom(puzzle, entered);
  if (isPictureFormat(format)) {
    const pictureData = drawAs(format, ground, solution);
    return {
      drawn:
        typeof pictureData === 'string' ? withAuthorTexts(format, pictureData, puzzle.head) : pictureData,
    };
  }
  const scene = composeScene(ground, { ...(solution && { solution }), ...(drawing && { drawing }) });
  return { drawn: `${drawText(scene).join('\n')}\n` };
}

/** Adds the author's texts to a picture: to an SVG as its title and description, to TikZ as comments. */
function withAuthorTexts(format: PictureFormat, pictureText: string, head: Head = {}): string {
  const [heading, rules] = [headingOf(head), head.rules ?? ''];
  if (format === 'tikz') {
    const lines = `${heading}\n${rules}`.split(/[\r\n]+/).filter((line) => line !== '');
    return [...lines.map((line) => `% ${line}`), pictureText].join('\n');
  }
  const tagWith = (name: string, words: string): string =>
    words === '' ? '' : `<${name}>${escapeXml(words)}</${name}>`;
  return pictureText.replace(
    /<svg\b[^>]*>/,
    (start) => start + tagWith('title', heading) + tagWith('desc', rules),
  );
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function convertedInstance({ to }: Questions['convert']['ask']): Questions['convert']['reply'] {
  const { model, ground } = requireOpenPuzzle();
  return convertInstance(model, ground, to);
}
