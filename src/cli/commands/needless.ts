/** `pzl needless`: clues that a puzzle can do without. */
import { keyToJson } from '../../formats/solution/solution.ts';
import { ElementText } from '../../formats/values/element-text.ts';
import type { Clue } from '../../tasks/mend/draft.ts';
import { needless as findNeedless, type Needless } from '../../tasks/mend/needless.ts';
import { type Asked, type AskOptions, ask } from '../shell/ask.ts';
import type { ExitCode } from '../shell/exit.ts';
import { plural } from '../shell/progress.ts';
import type { Shell } from '../shell/shell.ts';
import { placeText } from './mend.ts';

export async function needless(shell: Shell, modelName: string, options: AskOptions): Promise<ExitCode> {
  return await ask(shell, modelName, options, async (asked) => {
    const { model, search, out, report, sources, ground } = asked;
    const { timeLimit, signal } = search();
    const outcome = await findNeedless(model, asked.source, {
      ...(timeLimit !== undefined && { timeLimit }),
      ...(signal && { signal }),
    });
    const { status } = outcome;
    if (status === 'error') {
      report.diagnostics(outcome.diagnostics, sources);
      return undefined;
    }
    if (status === 'none' || status === 'several') {
      if (!options.json)
        out(status === 'none' ? 'No solution.\n' : 'More than one solution: `pzl mend` tells what to add.\n');
      return { status };
    }
    if (!('clues' in outcome) || outcome.clues === undefined) return { status };
    const found = outcome as Needless;
    if (!options.json) out(told(asked, found));
    const names = new ElementText(ground.board);
    const places = (clues: readonly Clue[]): object[] =>
      clues.map(({ given, at }) => ({ given, ...(at !== undefined && { at: keyToJson(at, names) }) }));
    return {
      status,
      rest: {
        clues: found.clues,
        single: places(found.single),
        together: places(found.together),
        most: found.most,
        instance: found.text,
      },
      soFar: `${plural(found.together.length, 'clue')} can go together, perhaps more`,
    };
  });
}

function told({ ground }: Asked, { clues, single, together, most, text }: Needless): string {
  const list = (which: readonly Clue[]): string =>
    which.map((clue) => `  ${clue.given} ${placeText(ground, clue)}\n`).join('');
  if (single.length === 0) return `None of the ${plural(clues, 'clue')} can go.\n`;
  const alone = `${plural(single.length, 'clue')} of ${clues} can go when all others stay:\n${list(single)}`;
  const all = together.length === single.length;
  const many = `${most ? '' : 'At least '}${plural(together.length, 'clue')} can go together${all ? ', all of them' : `:\n${list(together)}`}`;
  return `${alone}${many}${all ? '.\n' : ''}\n${text}`;
}
