/** `pzl check`: other inputs than rules, and its messages about the places at which an answer breaks the rules. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const check = (text: string, ...words: string[]) => {
  const file = path.join(folder, 'model.pzl');
  writeFileSync(file, text);
  return pzl(['check', file, ...words]);
};

const MODEL = 'puzzle "Sum"\ngiven total: 1..5\nfind x: 0..9\nrule "All of it": x = total\n';

describe('instances in the file of a model', () => {
  it('are read and counted', async () => {
    const { out, code } = await check(`${MODEL}instance a { total: 1 }\ninstance b { total: 5 }\n`);
    expect(out).toBe('Sum: no mistakes in its 1 rule and 2 instances.\n');
    expect(code).toBe(0);
  });

  it('are told with their mistakes', async () => {
    const { out, note, code } = await check(`${MODEL}instance a { total: 1 }\ninstance b { total: 7 }\n`);
    expect(out + note).toContain('model.pzl:6:');
    expect(out + note).toContain('instance b { total: 7 }');
    expect(out).not.toContain('no mistakes');
    expect(code).not.toBe(0);
  });

  it('are one where one is asked for', async () => {
    const text = `${MODEL}instance a { total: 1 }\ninstance b { total: 7 }\n`;
    expect((await check(text, '-i', 'a')).code).toBe(0);
  });
});

it('tells a border of an answer in words that fit together', async () => {
  const model =
    'board square(2, 2)\nfind wall[borders]: bool\nrule "No walls": forall b in borders: not wall[b]\n';
  expect((await check(model)).code).toBe(0);
  const answer = path.join(folder, 'answer.json');
  const solved = await pzl(['run', path.join(folder, 'model.pzl'), '--json']);
  const [line = ''] = solved.out.split('\n');
  writeFileSync(answer, line.replace('"at":[0,0,"east"],"value":0', '"at":[0,0,"east"],"value":1'));
  const { out } = await check(model, '--solution', answer);
  expect(out).toContain('No walls');
  expect(out).toContain('between r1c1 and r1c2');
  expect(out).not.toMatch(/\bat between\b/);
});
