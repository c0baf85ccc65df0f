// What the build makes of loops and patterns does what it did before, and asks no array for an iterator.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain } from '../../scripts/build/plain-arrays.mjs';
import { programOf } from '../../scripts/build/program.mjs';

/** By what is shown: a function body that returns something; and how many iterators of arrays it may ask for. */
const BODIES: Record<string, readonly [body: string, iterators?: number]> = {
  'a loop': ['let s = 0; for (const x of [1, 2, 3]) s += x; return s;'],
  'a loop without braces around a loop': [
    'const s: number[] = []; for (const x of [[1], [2, 3]]) for (const y of x) s.push(y); return s;',
  ],
  'a loop over a typed array': ['let s = 0; for (const x of Int32Array.of(4, 5)) s += x; return s;'],
  'either kind of array': [
    'const list: readonly number[] | Int32Array = [1, 2].at(0) === 1 ? Int32Array.of(7) : [8]; let s = 0; for (const x of list) s += x; return s;',
  ],
  'a list that grows in its loop': [
    'const list = [1]; for (const x of list) if (x < 5) list.push(x + 1); return list;',
  ],
  'closures, each over its own name': [
    'const all: (() => number)[] = []; for (const x of [1, 2, 3]) all.push(() => x); return all.map((each) => each());',
  ],
  'labels, continue and break': [
    'const s: number[] = []; outer: for (const x of [1, 2, 3, 4]) { for (const y of [1, 2]) { if (x === 2) continue outer; if (x === 4) break outer; s.push(x * y); } } return s;',
  ],
  'a variable that the loop changes': ['let s = 0; for (let x of [1, 2]) { x *= 2; s += x; } return s;'],
  'pairs in a loop': [
    'let s = ""; for (const [a, b] of [["x", 1], ["y", 2]] as [string, number][]) s += a + b; return s;',
  ],
  'a pattern with a default, a gap and a pattern': [
    'const list: [number, number, [string], number?] = [1, 2, ["z"]]; const [a, , [c], d = a + 8] = list; return [a, c, d];',
  ],
  'a default is not for null': ['const [a = 5] = [null] as (number | null)[]; return a;'],
  'names for a list written out': ['const [a, b] = [1, 2]; return a + b;'],
  'what is evaluated is so in order': [
    'const s: number[] = []; const note = (x: number) => s.push(x); const [, b] = [note(1), note(2)]; return [s, b];',
  ],
  'counted items': [
    'let s = 0; const list = [5, 6]; for (const [i, x] of list.entries()) { s += i * x; if (s < 20) list.push(7); } return s;',
  ],
  'counted pairs, and items without their number': [
    'const s: unknown[] = []; for (const [i, [a, b]] of [["x", "y"]].entries()) s.push(i, a, b); for (const [, x] of [1].entries()) s.push(x); return s;',
  ],
  'a loop over what a question gives': [
    'const o = { x: 1 }; const s: number[] = []; for (const y of "x" in o ? [1] : [2]) s.push(y); return s;',
  ],
  'two that change places': ['let [a, b] = [1, 2]; [a, b] = [b, a]; return [a, b];'],
  'items that change places': ['const l = [1, 2, 3]; [l[0], l[2]] = [l[2]!, l[0]!]; return l;'],
  'a pattern among parameters': ['return [[1, 2], [3, 4]].map(([a = 0, b = 0]) => a * b);'],
  'a function with a pattern': [
    'function f([a, b]: [number, number], c: number): number { return a + b + c; } return f([1, 2], 3);',
  ],
  'a generator': [
    'function* g(list: number[]) { for (const x of list) yield x; } let s = 0; for (const x of g([1, 2])) s += x; return s;',
  ],
  'a map': ['let s = ""; for (const [k, v] of new Map([["a", 1]])) s += k + v; return s;', 1],
  'a set': ['let s = 0; for (const x of new Set([1, 2])) s += x; return s;', 1],
  text: ['let s = ""; for (const c of "añ😀") s = c + s; return s;'],
  'the rest of a list': ['const [a, ...rest] = [1, 2, 3]; return [a, rest];', 1],
  'an array of unknown type': [
    'const list: Iterable<number> = [1, 2]; let s = 0; for (const x of list) s += x; return s;',
    1,
  ],
};

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-plain-'));
const names = Object.keys(BODIES);
let program: ts.Program;

beforeAll(() => {
  const options = { target: 'ES2023', lib: ['ES2023'], strict: true, types: [] };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['.'] }),
  );
  names.forEach((name, at) => {
    writeFileSync(
      path.join(folder, `${at}.ts`),
      `globalThis.result = ((): unknown => {${BODIES[name]![0]}})();`,
    );
  });
  program = programOf(path.join(folder, 'tsconfig.json'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(names.map((name, at) => ({ name, at })))('$name', ({ name, at }) => {
  const source = program.getSourceFile(path.join(folder, `${at}.ts`))!;
  const [before, after] = [run(source.text), run(plain(program, source))];
  expect(after.result).toEqual(before.result);
  expect(before.result).toBeDefined();
  expect(after.iterators).toBe(BODIES[name]![1] ?? 0);
});

/** What the text comes to in a world of its own, and how many iterators its arrays were asked for. */
function run(text: string): { result: unknown; iterators: number } {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { target: ts.ScriptTarget.ES2023 } });
  const counted = `
    let iterators = 0;
    for (const kind of [Array, Int32Array.__proto__]) {
      const { values } = kind.prototype;
      kind.prototype[Symbol.iterator] = function () { iterators++; return values.call(this); };
    }
    ${outputText}
    JSON.stringify({ result: globalThis.result, iterators });`;
  return JSON.parse(runInNewContext(counted)) as { result: unknown; iterators: number };
}
