/**
 * Compares backends on random boards of every example. Clues of small instances are changed; the embedded engine and
 * another backend (an installed SAT solver or an ILP engine) must agree whether a board has no, one or several answers.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { solverOracle } from '../../src/cli/solvers/solver-oracle.ts';
import { findSolver } from '../../src/cli/solvers/solvers.ts';
import { threadEngineHost } from '../../src/cli/threads/ilp-thread.ts';
import {
  enumerate,
  evaluate,
  type Ground,
  loadModel,
  openInstance,
  type SearchOptions,
} from '../../src/index.ts';
import type { Generator } from '../backends/sat/random.ts';
import { type Case, problem, type Target, textOf, type Verdict } from './target.ts';

/** The ILP engines that pzl supports. */
const ILP = ['highs', 'glpk', 'jslp'] as const;
const SOLVERS = ['cadical', 'minisat', 'picosat', 'cryptominisat5', 'clasp'];
const SECONDS = 2;
const MOST_TERMS = 40_000;

interface ExampleModel {
  readonly file: string;
  readonly instances: readonly string[];
}

export class Boards implements Target {
  readonly name = 'random boards';
  readonly weight = 2;
  readonly maxSeconds = 90;
  readonly texts = ['text'];
  readonly #models = modelsBelow('examples');
  #backends: readonly string[] = ILP;
  /** For each backend other than the embedded engine: the number of its verdicts. */
  readonly verdictCounts = new Map<string, number>();

  figures = (): Readonly<Record<string, number>> => Object.fromEntries(this.verdictCounts);

  async open(): Promise<void> {
    const found = await Promise.all(SOLVERS.map(async (name) => ((await findSolver(name)) ? [name] : [])));
    this.#backends = [...ILP, ...found.flat()];
  }

  make(random: Generator): Case {
    const { file, instances } = random.pick(this.#models);
    return {
      model: file,
      text: changeValues(random.pick(instances), random),
      backend: random.pick(this.#backends),
      seed: random.below(50),
    };
  }

  async check(input: Case): Promise<Verdict> {
    const file = textOf(input, 'model');
    const { model } = loadModel(path.basename(file), readFileSync(file, 'utf8'), {
      resolve: (used) => findUsedModel(this.#models, used),
    });
    if (!model) return 'skipped';
    const { ground } = openInstance(
      model,
      { name: 'board', text: textOf(input, 'text') },
      { terms: MOST_TERMS },
    );
    if (!ground || ground.objective) return 'skipped';
    const ours = await verdictOf(ground, { seed: Number(input.seed), timeLimit: SECONDS });
    if (ours === 'limit') return 'skipped';
    const backend = textOf(input, 'backend');
    const ilp = ILP.find((name) => name === backend);
    const theirs = await verdictOf(ground, {
      timeLimit: SECONDS,
      ...(ilp ? { backend: ilp, engineHost: threadEngineHost } : { oracle: await solverOracle(backend) }),
    });
    if (theirs === 'limit' || theirs === 'failed') return 'skipped';
    this.verdictCounts.set(backend, (this.verdictCounts.get(backend) ?? 0) + 1);
    return ours === theirs ? 'fine' : problem('verdicts', `${ours}, but ${theirs} says ${backend}`);
  }
}

function modelsBelow(folder: string): ExampleModel[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): ExampleModel[] => {
    const file = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [];
    const own = `${file}.pzl`;
    const below = modelsBelow(file);
    if (!statSync(own, { throwIfNoEntry: false })) return below;
    const texts = readdirSync(file)
      .filter((name) => name.endsWith('.txt') && !name.includes('.solution'))
      .map((name) => path.join(file, name))
      .filter((name) => statSync(name).size < 700)
      .map((name) => readFileSync(name, 'utf8'));
    return texts.length > 0 ? [...below, { file: own, instances: texts }] : below;
  });
}

function findUsedModel(
  known: readonly ExampleModel[],
  used: string,
): { name: string; text: string } | undefined {
  const name = used.endsWith('.pzl') ? used : `${used}.pzl`;
  const found = known.find(({ file }) => path.basename(file) === name);
  return found && { name, text: readFileSync(found.file, 'utf8') };
}

/** The instance with some of its values moved to other places, and some left out. */
function changeValues(text: string, random: Generator): string {
  const lines = text.split('\n');
  const values = lines.flatMap((line) => (/^\s/.test(line) ? line.trim().split(/\s+/) : []));
  if (values.length === 0) return text;
  const chance = random.pick([0, 0.03, 0.1, 0.3]);
  return lines
    .map((line) =>
      /^\s/.test(line)
        ? line.replace(/\S+/g, (value) => (random.chance(chance) ? random.pick([...values, '.']) : value))
        : line,
    )
    .join('\n');
}

/** `none`, `one`, `several`, `limit` or `failed`. Throws if an answer violates a rule. */
async function verdictOf(ground: Ground, options: SearchOptions): Promise<string> {
  let found = 0;
  const answers = enumerate(ground, { ...options, answers: 2 });
  let step = await answers.next();
  for (; !step.done; step = await answers.next()) {
    found++;
    if (evaluate(ground, step.value).length > 0) throw new Error('an answer breaks the rules');
  }
  const { status, message = '' } = step.value;
  if (status === 'limit') return 'limit';
  if (status === 'failed') {
    if (/wrong|contradict/i.test(message)) throw new Error(message);
    return 'failed';
  }
  return found === 0 ? 'none' : found === 1 ? 'one' : 'several';
}
