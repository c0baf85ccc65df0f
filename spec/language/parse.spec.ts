import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ast } from '../../src/language/syntax/ast.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import { print, printDeclaration } from '../../src/language/syntax/print.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources, type Span } from '../../src/text/source.ts';
import { corpusFiles, readCases } from '../corpus/cases.ts';
import { declaration, withoutSpans } from './trees.ts';

function parseText(text: string) {
  const diagnostics = new Diagnostics();
  const ast = parse(new Sources().add('model.pzl', text), diagnostics);
  return { ast, list: diagnostics.list, codes: diagnostics.list.map((d) => d.code) };
}

function parseWhole(text: string): Ast {
  const { ast, list } = parseText(text);
  expect(list).toEqual([]);
  return ast;
}

const corpusTexts = corpusFiles('syntax').flatMap((file) =>
  readCases(file, '==>').map((c) => c.sections.get('') ?? ''),
);

describe('print', () => {
  it('gives text that parses to the same tree', () => {
    fc.assert(
      fc.property(declaration, (tree) => {
        const text = printDeclaration(tree, '');
        expect(withoutSpans(parseWhole(text).declarations), text).toEqual([withoutSpans(tree)]);
      }),
      { numRuns: 300 },
    );
  });

  it('gives a text that prints as itself, for every construct of the corpus', () => {
    for (const text of corpusTexts) {
      const printed = print(parseWhole(text));
      expect(print(parseWhole(printed))).toBe(printed);
    }
  });
});

describe('spans', () => {
  it('hold the source of their node: it parses to the same tree on its own', () => {
    for (const text of corpusTexts) {
      for (const d of parseWhole(text).declarations) checkSpans(d, text);
    }
  });

  /** Checks the spans of all expressions, names and declarations in the tree. Types and targets have the same kinds as expressions. */
  function checkSpans(tree: unknown, text: string): void {
    if (Array.isArray(tree)) for (const item of tree) checkSpans(item, text);
    if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return;
    const { kind, span, ...rest } = tree as { kind?: string; span?: Span; text?: string };
    for (const value of Object.values(rest)) checkSpans(value, text);
    if (span === undefined) return;
    const source = text.slice(span.start, span.end);
    const symbol = (tree as { symbol?: string }).symbol;
    if (symbol !== undefined) expect(source).toBe(symbol);
    else if (kind === undefined) checkName(rest.text, source);
    else if ('of' in rest || 'fields' in rest || 'names' in rest) return;
    else if (isOfBlock(kind, rest, source)) return;
    else if (expressionKinds.has(kind) || ('body' in rest && kind === 'let')) {
      const [d] = parseWhole(`let x = (${source}\n)`).declarations;
      expect(withoutSpans(d), source).toMatchObject({ value: withoutSpans(tree) as object });
    } else if (declarationKinds.has(kind)) {
      const indentation = /[ \t]*$/.exec(text.slice(0, span.start))?.[0] ?? '';
      expect(withoutSpans(parseWhole(indentation + source).declarations[0]), source).toMatchObject(
        kind === 'section' || kind === 'instance' ? { kind } : (withoutSpans(tree) as object),
      );
    }
  }

  /** A term that joins the conditions of a block has the span of the block's braces. */
  function isOfBlock(kind: string, rest: object, source: string): boolean {
    return source.startsWith('{') && (kind === 'binary' || (kind === 'let' && 'body' in rest));
  }

  /** Checks that a span covers the name: a name, the sentence of a rule, or a bracket, whose name is `list` or `set`. */
  function checkName(name: string | undefined, source: string): void {
    if (name === undefined || source === '[' || source === '{') return;
    expect(source.replace(/^"|"$/g, '')).toBe(name);
  }

  const expressionKinds = new Set(
    `boolean integer absent tuple list set map unary binary comparison if otherwise index member call
    comprehension quantifier filter pattern`.split(/\s+/),
  );
  const declarationKinds = new Set(
    'puzzle use board enum given find def rule objective section instance'.split(' '),
  );

  it('count in the file, whatever stands before', () => {
    const text = '\uFEFFinstance big {\r\n  1 2 3\r\n}\r\n// ünï\r\nlet a =\tb\r\n';
    const [instance, d] = parseWhole(text).declarations;
    expect(instance).toMatchObject({ kind: 'instance', name: { text: 'big' } });
    expect(text.slice(d!.span.start, d!.span.end)).toBe('let a =\tb');
    const { start, end } = (instance as { body: Span }).body;
    expect(text.slice(start, end)).toBe('  1 2 3\r\n');
  });
});

describe('bad input', () => {
  it('is answered with spans in the text, whatever is cut, doubled or mixed', () => {
    const texts = [...corpusTexts, ...errorTexts()];
    const piece = fc
      .constantFrom(...texts)
      .chain((text) =>
        fc
          .tuple(fc.constant(text), fc.nat(text.length), fc.nat(text.length))
          .map(([t, a, b]) => t.slice(Math.min(a, b), Math.max(a, b))),
      );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (parts) => {
        const text = parts.join('');
        for (const { span, message } of parseText(text).list) {
          expect(message).not.toBe('');
          expect(span).toBeDefined();
          expect(span!.start).toBeGreaterThanOrEqual(0);
          expect(span!.start).toBeLessThanOrEqual(span!.end);
          expect(span!.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  function errorTexts(): readonly string[] {
    return corpusFiles('errors').flatMap((file) =>
      readCases(file, '--- message').map((c) => c.sections.get('--- model') ?? ''),
    );
  }

  it('leaves the good declarations in the tree, and tells the names of the others', () => {
    const { ast, codes } = parseText('find a: bool\nlet b = 3 +\nrule "r": a\ngiven c[: int\nlet d = a');
    expect(codes).toEqual(['syntax', 'bracket']);
    expect(ast.declarations.map((d) => d.kind)).toEqual(['find', 'rule', 'let']);
    expect(ast.lostNames).toEqual(['b', 'c']);
  });

  it('gives one message for a file that is empty or holds only comments', () => {
    expect(parseText('').codes).toEqual(['empty-model']);
    expect(parseText('\uFEFF \r\n\t// nothing\n').codes).toEqual(['empty-model']);
  });

  it('gives one message for a binary file', () => {
    expect(parseText('\x7fELF\x02\x01\0\0\0(((\xff').codes).toEqual(['binary-file']);
  });

  it('lets the first entry of an instance stand on the line of its brace', () => {
    const text = 'instance a { size: 2 2\n  clue:\n  1 }\n}\nlet b = 2';
    const [instance, after] = parseWhole(text).declarations;
    const { start, end } = (instance as { body: Span }).body;
    expect(text.slice(start, end).trim()).toBe('size: 2 2\n  clue:\n  1 }');
    expect(after).toMatchObject({ kind: 'let' });
  });

  it('gives one message for a model that is too large, and takes instances of any size', () => {
    expect(parseText(`let a = 1\n${' '.repeat(1_000_000)}let b = 2`).codes).toEqual(['file-too-large']);
    const large = parseWhole(`instance large {\n${'1 2 3 '.repeat(500_000)}\n}\nlet b = 2`);
    expect(large.declarations.map((d) => d.kind)).toEqual(['instance', 'let']);
  });

  it('takes 200 brackets in each other and no more', () => {
    const nested = (n: number) => `let a = ${'f('.repeat(n)}b${')'.repeat(n)}`;
    expect(parseText(nested(200)).codes).toEqual([]);
    expect(parseText(nested(201)).codes).toEqual(['too-deep']);
  });

  it.each([
    '(',
    '[',
    '{',
    'f(',
    'not ',
    '- ',
    'b + ',
    'b => ',
    'b.',
    'b otherwise ',
    'if b then c else ',
    'forall b in c: ',
  ])('has no trouble with very many `%s`', (text) => {
    expect(parseText(`let a = ${text.repeat(20_000)}b`).codes).toEqual(['too-deep']);
  });

  it.each(['instance a {\n', 'rule "d": forbid\n| # |\n', 'let\n', '" '])(
    'stops at a hundred mistakes: %s',
    (text) => {
      expect(parseText(text.repeat(20_000)).codes.length).toBeLessThanOrEqual(101);
    },
  );

  it('passes over very many comments in one line', () => {
    expect(parseText(`let a = b ${'/* */'.repeat(190_000)}`).codes).toEqual([]);
  });
});

describe('time', () => {
  it('grows with the length of the text, not faster', () => {
    const time = (n: number) => {
      const text = 'rule "r": forall c in cells where a[c]: count(b[c.borders]) = a[c] + 1\n'.repeat(n);
      // The processor time in milliseconds; wall-clock time would include the time of other processes.
      const start = process.cpuUsage();
      parseWhole(text);
      return process.cpuUsage(start).user / 1000;
    };
    time(500);
    const small = Math.max(time(500), time(500));
    expect(time(4000)).toBeLessThan(20 * Math.max(5, small));
  });
});
