/** A pack: a file with many links, as JSON or as text with a link or address on each line. */
import { linkIn } from './pasted.ts';

export interface Pack {
  readonly title: string;
  readonly puzzles: readonly { readonly name: string; readonly link: string }[];
}

/** The greatest number of puzzles in a pack; a larger file is rejected. */
const MOST_PUZZLES = 2000;

export const packText = ({ title, puzzles }: Pack): string =>
  `${JSON.stringify({ pzlPack: 1, title, puzzles }, undefined, 1)}\n`;

/** Reads a file as a pack and checks every link; or returns the reason why it can't be read. */
export async function packIn(file: string, text: string): Promise<Pack | { readonly problem: string }> {
  const written = text.trimStart().startsWith('{') ? fromJson(text) : fromLines(file, text);
  if ('problem' in written) return written;
  if (written.puzzles.length > MOST_PUZZLES)
    return { problem: `A pack holds at most ${MOST_PUZZLES} puzzles.` };
  const puzzles: Pack['puzzles'][number][] = [];
  for (const [at, { name, link }] of written.puzzles.entries()) {
    const found = await linkIn(link);
    if ('choice' in found) {
      const [likeliest] = found.choice;
      if (likeliest) puzzles.push({ name, link: likeliest.hash });
      continue;
    }
    if ('problem' in found) return { problem: `Puzzle ${at + 1} of the pack: ${found.problem}` };
    puzzles.push({ name, link: found.hash });
  }
  if (puzzles.length === 0) return { problem: 'There is no link in this file.' };
  return { title: written.title, puzzles };
}

function fromJson(text: string): Pack | { readonly problem: string } {
  try {
    const read = JSON.parse(text) as Partial<Pack> | null;
    const { title, puzzles } = read ?? {};
    const sound =
      Array.isArray(puzzles) &&
      puzzles.every((each) => typeof each?.name === 'string' && typeof each.link === 'string');
    if (typeof title === 'string' && sound) return { title, puzzles: puzzles ?? [] };
  } catch {
    // The end of the function reports that the text is no pack.
  }
  return { problem: 'This file is no pack: a pack has a title and a list of puzzles with their links.' };
}

function fromLines(file: string, text: string): Pack {
  const lines = text.split('\n').filter((line) => /#|https?:/.test(line));
  return {
    title: file.replace(/\.\w+$/, ''),
    puzzles: lines.map((link, at) => ({ name: String(at + 1), link })),
  };
}
