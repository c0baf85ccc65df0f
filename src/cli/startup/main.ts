#!/usr/bin/env node
/**
 * The command `pzl`. All of it is one script, and beside it may lie the code that V8 made of the script before
 * (code-cache.ts). This file is built as a CommonJS one: Node loads those faster.
 */
import { writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { version } from '../../version.ts';
import { runScript } from './code-cache.ts';

type Program = typeof import('./command-line.ts');

const words = process.argv.slice(2);
if (!(words.length === 1 && words[0] === '--version' && toldVersion())) start();

/** Whether the version could be written, for which programs ask that only want to know whether pzl is there. */
function toldVersion(): boolean {
  try {
    return writeSync(1, `${version}\n`) > 0;
  } catch {
    // Output that can't be written to is the whole program's affair.
    return false;
  }
}

type Start = (
  load: NodeJS.Require,
  program: { readonly exports: object },
  exports: object,
  file: string,
) => void;

function start(): void {
  const file = fileURLToPath(new URL('./command-line.cjs', import.meta.url));
  const program = { exports: {} as Program };
  const run = runScript(file) as Start;
  run(require, program, program.exports, file);
  const { main, shell } = program.exports;
  // Here, as a module of Node's own may load others; a script is warned of it.
  main(words, { ...shell(), load: (url) => import(url) }).then((code) => {
    process.exitCode = code;
  });
}
