/** Suggestions for command lines that aren't valid. */
import { describe, expect, it } from 'vitest';
import { suggestOption } from '../../src/cli/startup/suggestions.ts';
import { pzl } from './pzl.ts';

describe('an option of other commands', () => {
  it('is answered with these', async () => {
    expect((await pzl(['hint', 'sudoku', '--steps', '3'])).note).toContain(
      "unknown option '--steps'\n(`--steps` is an option of `pzl explain`.)\n",
    );
    const { note } = await pzl(['run', 'sudoku', '--solution', 'x']);
    expect(note).toContain('`pzl check`');
    expect(note).not.toContain('Did you mean');
  });

  it('is no reason to pass over what is nearly one of this command', async () => {
    expect((await pzl(['run', 'sudoku', '--solutons', '3'])).note).toContain('(Did you mean --solutions?)');
    const commands = new Map([['run', ['--json']]]);
    expect(suggestOption('run', '--json', commands)).toBeUndefined();
    expect(suggestOption('hint', '--json', commands)).toBe('`--json` is an option of `pzl run`.');
    expect(suggestOption('hint', '--other', commands)).toBeUndefined();
  });
});
