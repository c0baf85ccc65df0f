// Published puzzles of about 10×10 with two clues taken away, such that they have several answers: CPU seconds to the first proposal
// of `mend`, and until the fewest clues are known, three drafts a puzzle.
//   node bench/run.mjs mend [TYPE [SECONDS]]
import { existsSync, readFileSync } from 'node:fs';
import { published } from '../spec/published.ts';
import { writeInstance } from '../src/formats/values/write.ts';
import { type Ground, loadModel, type Model, mend, openInstance, unique } from '../src/index.ts';
import { Random } from '../src/tasks/generate/layout/random.ts';

const [wanted = '', seconds = '20'] = process.argv.slice(2);
const DRAFTS = 3;
/** Two clues taken away may leave one answer: then two others are. */
const TRIES = 20;
/** Rows and columns. */
const [LEAST, MOST] = [8, 12];

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** The instance without two of the values of its given with the most. */
function withoutTwo({ givens, board }: Ground, model: Model, random: Random): string {
  const told = givens.map((given) =>
    given.values.flatMap((value, at) => (value === null || value === false ? [] : [at])),
  );
  const most = told.reduce((best, places, at) => {
    const isList = (givens[at]?.values.length ?? 0) > 1;
    return isList && (best < 0 || places.length > told[best]!.length) ? at : best;
  }, -1);
  const gone = new Set(random.shuffled(told[most] ?? []).slice(0, 2));
  const families = givens.map((given, at) => ({
    ...given,
    values: given.values.map((value, place) => (at === most && gone.has(place) ? null : value)),
  }));
  return writeInstance(families, board, {
    comments: [],
    kinds: model.board?.kinds.map((kind) => kind.name.text) ?? [],
  });
}

console.log('| puzzle | first proposal, s | fewest known, s | clues | ended |\n|---|---|---|---|---|');
for (const { type, id, model: name, address, rows, columns } of published()) {
  if (!type.includes(wanted) || Math.min(rows, columns) < LEAST || Math.max(rows, columns) > MOST) continue;
  const file = `examples/${name}.pzl`;
  const read = (used: string): { name: string; text: string } | undefined => {
    const name = `examples/${used.replace(/\.pzl$/, '')}.pzl`;
    return existsSync(name) ? { name, text: readFileSync(name, 'utf8') } : undefined;
  };
  const { model } = loadModel(file, readFileSync(file, 'utf8'), { resolve: read });
  const { ground } = openInstance(model!, { name: id, text: address });
  const random = new Random(1);
  for (let draft = 0, tries = 0; draft < DRAFTS && tries < TRIES; tries++) {
    const text = withoutTwo(ground!, model!, random);
    const opened = openInstance(model!, { name: 'draft', text });
    if (!opened.ground || (await unique(opened.ground)).status !== 'several') continue;
    draft++;
    const start = cpu();
    let first: number | undefined;
    const outcome = await mend(
      model!,
      { name: 'draft', text },
      {
        timeLimit: Number(seconds),
        onProposal: () => {
          first ??= cpu() - start;
        },
      },
    );
    const clues = 'proposals' in outcome ? (outcome.proposals[0]?.changes.length ?? '–') : '–';
    const cells = [first?.toFixed(2) ?? 'none', (cpu() - start).toFixed(2), clues, outcome.status];
    console.log(`| ${type} ${id} ${rows}×${columns}, draft ${draft} | ${cells.join(' | ')} |`);
  }
}
