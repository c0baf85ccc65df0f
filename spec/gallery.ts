/**
 * The gallery: an index of all types that come with pzl, by genre, and a page for each with a puzzle and its answer, its
 * rules' sentences, its other names, addresses and sizes. All of it is made from the models. Files by their paths in docs/.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { examples as listed } from '../src/cli/shell/models.ts';
import { composeScene } from '../src/draw/scene/compose.ts';
import { readDrawing } from '../src/draw/scene/section.ts';
import { drawSvg } from '../src/draw/vector/svg.ts';
import {
  type Answer,
  decodeSolution,
  type Ground,
  loadModel,
  type Model,
  openInstance,
  optimize,
  solve,
} from '../src/index.ts';
import { Diagnostics } from '../src/text/diagnostics.ts';

const examples = path.join(import.meta.dirname, '../examples');
const textOf = (file: string): string => readFileSync(path.join(examples, file), 'utf8');

/** Looks good at this size, and does not make the page heavy. */
const PREFERRED = ['small', 'tiny'];

/** CPU seconds by type, to solve its small puzzle and to make a new one: as measured, from the table of the bench. */
const MEASURED = new Map(
  readFileSync(path.join(import.meta.dirname, '../bench/results/gallery.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| [\w-]+ \| *\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, name = '', solve = '', make = '']) => [name, { solve, make }] as const),
);

interface Entry {
  readonly name: string;
  /** The folder below examples/; empty for those that stand in it. */
  readonly genre: string;
  readonly title: string;
}

/** All pages; the pictures of answers, for which one must solve, for as many types as `solved` takes of them. */
export async function gallery(
  solved: (files: readonly string[]) => readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const entries: Entry[] = [];
  const models = listed().map(({ file }) => file);
  const answered = new Set(solved(models));
  for (const file of models) entries.push(await addPage(file, answered.has(file), files));
  entries.sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const genres = [...new Set(entries.map(({ genre }) => genre))].sort();
  const parts = genres.map((genre) => {
    const shown = entries.filter((entry) => entry.genre === genre).map(thumbnail);
    const title =
      genre === '' ? 'The types of the documentation' : genre.charAt(0).toUpperCase() + genre.slice(1);
    return `## ${title}\n\n${shown.join('\n')}\n`;
  });
  const intro = `# The gallery

The ${entries.length} types that come with pzl, each with a page: \`pzl run NAME\` solves them, \`pzl generate NAME\` makes new puzzles.
Made by \`UPDATE_CORPUS=1 npx vitest run spec/gallery.spec.ts\`.
`;
  files.set('gallery.md', [intro, ...parts].join('\n'));
  return files;
}

function thumbnail({ name, title }: Entry): string {
  return `<a href="gallery/${name}.md"><img src="gallery/${name}.svg" alt="${title}" title="${title}" height="120"></a>`;
}

async function addPage(file: string, answered: boolean, files: Map<string, string>): Promise<Entry> {
  const stem = file.slice(0, -'.pzl'.length);
  const name = path.posix.basename(stem);
  const genre = path.posix.dirname(file) === '.' ? '' : path.posix.dirname(file);
  const { model } = loadModel(file, textOf(file), {
    resolve: (used, from) => {
      const near = path.posix.join(path.posix.dirname(from), `${used}.pzl`);
      return used.startsWith('std/') ? undefined : { name: near, text: textOf(near) };
    },
  });
  if (!model) throw new Error(`${file} has mistakes`);
  const instances = readdirSync(path.join(examples, stem));
  const size = PREFERRED.find((one) => instances.includes(`${one}.txt`));
  if (size === undefined) throw new Error(`${file} has no small instance`);
  const { ground } = openInstance(model, { name: size, text: textOf(`${stem}/${size}.txt`) });
  if (!ground) throw new Error(`${file} ${size} can't be read`);
  const drawing = readDrawing(model, new Diagnostics());
  const look = drawing === undefined ? {} : { drawing };
  files.set(`gallery/${name}.svg`, drawSvg(composeScene(ground, look)));
  if (answered) {
    const answer = await answerOf(ground);
    if (!answer) throw new Error(`${file} ${size} has no answer`);
    const scene = composeScene(ground, { ...look, solution: decodeSolution(ground, answer) });
    files.set(`gallery/${name}-answer.svg`, drawSvg(scene));
  }
  files.set(`gallery/${name}.md`, pageOf(model, name, file, size));
  return { name, genre, title: model.title };
}

function pageOf(model: Model, name: string, file: string, size: string): string {
  const rules = model.rules.map(({ sentence }) => `- ${sentence.text}`).join('\n');
  const names = model.about?.names ?? [];
  const addresses = model.formats.flatMap((format) => (format.kind === 'address' ? format.types : []));
  const sizes = sizesOf(model);
  const facts = [
    names.length > 0 ? `Other names: ${names.join(', ')}.` : '',
    addresses.length > 0
      ? `Addresses of puzz.link and its kin: ${addresses.map((one) => `\`${one}\``).join(', ')}.`
      : '',
    sizes.length > 0 ? `Makes new puzzles: ${sizes.map((one) => `\`${one}\``).join(', ')}.` : '',
    timesOf(name, size),
  ];
  return `# ${model.title}

${[model.about?.text ?? '', `<img src="${name}.svg" alt="${model.title}" height="260"> <img src="${name}-answer.svg" alt="Its answer" height="260">`, rules, ...facts].filter((part) => part !== '').join('\n\n')}

\`pzl run ${name} --instance ${size}\` · play it: \`pzl studio ${name}\` · [the model](../../examples/${file}) · [all types](../gallery.md)
`;
}

function timesOf(name: string, size: string): string {
  const measured = MEASURED.get(name);
  if (!measured) return '';
  const made = measured.make === '' ? '' : `, to make a new one ${measured.make} s`;
  return `To solve the ${size} one and prove that there is no other answer takes ${measured.solve} s of CPU${made}, the start of the program included ([as measured](../../bench/results/gallery.md)).`;
}

/** The names of the sizes in its \`generate\` section. */
function sizesOf(model: Model): readonly string[] {
  return model.sections
    .filter(({ section }) => section === 'generate')
    .flatMap(({ body }) => {
      const text = model.sources.get(body.file).text.slice(body.start, body.end);
      return [...text.matchAll(/^\s*size (\w+)/gm)].map(([, size]) => size ?? '');
    });
}

/** An answer, the best one where the model has an objective. */
async function answerOf(ground: Ground): Promise<Answer | undefined> {
  if (!ground.objective) return (await solve(ground)).solutions[0];
  let best: Answer | undefined;
  for await (const { answer } of optimize(ground)) best = answer;
  return best;
}
