/** A pack: a file with many links, as JSON or as text with a link or address on each line. */
import { linkIn } from './pasted.ts';

export interface PuzzlePack {
  readonly title: string;
  readonly puzzles: readonly { readonly name: string; readonly link: string }[];
}

/** The greatest number of puzzles in a pack; a larger file is rejected. */
const MAX_PUZZLES = 2000;

export const packText = ({ title, puzzles }: PuzzlePack): string =>
  `${JSON.stringify({ pzlPack: 1, title, puzzles }, undefined, 1)}\n`;

/** Reads a file as a pack and checks every link; or returns the reason why it can't be read. */
export async function packIn(file: string, text: string): Promise<PuzzlePack | { readonly problem: string }> {
  const packContent = text.trimStart().startsWith('{') ? fromJson(text) : fromLines(file, text);
  if ('problem' in packContent) return packContent;
  if (packContent.puzzles.length > MAX_PUZZLES)
    return { problem: `A pack holds at most ${MAX_PUZZLES} puzzles.` };
  const puzzles: PuzzlePack['puzzles'][number][] = [];
  for (const [at, { name, link }] of packContent.puzzles.entries()) {
    const linkResult = await linkIn(link);
    if ('choice' in linkResult) {
      const [likeliest] = linkResult.choice;
      if (likeliest) puzzles.push({ name, link: likeliest.hash });
      continue;
    }
    if ('problem' in linkResult) return { problem: `Puzzle ${at + 1} of the pack: ${linkResult.problem}` };
    puzzles.push({ name, link: linkResult.hash });
  }
  if (puzzles.length === 0) return { problem: 'There is no link in this file.' };
  return { title: packContent.title, puzzles };
}

function fromJson(text: string): PuzzlePack | { readonly problem: string } {
  try {
    const parsedPack = JSON.parse(text) as Partial<PuzzlePack> | null;
    const { title, puzzles } = parsedPack ?? {};
    const validLinks =
      Array.isArray(puzzles) &&
      puzzles.every((each) => typeof each?.name === 'string' && typeof each.link === 'string');
    if (typeof title === 'string' && validLinks) return { title, puzzles: puzzles ?? [] };
  } catch {
    // The end of the function reports that the text is no pack.
  }
  return { problem: 'This file is no pack: a pack has a title and a list of puzzles with their links.' };
}

function fromLines(file: string, text: string): PuzzlePack {
  const lines = text.split('\n').filter((line) => /#|https?:/.test(line));
  return {
    title: file.replace(/\.\w+$/, ''),
    puzzles: lines.map((link, at) => ({ name: String(at + 1), link })),
  };
}
