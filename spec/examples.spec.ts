/**
 * Every example is a test: each model checks, and each of its instances has exactly the solution that is stored
 * beside it (`INSTANCE.solution.txt`: what `pzl run` prints), or none where `No solution.` is stored.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { objects, pzl, root } from './cli/pzl.ts';

const folder = path.join(root, 'examples');
const models = readdirSync(folder)
  .filter((name) => name.endsWith('.pzl'))
  .map((name) => name.slice(0, -'.pzl'.length));

const RULE_LINES = 13;

describe.each(models)('%s', (name) => {
  const model = path.join('examples', `${name}.pzl`);
  const instances = readdirSync(path.join(folder, name))
    .filter((file) => file.endsWith('.txt') && !file.endsWith('.solution.txt'))
    .map((file) => file.slice(0, -'.txt'.length));

  it('checks without a message', async () => {
    const { code, note } = await pzl(['check', model]);
    expect(note).toBe('');
    expect(code).toBe(0);
  });

  it(`says its rules in less than ${RULE_LINES} lines`, () => {
    const lines = readFileSync(path.join(root, model), 'utf8').split('\n');
    const first = lines.findIndex((line) => /^(override )?rule\b/.test(line));
    expect(first).toBeGreaterThan(0);
    const section = lines.findIndex((line) => /^(read|draw|generate|instance)\b/.test(line));
    const rules = lines
      .slice(first, section < 0 ? lines.length : section)
      .filter((line) => line.trim() !== '' && !line.startsWith('//'));
    expect(rules.length).toBeLessThan(RULE_LINES);
  });

  it.each(instances)('has the one solution stored for %s', async (instance) => {
    const stored = readFileSync(path.join(folder, name, `${instance}.solution.txt`), 'utf8');
    const ran = await pzl(['run', model, '--instance', instance, '-n', '2']);
    expect(ran.out).toBe(stored);
    expect(ran.note).toMatch(/^$|^1 solution( with \d+)?; there are no more\.\n$/);
    const status = objects(await pzl(['run', model, '-i', instance, '-n', '2', '--json'])).at(-1);
    expect(status?.status).toBe(stored.startsWith('No solution') ? 'unsatisfiable' : 'exhausted');
  });
});
