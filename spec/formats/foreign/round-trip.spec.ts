import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeInstance } from '../../../src/formats/values/write.ts';
import type { Model } from '../../../src/language/model.ts';
import { openInstance } from '../../../src/tasks/open/open-instance.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { renderDiagnostic } from '../../../src/text/render.ts';
import { modelOf } from '../../models.ts';

const modelWith = (givens: string, section: string): Model =>
  modelOf(`puzzle "P"\nboard square\n${givens}\nfind answer[cells]: bool\n${section}\n`);

/** The instance in native text; or the messages. */
function read(model: Model, text: string, name = 'i.txt', format?: string): string {
  const { ground, diagnostics } = openInstance(model, {
    name,
    text,
    ...(format !== undefined && { format }),
  });
  if (ground) return writeInstance(ground.givens, ground.board);
  return diagnostics.map((d) => renderDiagnostic(d, model.sources, { color: false })).join('\n');
}

/** Writes an instance, given as native text, in the format, and reads the result. */
function there(model: Model, native: string, format: string): string {
  const { ground, diagnostics } = openInstance(model, { name: 'i', text: native, format: 'native' });
  if (!ground) throw new Error(diagnostics.map((d) => d.message).join('\n'));
  const converted = convertInstance(model, ground, format);
  if (!('text' in converted)) throw new Error(converted.problem);
  return converted.text;
}

const size = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
const list = (value: fc.Arbitrary<string>, count: number): fc.Arbitrary<string[]> =>
  fc.array(value, { minLength: count, maxLength: count });

describe('formats of a model', () => {
  it('give back values, rows, characters and lists of tuples', () => {
    const model = modelWith(
      'given total[rows]: int\ngiven clue[cells]: int?\ngiven wall[cells]: bool\ngiven kind: {easy, hard}\n' +
        'given tiles: list of (a: int, b: int, sign: {plus, minus}?)',
      `read all ".all" {
  comments: "%"
  line: width height = width
  key "mode": kind
  symbols kind: E = easy, H = hard
  grid: clue
  characters: wall
  symbols wall: "o" = ".", x = "#"
  symbols sign: + = plus, - = minus
  lines tiles: b a sign?
}
read totals ".tot" { values: height width total }`,
    );
    const tile = fc
      .tuple(fc.nat(99), fc.nat(9), fc.constantFrom('plus', 'minus', '.'))
      .map((fields) => fields.join(' '));
    const instance = size.chain(([h, w]) =>
      fc.record({
        h: fc.constant(h),
        w: fc.constant(w),
        clue: list(fc.oneof(fc.constant('.'), fc.nat(120).map(String)), h * w),
        wall: list(fc.constantFrom('#', '.'), h * w),
        kind: fc.constantFrom('easy', 'hard'),
        tiles: fc.array(tile, { minLength: 1, maxLength: 5 }),
      }),
    );
    fc.assert(
      fc.property(instance, ({ h, w, clue, wall, kind, tiles }) => {
        const rows = (texts: readonly string[]) =>
          Array.from({ length: h }, (_, row) => `\n  ${texts.slice(row * w, (row + 1) * w).join(' ')}`).join(
            '',
          );
        const own = `size: ${h} ${w}\nclue:${rows(clue)}\nwall:${rows(wall)}\nkind: ${kind}\ntiles:\n  ${tiles.join('\n  ')}\n`;
        const total = `total: ${Array.from({ length: h }, (_, row) => row).join(' ')}\n`;
        // Givens that the format can't express come from another file.
        const both = openInstance(model, {
          name: 'a.all',
          text: `% a comment\n\n${foreignText(h, w, kind, clue, wall, tiles)}`,
          more: [{ name: 'i.txt', text: total }],
        });
        expect(both.diagnostics).toEqual([]);
        expect(both.ground && writeInstance(both.ground.givens, both.ground.board)).toBe(
          read(model, own + total),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('write what they read', () => {
    const model = modelWith(
      'given clue[cells]: int?\ngiven wall[borders]: bool?',
      'read list ".list" {\n  line: height width\n  lines: row column clue\n}\nread rows ".rows" {\n  line: width height = width\n  grid: clue\n}',
    );
    const cells = size.chain(([h, w]) =>
      list(fc.oneof(fc.constant('.'), fc.nat(120).map(String)), h * w).map((texts) => [h, w, texts] as const),
    );
    fc.assert(
      fc.property(cells, ([h, w, texts]) => {
        const rows = texts.map((text, at) => (at % w === 0 ? `\n  ${text}` : ` ${text}`)).join('');
        const native = `size: ${h} ${w}\nclue:${rows}\n`;
        for (const format of ['list', 'rows']) {
          const text = there(model, native, format);
          expect(read(model, text, 'i', format), text).toBe(read(model, native));
          // Blanks at line ends, other line ends, and a missing last line end make no difference.
          const untidy = text.replace(/\n/g, '  \r\n').trimEnd();
          expect(read(model, untidy, 'i', format), text).toBe(read(model, native));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('take what is said twice for once, and refuse two values for one place', () => {
    const model = modelWith(
      'given clue[cells]: int?',
      'read list ".list" {\n  line: height width\n  lines: row column clue\n}',
    );
    const once = read(model, '2 2\n1 1 3\n2 1 4\n', 'i', 'list');
    expect(read(model, '2 2\n1 1 3\n2 1 4\n1 1 3\n', 'i', 'list')).toBe(once);
    expect(once).toContain('clue');
    expect(read(model, '2 2\n1 1 3\n1 1 4\n', 'i', 'list')).toContain('error');
  });

  it('point at what is wrong in the file itself', () => {
    const model = modelWith(
      'given total[rows]: 0..9\ngiven tiles: list of (a: int, b: int)',
      'read list ".txt" {\n  comments: "c"\n  line: width height = width\n  lines tiles: a b\n}\nread sums ".sums" { values: height width total }',
    );
    expect(read(model, 'c two tiles\n3 x\n1 2\n')).toMatchInlineSnapshot(`
      "error: Expected a number of rows, found \`x\`.
        i.txt:2:3
        2 | 3 x
          |   ^"
    `);
    expect(read(model, '3\n1 2\n1 2 3\n')).toMatchInlineSnapshot(`
      "error: This line has 3 values; it should have 2.
        i.txt:3:5
        3 | 1 2 3
          |     ^
        A line here tells \`a\`, \`b\`."
    `);
    expect(read(model, '3\n1 two\n')).toMatchInlineSnapshot(`
      "error: The puzzle asks for \`total\`, but the instance doesn't give it.
        i.txt:1:1
        1 | 3
          | ^
        note: \`total\` is declared here.
        model.pzl:3:7
        3 | given total[rows]: 0..9
          |       ^^^^^
        Add a line \`total: …\` to the instance.
      error: Expected a whole number, found \`two\`.
        i.txt:2:3
        2 | 1 two
          |   ^^^"
    `);
    expect(read(model, '')).toMatchInlineSnapshot(`
      "error: The instance \`i.txt\` is empty.
        i.txt:1:1
        1 |
          | ^
        The puzzle asks for \`total\`, \`tiles\`."
    `);
    expect(read(model, '2 2 1', 'i.sums')).toMatchInlineSnapshot(`
      "error: \`total\` has 1 value, but the board has 2 rows.
        i.sums:1:5
        1 | 2 2 1
          |     ^
      error: The puzzle asks for \`tiles\`, but the instance doesn't give it.
        i.sums:1:1
        1 | 2 2 1
          | ^
        note: \`tiles\` is declared here.
        model.pzl:4:7
        4 | given tiles: list of (a: int, b: int)
          |       ^^^^^
        Add a line \`tiles: …\` to the instance."
    `);
    expect(read(model, '1 1 1', 'i', 'sum')).toMatchInlineSnapshot(`
      "error: The model has no format \`sum\` for this.
        Did you mean \`sums\`?"
    `);
  });
});

function foreignText(
  h: number,
  w: number,
  kind: string,
  clue: readonly string[],
  wall: readonly string[],
  tiles: readonly string[],
): string {
  const rows = (texts: readonly string[], separator: string): string[] =>
    Array.from({ length: h }, (_, row) => texts.slice(row * w, (row + 1) * w).join(separator));
  const lines = tiles.map((tile) => {
    const [a, b, sign] = tile.split(' ');
    return `${b} ${a} ${{ plus: '+', minus: '-' }[sign ?? ''] ?? ''}`;
  });
  const walls = wall.map((one) => (one === '#' ? 'x' : 'o'));
  const head = [h === w ? `${w}` : `${w} ${h}`, `mode: ${kind === 'easy' ? 'E' : 'H'}`];
  return [...head, ...rows(clue, ' '), ...rows(walls, ''), ...lines].join('\n');
}
