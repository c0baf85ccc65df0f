/** Tests which givens have numbers that serve only as labels. */
import { describe, expect, it } from 'vitest';
import { openInstance } from '../../src/index.ts';
import { labelsOf } from '../../src/language/labels.ts';
import { galleryTypes } from '../examples/gallery.ts';
import { modelOf } from '../models.ts';

const labels = (rest: string): boolean =>
  labelsOf(modelOf(`puzzle "P"\nboard square\ngiven a[cells]: int?\nfind x[cells]: 0..9\n${rest}\n`)).has(
    'a',
  );

describe('labels', () => {
  it.each([
    'rule "R": forall l in links: a[l.cells[0]] = a[l.cells[1]] or x[l.cells[0]] = 1',
    'rule "R": forall c in cells where a[c]: x[c] = 1',
    'let rooms = regions(a)\nrule "R": forall r in rooms: sum(x[r]) = 3',
    'rule "R": forall c in cells: a[c] != absent => x[c] = 1',
    'rule "R": forall c in cells: not a[c] or x[c] = 2',
    'rule "R": forall r in rows: alldifferent(a[c] for c in r where x[c] = 1)',
    'rule "R": forall c in cells: if a[c] then x[c] = 1 else x[c] = 2',
    'def apart(r, l) = r[l.cells[0]] != r[l.cells[1]]\nrule "R": forall l in links where apart(a, l): x[l.cells[0]] = 1',
    'def apart(r, l) = r[l.cells[0]] != r[l.cells[1]]\ndef near(r, l) = apart(r, l) or x[l.cells[0]] = 2\nrule "R": forall l in links: near(a, l)',
  ])('are compared, or asked whether they are there: %s', (rest) => {
    expect(labels(rest)).toBe(true);
  });

  it.each([
    'rule "R": forall c in cells: x[c] = a[c]',
    'rule "R": forall c in cells where a[c]: a[c] = 3',
    'rule "R": forall c in cells where a[c]: a[c] < a[c]',
    'rule "R": sum(a[c] for c in cells where a[c]) = 3',
    'def same(n) = n = 3\nrule "R": forall c in cells where a[c]: same(a[c])',
    'rule "R": forall c in cells where a[c]: x[c] + a[c] = 3',
    'def apart(r, s, l) = r[l.cells[0]] != s[l.cells[1]]\nrule "R": forall l in links: apart(a, x, l)',
    'def inner(r, c) = r[c] + 1\ndef outer(r, c) = inner(r, c)\nrule "R": forall c in cells where a[c]: x[c] = outer(a, c)',
    'def itself(r) = r\nrule "R": forall c in cells where a[c]: x[c] = itself(a[c])',
    'def apart(r, l) = r[l.cells[0]] != r[l.cells[1]]\nrule "R": forall l in links where apart(a, l): a[l.cells[0]] = 1',
    'find y[cells]: 0..max(a[c] for c in cells where a[c])\nrule "R": forall c in cells: y[c] = 1',
  ])('are not numbers that count: %s', (rest) => {
    expect(labels(rest)).toBe(false);
  });

  it('of the types that come with pzl are rooms, and the ends of lines', () => {
    const found = galleryTypes().flatMap(({ name, model }) =>
      [...labelsOf(model)].map((one) => `${name} ${one}`),
    );
    expect(found).toContain('arukone clue');
    expect(found).toContain('sudoku-irregular region');
    expect(found).toContain('hitori number');
    expect(found).toMatchInlineSnapshot(`
      [
        "heyawake room",
        "hitori number",
        "star-battle region",
        "sudoku-irregular region",
        "bdblock clue",
        "meander room",
        "nikoji letter",
        "sendai room",
        "country room",
        "detour room",
        "dotchi room",
        "dotchi2 room",
        "doubleback room",
        "moonsun room",
        "nagenawa room",
        "nothing room",
        "onsen room",
        "yajilin-regions room",
        "calcudoku cage",
        "cojun room",
        "factors room",
        "hanare room",
        "kazunori room",
        "killer region",
        "killer cage",
        "nanro room",
        "putteria room",
        "renban room",
        "ripple room",
        "sudoku-variant region",
        "suguru room",
        "sukororoom room",
        "toichika2 room",
        "alter room",
        "dosunfuwari room",
        "hakoiri room",
        "magnets domino",
        "map region",
        "arukone clue",
        "numlin clue",
        "roma room",
        "akichi room",
        "aqre room",
        "aquarium tank",
        "ayeheya room",
        "bramble room",
        "chocona room",
        "cocktail room",
        "disco room",
        "dominion letter",
        "heyablock room",
        "hinge room",
        "invlitso room",
        "juosan room",
        "lits room",
        "mannequin room",
        "nondango room",
        "norinori room",
        "nurimaze tile",
        "nuritwin room",
        "paintarea room",
        "shimaguni room",
        "stostone room",
        "tetroctb room",
        "tilecity tile",
        "usoone room",
        "windows room",
      ]
    `);
  });
});

describe('an instance', () => {
  const model = modelOf(
    'puzzle "P"\nboard square\ngiven room[cells]: 1..99?\nfind x[cells]: bool\nrule "R": forall l in links: room[l.cells[0]] = room[l.cells[1]]\n',
  );
  const read = (text: string) => {
    const { ground, diagnostics } = openInstance(model, { name: 'i', text });
    return ground ? ground.givens[0]?.values : diagnostics.map(({ message }) => message);
  };

  it('has letters for labels', () => {
    expect(read('room:\n  A . B\n  a Z A\n')).toEqual([1, null, 2, 27, 26, 1]);
    expect(read('room:\n  (0,0): C\n  (0,1): -\nsize: 1 2\n')).toEqual([3, null]);
  });

  it('has letters, or numbers', () => {
    expect(read('room: A 1\n')).toEqual(['`room` has letters and numbers.']);
    expect(read('room: AB 1\n')).toEqual(['Expected 1..99 (`-` for none), found `AB`.']);
  });
});
