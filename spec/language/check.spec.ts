import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../src/language/load.ts';

const mistakes = (text: string) => {
  const { diagnostics, sources } = loadModel('test.pzl', text);
  return diagnostics.list.map(({ code, span }) => {
    const { line, column } = span ? sources.position(span.file, span.start) : { line: 0, column: 0 };
    return `${line}:${column} ${code}`;
  });
};

describe('checking models', () => {
  const examples = new URL('../../examples/', import.meta.url);
  for (const name of readdirSync(examples).filter((file) => file.endsWith('.pzl'))) {
    it(`finds nothing wrong with ${name}`, () => {
      expect(mistakes(readFileSync(new URL(name, examples), 'utf8'))).toEqual([]);
    });
  }

  it('reports every unknown name at its place', () => {
    const text = 'board square\nfind x[cels]: bool\nfind y[cells]: bool\nrule "a": all(z[cells]) and al(y)';
    expect(mistakes(text)).toEqual(['2:8 unknown-name', '4:15 unknown-name', '4:29 unknown-function']);
  });
});
