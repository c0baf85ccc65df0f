/** `given enum Name`: an enum whose members each instance lists; and finds over tuples that an instance lists. */
import { describe, expect, it } from 'vitest';
import { format } from '../../src/editor/format/format.ts';
import { instanceText } from '../../src/formats/values/write.ts';
import { count, decodeSolution, loadModel, openInstance, solutionToJson, solve } from '../../src/index.ts';
import { groundOf, modelOf } from '../models.ts';

const COLORS = `puzzle "Colors"
given enum Node
given edge: set of (Node, Node)
given most: int
find color[Node]: 1..most
rule "Nodes that an edge joins differ": forall (a, b) in edge: color[a] != color[b]
`;

/** The number of ways to color a cycle of n nodes with k colors (its chromatic polynomial). */
const cycle = (n: number, k: number): number => (k - 1) ** n + (-1) ** n * (k - 1);

const answers = async (model: string, text: string): Promise<number> =>
  Number((await count(groundOf(modelOf(model), text))).count);

const messages = (model: string, text: string): readonly string[] => {
  const loaded = loadModel('model.pzl', model);
  if (!loaded.model) return loaded.diagnostics.map(({ message }) => message);
  return openInstance(loaded.model, { name: 'a', text }).diagnostics.map(({ message }) => message);
};

describe('an enum of the instance', () => {
  it('has the members that are listed, in one line or several, numbers and names of any script', async () => {
    const ring = 'edge: (a,b) (b,c) (c,d) (d,a)\nmost: 3\n';
    expect(await answers(COLORS, `Node: a b c d\n${ring}`)).toBe(cycle(4, 3));
    expect(await answers(COLORS, `Node:\n  a b\n  c d\n${ring}`)).toBe(cycle(4, 3));
    expect(await answers(COLORS, `Node: {a, b, c, d, e}\n${ring}`)).toBe(3 * cycle(4, 3));
    expect(await answers(COLORS, 'Node: 1 2 3\nedge:\n  1 2\n  2 3\n  3 1\nmost: 4\n')).toBe(cycle(3, 4));
    expect(await answers(COLORS, 'Node: Zoë 東京\nedge: (Zoë,東京)\nmost: 2\n')).toBe(2);
  });

  it('is written back as it is read', () => {
    const ground = groundOf(modelOf(COLORS), 'Node: a b\nedge: (a,b)\nmost: 2\n');
    const text = instanceText(modelOf(COLORS), ground);
    expect(text).toContain('Node: a b\n');
    expect(instanceText(modelOf(COLORS), groundOf(modelOf(COLORS), text))).toBe(text);
  });

  it('says what is wrong with a list', () => {
    const rest = 'edge: (a,b)\nmost: 2\n';
    expect(messages(COLORS, `Node: a b a\n${rest}`)).toEqual([
      'Expected a name (letters and digits) that is not listed before, found `a`.',
    ]);
    expect(messages(COLORS, `Node: a 1..3\n${rest}`)[0]).toContain('found `1..3`');
    expect(messages(COLORS, rest)).toEqual(["The puzzle asks for `Node`, but the instance doesn't give it."]);
    expect(messages(COLORS, 'Node: a b\nedge: (a,c)\nmost: 2\n')).toEqual(['Expected a or b, found `c`.']);
    expect(messages(COLORS, `Noed: a b\n${rest}`)).toEqual(['The puzzle has no given `Noed`.']);
  });

  it('is a mistake with members or a type', () => {
    for (const declared of ['given enum Node { a, b }', 'given enum Node: int']) {
      const found = messages(COLORS.replace('given enum Node', declared), '');
      expect(found).toEqual([
        'A `given enum` ends with its name: each instance lists the members, `Node: a b c`.',
      ]);
    }
  });

  it('serves as bounds, as a find and as the set of a family, and is formatted', async () => {
    const model = `puzzle "p"
given enum Person
find likes[Person]: Person
find place[Person]: 1..size(Person)
rule "Nobody likes themselves": forall p in Person: likes[p] != p
rule "Ranks differ": alldifferent(place)
`;
    expect(await answers(model, 'Person: Ann Bob Cy\n')).toBe(2 ** 3 * 6);
    expect(format('p.pzl', model)).toMatchObject({ text: model });
  });
});

describe('a family over tuples', () => {
  const model = `puzzle "Tour"
given enum Node
given edge: set of (from: Node, to: Node)
given cost[edge]: int
find used[edge]: bool
rule "One cycle through all": loop({e for e in edge where used[e]}) and count(used) = size(Node)
rule "At most 7": sum(cost[a, b] for (a, b) in edge where used[(a, b)]) <= 7
`;
  const text = `Node: a b c d
edge: (a,b) (b,c) (c,d) (d,a) (a,c) (b,d)
cost:
  a,b: 1
  b,c: 9
  c,d: 1
  d,a: 9
  a,c: 2
  b,d: 3
`;

  it('is indexed by a tuple or its parts, and told by them', async () => {
    const ground = groundOf(modelOf(model), text);
    const found = await solve(ground);
    const json = solutionToJson(ground, decodeSolution(ground, found.solutions.at(-1)!));
    expect(await answers(model, text)).toBe(1);
    expect(json.used).toContainEqual({ at: ['a', 'b'], value: 1 });
    expect(json.used).toContainEqual({ at: ['b', 'c'], value: 0 });
  });

  it('goes with other sets, and takes a set of tuples', async () => {
    const layers = `puzzle "p"
enum Node { a, b, c }
let edge = {(a, b), (b, c)}
find used[1..2, edge]: bool
rule "Each edge in one layer": forall e in edge: used[1, e] xor used[2, e]
rule "All": count(used[k, a, b] for k in 1..2) = 1 and count(used) = 2
`;
    expect(await answers(layers, '')).toBe(4);
    const picked = `puzzle "p"
enum Node { a, b, c }
let edge = {(a, b), (b, c)}
find used[edge]: 0..3
rule "Sum": sum(used[{e for e in edge where e[0] = a}]) = 2 and sum(used[edge]) = 3
`;
    expect(await answers(picked, '')).toBe(1);
  });

  it('says what fits', () => {
    const wrong = 'puzzle "p"\nenum Node { a, b }\nfind used[{(a, b)}]: bool\nrule "r": used[a]\n';
    expect(messages(wrong, '')[0]).toContain('takes 2 indexes, not 1');
    const nested = 'puzzle "p"\nenum Node { a, b }\nfind used[{(a, (b, a))}]: bool\nrule "r": true\n';
    expect(messages(nested, '')[0]).toContain('or of tuples of them');
  });
});
