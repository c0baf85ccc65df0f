// Shared by the build steps. Packages are found by Node's resolution, wherever npm has put them: in a workspace they
// are in a folder above this one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const require = createRequire(import.meta.url);

/** The path of a package's folder, or of a file in the package. */
export const inPackage = (name, file = '') =>
  path.join(path.dirname(require.resolve(`${name}/package.json`)), file);

/**
 * The folder of a package. It is found by the package's main module, since a package needn't export its package.json.
 */
export const folderOf = (name) => {
  for (let folder = path.dirname(require.resolve(name)); ; folder = path.dirname(folder)) {
    if (path.basename(folder) === name) return folder;
    if (path.dirname(folder) === folder) throw new Error(`The package ${name} is not installed.`);
  }
};

/** Runs a script, with arguments, in a Node process of its own. */
export const node = (...words) => execFileSync(process.execPath, words, { stdio: 'inherit' });

/** Writes a file under a temporary name and renames it, so that no process reads half of it. */
export function writeWhole(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, content);
  renameSync(beside, file);
}

/** The bundler's options for code that only the build itself runs. */
export const tool = { bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'warning' };
