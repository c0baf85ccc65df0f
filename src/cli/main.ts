#!/usr/bin/env node
/**
 * The command `pzl`. All of it is one script, and beside it lies the code that V8 made of the script when the package
 * was built (scripts/code-cache.mjs): most of a short run would be spent on making it again. Another V8 than the
 * builder's refuses that code, and makes its own. This file is built as a CommonJS one: Node loads those faster.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { constants, Script } from 'node:vm';

type Program = typeof import('./command-line.ts');

const file = fileURLToPath(new URL('./command-line.cjs', import.meta.url));

function codeMadeBefore(): Buffer | undefined {
  try {
    return readFileSync(file.replace(/\.cjs$/, '.code'));
  } catch {
    return undefined;
  }
}

const cachedData = codeMadeBefore();
const script = new Script(readFileSync(file, 'latin1'), {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cachedData && { cachedData }),
});
// V8 optimizes functions that ran for a while. Here it does so later: most runs are over before that pays, and took up
// to a third longer. Only now, since the code made before is for the usual flags.
setFlagsFromString('--interrupt-budget=2000000');
// The same of the solver's code: an easy puzzle took up to a third longer.
setFlagsFromString('--wasm-tiering-budget=100000000');
const program = { exports: {} as Program };
script.runInThisContext()(require, program, program.exports, file);
const { main, processShell } = program.exports;
main(process.argv.slice(2), processShell()).then((code) => {
  process.exitCode = code;
});
