/** `pzl lsp`: the language server, for editors. It is a program of its own, so that no other command carries its packages. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { EXIT, type ExitCode } from '../shell/exit.ts';
import { packageFolder } from '../shell/files.ts';

/** Speaks with the editor over standard input and output until that is closed. */
export async function lsp(): Promise<ExitCode> {
  // The command line's flags are for short runs (../startup/v8-flags.ts); this one is long.
  if (process.versions.v8.startsWith('11.3.')) setFlagsFromString('--interrupt-budget=67584');
  const file = path.join(packageFolder('dist'), 'language-server.cjs');
  const server = createRequire(file)(file) as { readonly serve: () => Promise<void> };
  await server.serve();
  return EXIT.answered;
}
