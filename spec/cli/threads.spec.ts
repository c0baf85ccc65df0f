import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startEngineThread } from '../../src/cli/threads/engine-thread.ts';
import { objects, pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-threads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const model = (name: string, text: string): string => {
  const file = path.join(folder, `${name}.pzl`);
  writeFileSync(file, text);
  return file;
};

/** A model with a connectivity rule, which is encoded by cuts or by a propagator. */
const connected = model(
  'connected',
  `puzzle "Together"
board square(3, 3)
find at[cells]: bool
rule "Together": connected(at)
rule "Four": count(at) = 4
`,
);
const most = model(
  'most',
  `puzzle "Most"
board square(2, 2)
find at[cells]: bool
rule "Not in a line": forall r in rows: count(at[r]) < 2
maximize count(at)
`,
);
/** More pigeons than holes: no search finishes this soon. */
const pigeons = model(
  'pigeons',
  `puzzle "Pigeons"
board square(12, 11)
find at[cells]: bool
rule "Every pigeon has a hole": forall r in rows: any(at[r])
rule "A hole holds one pigeon": forall c in columns, a in c, b in c where a.index < b.index: not (at[a] and at[b])
`,
);

const solutions = (ran: Awaited<ReturnType<typeof pzl>>) =>
  objects(ran)
    .flatMap(({ type, find }) => (type === 'solution' ? [JSON.stringify(find)] : []))
    .sort();

describe('a thread', () => {
  it('that dies at once, or before its answer, is told of', async () => {
    for (const module of [{}, { code: 'none' }]) {
      const engine = startEngineThread(module as never, 0, {});
      const growth = { variables: 0, clauses: new Int32Array(1), length: 0 };
      expect(await engine.solve(growth as never, [])).toMatchObject({ status: 'failed' });
      expect(await engine.solve(growth as never, [])).toMatchObject({ status: 'failed' });
      engine.close();
    }
  });
});

describe('--threads', () => {
  it.each(['cuts', 'propagator', 'eager'])('finds each answer once, by %s', async (connectivity) => {
    const words = ['run', connected, '--all', '--json', '--connectivity', connectivity];
    const one = await pzl(words);
    const three = await pzl([...words, '--threads', '3']);
    expect(solutions(one).length).toBeGreaterThan(10);
    expect(solutions(three)).toEqual(solutions(one));
    expect(objects(three).at(-1)?.status).toBe('exhausted');
    expect(three.code).toBe(0);
  });

  it('finds the best', async () => {
    const ran = await pzl(['run', most, '--all', '--json', '--threads', '2']);
    expect(objects(ran).at(-1)).toMatchObject({ status: 'exhausted', objective: 2, solutions: 4 });
  });

  it('tells what is unique', async () => {
    const words = ['unique', 'molekularis', '-i', 'tiny', '--json'];
    expect(await pzl([...words, '--threads', '2'])).toEqual(await pzl(words));
  });

  it('ends at the time limit', async () => {
    const { code, note } = await pzl(['run', pigeons, '--threads', '2', '-t', '1']);
    expect(note).toBe('The time limit of 1 s is reached: no solution so far.\n');
    expect(code).toBe(3);
  });

  it('ends at Ctrl-C', async () => {
    const { code } = await pzl(['unique', pigeons, '--threads', '2'], { interruptAfter: 500 });
    expect(code).toBe(130);
  });

  it('is refused where it means nothing', async () => {
    for (const words of [['--backend', 'highs'], ['--solver', 'cadical'], ['--proof', 'p'], ['--verify']]) {
      expect((await pzl(['run', most, '--threads', '2', ...words])).code).toBe(2);
    }
    expect((await pzl(['run', most, '--threads', '1000'])).code).toBe(2);
  });
});
