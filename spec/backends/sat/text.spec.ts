import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/backends/sat/engine/contract.ts';
import { compileEngine, createEngine, type EngineModule } from '../../../src/backends/sat/engine/engine.ts';

let module: EngineModule;
beforeAll(async () => {
  module = await compileEngine();
});

const literal = fc.integer({ min: 1, max: 12 }).chain((v) => fc.constantFrom(v, -v));
const formula = fc.array(fc.array(literal, { maxLength: 5 }), { maxLength: 40 });
const layout = fc.constantFrom(' ', '\n', '\t ', '\r\n', '\nc a note, 7 -8 0\n', '\np cnf 3 4\n');
const places = fc.array(fc.nat(), { maxLength: 12 });

/** Passes the text to the engine in pieces cut at `places`; returns whether the engine accepted all of it. */
function read(engine: Engine, text: string, places: readonly number[] = []): boolean {
  const bytes = Buffer.from(text);
  const cuts = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
  const taken = [0, ...cuts].every((from, i) =>
    engine.addText(bytes.subarray(from, cuts[i] ?? bytes.length)),
  );
  return taken && engine.endText();
}

describe('clauses read as text', () => {
  it('are those of the numbers, however the text is laid out and cut', () => {
    fc.assert(
      fc.property(formula, layout, places, fc.boolean(), (clauses, between, places, last) => {
        const numbers = clauses.flatMap((clause) => [...clause, 0]);
        const [asText, asNumbers] = [createEngine(module), createEngine(module)];
        asNumbers.addClauses(Int32Array.from(numbers), numbers.length);
        expect(read(asText, numbers.join(between) + (last ? between : ''), places)).toBe(true);
        expect(asText.solve()).toBe(asNumbers.solve());
        expect({ ...asText.statistics(), memoryBytes: 0 }).toEqual({
          ...asNumbers.statistics(),
          memoryBytes: 0,
        });
        expect(asText.variables).toBe(asNumbers.variables);
      }),
    );
  });

  it('bring back the variables that preprocessing took away', () => {
    const engine = createEngine(module, { preprocess: true, preprocessAfter: 0 });
    expect(read(engine, '1 2 0 -1 3 0 -3 -2 4 0 2 -4 1 0')).toBe(true);
    expect(engine.solve()).toBe('satisfiable');
    expect(engine.statistics().eliminated).toBeGreaterThan(0);
    expect(read(engine, '-1 0 -2 0')).toBe(true);
    expect(engine.solve()).toBe('unsatisfiable');
  });

  it.each([
    ['1 2', 'a clause without its end'],
    ['1 0 -', 'a minus at the end'],
    ['1 - 2 0', 'a minus alone'],
    ['1 --2 0', 'two minuses'],
    ['1-2 0', 'a minus in a number'],
    ['1 -0', 'a zero with a minus'],
    ['1 x 0', 'another letter'],
    ['1c 0', 'a letter in a number'],
    ['1 2.5 0', 'a point'],
    ['268435457 0', 'a variable too many'],
  ])('%j is refused: %s', (text) => {
    expect(read(createEngine(module), text)).toBe(false);
    for (let place = 0; place <= text.length; place++) {
      expect(read(createEngine(module), text, [place])).toBe(false);
    }
  });

  it('begin anew after an end, whatever it broke off', () => {
    const engine = createEngine(module);
    for (const text of ['1 -2', '1 -', 'c a note', '-1 0 1x'])
      expect(read(engine, text)).toBe(text[0] === 'c');
    expect(read(engine, '2 0')).toBe(true);
    expect(engine.solve()).toBe('satisfiable');
    expect([1, 2].map((v) => engine.value(v))).toEqual([false, true]);
  });
});
