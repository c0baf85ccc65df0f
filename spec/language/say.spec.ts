/** `say` sections: their effect on sentences, and the warnings about lines without effect. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';

const model = (say: string): string =>
  `puzzle "p"\nboard square\ngiven clue[cells]: int?\nfind star[cells]: bool\nfind dark[cells]: bool\n` +
  `rule full "All are stars": forall c in cells where clue[c]: star[c] or dark[c]\nsay {\n${say}}\n`;

const wordsOf = (say: string) => loadModel('p.pzl', model(say)).model?.words;
const messages = (say: string) =>
  loadModel('p.pzl', model(say)).diagnostics.list.map(({ code, message, advice }) => [code, message, advice]);

describe('a say section', () => {
  it('tells words for finds, clues, rules, regions and techniques', () => {
    const words = wordsOf(
      `  star: a "box", "boxes"   // a plural\n  dark: "dark", "light"\n  clue: "the {}"\n  full: "no cell stays empty"\n` +
        `  region: "room"\n  last place: "full house"\n  skip full\n`,
    );
    expect(words?.finds.get('star')).toEqual({ kind: 'noun', one: 'box', many: 'boxes' });
    expect(words?.finds.get('dark')).toEqual({ kind: 'adjective', yes: 'dark', no: 'light' });
    expect(words?.clues.get('clue')).toBe('the {}');
    expect(words?.rules.get('full')).toBe('no cell stays empty');
    expect(words?.region).toBe('room');
    expect(words?.techniques.get('last place')).toBe('full house');
    expect([...words!.skipped]).toEqual(['full']);
  });

  it('tells names of patterns, row by row', () => {
    const words = wordsOf(
      '  pattern "Diagonal 3s": clue 3 . / . 3\n  pattern "3 in a corner": corner clue 3\n  pattern: "known pattern"\n',
    );
    expect(words?.patterns).toEqual([
      {
        name: 'Diagonal 3s',
        edges: 0,
        grids: new Map([
          [
            'clue',
            [
              ['3', '.'],
              ['.', '3'],
            ],
          ],
        ]),
      },
      { name: '3 in a corner', edges: 2, grids: new Map([['clue', [['3']]]]) },
    ]);
    expect(words?.techniques.get('pattern')).toBe('known pattern');
    expect(messages('  pattern "Uneven": clue 3 3 / 3\n')).toEqual([
      [
        'say-section',
        'A pattern has one to three rows of one to three clues.',
        'For example `pattern "Diagonal 3s": clue 3 . / . 3`.',
      ],
    ]);
    expect(messages('  pattern "Unknown": cleu 3\n')[0]?.[2]).toContain('clue');
  });

  it('tells verbs with values', () => {
    const words = wordsOf(
      '  star: "points {}", "has no arrow"\n  dark: "is {}", 0 "is empty", -1 "is full"\n',
    );
    expect(words?.finds.get('star')).toEqual({
      kind: 'predicate',
      text: 'points {}',
      isByPlace: false,
      absent: 'has no arrow',
      values: new Map(),
    });
    expect(words?.finds.get('dark')).toEqual({
      kind: 'predicate',
      text: 'is {}',
      isByPlace: false,
      values: new Map([
        ['0', 'is empty'],
        ['-1', 'is full'],
      ]),
    });
  });

  it('tells verbs with the places that stand for values', () => {
    const words = wordsOf('  star: "lies in {place}"\n');
    expect(words?.finds.get('star')).toMatchObject({
      kind: 'predicate',
      text: 'lies in {}',
      isByPlace: true,
    });
  });

  it('makes plurals where none is told', () => {
    const many = (one: string) => wordsOf(`  star: a "${one}"\n`)?.finds.get('star');
    expect(many('star')).toMatchObject({ many: 'stars' });
    expect(many('box')).toMatchObject({ many: 'boxes' });
    expect(many('city')).toMatchObject({ many: 'cities' });
    expect(many('way')).toMatchObject({ many: 'ways' });
  });

  it('is not needed', () => {
    expect(wordsOf('')?.finds.size).toBe(0);
    expect(
      loadModel('p.pzl', 'puzzle "p"\nboard square\nfind a[cells]: bool\n').model?.words,
    ).toBeUndefined();
  });

  it('reports lines and names that say nothing', () => {
    expect(messages('  stra: a "star"\n')).toEqual([
      [
        'say-section',
        '`stra` is no find, no given, no name of a rule and no technique.',
        'Did you mean `star`?',
      ],
    ]);
    expect(messages('  star = "star"\n')[0]?.[0]).toBe('say-section');
    expect(messages('  skip clue\n')[0]?.[0]).toBe('say-section');
  });
});
