/**
 * `pzl lsp`: the language server for editors. It is a separate program, so that other commands don't load its packages.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { packageFolder } from '../shell/files.ts';
import type { Shell } from '../shell/shell.ts';

/** Communicates with the editor over standard input and output until these are closed. */
export async function lsp({ load = (url) => import(url) }: Pick<Shell, 'load'>): Promise<ExitCode> {
  const file = path.join(packageFolder('dist'), 'language-server.js');
  const server = (await load(pathToFileURL(file).href)) as {
    readonly serve: () => Promise<string | undefined>;
  };
  const problem = await server.serve();
  if (problem === undefined) return EXIT.answered;
  process.stderr.write(`pzl lsp: A message of the editor can't be read: ${problem}\n`);
  // Ends the process explicitly, since standard input is still open and would keep it alive.
  process.exit(EXIT.error);
}
