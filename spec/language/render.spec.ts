import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/text/diagnostics.ts';
import { diagnosticToJson, renderDiagnostic } from '../../src/text/render.ts';
import { Sources } from '../../src/text/source.ts';
import { displayWidth, makeVisible } from '../../src/text/visible.ts';

/** A diagnostic about the text between `‹` and `›`, and its sources. */
function about(marked: string, rest: Partial<Diagnostic> = {}) {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const sources = new Sources();
  sources.add('model.pzl', marked.replace(/[‹›]/g, ''));
  const span = { file: 0, start, end };
  const diagnostic: Diagnostic = {
    code: 'type-mismatch',
    severity: 'error',
    message: 'Wrong.',
    span,
    ...rest,
  };
  return { diagnostic, sources };
}

function render(marked: string, rest?: Partial<Diagnostic>): string {
  const { diagnostic, sources } = about(marked, rest);
  return renderDiagnostic(diagnostic, sources, { color: false });
}

/** The shown line and the line of the caret, without the gutter. */
function excerpt(marked: string): readonly string[] {
  return render(marked)
    .split('\n')
    .slice(2)
    .map((line) => line.replace(/^ *\d* \| ?/, ''));
}

describe('renderDiagnostic', () => {
  it('shows the place, the line, a caret under all of the span, and advice', () => {
    expect(render('let a = 1\nlet b = ‹colums›\n', { advice: 'Did you mean `columns`?' })).toBe(
      `error: Wrong.
  model.pzl:2:9
  2 | let b = colums
    |         ^^^^^^
  Did you mean \`columns\`?`,
    );
  });

  it('shows further places under their own notes', () => {
    const notes = [
      { message: 'It is declared here.', span: { file: 0, start: 4, end: 5 } },
      { message: 'It is an int.' },
    ];
    expect(render('let a = 1\nlet ‹a› = 2', { severity: 'warning', notes })).toBe(
      `warning: Wrong.
  model.pzl:2:5
  2 | let a = 2
    |     ^
  note: It is declared here.
  model.pzl:1:5
  1 | let a = 1
    |     ^
  note: It is an int.`,
    );
  });

  it('marks the first line of a span over several', () => {
    expect(excerpt('rule "r": ‹a\n  and b›')).toEqual(['rule "r": a', '          ^']);
  });

  it('puts one caret where a span is empty, also at the end of the file', () => {
    expect(excerpt('let a = ‹›')).toEqual(['let a =', '        ^']);
    expect(render('let a\n‹›')).toContain('2:1\n  2 |\n    | ^');
  });

  it('aligns the gutter with the number of the line', () => {
    expect(render(`${'\n'.repeat(99)}‹a›`)).toContain('  100 | a\n      | ^');
  });

  it('puts the caret under what follows tabs, wide characters and combining marks', () => {
    expect(excerpt('\tlet\tx = ‹y›')).toEqual(['    let x = y', '            ^']);
    expect(excerpt('"数独" ‹x›')).toEqual(['"数独" x', '       ^']);
    expect(excerpt('"‹数独›"')).toEqual(['"数独"', ' ^^^^']);
    expect(excerpt('"e\u0301" ‹x›')).toEqual(['"e\u0301" x', '    ^']);
    expect(excerpt('"🧩" ‹x›')).toEqual(['"🧩" x', '     ^']);
  });

  it('makes control characters and those that turn the direction of text visible', () => {
    expect(excerpt('a\x1b[31m ‹b›')).toEqual(['a␛[31m b', '       ^']);
    expect(excerpt('a\u202e ‹b›')).toEqual(['a<U+202E> b', '          ^']);
    expect(render('‹a›', { message: 'There is no `\x1b[2J`.' })).toContain('`␛[2J`');
  });

  it('leaves the line end of Windows out', () => {
    expect(excerpt('let a = ‹b›\r\n')).toEqual(['let a = b', '        ^']);
  });

  it('clips a long line around the caret, and is not slow about a very long one', () => {
    const [line, caret] = excerpt(`${'a '.repeat(5_000_000)}‹here›${' b'.repeat(100)}`);
    expect(line).toMatch(/^…[a ]+here[b ]+…$/);
    expect(caret!.indexOf('^')).toBe(line!.indexOf('here'));
    expect(caret!.trim()).toBe('^^^^');
  });

  it('cuts nothing off a side that just fits into its half', () => {
    const [before, after] = ['a'.repeat(48), 'b'.repeat(48)];
    expect(excerpt(`${before}‹here›${after}bbb`)[0]).toBe(`${before}here${after.slice(1)}…`);
    expect(excerpt(`aaa${before}‹here›${after}`)[0]).toBe(`…${before.slice(1)}here${after}`);
  });

  it('never shows more than 100 columns of a line, with the caret under the marked text', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '数', '\t', 'é', '\x07', '🧩'),
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, text, text, (before, marked, after) => {
        const [line, caret] = excerpt(`${before}‹x${marked}›${after}`);
        expect(displayWidth(line!)).toBeLessThanOrEqual(100);
        const at = caret!.indexOf('^');
        // The symbol above the first caret is the marked x.
        let width = 0;
        for (const symbol of line!) {
          if (width === at) expect(symbol).toBe('x');
          if (width >= at) return;
          width += displayWidth(symbol);
        }
        expect.unreachable('the caret stands behind the line');
      }),
    );
  });

  it('colors only when asked to', () => {
    const { diagnostic, sources } = about('‹a›');
    expect(renderDiagnostic(diagnostic, sources, { color: true })).toContain('\x1b[1;31merror:\x1b[0m');
    expect(renderDiagnostic(diagnostic, sources, { color: false })).not.toContain('\x1b');
  });

  it('says something without a place too', () => {
    const diagnostic: Diagnostic = {
      code: 'missing-file',
      severity: 'error',
      message: 'There is no file `a`.',
    };
    expect(renderDiagnostic(diagnostic, new Sources(), { color: false })).toBe(
      'error: There is no file `a`.',
    );
  });
});

describe('diagnosticToJson', () => {
  it('gives places in lines and columns from 1', () => {
    const notes = [{ message: 'Here too.', span: { file: 0, start: 0, end: 3 } }];
    const { diagnostic, sources } = about('let a\n\t‹b\nc›', { advice: 'Think.', notes });
    expect(diagnosticToJson(diagnostic, sources)).toEqual({
      type: 'diagnostic',
      code: 'type-mismatch',
      severity: 'error',
      message: 'Wrong.',
      file: 'model.pzl',
      line: 2,
      column: 2,
      endLine: 3,
      endColumn: 2,
      advice: 'Think.',
      notes: [{ message: 'Here too.', file: 'model.pzl', line: 1, column: 1, endLine: 1, endColumn: 4 }],
    });
  });
});

describe('visible', () => {
  it('leaves plain text alone and lets tabs reach the next stop of four', () => {
    expect(makeVisible('let a = "größe"')).toBe('let a = "größe"');
    expect(makeVisible('a\tb\tc')).toBe('a   b   c');
    expect(makeVisible('\t', 6)).toBe('  ');
  });
});
