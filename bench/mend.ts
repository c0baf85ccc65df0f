// Published puzzles of about 10×10 with two clues removed, so that they have several answers: CPU seconds to the first
// proposal of `mend`, and until the fewest clues are known; three drafts per puzzle. Includes those of `../shared`, if
// it exists.
//   node bench/run.mjs mend [TYPE [SECONDS [LEAST MOST]]]
// LEAST and MOST rows and columns: by default 8 and 12
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { published } from '../spec/published.ts';
import { writeInstance } from '../src/formats/values/write.ts';
import { type Ground, loadModel, type Model, mend, openInstance, unique } from '../src/index.ts';
import { readPlan } from '../src/language/sections/generate/section.ts';
import { MISSING_VALUE } from '../src/model/instance-source.ts';
import type { ValueType } from '../src/model/value-types.ts';
import { UnknownBool, UnknownInt, type Value } from '../src/model/values.ts';
import { Random } from '../src/tasks/common/random.ts';
import { Diagnostics } from '../src/text/diagnostics.ts';

const [wanted = '', seconds = '20', least = '8', most = '12'] = process.argv.slice(2);
const DRAFTS = 3;
/** The greatest number of attempts to choose two clues without which the puzzle has several answers. */
const MOST_TRIES = 20;
/** The time limit, in seconds, for finding out whether a draft has several answers. */
const CHECK_SECONDS = 20;

interface Puzzle {
  readonly type: string;
  readonly id: string;
  /** The model's path below examples/. */
  readonly file: string;
  readonly address: string;
  readonly rows: number;
  readonly columns: number;
}

/**
 * Puzzles of further types, from the tests of other programs: those that an example's model can read and that have
 * exactly one answer.
 */
function ofOtherTypes(): Puzzle[] {
  const list = path.resolve(process.env.PZL_SHARED ?? '../shared', 'addresses/types.json');
  if (!existsSync(list)) return [];
  const { addresses } = JSON.parse(readFileSync(list, 'utf8')) as {
    addresses: { type: string; form: string; address: string; answers: string | null }[];
  };
  const examples = JSON.parse(readFileSync('dist/examples.json', 'utf8')) as {
    file: string;
    addresses: string[];
    boards: string[];
  }[];
  return addresses.flatMap(({ type, form, address, answers }, at) => {
    const size = /\/(\d+)\/(\d+)\//.exec(address);
    const name = type.replace(/\/.*/, '');
    const example = examples.find(
      ({ addresses: read, boards }) => read.includes(name) && boards.includes('square'),
    );
    if (!size || !example || form !== 'puzzlink' || answers !== 'unique') return [];
    const [columns, rows] = [Number(size[1]), Number(size[2])];
    return [{ type, id: `address ${at}`, file: example.file, address, rows, columns }];
  });
}

const cpu = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const mayBeAbsent = (type: ValueType): boolean =>
  type.kind === 'optional' || (type.kind === 'unknown' && mayBeAbsent(type.of));

const isKnownValue = (value: Value): boolean =>
  value !== null && value !== false && !(value instanceof UnknownInt) && !(value instanceof UnknownBool);

/**
 * The instance without two clues. They are clues of one given: among the givens whose values may be absent or unknown,
 * the one with the most values. Clues on which the board's shape depends, such as blocks, are replaced by unknown
 * values instead of being removed.
 */
function withoutTwo({ givens, board }: Ground, model: Model, random: Random): string {
  const { scatter } = readPlan(model, new Diagnostics());
  const knownPlaces = givens.map(({ name, type, values }) =>
    values.length > 1 && (type.kind === 'unknown' || (type.kind === 'optional' && !scatter.has(name)))
      ? values.flatMap((value, at) => (isKnownValue(value) ? [at] : []))
      : [],
  );
  const most = knownPlaces.reduce(
    (best, places, at) => (places.length > knownPlaces[best]!.length ? at : best),
    0,
  );
  const removedPlaces = new Set(random.shuffled(knownPlaces[most] ?? []).slice(0, 2));
  const families = givens.map((given, at) => {
    const left = mayBeAbsent(given.type) && !scatter.has(given.name) ? null : MISSING_VALUE;
    return {
      ...given,
      values: given.values.map((value, place) => {
        if (at === most && removedPlaces.has(place)) return left;
        return isKnownValue(value) || value === null || value === false ? value : MISSING_VALUE;
      }),
    };
  });
  return writeInstance(families, board, {
    comments: [],
    kinds: model.board?.kinds.map((kind) => kind.name.text) ?? [],
  });
}

const puzzles: readonly Puzzle[] = [
  ...published().map((one) => ({ ...one, file: `${one.model}.pzl` })),
  ...ofOtherTypes(),
];
console.log('| puzzle | first proposal, s | fewest known, s | clues | ended |\n|---|---|---|---|---|');
for (const { type, id, file: example, address, rows, columns } of puzzles) {
  if (
    !type.includes(wanted) ||
    Math.min(rows, columns) < Number(least) ||
    Math.max(rows, columns) > Number(most)
  )
    continue;
  const file = `examples/${example}`;
  const folder = path.dirname(file);
  const read = (used: string): { name: string; text: string } | undefined => {
    const name = `${path.join(folder, used.replace(/\.pzl$/, ''))}.pzl`;
    return existsSync(name) ? { name, text: readFileSync(name, 'utf8') } : undefined;
  };
  const { model } = loadModel(file, readFileSync(file, 'utf8'), { resolve: read });
  const { ground } = openInstance(model!, { name: id, text: address });
  if (!ground) {
    console.log(`| ${type} ${id} | not read | | | |`);
    continue;
  }
  const random = new Random(1);
  for (let draft = 0, tries = 0; draft < DRAFTS && tries < MOST_TRIES; tries++) {
    const text = withoutTwo(ground, model!, random);
    const opened = openInstance(model!, { name: 'draft', text });
    if (!opened.ground || (await unique(opened.ground, { timeLimit: CHECK_SECONDS })).status !== 'several')
      continue;
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
    const ended = outcome.status === 'error' ? outcome.diagnostics[0]?.code : outcome.status;
    const cells = [first?.toFixed(2) ?? 'none', (cpu() - start).toFixed(2), clues, ended];
    console.log(`| ${type} ${id} ${rows}×${columns}, draft ${draft} | ${cells.join(' | ')} |`);
  }
}
