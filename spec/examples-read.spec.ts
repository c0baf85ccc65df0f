/**
 * For a sample of the types: pzl reads every answer that it prints, and opens every file to which it converts an
 * instance.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl, root } from './cli/pzl.ts';
import { sampled } from './sample.ts';

function modelsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return modelsIn(file);
    return entry.name.endsWith('.pzl') ? [path.relative(root, file)] : [];
  });
}

const models = modelsIn(path.join(root, 'examples'));
/** Types whose drawings show only the outlines of areas; several answers have the same drawing. */
const AMBIGUOUS_DRAWINGS = new Set(['compass', 'heteromino', 'slashpack']);
/** Types in whose drawings a sign may cover a value. */
const HIDDEN = new Set(['kurarin', 'armyants']);

describe.each(sampled(models, 16))('%s', (model) => {
  const name = path.basename(model, '.pzl');
  const judged = (input: string) => pzl(['check', model, '-i', 'tiny', '--solution', '-'], { input });
  const printed = async (...words: string[]): Promise<string> =>
    (await pzl([...words.slice(0, 1), model, '-i', 'tiny', ...words.slice(1)])).out;

  it('reads what it draws', async () => {
    const drawn = await printed('run');
    if (drawn.startsWith('No solution')) return;
    for (const text of [drawn, await printed('run', '--ascii')]) {
      const { out, note } = await judged(text);
      if (AMBIGUOUS_DRAWINGS.has(name)) expect(note).toContain('This drawing tells no answer');
      else if (HIDDEN.has(name)) expect(out).toMatch(/^Right/);
      else expect(out).toBe('Right: every rule holds.\n');
    }
  });

  it('reads what it writes', async () => {
    if ((await printed('run')).startsWith('No solution')) return;
    const forms = [
      await printed('run', '--json'),
      await printed('convert', '--solve', '--to', 'native'),
      await printed('convert', '--solve', '--to', 'json'),
    ];
    for (const text of forms) expect((await judged(text)).out).toBe('Right: every rule holds.\n');
  });

  it('opens what it converts an instance to', async () => {
    const native = await printed('convert', '--to', 'native');
    for (const form of ['native', 'json', 'url', 'fpuzzles', 'kudamono']) {
      const { code, out } = await pzl(['convert', model, '-i', 'tiny', '--to', form]);
      if (code !== 0) continue;
      const back = await pzl(['convert', model, '-i', '-', '--to', 'native'], { input: out });
      // The texts that pzl itself wrote into a link are the model's, so they have no place in an instance.
      expect(back.note).toMatch(
        /^(?:note: Not read, for it tells nothing of the puzzle: `title`(?:, `ruleset`)?\.\n)?$/,
      );
      if (form === 'native' || form === 'json') expect(back.out).toBe(native);
      else expect(back.code).toBe(0);
    }
  });
});
