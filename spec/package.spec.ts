/** The package's metadata: versions, addresses and the lock file. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { badgeLine, badges } from '../scripts/badges.mjs';
import { version } from '../src/version.ts';
import { root } from './cli/pzl.ts';

interface Entry {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Entry>> };

it('has one version', () => {
  expect(version).toBe((JSON.parse(read('package.json')) as Entry).version);
  expect(version).toBe(lock.packages['']?.version);
});

describe('the lock file', () => {
  it('names the packages of every platform, so that npm ci takes it everywhere', () => {
    const missing = Object.entries(lock.packages).flatMap(([at, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in lock.packages || `${at}/node_modules/${name}` in lock.packages),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('README.md', () => {
  it('gives the two commands', () => {
    expect(read('README.md')).toContain(
      '\nnpm ci && npx pzl run examples/molekularis.pzl --instance small\n',
    );
    expect(read('README.md')).toContain('\nnpm ci && npm test\n');
  });

  it('has badges that say what package.json says', () => {
    expect(read('README.md')).toContain(`\n${badgeLine}\n`);
    expect(badges.size).toBeGreaterThan(2);
    for (const [file, drawing] of badges) expect(read(file), file).toBe(drawing);
    expect(read('LICENSE')).toContain('MIT License');
  });

  it('links to files that are there', () => {
    const pages = ['README.md', 'docs/architecture.md', 'docs/cli.md', 'docs/extending.md'];
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, link = '']) => path.join(path.dirname(page), link))
        .filter((file) => !existsSync(path.join(root, file))),
    );
    expect(lost).toEqual([]);
  });
});
