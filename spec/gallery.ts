/** The gallery: a picture of every example, puzzle and answer, with its rules' sentences. Files by their paths in docs/. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { examples as listed } from '../src/cli/shell/models.ts';
import { readDrawing } from '../src/draw/picture.ts';
import { composeScene } from '../src/draw/scene/compose.ts';
import { drawSvg } from '../src/draw/vector/svg.ts';
import {
  type Answer,
  decodeSolution,
  type Ground,
  loadModel,
  openInstance,
  optimize,
  solve,
} from '../src/index.ts';
import { Diagnostics } from '../src/text/diagnostics.ts';

const examples = path.join(import.meta.dirname, '../examples');
const textOf = (file: string): string => readFileSync(path.join(examples, file), 'utf8');

/** Looks good at this size, and does not make the page heavy. */
const PREFERRED = ['small', 'tiny'];

export async function gallery(): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const parts: string[] = [];
  for (const { name } of listed().filter(({ genre }) => genre === '')) parts.push(await entryOf(name, files));
  const head =
    '# The gallery\n\nEvery example, a puzzle and its answer. Made by `UPDATE_CORPUS=1 npx vitest run spec/gallery.spec.ts`.\n';
  files.set('gallery.md', [head, ...parts].join('\n'));
  return files;
}

async function entryOf(type: string, files: Map<string, string>): Promise<string> {
  const { model } = loadModel(`${type}.pzl`, textOf(`${type}.pzl`), {
    resolve: (used) => (used.includes('/') ? undefined : { name: used, text: textOf(`${used}.pzl`) }),
  });
  if (!model) throw new Error(`${type}.pzl has mistakes`);
  const instances = readdirSync(path.join(examples, type));
  const size = PREFERRED.find((name) => instances.includes(`${name}.txt`));
  if (size === undefined) throw new Error(`${type} has no small instance`);
  const { ground } = openInstance(model, { name: size, text: textOf(`${type}/${size}.txt`) });
  const answer = ground && (await answerOf(ground));
  if (!ground || !answer) throw new Error(`${type} ${size} has no answer`);
  const drawing = readDrawing(model, new Diagnostics());
  const look = drawing === undefined ? {} : { drawing };
  const solution = decodeSolution(ground, answer);
  files.set(`gallery/${type}.svg`, drawSvg(composeScene(ground, look)));
  files.set(`gallery/${type}-answer.svg`, drawSvg(composeScene(ground, { ...look, solution })));
  const rules = model.rules.map(({ sentence }) => `- ${sentence.text}`).join('\n');
  return `## ${model.title}

<img src="gallery/${type}.svg" alt="${model.title}" height="220"> <img src="gallery/${type}-answer.svg" alt="Its answer" height="220">

${rules}

[The model](../examples/${type}.pzl) · \`pzl run ${type} --instance ${size}\`
`;
}

/** An answer, the best one where the model has an objective. */
async function answerOf(ground: Ground): Promise<Answer | undefined> {
  if (!ground.objective) return (await solve(ground)).solutions[0];
  let best: Answer | undefined;
  for await (const { answer } of optimize(ground)) best = answer;
  return best;
}
