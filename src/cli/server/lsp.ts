/** `pzl lsp`: the language server, for editors. It is a program of its own, so that no other command carries its packages. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { packageFolder } from '../shell/files.ts';

/** Speaks with the editor over standard input and output until that is closed. */
export async function lsp(): Promise<ExitCode> {
  const file = path.join(packageFolder('dist'), 'language-server.cjs');
  const server = createRequire(file)(file) as { readonly serve: () => Promise<void> };
  await server.serve();
  return EXIT.answered;
}
