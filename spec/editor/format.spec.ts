/** `MUTATIONS=5000 npx vitest run spec/editor/format` tests that many mutated models. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { format } from '../../src/editor/format/format.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import { print } from '../../src/language/syntax/print.ts';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { Sources } from '../../src/text/source.ts';
import { declaration, withoutSpans } from '../language/trees.ts';
import { longTest } from '../sample.ts';
import { lots, models, mutated } from './models.ts';

function treeOf(text: string): unknown {
  const diagnostics = new Diagnostics();
  const { declarations } = parse(new Sources().add('', text), diagnostics);
  expect(diagnostics.list).toEqual([]);
  return declarations
    .filter(({ kind }) => kind !== 'section' && kind !== 'instance')
    .map((one) => withoutSpans(one));
}

const inForm = (text: string): string => {
  const formatted = format('test.pzl', text);
  return formatted.status === 'formatted' ? formatted.text : formatted.status;
};

describe('the form', () => {
  it.each(models)('is that of $file', ({ text }) => {
    expect(inForm(text)).toBe(text);
  });

  it('is the same for other blanks and line ends', () => {
    const text = [
      '// A model.',
      'puzzle "Blanks"',
      '',
      'board square',
      'given clue[cells]: 0..4? or unknown    // may be untold',
      'given long: int = 3                    // of all',
      'find n[cells]: 0..9',
      '',
      'rule "Clues hold" {',
      '  let most = max(n[r.cells[0]] for r in rows)',
      '',
      '  // All of them.',
      '  forall c in cells where clue[c]: n[c] = clue[c]',
      '  most > -1',
      '}',
      'rule "No squares": forbid n > 0, any rotation',
      '  | # # |',
      '  | # . |',
      '',
      'draw { cell text n }',
      '',
      'instance small {',
      '  clue:',
      '     1  . 10',
      '    12 11  3',
      '}',
      '',
    ].join('\n');
    const spread = `${String.fromCharCode(0xfeff)}// A model.
puzzle    "Blanks"


board square
given clue [ cells ] :0 .. 4 ? or unknown // may be untold
given long:int=3 // of all
find n[cells]: 0..9

rule "Clues hold"
{
      let most=max( n[r.cells[0]]
        for r in rows);

 // All of them.
  forall c in cells where clue[c]:
    n[c] = clue[c]; most>-1 }
rule "No squares": forbid n>0,any   rotation
     |##|
     |#.|

draw {
    cell   text n
}

instance small {
      clue:
        1 . 10
        12 11 3
}`.replaceAll('\n', '\r\n');
    expect(inForm(spread)).toBe(text);
    expect(inForm(text)).toBe(text);
  });

  it('gives every condition of a block a line', () => {
    const one =
      'rule "Blocks": forall c in cells where p { a[c] ;b[c];let k=f(c)\nif k {d} else if e{f;let m=1;m>0} else { g } }\ndef h(x)=let n=x where p :n\n';
    const formed = [
      'rule "Blocks": forall c in cells where p {',
      '  a[c]',
      '  b[c]',
      '  let k = f(c)',
      '  if k {',
      '    d',
      '  } else if e {',
      '    f',
      '    let m = 1',
      '    m > 0',
      '  } else {',
      '    g',
      '  }',
      '}',
      'def h(x) = let n = x where p: n',
      '',
    ].join('\n');
    expect(inForm(one)).toBe(formed);
    expect(inForm(formed)).toBe(formed);
  });

  it('breaks what is too long, the outermost first', () => {
    const text = `rule "A rule with a sentence that is quite long": forall row in rows, column in columns where row.index != column.index and size(row) > 3: count(n[row]) = count(n[column]) and (count(n[row]) > 3 or count(n[column]) < 7) and not alldifferent(n[row])\n`;
    expect(inForm(text)).toBe(
      `rule "A rule with a sentence that is quite long":
  forall row in rows, column in columns where row.index != column.index and size(row) > 3:
    count(n[row]) = count(n[column]) and (count(n[row]) > 3 or count(n[column]) < 7) and not alldifferent(n[row])
`,
    );
  });

  it('leaves drawings, lattices and patterns of blanks alone', () => {
    const text = `puzzle "Drawn"
board drawing
given atom[cells]: int
find n[cells]: int

instance a {
  board:
      1-2
     /   \\
    3     4
}
`;
    expect(inForm(text)).toBe(text);
    expect(
      inForm(
        text.replace('      1-2\n     /   \\\n    3     4', '        1-2\n       /   \\\n      3     4'),
      ),
    ).toBe(text);
  });

  it('is not for texts with mistakes', () => {
    expect(format('x.pzl', 'rule "a": (1')).toMatchObject({ status: 'mistakes' });
  });
});

describe('formatting', () => {
  it('changes nothing of what models say', { timeout: 60_000 }, () => {
    for (const { file, text } of models) {
      const spread = text.replace(/^ {2}forall[^"\n]* and [^"\n]*$/gm, (line) =>
        line.replace(/ and /g, '\n      and  '),
      );
      const [before, after] = [text, inForm(spread)].map((one) => treeOf(one));
      expect(after, file).toEqual(before);
    }
  });

  longTest('keeps the tree of random declarations, and comes to rest', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(fc.array(declaration, { minLength: 1, maxLength: 3 }), fc.nat(), (declarations, seed) => {
        const lot = lots(seed);
        const file = { id: 0, name: '', text: '' };
        const printed = print({ file, declarations, lostNames: [] });
        const text = printed.replace(/ /g, () =>
          lot(12) === 0 ? '\n      ' : lot(30) === 0 ? ' /* x */ ' : ' ',
        );
        const diagnostics = new Diagnostics();
        parse(new Sources().add('', text), diagnostics);
        fc.pre(!diagnostics.hasErrors);
        const formatted = inForm(text);
        if (formatted === 'refused') return;
        expect(treeOf(formatted)).toEqual(treeOf(text));
        expect(inForm(formatted)).toBe(formatted);
      }),
      { numRuns: 300 },
    );
  });

  longTest('keeps the tree of mutated models or refuses, and comes to rest', { timeout: 600_000 }, () => {
    const count = Number(process.env.MUTATIONS ?? 300);
    const seen = { formatted: 0, mistakes: 0, refused: 0 };
    for (let seed = 1; seed <= count; seed++) {
      const lot = lots(seed);
      const { file, text } = models[lot(models.length)]!;
      const changed = mutated(text, lot);
      const formatted = format(file, changed);
      seen[formatted.status]++;
      if (formatted.status !== 'formatted') continue;
      const plain = changed.replaceAll('\r\n', '\n');
      expect(treeOf(formatted.text), `${file}, seed ${seed}`).toEqual(treeOf(plain));
      expect(inForm(formatted.text), `${file}, seed ${seed}`).toBe(formatted.text);
    }
    expect(seen.formatted).toBeGreaterThan(count / 5);
    expect(seen.refused).toBeLessThan(count / 20);
    if (process.env.MUTATIONS) console.log(seen);
  });
});
