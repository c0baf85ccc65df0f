/** The entry of `dist/command-line.cjs` (see main.ts): the commands, with the caches that make their start fast. */
import { type LinkCodecs, processShell, type Shell } from '../shell/shell.ts';
import { startWatchdog } from '../threads/watchdog.ts';
import { knownTree } from './known-trees.ts';

export { main } from '../program.ts';
/** Used by scripts/build/command-line-code.ts. */
export { compiledCodeOf } from './code-cache.ts';

/** The codecs are a separate file, loaded on demand, because few runs read links of other programs. */
const links = (): LinkCodecs =>
  process.getBuiltinModule('node:module').createRequire(import.meta.url)('./links.cjs') as LinkCodecs;

export const shell = (): Shell => ({ ...processShell(), links, knownTree, watchdog: startWatchdog });
