/** The entry of `dist/command-line.cjs` (see main.ts): the commands, with the caches that make their start fast. */
import { type LinkCodecs, processShell, type Shell } from '../shell/shell.ts';
import { startWatchdog } from '../threads/watchdog.ts';
import { knownTree } from './known-trees.ts';

export { main } from '../program.ts';
/** For the build. */
export { codeMadeOf } from './code-cache.ts';

/** A separate file, loaded on demand, because few runs read such links. */
const links = (): LinkCodecs =>
  process.getBuiltinModule('node:module').createRequire(import.meta.url)('./links.cjs') as LinkCodecs;

export const shell = (): Shell => ({ ...processShell(), links, knownTree, watchdog: startWatchdog });
