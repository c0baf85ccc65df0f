#!/usr/bin/env node
/**
 * The command `pzl`. The program is one script, beside which V8's compiled code may be stored (code-cache.ts). This
 * file is built as CommonJS, which Node loads faster.
 */
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../../version.ts';
import { runScript } from './code-cache.ts';

type Program = typeof import('./command-line.ts');

const words = process.argv.slice(2);
if (!(words.length === 1 && words[0] === '--version' && printVersion())) startProgram();

/**
 * Prints the version, for `pzl --version` without other arguments; other programs call that to see whether pzl is
 * installed. Returns false if printing failed.
 */
function printVersion(): boolean {
  try {
    return writeSync(1, `${version}\n`) > 0;
  } catch {
    // The whole program then starts, and reports that the output can't be written.
    return false;
  }
}

type Start = (
  load: NodeJS.Require,
  program: { readonly exports: object },
  exports: object,
  file: string,
) => void;

function startProgram(): void {
  const file = fileURLToPath(new URL('./command-line.cjs', import.meta.url));
  const program = { exports: {} as Program };
  const load = runScript(file) as Start;
  load(require, program, program.exports, file);
  const { main, shell } = program.exports;
  // Imports happen in this file, because Node prints a warning when a vm script imports modules.
  main(words, { ...shell(), load: (url) => import(url) }).then((code) => {
    process.exitCode = code;
  });
}
