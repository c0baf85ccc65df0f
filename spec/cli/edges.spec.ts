/** Sizes, chains and files at their limits: each command ends with an answer, or with a message that names the excess. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { longTest } from '../sample.ts';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-edges-'));

function file(name: string, text: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
}

const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

describe('sizes', () => {
  it.each(['=', '<=', '>='])(
    'count(a) %s 7 over 10,000 bools becomes clauses',
    { timeout: 120_000 },
    async (sign) => {
      const model = file(
        `count${sign.length}${sign.charCodeAt(0)}.pzl`,
        `puzzle "C"\nboard square\nfind a[cells]: bool\nrule "Seven": count(a) ${sign} 7\ninstance big { size: 100 100 }\n`,
      );
      const { code, note } = await pzl([
        'compile',
        model,
        '--to',
        'cnf',
        '-o',
        path.join(folder, 'count.cnf'),
      ]);
      expect(note).toContain('variables');
      expect(code).toBe(0);
    },
  );

  it.each(['unique', 'facts'])(
    'count(a) = 7 over 10,000 bools is asked about: %s',
    { timeout: 120_000 },
    async (command) => {
      const model = file(
        'count.pzl',
        'puzzle "C"\nboard square\nfind a[cells]: bool\nrule "Seven": count(a) = 7\ninstance big { size: 100 100 }\n',
      );
      const { code, out, note } = await pzl([command, model, '-t', '2', '--json']);
      expect(note).toBe('');
      expect([0, 3]).toContain(code);
      expect(out).toContain('"type":"status"');
    },
  );

  longTest('takes one of 200,001 values at an index that is not known', { timeout: 120_000 }, async () => {
    const model = file(
      'list.pzl',
      'puzzle "L"\nlet l = [i mod 7 for i in 0..200000]\nfind a: 0..200000\nrule "R": l[a] = 3\n',
    );
    const { code, note } = await pzl(['compile', model, '--to', 'cnf', '-o', path.join(folder, 'list.cnf')]);
    expect(note).not.toContain('internal error');
    expect(code).toBe(0);
  });

  it('counts a list before it is made', async () => {
    const doubled = lines(28, (i) => `let d${i + 1} = d${i} + d${i}`);
    const model = file(
      'double.pzl',
      `puzzle "D"\nfind x: 0..3\nlet d0 = [1]\n${doubled}\nrule "R": x = sum(d28)\n`,
    );
    const { code, note } = await pzl(['run', model]);
    expect(code).toBe(1);
    expect(note).toContain('This list has more than 4000000 values.');
  });

  it('ends an automaton of thousands of states at the time limit', { timeout: 120_000 }, async () => {
    const model = file(
      'runs.pzl',
      'puzzle "R"\nboard square\nfind a[cells]: bool\nrule "R": forall r in rows: runs(a[r]) = [1 for i in 1..2000]\ninstance long { size: 1 20000 }\n',
    );
    const { code } = await pzl(['run', model, '-t', '1']);
    expect(code).toBe(3);
  });
});

describe('chains', () => {
  it.each([
    ['forward', lines(1300, (i) => `let v${i} = v${i + 1}`), 'let v1300 = 2'],
    ['backward', 'let v1300 = 2', lines(1300, (i) => `let v${1299 - i} = v${1300 - i}`)],
  ])('of 1,300 lets, %s, are looked at', async (_, first, second) => {
    const model = file('chain.pzl', `puzzle "L"\nfind x: 0..3\n${first}\n${second}\nrule "R": v0 = x\n`);
    expect(await pzl(['run', model])).toMatchObject({ code: 0, out: 'x: 2\n' });
  });

  it('that close are told', async () => {
    const circle = lines(1300, (i) => `let v${i} = v${(i + 1) % 1300}`);
    const model = file('circle.pzl', `puzzle "L"\nfind x: 0..3\n${circle}\nrule "R": v0 = x\n`);
    const { code, out, note } = await pzl(['check', model]);
    expect(code).toBe(1);
    expect(out + note).toContain('is defined by itself');
  });

  const defs = (count: number, body: (name: string) => string): string =>
    `def f0(n: int) = n\n${lines(count, (i) => `def f${i + 1}(n: int) = ${body(`f${i}`)}`)}`;
  const walls = Array.from({ length: 300 }, (_, i) => `forall a${i} in {1}: `).join('');

  it.each([
    ['1,000 defs', `${defs(1000, (f) => `${f}(n)`)}\nrule "R": f1000(x) = 2`],
    [
      '10,000 defs, last first',
      `${defs(10_000, (f) => `${f}(n)`)
        .split('\n')
        .reverse()
        .join('\n')}\nrule "R": f10000(x) = 2`,
    ],
    ['defs of terms', `${defs(2000, (f) => `(${f}(n) + x) mod 5`)}\nrule "R": f2000(x) = 2`],
    ['defs whose arguments grow', `${defs(2000, (f) => `${f}((n + 1) mod 4)`)}\nrule "R": f2000(x) = 2`],
    ['defs of deep expressions', `${defs(30, (f) => `${'- '.repeat(900)}${f}(n)`)}\nrule "R": f30(x) = 2`],
    [
      'defs of deep quantifiers',
      `def f0(n: int) = n = 2\n${lines(9, (i) => `def f${i + 1}(n: int) = ${walls}f${i}(n)`)}\nrule "R": f9(x)`,
    ],
    [
      'defs and lets in turns',
      `${lines(1000, (i) => `let v${i} = f${i}(1)\ndef f${i}(n: int) = v${i + 1} + n - 1`)}\nlet v1000 = 2\nrule "R": v0 = x`,
    ],
    [
      'lets of terms, last first',
      `${lines(2000, (i) => `let v${i} = (v${i + 1} + x) mod 5`)}\nlet v2000 = x\nrule "R": v0 = 2`,
    ],
  ])('of %s are applied', { timeout: 60_000 }, async (_, text) => {
    const model = file('chained.pzl', `puzzle "D"\nfind x: 0..3\n${text}\n`);
    expect(await pzl(['check', model])).toMatchObject({ code: 0 });
    expect(await pzl(['run', model])).toMatchObject({ code: 0, out: 'x: 2\n' });
  });

  it('of defs that close are told, and mistakes in long ones once', { timeout: 30_000 }, async () => {
    const circle = lines(1300, (i) => `def f${i}(n: int) = f${(i + 1) % 1300}(n)`);
    const closed = await pzl([
      'check',
      file('circle.pzl', `puzzle "D"\nfind x: 0..3\n${circle}\nrule "R": f0(x) = 2\n`),
    ]);
    expect(closed.code).toBe(1);
    expect(closed.out + closed.note).toContain('is defined by itself');
    const wrong = defs(1000, (f) => `${f}(n)`).replace('= n\n', '= n + cells\n');
    const mistaken = await pzl([
      'check',
      file('wrong.pzl', `puzzle "D"\nfind x: 0..3\n${wrong}\nrule "R": f1000(x) = 2\n`),
    ]);
    expect(mistaken.code).toBe(1);
    expect((mistaken.out + mistaken.note).match(/error:/g)).toHaveLength(1);
    const late = defs(1000, (f) => `${f}(n)`).replace('= n\n', '= 7 div n\n');
    const grounded = await pzl([
      'run',
      file('late.pzl', `puzzle "D"\nfind x: 0..3\n${late}\nrule "R": f1000(0) = x\n`),
    ]);
    expect(grounded.code).toBe(1);
    expect(grounded.note.match(/error:/g)).toHaveLength(1);
  });

  it('of pairs of pairs are refused', async () => {
    const pairs = lines(24, (i) => `let d${i + 1} = (d${i}, d${i})`);
    const model = file(
      'pairs.pzl',
      `puzzle "P"\nfind x: 0..3\nlet d0 = (1, 2)\n${pairs}\nrule "R": d24 = d24 and x = 1\n`,
    );
    const { code, out, note } = await pzl(['check', model]);
    expect(code).toBe(1);
    expect(out + note).toContain('too many parts');
  });

  it('of lists that share their parts are compared at once', async () => {
    const lists = lines(40, (i) => `let d${i + 1} = [d${i}, d${i}]`);
    const model = file(
      'lists.pzl',
      `puzzle "P"\nfind x: 0..3\nlet d0 = [1, 2]\n${lists}\nrule "R": d40 = d40 and x = 1\n`,
    );
    expect(await pzl(['run', model])).toMatchObject({ code: 0, out: 'x: 1\n' });
  });
});

describe('shared values', () => {
  const twice = (name: string): string =>
    lines(40, (i) => `let ${name}${i + 1} = [${name}${i}, ${name}${i}]`);
  const model = (rule: string): string =>
    `puzzle "P"\nfind x: 0..3\nlet d0 = [x]\nlet e0 = [x]\nlet f0 = [1]\n${twice('d')}\n${twice('e')}\n${twice('f')}\nrule "R": ${rule}\n`;

  it('of 2⁴⁰ parts are compared at once', async () => {
    expect(await pzl(['run', file('shared.pzl', model('d40 = e40 and x = 1'))])).toMatchObject({
      code: 0,
      out: 'x: 1\n',
    });
  });

  it('of 2⁴⁰ parts are refused where their text is wanted', async () => {
    const { code, note } = await pzl(['run', file('keys.pzl', model('f40 in {f40} and x = 1'))]);
    expect(code).toBe(1);
    expect(note).toContain('too many parts');
  });

  longTest('of 2,500 steps become rows of an integer program', { timeout: 120_000 }, async () => {
    const steps = lines(2500, (i) => `let v${i + 1} = (v${i} + x) mod 5`);
    const deep = file('deep.pzl', `puzzle "D"\nfind x: 0..3\nlet v0 = x\n${steps}\nrule "R": v2500 = 3\n`);
    const { code, note } = await pzl(['compile', deep, '--to', 'mps', '-o', path.join(folder, 'deep.mps')]);
    expect(note).toContain('columns');
    expect(code).toBe(0);
  });
});

describe('a board of one column', () => {
  it('tells its size by its rows, of one number or sign each', async () => {
    const column = file(
      'column.pzl',
      'puzzle "C"\nboard square\ngiven q[cells]: int?\nfind a[cells]: 0..20\nrule "R": forall c in cells where q[c]: a[c] = q[c]\ninstance i {\n  q:\n    12\n    3\n    15\n}\n',
    );
    const { code, out } = await pzl(['run', column, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out.split('\n')[0]!)).toMatchObject({ find: { a: [[12], [3], [15]] } });
  });
});

describe('files and names', () => {
  it.runIf(existsSync('/proc/self'))(
    'makes no folder where none can be made',
    { timeout: 20_000 },
    async () => {
      const { code, note } = await pzl(['generate', 'storm', '-n', '2', '-o', '/proc/none/at/all']);
      expect(code).toBe(1);
      expect(note).toContain("/proc/none/at/all can't be written");
    },
  );

  it('finds the model of an address beside files that are no models', async () => {
    writeFileSync(path.join(folder, 'broken.pzl'), 'puzzle "\n');
    writeFileSync(path.join(folder, 'large.pzl'), new Uint8Array(2 << 20));
    const { code, out } = await pzl(['run', 'https://puzz.link/p?slither/5/5/cbcbcddad'], {
      directory: folder,
    });
    expect(out).toContain('┏');
    expect(code).toBe(0);
  });

  it('asks for a square board where quarter turns are wanted', async () => {
    const { code, note } = await pzl(['generate', 'slitherlink', '--symmetry', 'quarter', '--size', '3x4']);
    expect(code).toBe(1);
    expect(note).toContain('as high as wide');
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])('has no format %s', async (name) => {
    const { code, out, note } = await pzl(['convert', 'storm', '-i', 'tiny', '--to', name]);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(note).toContain(`no format \`${name}\``);
  });

  it.each(['toString', 'constructor', '__proto__', 'valueOf', 'hasOwnProperty'])(
    'has finds, members and instances called %s, and no others',
    async (name) => {
      const model = file(
        'names.pzl',
        `puzzle "N"\nenum E { ${name}, other }\ngiven g: list of int\nfind x: E\nrule "R": x = ${name} and g[0] = 1\ninstance ${name} {\n  g: 1\n}\n`,
      );
      expect(await pzl(['run', model, '-i', name])).toMatchObject({ code: 0, out: `x: ${name}\n` });
      const find = file('find.pzl', `puzzle "N"\nfind ${name}: 0..2\nrule "R": ${name} = 1\n`);
      const { out } = await pzl(['run', find, '--json']);
      expect(out.split('\n')[0]).toBe(`{"type":"solution","find":{"${name}":1}}`);
      const { code, note } = await pzl(['run', model, '-i', '-'], { input: `g: 1\n${name}: 1:NaN\n` });
      expect(code).toBe(1);
      expect(note).toContain(`The puzzle has no given \`${name}\`.`);
    },
  );

  it('gives a link up that no change makes whole', { timeout: 60_000 }, async () => {
    const start = performance.now();
    const { code, note } = await pzl([
      'run',
      'sudoku-variant',
      '-i',
      `https://sudokupad.app/sclN4IgzglgXgpiBcBOANCA5gJw${'/'.repeat(60_000)}`,
    ]);
    expect(code).toBe(1);
    expect(note).toContain('The link cannot be unpacked');
    expect(note.length).toBeLessThan(2000);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it.runIf(existsSync('/dev/zero'))(
    'reads no more of a device than of a file',
    { timeout: 20_000 },
    async () => {
      const { code, note } = await pzl(['check', '/dev/zero']);
      expect(code).toBe(1);
      expect(note).toContain('is larger than 1 MiB');
    },
  );

  it('leaves no proof of what was not refuted, and no part of a file', async () => {
    const proof = path.join(folder, 'old.drat');
    writeFileSync(proof, 'the old one\n');
    const { note } = await pzl(['run', 'storm', '-i', 'tiny', '--proof', proof]);
    expect(note).toContain('There is nothing to prove.');
    expect(readFileSync(proof, 'utf8')).toBe('the old one\n');
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
