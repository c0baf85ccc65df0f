/** What `dist/command-line.cjs` is made of (see main.ts): the commands, and what their shell keeps to be fast. */
import { compileWith } from '../../backends/sat/engine/wasm.ts';
import { processShell, type Shell } from '../shell/shell.ts';
import { knownTree } from './known-trees.ts';
import { compileKept } from './machine-code.ts';

export { main } from '../program.ts';

compileWith(compileKept);

export const shell = (): Shell => ({ ...processShell(), knownTree });
