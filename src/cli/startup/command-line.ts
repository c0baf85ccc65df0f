/** What `dist/command-line.cjs` is made of (see main.ts): the commands, and what their shell keeps to be fast. */
import { type LinkCodecs, processShell, type Shell } from '../shell/shell.ts';
import { startWatchdog } from '../threads/watchdog.ts';
import { knownTree } from './known-trees.ts';

export { main } from '../program.ts';
/** For the build. */
export { codeMadeOf } from './code-cache.ts';

/** Built as a file of its own: most runs read no such link. What reads it is also loaded only then. */
const links = (): LinkCodecs =>
  process.getBuiltinModule('node:module').createRequire(import.meta.url)('./links.cjs') as LinkCodecs;

export const shell = (): Shell => ({ ...processShell(), links, knownTree, watchdog: startWatchdog });
