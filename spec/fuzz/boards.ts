/**
 * Random boards of every example, against each other backend: clues of small instances are changed, and the embedded engine,
 * the SAT solvers of this machine and an ILP engine tell how many answers there are, none, one or more.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { solverOracle } from '../../src/cli/solvers/solver-oracle.ts';
import { findSolver } from '../../src/cli/solvers/solvers.ts';
import { inOwnThread } from '../../src/cli/threads/ilp-thread.ts';
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

/** Engines for integer programs that come with pzl. */
const ILP = ['highs', 'glpk', 'jslp'] as const;
const SOLVERS = ['cadical', 'minisat', 'picosat', 'cryptominisat5', 'clasp'];
const SECONDS = 2;
const MOST_TERMS = 40_000;

interface Known {
  readonly file: string;
  readonly instances: readonly string[];
}

export class Boards implements Target {
  readonly name = 'random boards';
  readonly weight = 2;
  readonly patience = 90;
  readonly texts = ['text'];
  readonly #known = modelsBelow('examples');
  #backends: readonly string[] = ILP;
  /** How often each other backend gave a verdict. */
  readonly asked = new Map<string, number>();

  figures = (): Readonly<Record<string, number>> => Object.fromEntries(this.asked);

  async open(): Promise<void> {
    const found = await Promise.all(SOLVERS.map(async (name) => ((await findSolver(name)) ? [name] : [])));
    this.#backends = [...ILP, ...found.flat()];
  }

  make(random: Generator): Case {
    const { file, instances } = random.pick(this.#known);
    return {
      model: file,
      text: changed(random.pick(instances), random),
      backend: random.pick(this.#backends),
      seed: random.below(50),
    };
  }

  async check(input: Case): Promise<Verdict> {
    const file = textOf(input, 'model');
    const { model } = loadModel(path.basename(file), readFileSync(file, 'utf8'), {
      resolve: (used) => usedFile(this.#known, used),
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
      ...(ilp ? { backend: ilp, engineHost: inOwnThread } : { oracle: await solverOracle(backend) }),
    });
    if (theirs === 'limit' || theirs === 'failed') return 'skipped';
    this.asked.set(backend, (this.asked.get(backend) ?? 0) + 1);
    return ours === theirs ? 'fine' : problem('verdicts', `${ours}, but ${theirs} says ${backend}`);
  }
}

function modelsBelow(folder: string): Known[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry): Known[] => {
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

function usedFile(known: readonly Known[], used: string): { name: string; text: string } | undefined {
  const name = used.endsWith('.pzl') ? used : `${used}.pzl`;
  const found = known.find(({ file }) => path.basename(file) === name);
  return found && { name, text: readFileSync(found.file, 'utf8') };
}

/** Some values of the instance in other places, and some left out. */
function changed(text: string, random: Generator): string {
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

/** `none`, `one`, `several`, `limit` or `failed`; answers that break rules throw. */
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
