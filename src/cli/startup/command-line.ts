/** What `dist/command-line.cjs` is made of (see main.ts): the commands, and what their shell keeps to be fast. */
import { createRequire } from 'node:module';
import { compileWith } from '../../backends/sat/engine/wasm.ts';
import { type LinkCodecs, processShell, type Shell } from '../shell/shell.ts';
import { knownTree } from './known-trees.ts';
import { compileKept } from './machine-code.ts';

export { main } from '../program.ts';

compileWith(compileKept);

/** Built as a file of its own: most runs read no such link. */
const links = (): LinkCodecs => createRequire(import.meta.url)('./links.cjs') as LinkCodecs;

export const shell = (): Shell => ({ ...processShell(), links, knownTree });
