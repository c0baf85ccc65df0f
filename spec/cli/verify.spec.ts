import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-verify-'));
const file = path.join(folder, 'n.cert');
const three = path.join(folder, 'three.pzl');
writeFileSync(three, 'puzzle "Three"\nfind x: 1..3\n');

describe('pzl verify', () => {
  it('checks what unique kept', async () => {
    expect((await pzl(['unique', 'nurikabe', '-i', 'tiny', '--certificate', file])).code).toBe(0);
    const { code, out } = await pzl(['verify', file]);
    expect(out).toMatch(
      /^The certificate is right: [\d,]+ clauses? of the model, [\d,]+ lemmas?, \d+ conclusions? of \d+ constraints? were checked\. The question itself is 1 clause more\.\n$/,
    );
    expect(code).toBe(0);
    const json = await pzl(['verify', file, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ verified: true });
  });

  it('refuses one that lacks a clause that was given, and tells the line', async () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const cut = path.join(folder, 'cut.cert');
    // The line that excludes the answer; without it, there is nothing to refute.
    const last = lines.findLastIndex((line) => line.startsWith('i '));
    writeFileSync(cut, lines.toSpliced(last, 1).join('\n'));
    const { code, out } = await pzl(['verify', cut]);
    expect(out).toMatch(/^The certificate is not right, line \d+: /);
    expect(code).toBe(1);
  });

  it.skipIf(process.platform === 'win32')(
    'neither waits for a pipe nor reads a device to its end',
    async () => {
      const pipe = path.join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      expect(await pzl(['verify', pipe])).toMatchObject({
        code: 1,
        note: expect.stringContaining(`${pipe} is a pipe`),
      });
      const zero = await pzl(['verify', '/dev/zero']);
      expect(zero).toMatchObject({ code: 1, out: expect.stringContaining('no certificate') });
    },
  );

  it('says that a file is none, or is not there', async () => {
    const { code, out } = await pzl(['verify', 'package.json']);
    expect(out).toMatch(/line 1: This is no certificate/);
    expect(code).toBe(1);
    const missing = await pzl(['verify', path.join(folder, 'none')]);
    expect(missing.note).toMatch(/error: There is no file /);
    expect(missing.code).toBe(1);
  });
});

describe('--verify', () => {
  it.each([
    ['count', 'yinyang', '-i', 'tiny'],
    ['count', three],
    ['facts', 'nurikabe', '-i', 'tiny'],
    ['mend', 'fillomino', '-i', 'tiny'],
    ['needless', 'sudoku', '-i', 'tiny'],
    ['generate', 'heyawake', '--size', '5x5'],
    ['generate', 'masyu', '--size', '5x5', '-n', '2', '--threads', '1'],
  ])('has the claims of %s %s checked', async (...words) => {
    const { code, note } = await pzl([...words, '--verify']);
    expect(note).toMatch(
      /^The certificates? (of \d+ claims are|is) right: [\d,]+ clauses? of the model, [\d,]+ lemmas?/m,
    );
    expect(code).toBe(0);
    const { out } = await pzl([...words, '--verify', '--json']);
    expect(out).toContain('"verified":true');
  });

  it.each([
    ['has all best answers', 'count(taken) <= 2', 'exhausted'],
    ['has no answer', 'count(taken) > 5', 'unsatisfiable'],
  ])('has it checked that a model with an objective %s', async (_, rule, status) => {
    const model = path.join(folder, 'coins.pzl');
    const certificate = path.join(folder, 'coins.cert');
    const worth = 'sum([1, 2, 4, 4, 8][i] for i in 0..4 where taken[i])';
    writeFileSync(model, `puzzle "Coins"\nfind taken[0..4]: bool\nrule "r": ${rule}\nmaximize ${worth}\n`);
    const run = await pzl(['run', model, '--all', '--verify', '--json']);
    expect(JSON.parse(run.out.trim().split('\n').at(-1)!)).toMatchObject({ status, verified: true });
    await pzl(['run', model, '--all', '--certificate', certificate]);
    expect((await pzl(['verify', certificate])).out).toMatch(/^The certificate is right: /);
    // The certificate is about the best answers; if one of them isn't excluded, it proves nothing.
    const lines = readFileSync(certificate, 'utf8').split('\n');
    const last = lines.findLastIndex((line) => line.startsWith('i '));
    writeFileSync(certificate, lines.toSpliced(last, last < 0 ? 0 : 1).join('\n'));
    const cut = await pzl(['verify', certificate]);
    expect(cut.code).toBe(status === 'exhausted' ? 1 : 0);
  });

  it('has it checked that no answer is better than the best', async () => {
    const model = path.join(folder, 'best-coins.pzl');
    const certificate = path.join(folder, 'best-coins.cert');
    writeFileSync(
      model,
      'puzzle "Coins"\nfind taken[0..4]: bool\nrule "r": count(taken) <= 2\nminimize 9 - sum([1, 2, 4, 4, 8][i] for i in 0..4 where taken[i])\n',
    );
    const run = await pzl(['run', model, '--verify', '--certificate', certificate, '--json']);
    const lines = run.out.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1]!)).toMatchObject({ status: 'optimal', objective: -3, verified: true });
    expect((await pzl(['verify', certificate])).out).toMatch(/^The certificate is right: /);
  });

  it('says where there was nothing to prove', async () => {
    const { code, note } = await pzl(['count', three, '--limit', '1', '--verify']);
    expect(note).toContain('There is nothing to prove.');
    expect(code).toBe(0);
  });
});
