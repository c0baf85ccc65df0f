/** Programs as text: the clauses written are those that a search would receive, although they are never stored. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readDimacs } from '../../../src/backends/sat/dimacs/dimacs.ts';
import { ClauseSink } from '../../../src/backends/sat/encode/clause-sink.ts';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import { type Ground, loadModel, openInstance, programText } from '../../../src/index.ts';

const folder = path.join(import.meta.dirname, '../../../examples');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

function groundOf(name: string, instance: string): Ground {
  const { model } = loadModel(`${name}.pzl`, textOf(`${name}.pzl`), {
    resolve: (used) => ({ name: used, text: readFileSync(path.join(folder, '..', `${used}.pzl`), 'utf8') }),
  });
  const { ground } = openInstance(model!, { name: instance, text: textOf(`${name}/${instance}.txt`) });
  return ground!;
}

const written = (ground: Ground, format: 'cnf' | 'icnf'): string[] => {
  const chunks: string[] = [];
  programText(ground, format).write((chunk) => chunks.push(chunk));
  return chunks;
};

// Models with loops, connectivity, components and tables: if an encoding created terms of its own, these models would
// show it.
for (const [name, instance] of [
  ['slitherlink', 'small'],
  ['nurikabe', 'small'],
  ['fillomino', 'small'],
  ['signs', 'tiny'],
  ['masyu', 'small'],
  ['heyawake', 'small'],
] as const) {
  it(`the text of ${name} ${instance} has the clauses of a search without propagators`, () => {
    const { sink, variables } = compileSat(groundOf(name, instance));
    const read = readDimacs(Buffer.from(written(groundOf(name, instance), 'cnf').join('')));
    expect(read).toMatchObject({ status: 'read' });
    if (read.status !== 'read') return;
    expect(read.cnf.variables).toBe(variables);
    expect(sink.count).toBeGreaterThan(0);
    expect(read.cnf.clauses.subarray(0, read.cnf.length)).toEqual(sink.clauses.subarray(0, sink.length));
  });
}

it('the same program is written twice, with names after writing as before', () => {
  const program = programText(groundOf('storm', 'small'), 'cnf');
  const texts = [1, 2].map(() => {
    let text = '';
    program.write((chunk) => {
      text += chunk;
    });
    return text;
  });
  expect(texts[1]).toBe(texts[0]);
  const names = [...program.names()];
  for (const [variable, name] of names) expect(texts[0]).toContain(`c var ${variable} = ${name}\n`);
  expect(names.length).toBeGreaterThan(0);
});

it('a formula leaves in small pieces', () => {
  const chunks = written(groundOf('fillomino', 'medium'), 'icnf');
  expect(chunks.length).toBeGreaterThan(20);
  for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(1 << 17);
});

it('a sink that hands clauses on keeps no more of them than a few', () => {
  const taken: number[] = [];
  const sink = new ClauseSink((clauses, length) => taken.push(...clauses.subarray(0, length)));
  const expected: number[] = [];
  for (let i = 1; i <= 200_000; i++) {
    sink.put(i);
    // Every tenth clause is a tautology, which is never passed on.
    sink.put(i % 10 === 0 ? -i : i + 1);
    sink.close();
    if (i % 10 !== 0) expected.push(i, i + 1, 0);
  }
  sink.flush();
  expect(sink.clauses.length).toBeLessThanOrEqual(1 << 17);
  expect(sink.count).toBe(180_000);
  expect(taken.length).toBe(expected.length);
  expect(taken.every((literal, i) => literal === expected[i])).toBe(true);
});
