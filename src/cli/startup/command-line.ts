/** What `dist/command-line.cjs` is made of; see main.ts. */
export { main } from '../program.ts';
export { processShell } from '../shell/shell.ts';
