// What the build makes of loops, patterns and private names does what it did before, and asks no array for an iterator.
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

/** With private names. */
const CLASSES: Record<string, string> = {
  'a field beside a public one':
    'class A { #n = 1; n = 2; both() { return [this.#n, this.n]; } } return new A().both();',
  'a method and an accessor':
    'class A { #n = 3; #twice() { return 2 * this.#n; } get #more() { return this.#n + 1; } set #more(n) { this.#n = n; } all() { this.#more = 5; return [this.#twice(), this.#more]; } } return new A().all();',
  'one that is set later':
    'class A { #n: number; constructor(n: number) { this.#n = n; } get n() { return this.#n; } } return new A(4).n;',
  'of the class itself':
    'class A { static #made = 0; static make() { return ++A.#made; } } A.make(); return A.make();',
  'a class and the one it extends':
    'class A { #n = 1; #of() { return "A" + this.#n; } a() { return this.#of(); } } class B extends A { #n = 2; #of() { return "B" + this.#n; } b() { return this.#of(); } } class C extends B { #of() { return "C"; } c() { return this.#of(); } } const c = new C(); return [c.a(), c.b(), c.c()];',
  'a class without a name':
    'const make = () => new (class extends Map<string, number> { #size = 7; get twice() { return [this.#size, this.size]; } })(); return make().twice;',
  'steps and questions':
    'class A { #n = 1; #next?: A; grow() { this.#n++; this.#n += 2; this.#next ??= new A(); return [this.#n, this.#next?.#n, this.#next.#next?.#n ?? null]; } } return new A().grow();',
  'with loops':
    'class A { #list = [1, 2]; #sum() { let s = 0; for (const [at, n] of this.#list.entries()) s += at * n; const [a, b] = this.#list; return [s, a, b]; } get sum() { return this.#sum(); } } return new A().sum;',
};

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-plain-'));
const names = Object.keys(BODIES);
const bodies = [...Object.values(BODIES).map(([body]) => body), ...Object.values(CLASSES)];
let program: ts.Program;

beforeAll(() => {
  const options = { target: 'ES2023', lib: ['ES2023'], strict: true, types: [] };
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['.'] }),
  );
  bodies.forEach((body, at) => {
    writeFileSync(path.join(folder, `${at}.ts`), `globalThis.result = ((): unknown => {${body}})();`);
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

test.each(Object.keys(CLASSES).map((name, at) => ({ name, at: names.length + at })))(
  'private names: $name',
  ({ at }) => {
    const source = program.getSourceFile(path.join(folder, `${at}.ts`))!;
    const text = plain(program, source, { fields: true });
    expect(text).not.toContain('#');
    const [before, after] = [run(source.text), run(text)];
    expect(after.result).toEqual(before.result);
    expect(before.result).toBeDefined();
    // The API keeps them.
    expect(plain(program, source)).toContain('#');
  },
);

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
