import { describe, expect, it } from 'vitest';
import { read } from './reading.ts';

function entries(text: string): Record<string, string[]> {
  const reader = read(text, [], []);
  expect(reader.messages.filter((message) => !message.includes('has no given'))).toEqual([]);
  return Object.fromEntries(
    [...reader.data.entries].map(([name, entry]) => [name, entry.lines.map((line) => line.text)]),
  );
}

const messages = (text: string): string[] => read(text, [], []).messages;

describe('native instance text', () => {
  it('reads values on the line and in indented blocks', () => {
    const text = '# a comment\nrowTotal: 2 2 0\n// another\nclue:\n  2 - -\n  - 2 -\n\nsize: 2 3';
    expect(entries(text)).toEqual({ rowTotal: ['2 2 0'], clue: ['2 - -', '- 2 -'], size: ['2 3'] });
  });

  it('keeps the columns and blank lines of a drawing, less the common indentation', () => {
    const text = 'atom:\n\n      X-X\n     /   \\\n\n    X     X\n\nsize: 1\n';
    expect(entries(text).atom).toEqual(['  X-X', ' /   \\', '', 'X     X']);
  });

  it('takes rows of # for values, not for comments', () => {
    expect(entries('storm:\n  # # .\n# a comment\n  . # #').storm).toEqual(['# # .', '. # #']);
  });

  it('reads an indented body of a model file', () => {
    expect(entries('\n  a: 1\n  b:\n    x y\n    z\n  # done\n')).toEqual({ a: ['1'], b: ['x y', 'z'] });
  });

  it('does not mind CRLF, a byte order mark, trailing blanks or a missing line end', () => {
    expect(entries('\uFEFFa: 1 2  \r\nb:\r\n  x  \t\r\n\r\n  y')).toEqual({ a: ['1 2'], b: ['x', '', 'y'] });
  });

  it('cuts a comment behind a value', () => {
    expect(entries('size: 5 5   // rows columns\natom:  // the board\n  X//X')).toEqual({
      size: ['5 5'],
      atom: ['X//X'],
    });
  });

  it('points at the place of every line', () => {
    const text = 'a:\r\n    one\r\n      two\r\nb:   three';
    const reader = read(text, [], []);
    for (const entry of reader.data.entries.values()) {
      for (const line of entry.lines) {
        expect(text.slice(line.start, line.start + line.text.length)).toBe(line.text);
      }
    }
    expect([...reader.data.entries.values()].flatMap(({ lines }) => lines)).toHaveLength(3);
  });

  it('reports several mistakes together, each once', () => {
    expect(messages('hello\nworld\na: 1\na: 2\nx y z\n  more\nb: 2')).toMatchInlineSnapshot(`
      [
        "1:1 «hello» An instance consists of entries, but this is none. [Start it with a name and a colon: \`name: value\`, or \`name:\` and indented lines below.]",
        "4:1 «a» \`a\` is given twice. [Remove one of the two.]",
        "5:1 «x y z» This line belongs to no entry. [Indent it if it belongs to \`a\` above, else start it with a name and a colon.]",
      ]
    `);
  });

  it('refuses what is no text', () => {
    expect(messages('a: 1\n\u0000\u0001')).toMatchInlineSnapshot(`
      [
        "2:1 «\u0000» This is not a text file. [An instance is plain text in UTF-8: lines such as \`name: value\`.]",
      ]
    `);
    expect(messages('PK\u0003\uFFFD\uFFFD')[0]).toMatch(/^1:3 .*not a text file/);
  });

  it('reads a million values in time linear in the text', () => {
    const time = (rows: number): number => {
      const text = `a:\n${`  ${'1 '.repeat(500)}\n`.repeat(rows)}`;
      const start = performance.now();
      expect(read(text, [], []).data.entries.get('a')?.lines).toHaveLength(rows);
      return performance.now() - start;
    };
    time(2000);
    expect(time(2000)).toBeLessThan(5000);
  });
});
