// Makes what the sources import (generated/) and what is published (dist/), step by step: node scripts/build.mjs all
// steps node scripts/build.mjs --generate     only the steps that fill generated/ node scripts/build.mjs engine api
// only the named steps, with the present results of earlier steps A new step is a file in scripts/build/ and a line
// below.
import { rmSync } from 'node:fs';
import { api } from './build/api.mjs';
import { codeCache } from './build/code-cache.mjs';
import { commandLine } from './build/command-line.mjs';
import { root } from './build/common.mjs';
import { checkedEngine, engine } from './build/engine.mjs';
import { grammar } from './build/grammar.mjs';
import { library } from './build/library.mjs';
import { forgetBundles, notices } from './build/notices.mjs';
import { queuePackages } from './build/queue-packages.mjs';
import { studio } from './build/studio.mjs';
import { threads } from './build/threads.mjs';
import { trees } from './build/trees.mjs';
import { types } from './build/types.mjs';
import { markBegun, markBuilt } from './build/up-to-date.mjs';

/** The steps that make files which the sources import; type checking, linting and testing need these files. */
const GENERATED = new Map([
  ['grammar', grammar],
  ['engine', engine],
  ['checked-engine', checkedEngine],
  ['threads', threads],
  ['library', library],
]);

/** The steps that make the published files, in dist/. */
const PACKAGE = new Map([
  ['types', types],
  ['command-line', commandLine],
  ['api', api],
  ['studio', studio],
  ['trees', trees],
  ['notices', notices],
]);

/** The steps that store V8's compiled code, which is only for this machine and never published. */
const CACHED = new Map([
  ['queue-packages', queuePackages],
  ['code-cache', codeCache],
]);

process.chdir(root);
const words = process.argv.slice(2);
const all = new Map([...GENERATED, ...PACKAGE, ...CACHED]);
const asked = words.filter((word) => word !== '--generate');
for (const name of asked) {
  if (!all.has(name)) {
    console.error(`There is no step ${name}; there are: ${[...all.keys()].join(', ')}.`);
    process.exit(2);
  }
}
const whole = words.includes('--generate') ? GENERATED : all;
const steps = asked.length > 0 ? asked : [...whole.keys()];
const isWhole = steps.length === all.size;
if (isWhole) {
  markBegun();
  forgetBundles();
}
if (steps.includes('types')) rmSync('dist', { recursive: true, force: true });
for (const name of steps) await all.get(name)();
if (isWhole) markBuilt();
