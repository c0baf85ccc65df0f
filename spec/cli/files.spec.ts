import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeContent } from '../../src/cli/shell/files.ts';
import { drawAs } from '../../src/draw/picture.ts';
import { PICTURE_FORMATS } from '../../src/draw/pictures.ts';
import { groundText } from '../model/grounded.ts';
import { BOARD, LATIN, PROOF } from './promises.ts';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a file that is read', () => {
  it.each(['\r', '\r\n', '\n'])('may end its lines with %j', async (end) => {
    const [model, board] = ['ends.pzl', 'ends.txt'].map((name) => path.join(folder, name));
    writeFileSync(model!, LATIN.replaceAll('\n', end));
    writeFileSync(board!, BOARD.replaceAll('\n', end));
    const { code, out } = await pzl(['unique', model!, '-i', board!]);
    expect([code, out]).toEqual([0, expect.stringContaining('Exactly one')]);
  });
});

describe('a file that is written', () => {
  it('holds bytes as they are, and text as UTF-8', () => {
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]);
    writeContent(path.join(folder, 'a.png'), bytes);
    expect(new Uint8Array(readFileSync(path.join(folder, 'a.png')))).toEqual(bytes);
    writeContent(path.join(folder, 'a.txt'), '→');
    expect([...readFileSync(path.join(folder, 'a.txt'))]).toEqual([0xe2, 0x86, 0x92]);
  });

  it.skipIf(process.platform === 'win32')('keeps the permissions that it had', () => {
    const file = path.join(folder, 'shared.txt');
    const before = process.umask(0o077);
    try {
      for (const mode of [0o666, 0o640, 0o600]) {
        writeFileSync(file, 'old');
        chmodSync(file, mode);
        writeContent(file, 'new');
        expect(statSync(file).mode & 0o777).toBe(mode);
      }
    } finally {
      process.umask(before);
    }
  });

  it('may have a name as long as the system takes', () => {
    for (const length of [249, 255]) {
      const file = path.join(folder, 'é'.repeat(3).padEnd(length - 3, 'x'));
      writeContent(file, 'a');
      expect(readFileSync(file, 'utf8')).toBe('a');
    }
  });
});

describe('a file that a command reads', { timeout: 60_000 }, () => {
  const at = (name: string): string => path.join(folder, name);
  const jobs = '{"question":"count","instance":"https://puzz.link/p?akari/3/3/i0i"}\n';
  const own = (name: string, text: string): string => {
    writeFileSync(at(name), text);
    return name;
  };
  const latin = own('latin.pzl', LATIN);
  const board = own('board.txt', BOARD);
  const proof = own('proof.pzl', PROOF);
  const answer = own('answer.txt', 'digit:\n  1 3 2\n  3 2 1\n  2 1 3\n');
  const empty = own('empty.txt', '');
  const list = own('jobs.jsonl', jobs);
  const all = [latin, board, proof, answer, empty, list];
  symlinkSync(at(board), at('link.txt'));
  const of = ['-i', board];

  it.each<readonly [string, ...string[]]>([
    [board, 'convert', latin, ...of, '--to', 'svg', '-o', board],
    [board, 'convert', latin, ...of, '--to', 'svg', '-o', 'link.txt'],
    [board, 'convert', latin, '-i', 'link.txt', '--to', 'svg', '-o', board],
    [latin, 'convert', latin, ...of, '--to', 'svg', '-o', latin],
    [answer, 'convert', latin, ...of, '--solution', answer, '--to', 'svg', '-o', answer],
    [empty, 'convert', latin, ...of, '--with', empty, '--to', 'svg', '-o', empty],
    [board, 'compile', latin, ...of, '-o', board],
    [board, 'compile', latin, ...of, '-o', 'a.cnf', '--map', board],
    [board, 'split', latin, ...of, '--by', 'digit', '-o', board],
    [board, 'generate', latin, '--from', board, '-o', board],
    [proof, 'run', proof, '--proof', proof],
    [proof, 'run', proof, '--cnf', proof],
    [proof, 'run', proof, '--certificate', proof],
    [list, 'batch', list, '-o', list, '--no-cache'],
    [list, 'survey', list, '-o', list, '--no-cache'],
  ])('%s is not written by it: %s %s %s %s %s', async (_, ...words) => {
    const texts = (): string[] => all.map((each) => readFileSync(at(each), 'utf8'));
    const before = texts();
    const { code, note } = await pzl(words, { directory: folder });
    expect(note).toContain("is read by this command, and can't be written by it as well.");
    expect(note).toContain('Write to another file.');
    expect(code).toBe(1);
    expect(texts()).toEqual(before);
    expect(existsSync(at('a.cnf'))).toBe(false);
  });

  it('may be written by the next command, and by what writes it anew', async () => {
    const copy = own('copy.txt', BOARD);
    expect((await pzl(['run', latin, '-i', copy], { directory: folder })).code).toBe(0);
    expect(
      (await pzl(['convert', latin, ...of, '--to', 'svg', '-o', copy], { directory: folder })).code,
    ).toBe(0);
    expect(readFileSync(at(copy), 'utf8')).toContain('<svg');
    const unlike = own('unlike.pzl', LATIN.replaceAll('forall c in', 'forall  c   in'));
    expect((await pzl(['fmt', unlike], { directory: folder })).code).toBe(0);
    expect(readFileSync(at(unlike), 'utf8')).not.toContain('forall  c');
  });

  it('as its standard input is one of them', () => {
    const [script, shown] = [path.resolve('dist/cli.cjs'), readFileSync(at(board), 'utf8')];
    const stdin = openSync(at(board), 'r');
    const words = [script, 'convert', latin, '-i', '-', '--to', 'svg', '-o', board];
    const { status, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      stdio: [stdin, 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    closeSync(stdin);
    expect([status, stderr]).toEqual([1, expect.stringContaining('is read by this command')]);
    expect(readFileSync(at(board), 'utf8')).toBe(shown);
  });
});

describe('a model that uses another', () => {
  it.skipIf(process.platform === 'win32')('does not follow a symbolic link out of its folder', async () => {
    const inside = path.join(folder, 'inside');
    mkdirSync(inside);
    writeFileSync(path.join(folder, 'secret.pzl'), 'a secret line\n');
    writeFileSync(path.join(inside, 'own.pzl'), 'given a: int\n');
    symlinkSync(path.join(folder, 'secret.pzl'), path.join(inside, 'other.pzl'));
    symlinkSync(path.join(inside, 'own.pzl'), path.join(inside, 'same.pzl'));
    const check = (used: string) => {
      writeFileSync(
        path.join(inside, 'main.pzl'),
        `puzzle "M"\nuse "${used}"\nfind b: bool\nrule "R": b or a = 1\n`,
      );
      return pzl(['check', path.join(inside, 'main.pzl')]);
    };
    expect((await check('other')).note).not.toContain('a secret line');
    expect((await check('other')).code).toBe(1);
    expect((await check('same')).code).toBe(0);
  });
});

describe('the formats of pictures', () => {
  it.each(PICTURE_FORMATS)('%s is drawn, and offered by `pzl convert`', async (format) => {
    const { ground } = groundText('board square(2, 2)\nfind a[cells]: bool\n', '');
    expect(ground && drawAs(format, ground, undefined, undefined).length).toBeGreaterThan(100);
    const { out } = await pzl(['help', 'convert']);
    expect(out.replace(/\s+/g, ' ')).toContain(`, ${format},`);
  });
});
