/** `pzl unique`, `pzl count` and `pzl facts` as they are typed. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDimacs } from '../../src/backends/sat/dimacs/dimacs.ts';
import type { FlatCnf } from '../../src/backends/sat/dimacs/flat.ts';
import { checkProof } from '../../src/backends/sat/proof/drat.ts';
import { objects, pzl } from './pzl.ts';

/** A puzzle with two solutions on 2 × 2 cells: the two diagonals. */
const ROOKS = `puzzle "Rooks"
board square
given most: int
find rook[cells]: bool
rule "So many rooks a row": forall r in rows: count(rook[r]) = most
rule "So many rooks a column": forall c in columns: count(rook[c]) = most
instance two {
  size: 2 2
  most: 1
}
instance none {
  size: 1 2
  most: 2
}
instance clash {
  size: 2 1
  most: 1
}
instance one {
  size: 1 1
  most: 1
}
instance many {
  size: 7 7
  most: 3
}
instance countless {
  size: 14 14
  most: 7
}
`;

const model = path.join(mkdtempSync(path.join(tmpdir(), 'pzl-ask-')), 'rooks.pzl');
writeFileSync(model, ROOKS);
const absent = model.replace('rooks', 'coins');
writeFileSync(
  absent,
  `puzzle "Coins"
board square
given total[rows]: 0..3?
find coin[cells]: bool
rule "Numbers count coins": forall r in rows: count(coin[r]) = total[r]
instance a {
  size: 2 2
  total: 1 .
}
`,
);

describe('pzl unique', () => {
  it('draws two solutions and names the places where they differ', async () => {
    const { code, out } = await pzl(['unique', model, '-i', 'two']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^More than one solution. Two of them differ in 4 places:\nr1c1, r1c2, r2c1 and r2c2\n/,
    );
    expect(out.match(/■/g)).toHaveLength(4);
  });

  it('gives programs both solutions and the differences', async () => {
    const lines = objects(await pzl(['unique', model, '-i', 'two', '--json']));
    expect(lines.map(({ type }) => type)).toEqual(['solution', 'solution', 'status']);
    expect(lines.at(-1)).toMatchObject({
      status: 'several',
      instance: 'two',
      differences: [
        { family: 'rook', at: [0, 0] },
        { family: 'rook', at: [0, 1] },
        { family: 'rook', at: [1, 0] },
        { family: 'rook', at: [1, 1] },
      ],
    });
  });

  it('tells one solution from none, and answers both with 0', async () => {
    const one = await pzl(['unique', model, '-i', 'one']);
    expect(one.out).toMatch(/^Exactly one solution:\n\n.*■/s);
    const none = await pzl(['unique', model, '-i', 'none']);
    expect(none.out).toBe('No solution.\n');
    expect(none.note).toMatch(
      /“So many rooks a column” can't hold \(column 1 and column 2\), whatever is found\./,
    );
    expect([one.code, none.code]).toEqual([0, 0]);
    const clash = await pzl(['unique', model, '-i', 'clash']);
    expect(clash).toMatchObject({ out: 'No solution.\n', note: '`pzl explain` says why.\n' });
  });

  it('tells a rule that can’t hold as the instance leaves a value out', async () => {
    const { out, note } = await pzl(['run', absent]);
    expect(out).toBe('No solution.\n');
    expect(note).toBe(
      "“Numbers count coins” can't hold (row 2), whatever is found. `total[r]` may be absent there: `pzl check` says what to do.\n",
    );
    const checked = await pzl(['check', absent]);
    expect(checked.code).toBe(0);
    expect(checked.note + checked.out).toMatch(
      /warning: `total\[r\]` may be absent, and then this can't hold\./,
    );
    expect(checked.note + checked.out).toMatch(/Guard it, with `where total\[r\]`/);
  });

  it('ends with 3 when the time is over', async () => {
    const { code, note } = await pzl(['unique', model, '-i', 'many', '-t', '0.000001']);
    expect(code).toBe(3);
    expect(note).toMatch(
      /The time limit of 0.000001 s is reached(: no solution so far| while the rules are read)/,
    );
  });

  it('reports mistakes in the instance with 1', async () => {
    const { code, note } = await pzl(['unique', model, '-i', 'three']);
    expect(code).toBe(1);
    expect(note).toMatch(/no instance `three`/);
  });
});

describe('pzl count', () => {
  it('counts all solutions', async () => {
    expect((await pzl(['count', model, '-i', 'two'])).out).toBe('2 solutions.\n');
    expect((await pzl(['count', model, '-i', 'none'])).out).toBe('0 solutions.\n');
  });

  it('stops at the limit and says that there are more', async () => {
    expect((await pzl(['count', model, '-i', 'many', '--limit', '9'])).out).toBe('More than 9 solutions.\n');
    expect((await pzl(['count', model, '-i', 'two', '--limit', '2'])).out).toBe('2 solutions.\n');
    const [status] = objects(await pzl(['count', model, '-i', 'many', '--limit', '9', '--json']));
    expect(status).toMatchObject({ status: 'most', solutions: 9 });
  });

  it('keeps what was counted when Ctrl-C is pressed', async () => {
    const { code, note } = await pzl(['count', model, '-i', 'countless'], { interruptAfter: 200 });
    expect(code).toBe(130);
    expect(note).toMatch(/^Stopped: at least [1-9][\d,]* solutions?\.$/m);
  });
});

describe('pzl sample', () => {
  it('draws as many solutions as told, and says from how many', async () => {
    const { code, out, note } = await pzl(['sample', model, '-i', 'two', '-n', '3', '--seed', '4']);
    expect(code).toBe(0);
    expect(out.split('\n\n').length).toBe(3);
    expect(note).toContain('Drawn from 2 solutions.');
    const lines = objects(await pzl(['sample', model, '-i', 'two', '-n', '3', '--json']));
    expect(lines.map(({ type }) => type)).toEqual(['solution', 'solution', 'solution', 'status']);
    expect(lines[3]).toMatchObject({ status: 'drawn', solutions: 3, total: 2 });
  });

  it('says that there is none', async () => {
    expect((await pzl(['sample', model, '-i', 'none'])).out).toBe('No solution.\n');
  });
});

describe('pzl facts', () => {
  it('tells each fact in words, then draws what is known', async () => {
    const { code, out } = await pzl(['facts', model, '-i', 'one']);
    expect(code).toBe(0);
    expect(out).toMatch(/^r1c1 is rook\n\n[\s\S]*■/);
  });

  it('gives programs one fact a line', async () => {
    const lines = objects(await pzl(['facts', model, '-i', 'one', '--json']));
    expect(lines[0]).toEqual({ type: 'fact', family: 'rook', at: [0, 0], value: 1 });
    expect(lines.at(-1)).toMatchObject({ status: 'complete', facts: 1, known: { rook: [[1]] } });
  });

  it('knows nothing where solutions differ everywhere', async () => {
    const lines = objects(await pzl(['facts', model, '-i', 'two', '--json']));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ status: 'complete', facts: 0 });
  });

  it('says so where there is no solution', async () => {
    expect((await pzl(['facts', model, '-i', 'none'])).out).toBe('No solution.\n');
  });
});

describe('pzl unique --proof', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pzl-proof-'));
  const at = (name: string): string => path.join(folder, name);

  it.each([
    ['storm', 'small'],
    ['storm', 'impossible'],
    ['slitherlink', 'small'],
    ['sudoku', 'small'],
    ['molekularis', 'small'],
    ['algemy', 'small'],
  ])('writes clauses and a proof of the claim for %s %s that the checker accepts', async (name, instance) => {
    const files = ['--proof', at('p.drat'), '--cnf', at('p.cnf')];
    const { code } = await pzl(['unique', name, '-i', instance, ...files]);
    expect(code).toBe(0);
    const read = readDimacs(readFileSync(at('p.cnf')));
    if (read.status !== 'read') throw new Error(read.fault.message);
    const cnf: FlatCnf = read.cnf;
    expect(checkProof(cnf, readFileSync(at('p.drat')), { format: 'text' })).toMatchObject({ verified: true });
    if (instance === 'impossible') return;
    expect(cnf.length).toBeGreaterThan(1000);
    // Without the last clause, which excludes the solution, there is nothing to refute.
    const length = cnf.clauses.lastIndexOf(0, cnf.length - 2) + 1;
    const check = checkProof({ ...cnf, length }, readFileSync(at('p.drat')), { format: 'text' });
    expect(check.verified).toBe(false);
  });

  it('checks the proof itself, and says so', async () => {
    const { note } = await pzl(['unique', 'slitherlink', '-i', 'tiny', '--verify']);
    expect(note).toMatch(
      /The certificate is right: [\d,]+ clauses? of the model, [\d,]+ lemmas?, \d+ conclusions? of 1 constraint were checked\./,
    );
    const lines = objects(await pzl(['unique', 'slitherlink', '-i', 'tiny', '--verify', '--json']));
    expect(lines.at(-1)).toMatchObject({ status: 'unique', verified: true });
  });

  it('has nothing to prove of two solutions', async () => {
    const { note } = await pzl(['unique', model, '-i', 'two', '--verify']);
    expect(note).toMatch(/nothing to prove/);
  });
});
