// Models and boards so small that all answers can be listed, opened as the generator opens them.
import { readdirSync } from 'node:fs';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { SatSession } from '../../../src/backends/sat/engine/session.ts';
import { TextSource } from '../../../src/formats/native/text-source.ts';
import { keyText } from '../../../src/formats/values/settled-values.ts';
import { outlineOf } from '../../../src/grounding/declarations.ts';
import { ground as groundModel } from '../../../src/grounding/ground.ts';
import type { Model } from '../../../src/language/model.ts';
import type { GeneratePlan } from '../../../src/language/sections/generate/plan.ts';
import { readPlan } from '../../../src/language/sections/generate/section.ts';
import { Budget } from '../../../src/model/clock.ts';
import type { Assignment, Ground } from '../../../src/model/ground.ts';
import type { Ref } from '../../../src/model/terms/terms.ts';
import type { SearchLimits } from '../../../src/tasks/common/limits.ts';
import { ClueModel } from '../../../src/tasks/generate/construct/clue-model.ts';
import { generate } from '../../../src/tasks/generate/generate.ts';
import { type DrawGiven, OpenGivens } from '../../../src/tasks/generate/layout/open-source.ts';
import type { GenerateOptions, Puzzle } from '../../../src/tasks/generate/spec/options.ts';
import { boardOf } from '../../../src/tasks/generate/spec/settings.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { solve } from '../../../src/tasks/solve/solve.ts';
import { Diagnostics } from '../../../src/text/diagnostics.ts';
import { engineModule } from '../../backends/sat/all-solutions.ts';
import { modelIn, modelOf } from '../../models.ts';

/** The digits 1 to 3, each once in every row and column; clues may be removed. */
export const LATIN = `puzzle "Latin"
board square
given clue[cells]: 1..3?
find digit[cells]: 1..3
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule "Latin": forall u in rows + columns: alldifferent(digit[u])
generate {
  remove clue
  size small: 3 3
}`;

/** Clues are the numbers of lights around cells; they are chosen, and every cell has one. */
export const LIGHTS = `puzzle "Lights"
board square
given seen[cells]: 0..4
find light[cells]: bool
rule "Numbers count lights": forall c in cells: count(light[c.neighbors]) = seen[c]
generate {
  choose seen: 0 = 1, 1 = 2, 2 = 1
  size small: 2 3
}`;

/** The same clues, but read off the answer; those that aren't needed are removed. */
export const TAKEN_LIGHTS = `puzzle "Taken lights"
board square
given seen[cells]: 0..4?
find light[cells]: bool
rule "Numbers count lights": forall c in cells where seen[c]: count(light[c.neighbors]) = seen[c]
generate {
  take seen[c] = count(light[c.neighbors])
  remove seen
  size small: 2 3
}`;

export const withoutLimits: SearchLimits = {
  budget: Budget.ofSeconds(undefined),
};

/** The file of an example, by its name or its path below `examples`. */
export function exampleFile(name: string): string {
  const files = readdirSync('examples', { recursive: true, encoding: 'utf8' });
  return `examples/${files.find((file) => file === `${name}.pzl` || file.endsWith(`/${name}.pzl`))}`;
}

export const example = (name: string): Model => modelIn(exampleFile(name));

export interface Opened {
  readonly model: Model;
  readonly plan: GeneratePlan;
  /** The ground model, in which clues are variables beside those of the answer. */
  readonly ground: Ground;
}

export function opened(text: string, size: string, draw: DrawGiven = () => undefined): Opened {
  const model = modelOf(text);
  const diagnostics = new Diagnostics();
  const plan = readPlan(model, diagnostics);
  const outlines = model.declarations.filter((d) => d.kind === 'given').map(outlineOf);
  const data = boardOf(model, size, diagnostics)!;
  const source = new OpenGivens(new TextSource(data, outlines, diagnostics), plan, draw);
  const { ground } = groundModel(model, source, diagnostics);
  if (!ground || diagnostics.list.length > 0)
    throw new Error(diagnostics.list.map(({ message }) => message).join('\n'));
  return { model, plan, ground };
}

export const clueModelOf = ({ ground, plan }: Opened): ClueModel =>
  new ClueModel(new SatSession(compileSat(ground), engineModule), plan);

/** All answers with all their clues; answers that agree in these variables are listed once. */
export function allAnswers(ground: Ground, refs: readonly Ref[]): Assignment[] {
  const session = new SatSession(compileSat(ground), engineModule);
  const found: Assignment[] = [];
  if (!session.list(refs)) return found;
  for (let reply = session.next({}); reply.status === 'satisfiable'; reply = session.next({}))
    found.push(reply.assignment.slice());
  session.close();
  return found;
}

/** The clues of an answer, as a text that is the same for the same clues. */
export const cluesIn = (clueModel: ClueModel, answer: Assignment): string =>
  clueModel.places.map((place) => keyText(clueModel.valueOf(place, answer))).join(' ');

export async function puzzleOf(model: Model, options: GenerateOptions): Promise<Puzzle> {
  const outcome = await generate(model, options);
  if (outcome.status !== 'generated') throw new Error(JSON.stringify(outcome));
  return outcome.puzzle;
}

/** The number of a puzzle's answers, counted up to two. */
export async function answersOf(model: Model, text: string): Promise<number> {
  const { ground } = openInstance(model, { name: 'again', text });
  if (!ground) throw new Error(`unreadable: ${text}`);
  return (await solve(ground, { answers: 2 })).answers;
}
