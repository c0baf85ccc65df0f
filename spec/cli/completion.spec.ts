import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl, root } from './pzl.ts';

async function reply(...words: readonly string[]): Promise<readonly string[]> {
  const ran = await pzl(['completion', 'reply', '--', ...words]);
  expect(ran).toMatchObject({ code: 0, note: '' });
  return ran.out
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t')[0] ?? '');
}

describe('pzl completion reply', () => {
  it('knows commands', async () => {
    expect(await reply('')).toEqual(expect.arrayContaining(['run', 'unique', 'fmt', 'completion']));
  });

  it('knows the types, and lets files stand too', async () => {
    expect(await reply('run', 'nur')).toEqual(expect.arrayContaining(['nurikabe', ':files']));
  });

  it('knows instances of a model', async () => {
    expect(await reply('run', 'molekularis', '--instance', '')).toEqual(
      expect.arrayContaining(['small', ':files']),
    );
    expect(await reply('unique', '-i', '')).toEqual([':files']);
  });

  it('knows sizes', async () => {
    expect(await reply('generate', 'nurikabe', '--size', '')).toEqual(
      expect.arrayContaining(['tiny', 'small', 'medium']),
    );
  });

  it('knows options and their choices', async () => {
    expect(await reply('run', 'storm', '--')).toEqual(
      expect.arrayContaining(['--instance', '--json', '--help']),
    );
    expect(await reply('generate', 'storm', '--difficulty', '')).toEqual(['easy', 'medium', 'hard']);
    expect(await reply('run', 'storm', '--seed', '')).toEqual([]);
  });

  it('is silent about what nobody knows', async () => {
    expect(await reply('nothing', '')).toEqual([':files']);
    expect(await reply('run', 'no-such-model', '-i', '')).toEqual([':files']);
  });
});

describe('pzl completion SHELL', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pzl-completion-'));
  writeFileSync(
    path.join(folder, 'pzl'),
    `#!/bin/sh\nexec '${process.execPath}' '${path.join(root, 'dist', 'cli.cjs')}' "$@"\n`,
    { mode: 0o755 },
  );
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const there = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

  const LINES = [
    ['pzl uni', ['unique']],
    ['pzl run molekularis -i sma', ['small']],
    ['pzl generate nurikabe --size ti', ['tiny']],
    ['pzl run molekularis --ver', ['--verify']],
  ] as const;

  it.skipIf(!there('bash')).each(LINES)('completes %s in bash', { timeout: 30_000 }, (line, wanted) => {
    const words = line.split(' ');
    const script = `eval "$(pzl completion bash)"
COMP_WORDS=(${words.join(' ')})
COMP_CWORD=${words.length - 1}
_pzl
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const out = execFileSync('bash', ['-c', script], { env, cwd: folder, encoding: 'utf8' });
    expect(out.split('\n').filter(Boolean)).toEqual(wanted);
  });

  it.skipIf(!there('fish')).each(LINES)('completes %s in fish', { timeout: 30_000 }, (line, wanted) => {
    const script = 'pzl completion fish | source; complete -C $argv[1]';
    const out = execFileSync('fish', ['-N', '-c', script, line], { env, cwd: folder, encoding: 'utf8' });
    const words = out.split('\n').map((one) => one.split('\t')[0]);
    expect(words.filter(Boolean)).toEqual(wanted);
  });

  it.skipIf(!there('zsh')).each(LINES)('completes %s in zsh', { timeout: 60_000 }, (line, [wanted]) => {
    // A shell in a pseudo-terminal. After the line and Tab, Ctrl-A and Ctrl-E are bound such that the completed line becomes a command that prints
    // it in capitals.
    const script = `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z 'bindkey -e; autoload -Uz compinit; compinit -u -D'
zpty -w z 'eval "$(pzl completion zsh)"; echo LOA""DED'
zpty -r z out '*LOADED*'
zpty -w -n z "$1"$'\\t'
zpty -w z $'\\x01echo "<\\x05>" | tr a-z A-Z'
zpty -r z out '*<PZL*>*'
print -r -- "$out"
zpty -d z`;
    const out = execFileSync('zsh', ['-f', '-c', script, 'zsh', line], {
      env: { ...env, ZDOTDIR: folder },
      cwd: folder,
      encoding: 'utf8',
      timeout: 50_000,
    });
    const [, written = ''] = /<(PZL[^>]*)>/.exec(out) ?? [];
    expect(written.trim().split(' ').at(-1)).toBe(wanted.toUpperCase());
  });

  it.each(['zsh', 'fish'])('writes a script that %s can read', async (shell) => {
    const { code, out } = await pzl(['completion', shell]);
    expect(code).toBe(0);
    expect(out).toContain('pzl completion reply --');
    if (there(shell)) expect(spawnSync(shell, ['-n', '-c', out]).status).toBe(0);
  });

  it('tells which shells there are', async () => {
    expect(await pzl(['completion', 'tcsh'])).toMatchObject({ code: 2 });
  });
});
