import { describe, expect, it } from 'vitest';
import { type Ground, loadModel, type Model, openInstance } from '../../../src/index.ts';
import { convertInstance } from '../../../src/tasks/transfer/convert.ts';
import { linkListing } from '../../../src/tasks/transfer/links.ts';
import { lostRules } from '../../../src/tasks/transfer/lost-rules.ts';

const SQUARES = `puzzle "Squares"
board square
given clue[cells]: 1..width?
find digit[cells]: 1..width
rule "Clues hold": forall c in cells where clue[c]: digit[c] = clue[c]
rule rows_ "Rows differ": forall r in rows: alldifferent(digit[r])
read url "squares" { number16: clue }
read fpuzzles { value: clue }
read penpa { number: clue }`;

/** A type whose own rules apply only if a given asks for them. */
const KNIGHTS = `puzzle "Knights"
use "squares"
given strict: bool = false
rule "No equal neighbors": strict => forall l in links: digit[l.cells[0]] != digit[l.cells[1]]`;

function opened(text: string, instance: string, used: Readonly<Record<string, string>>): [Model, Ground] {
  const { model, diagnostics } = loadModel('model.pzl', text, {
    resolve: (name) => {
      const found = used[name];
      return found === undefined ? undefined : { name: `${name}.pzl`, text: found };
    },
  });
  if (!model) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  const { ground, diagnostics: mistakes } = openInstance(model, { name: 'i', text: instance });
  if (!ground) throw new Error(mistakes.map((one) => one.message).join('\n'));
  return [model, ground];
}

const lostIn = ([model, ground]: [Model, Ground]): readonly (readonly string[])[] =>
  model.formats.map((format) => lostRules(model, ground, format));

const CLUE = 'clue:\n  1 -\n  - -\n';

describe('rules of which a text says nothing', () => {
  it('are none where the model has the section itself', () => {
    expect(lostIn(opened(SQUARES, CLUE, {}))).toEqual([[], [], []]);
  });

  it('are those that a model adds to one whose section it takes, unless a drawing names no type', () => {
    const mine = opened(
      'use "squares"\nrule "Columns differ": forall c in columns: alldifferent(digit[c])',
      CLUE,
      { squares: SQUARES },
    );
    expect(lostIn(mine)).toEqual([['Columns differ'], ['Columns differ'], []]);
  });

  it('are those that it replaces, and those of a third model', () => {
    const mine = opened(
      'use "columns"\nuse "squares"\noverride rule rows_ "Rows have no 1": forall r in rows: all(digit[c] != 1 for c in r)',
      'clue:\n  - -\n  - -\n',
      { squares: SQUARES, columns: 'rule "Columns are of two": forall c in columns: size(c) = 2' },
    );
    const [ofAddress] = lostIn(mine);
    expect(ofAddress).toContain('Rows have no 1');
  });

  it('are not those that bind nothing in this puzzle', () => {
    expect(lostIn(opened(KNIGHTS, CLUE, { squares: SQUARES }))[0]).toEqual([]);
    expect(lostIn(opened(KNIGHTS, `strict: true\n${CLUE}`, { squares: SQUARES }))[0]).toEqual([
      'No equal neighbors',
    ]);
  });
});

describe('a text that would lose rules', () => {
  const mine = opened(
    'puzzle "Latin"\nuse "squares"\nrule "Columns differ": forall c in columns: alldifferent(digit[c])',
    CLUE,
    { squares: SQUARES },
  );

  it('is refused, and the rule is told', () => {
    const [model, ground] = mine;
    expect(convertInstance(model, ground, 'url')).toMatchObject({
      problem: 'An address of the type `squares` says nothing of a rule of this puzzle: “Columns differ”.',
    });
  });

  it('tells the rule in words where the program has a place for them, with a note', () => {
    const [model, ground] = mine;
    const listing = linkListing(model, ground, { target: 'fpuzzles' });
    expect(listing).toMatchObject({ note: expect.stringContaining('“Columns differ”') });
    expect(listing).toMatchObject({ text: expect.stringContaining('title: text "Latin"\n') });
    expect(listing).toMatchObject({ text: expect.stringMatching(/^ruleset: text ".*Columns differ\./m) });
  });
});
