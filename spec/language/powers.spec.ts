/** The operator `^`, compared with brute force. */
import { describe, expect, it } from 'vitest';
import { count, loadModel, openInstance } from '../../src/index.ts';

function opened(rules: string, low = -2, high = 3) {
  const text = `puzzle "p"
given e: int = 2
find x: ${low}..${high}
find y: ${low}..${high}
find list[1..2]: 0..2
rule "r": ${rules}
instance a {
}
`;
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) return { messages: diagnostics.map(({ message }) => message) };
  const { ground, diagnostics: found } = openInstance(model, 'a');
  return { ground, messages: found.map(({ message }) => message) };
}

async function solutions(rule: string, low?: number, high?: number): Promise<number> {
  const { ground, messages } = opened(rule, low, high);
  if (!ground) throw new Error(messages.join('\n'));
  return Number((await count(ground)).count);
}

/** The number of values of x and y, and of a and b from 0 to 2, for which `holds` is true. */
function brute(holds: (x: number, y: number, a: number, b: number) => boolean, low = -2, high = 3): number {
  let found = 0;
  for (let x = low; x <= high; x++)
    for (let y = low; y <= high; y++)
      for (let a = 0; a <= 2; a++) for (let b = 0; b <= 2; b++) if (holds(x, y, a, b)) found++;
  return found;
}

describe('a power', () => {
  it.each<[string, (x: number, y: number, a: number, b: number) => boolean]>([
    ['x ^ 2 = y ^ 2', (x, y) => x * x === y * y],
    ['x ^ 3 < y', (x, y) => x ** 3 < y],
    ['x ^ 0 = 1 and 0 ^ 0 = 1', () => true],
    ['x ^ 1 = y', (x, y) => x === y],
    ['2 * x ^ 2 + 1 = y ^ 3 + 8', (x, y) => 2 * x * x + 1 === y ** 3 + 8],
    ['-x ^ 2 = -4', (x) => x * x === 4],
    ['(-x) ^ 3 = y', (x, y) => (-x) ** 3 === y],
    ['2 ^ 3 ^ 2 = 512', () => true],
    ['10 ^ e = 100 and x ^ e = 4', (x) => x * x === 4],
    ['sum(list ^ 2) = 4', (_x, _y, a, b) => a * a + b * b === 4],
    ['x * 10 ^ 2 = y * 100', (x, y) => x === y],
  ])('%s', async (rule, holds) => {
    expect(await solutions(rule)).toBe(brute(holds));
  });

  it('of 0, 1 and −1 is one whatever the exponent', async () => {
    expect(await solutions('x ^ 2147483647 = y ^ 1000000', -1, 1)).toBe(brute((x, y) => x === y * y, -1, 1));
  });

  it.each([
    ['2 ^ x = 4', '`x` is only known once the puzzle is solved, but an exponent must be known before.'],
    ['x ^ -1 = 1', 'An exponent is 0 or more.'],
    ['x ^ (e - 3) = 1', 'An exponent is a known number, 0 or more.'],
    ['x ^ 99 = 1', '`x ^ 99` can grow beyond 2147483647, the largest int.'],
    ['any(list) ^ 2 = 1', 'This must be'],
    ['any(list > 0) ^ 2 = 1', 'This must be an int, but it is a bool.'],
  ])('%s is told', (rule, message) => {
    expect(opened(rule).messages[0]).toContain(message);
  });
});
