/** All targets of the fuzzer, in the order in which their inputs are numbered. */
import { Boards } from './boards.ts';
import { CommandLines } from './command-lines.ts';
import { Editing } from './editing.ts';
import { Limits } from './limits.ts';
import { Links } from './links.ts';
import { Models } from './models.ts';
import { Proofs } from './proofs.ts';
import type { Target } from './target.ts';
import { Texts } from './texts.ts';
import { Trial } from './trial.ts';

/** The targets that run only if they are named on the command line. */
export const ONLY_NAMED: ReadonlySet<string> = new Set(['trial']);

export const TARGETS: Readonly<Record<string, () => Target>> = {
  'mutated texts': () => new Texts(),
  'random models': () => new Models(),
  'random boards': () => new Boards(),
  limits: () => new Limits(),
  'command lines': () => new CommandLines(),
  'links and foreign files': () => new Links(),
  'half-written texts': () => new Editing(),
  'formulas and proofs': () => new Proofs(),
  trial: () => new Trial(),
};
