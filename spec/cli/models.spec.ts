/** The index of examples agrees with the files, and finds a model by its name, another name of it, or an address. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import * as files from '../../src/cli/shell/files.ts';
import { exampleFile, examples } from '../../src/cli/shell/models.ts';
import { pzl, root } from './pzl.ts';

const folder = path.join(root, 'examples');

describe('the index of examples', () => {
  it('lists the models that are there, each by a name of its own', () => {
    const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.pzl'))
      .map((name) => name.split(path.sep).join('/'));
    expect(examples().map(({ file }) => file)).toHaveLength(there.length);
    expect(new Set(examples().map(({ file }) => file))).toEqual(new Set(there));
    expect(new Set(examples().map(({ name }) => name)).size).toBe(there.length);
  });

  it('tells what stands in a model', () => {
    expect(examples().find(({ name }) => name === 'algemy')).toMatchObject({
      title: 'Algemy',
      boards: ['square', 'hex'],
    });
    const slither = examples().find(({ addresses }) => addresses.includes('slither'));
    expect(slither?.name).toBe('slitherlink');
    expect(exampleFile('slither')).toBe(exampleFile('slitherlink'));
    expect(exampleFile('slithr')).toBeUndefined();
    expect(exampleFile('straightaway')).toMatch(/loops.geradeweg\.pzl$/);
  });
});

describe('a model', () => {
  const address = 'https://puzz.link/p?slither/4/4/dgdh2c7b';
  const empty = mkdtempSync(path.join(tmpdir(), 'pzl-models-'));

  it('is found by another name', async () => {
    const { code, out } = await pzl(['run', 'slither', '-i', 'tiny'], { directory: empty });
    expect(code).toBe(0);
    expect(out).toBe((await pzl(['run', 'slitherlink', '-i', 'tiny'])).out);
  });

  it('is found by an address without a look at the others', async () => {
    const read = vi.spyOn(files, 'readText');
    const { out } = await pzl(['run', address], { directory: empty });
    expect(out).not.toBe('');
    const models = read.mock.calls.map(([file]) => file).filter((file) => file.endsWith('.pzl'));
    expect(models.length).toBeLessThanOrEqual(1);
    read.mockRestore();
  });

  it('beside the caller comes before an example', async () => {
    writeFileSync(
      path.join(empty, 'mine.pzl'),
      'puzzle "Mine"\nboard square\nfind x[cells]: bool\nrule "none": not any(x)\nread url "slither" { }\n',
    );
    const { out, note } = await pzl(['check', address], { directory: empty });
    expect(note).toBe('');
    expect(out).toContain('Mine: no mistakes');
    rmSync(empty, { recursive: true });
  });
});
