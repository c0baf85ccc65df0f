/**
 * Every example is a test: each model has no errors, and each of its instances has exactly the stored solution
 * (`INSTANCE.solution.txt`, the output of `pzl run`), or none if `No solution.` is stored.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl, root } from './cli/pzl.ts';

/** The models in a folder and in its subfolders for genres. A model's instances are in the folder with the model's name. */
function modelsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return modelsIn(file);
    return entry.name.endsWith('.pzl') ? [path.relative(root, file)] : [];
  });
}

const models = modelsIn(path.join(root, 'examples'));

/** The rules of a model have fewer lines than this. */
const RULE_LINES = 16;
/** Models that mix the constraints of many types of sudoku. */
const MIXTURES: readonly string[] = ['examples/numbers/sudoku-variant.pzl'];
/** Models with longer rules, each with its number of lines, which may not grow. */
const LONGER_RULES: ReadonlyMap<string, number> = new Map([
  ['examples/areas/sendai.pzl', 18],
  ['examples/areas/slashpack.pzl', 17],
  ['examples/loops/ichimaga.pzl', 21],
  ['examples/paths/herugolf.pzl', 17],
  ['examples/shading/hinge.pzl', 18],
]);

it('have names of their own', () => {
  const names = models.map((model) => path.basename(model));
  expect(names.length).toBe(new Set(names).size);
});

const types = models.filter((model) => !MIXTURES.includes(model));
it.each(types)(`says the rules of %s in less than ${RULE_LINES} lines`, (model) => {
  const lines = readFileSync(path.join(root, model), 'utf8').split('\n');
  const first = lines.findIndex((line) => /^(override )?rule\b/.test(line));
  expect(first).toBeGreaterThan(0);
  const section = lines.findIndex((line) => /^(say|read|draw|generate|instance)\b/.test(line));
  const rules = lines
    .slice(first, section < 0 ? lines.length : section)
    .filter((line) => line.trim() !== '' && !line.startsWith('//'));
  expect(rules.length).toBeLessThan(1 + (LONGER_RULES.get(model) ?? RULE_LINES - 1));
});

/** The names of a model's instances. */
const instancesOf = (model: string): string[] =>
  readdirSync(path.join(root, model.slice(0, -'.pzl'.length)))
    .filter((file) => file.endsWith('.txt') && !file.endsWith('.solution.txt'))
    .map((file) => file.slice(0, -'.txt'.length));

it.each(models)('have three puzzles at least of %s, a tiny one among them', (model) => {
  const instances = instancesOf(model);
  expect(instances).toContain('tiny');
  expect(instances.length).toBeGreaterThanOrEqual(3);
});

describe.each(models)('%s', (model) => {
  const folder = path.join(root, model.slice(0, -'.pzl'.length));
  const instances = instancesOf(model);

  it('checks without a message', async () => {
    const { code, note } = await pzl(['check', model]);
    expect(note).toBe('');
    expect(code).toBe(0);
  });

  it.each(instances)('has the one solution stored for %s', async (instance) => {
    const stored = readFileSync(path.join(folder, `${instance}.solution.txt`), 'utf8');
    const ran = await pzl(['run', model, '--instance', instance, '-n', '2']);
    expect(ran.out).toBe(stored);
    const none = stored.startsWith('No solution');
    expect(ran.note).toMatch(
      none ? /^`pzl explain` says why\.\n$/ : /^1 solution( with \d+)?; there are no more\.\n$/,
    );
  });
});
