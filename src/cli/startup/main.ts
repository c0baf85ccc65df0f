#!/usr/bin/env node
/**
 * The command `pzl`. All of it is one script, and beside it may lie the code that V8 made of the script before
 * (code-cache.ts). This file is built as a CommonJS one: Node loads those faster.
 */
import { readFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, Script } from 'node:vm';
import { version } from '../../version.ts';
import { readCachedCode } from './code-cache.ts';
import { tellV8 } from './v8-flags.ts';

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

function start(): void {
  const file = fileURLToPath(new URL('./command-line.cjs', import.meta.url));
  const text = readFileSync(file);
  const cachedData = readCachedCode(new URL('.', import.meta.url), text);
  const script = new Script(text.toString('latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  // Only now, since the code made before is for the usual flags.
  tellV8();
  const program = { exports: {} as Program };
  script.runInThisContext()(require, program, program.exports, file);
  const { main, shell } = program.exports;
  main(words, shell()).then((code) => {
    process.exitCode = code;
  });
}
