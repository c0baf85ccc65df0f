#!/usr/bin/env node
/**
 * The command `pzl`. All of it is one script, and beside it may lie the code that V8 made of the script before
 * (code-cache.ts). This file is built as a CommonJS one: Node loads those faster.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { constants, Script } from 'node:vm';
import { readCachedCode } from './code-cache.ts';
import { V8_FLAGS } from './v8-flags.ts';

type Program = typeof import('./command-line.ts');

const file = fileURLToPath(new URL('./command-line.cjs', import.meta.url));
const text = readFileSync(file);
const cachedData = readCachedCode(new URL('.', import.meta.url), text);
const script = new Script(text.toString('latin1'), {
  filename: file,
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  ...(cachedData && { cachedData }),
});
// Only now, since the code made before is for the usual flags.
for (const flag of V8_FLAGS) setFlagsFromString(flag);
const program = { exports: {} as Program };
script.runInThisContext()(require, program, program.exports, file);
const { main, shell } = program.exports;
main(process.argv.slice(2), shell()).then((code) => {
  process.exitCode = code;
});
