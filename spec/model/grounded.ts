/** Code shared by the specs of grounding: it reads a model and an instance as text, and returns a ground model or messages. */
import { readInstanceText } from '../../src/formats/native/native.ts';
import { TextSource } from '../../src/formats/native/text-source.ts';
import { outlineOf } from '../../src/grounding/declarations.ts';
import { ground } from '../../src/grounding/ground.ts';
import { loadModel } from '../../src/language/load.ts';
import type { Ground, GroundFamily } from '../../src/model/ground.ts';
import { evaluate } from '../../src/model/meaning/evaluate.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';

export function groundText(
  model: string,
  instance: string,
): { ground: Ground | undefined; messages: string[] } {
  const loaded = loadModel('model.pzl', `puzzle "Test"\n${model}`);
  if (!loaded.model) return { ground: undefined, messages: loaded.diagnostics.list.map((d) => d.message) };
  const file = loaded.sources.add('instance', instance);
  const diagnostics = new Diagnostics();
  const data = readInstanceText(
    file,
    { file: file.id, start: 0, end: instance.length },
    'instance',
    diagnostics,
  );
  const givens = loaded.model.declarations
    .filter((declaration) => declaration.kind === 'given')
    .map(outlineOf);
  const result = ground(loaded.model, new TextSource(data, givens, diagnostics), diagnostics);
  return { ground: result.ground, messages: result.diagnostics.map((d) => d.message) };
}

/** The values of each find, in the order of its domain; null stands for absent. */
export type Found = Record<string, (number | null)[]>;

/** The answers of a small ground model that the evaluator accepts, each once, regardless of its helper variables. */
export function solutionsOf(ground: Ground): Found[] {
  const accepted = everyAssignment(ground).filter((assignment) => evaluate(ground, assignment).length === 0);
  const found = accepted.map((assignment) => valuesOf(ground, assignment));
  return [...new Map(found.map((values) => [JSON.stringify(values), values])).values()];
}

export function everyAssignment(ground: Ground): Int32Array[] {
  const { terms } = ground;
  let all: number[][] = [[]];
  for (let variable = 0; variable < terms.variableCount; variable++) {
    const ref = terms.variable(variable);
    const values =
      terms.values(ref) ??
      Array.from({ length: terms.high(ref) - terms.low(ref) + 1 }, (_, i) => terms.low(ref) + i);
    all = all.flatMap((assignment) => Array.from(values, (value) => [...assignment, value]));
  }
  return all.map((assignment) => Int32Array.from(assignment));
}

function valuesOf(ground: Ground, assignment: Int32Array): Found {
  const of = (family: GroundFamily): (number | null)[] =>
    family.refs.map((ref) => {
      const variable = ground.terms.variableOf(ref);
      const value = assignment[variable] ?? 0;
      return value === family.absent ? null : value;
    });
  return Object.fromEntries(ground.families.map((family) => [family.name, of(family)]));
}
