/**
 * The gallery: an index of all types that come with pzl, by genre, and a page for each with a puzzle and its answer, its
 * rules' sentences, its other names, addresses and sizes. All of it is made from the models.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { composeScene } from '../src/draw/scene/compose.ts';
import { readDrawing } from '../src/draw/scene/section.ts';
import { drawSvg } from '../src/draw/vector/svg.ts';
import {
  type Answer,
  decodeSolution,
  flagSentences,
  type Ground,
  loadModel,
  type Model,
  openInstance,
  optimize,
  solve,
  typeSays,
} from '../src/index.ts';
import { Diagnostics } from '../src/text/diagnostics.ts';
import { escaped } from './escaped.ts';
import { techniquesPart } from './techniques.ts';

/**
 * The names of the puzzles to show, in order of preference: a small board looks good and doesn't make the page heavy.
 */
const PREFERRED = ['small', 'tiny'];

interface Entry {
  readonly name: string;
  /** The model's path below examples/. */
  readonly file: string;
  /** The folder of the model below examples/; empty for models in examples/ itself. */
  readonly genre: string;
  readonly model: Model;
}

/** The index in the repository, which links the models: docs/gallery.md. `root` is the folder of the checkout. */
export function galleryIndex(root: string): string {
  const parts = byGenre(entriesIn(root)).map(([title, entries]) => {
    const lines = entries.map(({ model, file }) => {
      const names = model.about?.names ?? [];
      return `- [${model.title}](../examples/${file})${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
    });
    return `## ${title}\n\n${lines.join('\n')}\n`;
  });
  return [`# The gallery\n\n${INTRO}\n`, ...parts].join('\n');
}

const INTRO =
  'These types come with pzl. `pzl types NAME` says what a type means, `pzl run NAME` solves its puzzles, `pzl generate NAME`\nmakes new ones. The site (`npm run site`) has a page with pictures for each.';

/** Makes the pages of the gallery: [path from the checkout's root]: the page's Markdown or picture. */
export async function galleryPages(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const entries = entriesIn(root);
  for (const entry of entries) await addPage(root, entry, files);
  const parts = byGenre(entries).map(
    ([title, group]) =>
      `<div class="group">\n\n## ${title}\n\n<ul class="cards">\n${group.map((one) => thumbnail(one, title)).join('\n')}\n</ul>\n\n</div>\n`,
  );
  files.set(
    'docs/gallery.md',
    [
      `# The gallery\n\nThe ${entries.length} types that come with pzl, each with puzzles to play, to change and to make.\n\n${FILTER}\n`,
      ...parts,
    ].join('\n'),
  );
  return files;
}

function entriesIn(root: string): readonly Entry[] {
  const files = readdirSync(path.join(root, 'examples'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pzl'))
    .map((file) => file.split(path.sep).join('/'));
  return files.map((file) => {
    const { model } = loadModel(file, textOf(root, file), {
      resolve: (used, from) => {
        const besideFile = path.posix.join(path.posix.dirname(from), `${used}.pzl`);
        return used.startsWith('std/') ? undefined : { name: besideFile, text: textOf(root, besideFile) };
      },
    });
    if (!model) throw new Error(`${file} has mistakes`);
    const stem = file.slice(0, -'.pzl'.length);
    const folder = path.posix.dirname(stem);
    return { name: path.posix.basename(stem), file, genre: folder === '.' ? '' : folder, model };
  });
}

/** The models of each genre with the genre's title; both are sorted alphabetically. */
function byGenre(
  entries: readonly Entry[],
): readonly (readonly [title: string, entries: readonly Entry[]])[] {
  const genres = [...new Set(entries.map(({ genre }) => genre))].sort();
  return genres.map((genre) => {
    const title =
      genre === '' ? 'The types of the documentation' : genre.charAt(0).toUpperCase() + genre.slice(1);
    const group = entries
      .filter((entry) => entry.genre === genre)
      .sort((a, b) => a.model.title.localeCompare(b.model.title, 'en'));
    return [title, group];
  });
}

const FILTER =
  '<p class="filter"><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off" placeholder="loop, hex, ましゅ, generate …"> <span id="filtered" role="status"></span></p>';

/** The HTML of a type's picture with its title, and of other words by which the filter finds it. */
function thumbnail({ name, model }: Entry, genre: string): string {
  const { title, about, board } = model;
  const makes = sizesOf(model).length > 0 ? ['generate'] : [];
  const kinds = (board?.kinds ?? []).map((kind) => kind.name.text);
  const words = [name, title, ...(about?.names ?? []), genre, ...kinds, ...makes].join(' ').toLowerCase();
  return `<li class="card" data-words="${escaped(words)}"><a href="gallery/${name}.md"><img src="gallery/${name}.svg" alt="" width="120" height="120" loading="lazy">${escaped(title)}</a></li>`;
}

async function addPage(
  root: string,
  { name, file, model }: Entry,
  files: Map<string, string>,
): Promise<void> {
  const stem = file.slice(0, -'.pzl'.length);
  const instances = readdirSync(path.join(root, 'examples', stem));
  const size = PREFERRED.find((one) => instances.includes(`${one}.txt`));
  if (size === undefined) throw new Error(`${file} has no small instance`);
  const { ground } = openInstance(model, { name: size, text: textOf(root, `${stem}/${size}.txt`) });
  if (!ground) throw new Error(`${file} ${size} can't be read`);
  const answer = await answerOf(ground);
  if (!answer) throw new Error(`${file} ${size} has no answer`);
  const drawing = readDrawing(model, new Diagnostics());
  const look = drawing === undefined ? {} : { drawing };
  files.set(`docs/gallery/${name}.svg`, drawSvg(composeScene(ground, look)));
  files.set(
    `docs/gallery/${name}-answer.svg`,
    drawSvg(composeScene(ground, { ...look, solution: decodeSolution(ground, answer) })),
  );
  const folder = path.join(root, 'examples', stem);
  const techniques = techniquesPart({ name, folder, model, drawing }, files);
  files.set(`docs/gallery/${name}.md`, pageOf(model, name, file, size, techniques));
}

function pageOf(model: Model, name: string, file: string, size: string, techniques: string): string {
  const rules = model.rules.map(({ sentence }) => `- ${sentence.text}`).join('\n');
  const names = model.about?.names ?? [];
  const addresses = model.formats.flatMap((format) => (format.kind === 'address' ? format.types : []));
  const sizes = sizesOf(model);
  const facts = [
    names.length > 0 ? `Other names: ${names.join(', ')}.` : '',
    addresses.length > 0
      ? `Addresses of puzz.link and its kin: ${addresses.map((one) => `\`${one}\``).join(', ')}.`
      : '',
    ...flagSentences(typeSays(model)).map((sentence) => `- ${sentence}`),
    sizes.length > 0 ? `Makes new puzzles: ${sizes.map((one) => `\`${one}\``).join(', ')}.` : '',
  ];
  return `# ${model.title}

${[model.about?.text ?? '', `<img src="${name}.svg" alt="${model.title}" height="260"> <img src="${name}-answer.svg" alt="Its answer" height="260">`, rules, ...facts, techniques].filter((part) => part !== '').join('\n\n')}

\`pzl run ${name} --instance ${size}\` · \`pzl studio ${name}\` · [the model](../../examples/${file}) · [all types](../gallery.md)
`;
}

/** The names of the sizes in the model's `generate` section. */
function sizesOf(model: Model): readonly string[] {
  return model.sections
    .filter(({ section }) => section === 'generate')
    .flatMap(({ body }) => {
      const text = model.sources.get(body.file).text.slice(body.start, body.end);
      return [...text.matchAll(/^\s*size (\w+)/gm)].map(([, size]) => size ?? '');
    });
}

const textOf = (root: string, file: string): string =>
  readFileSync(path.join(root, 'examples', file), 'utf8');

/** Finds an answer to the puzzle; if the model has an objective, the best one. */
async function answerOf(ground: Ground): Promise<Answer | undefined> {
  if (!ground.objective) return (await solve(ground)).solutions[0];
  let bestAnswer: Answer | undefined;
  for await (const { answer } of optimize(ground)) bestAnswer = answer;
  return bestAnswer;
}
