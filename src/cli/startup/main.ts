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
import { V8_FLAGS } from './v8-flags.ts';

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
// Only now, since the code made before is for the usual flags.
for (const flag of V8_FLAGS) setFlagsFromString(flag);
const program = { exports: {} as Program };
script.runInThisContext()(require, program, program.exports, file);
const { main, processShell } = program.exports;
main(process.argv.slice(2), processShell()).then((code) => {
  process.exitCode = code;
});
