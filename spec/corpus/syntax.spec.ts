import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Diagnostics } from '../../src/text/diagnostics.ts';
import { parse } from '../../src/language/syntax/parse.ts';
import { Sources } from '../../src/text/source.ts';
import { declarationTree } from '../language/s-expression.ts';
import { corpusFiles, readCases, updating, writeCases } from './cases.ts';

for (const file of corpusFiles('syntax')) {
  describe(`syntax/${path.basename(file)}`, () => {
    const cases = readCases(file, '==>');
    for (const { name, sections } of cases) {
      it(name, () => {
        const text = sections.get('') ?? '';
        const diagnostics = new Diagnostics();
        const ast = parse(new Sources().add('model.pzl', text), diagnostics);
        const trees = ast.declarations.map((d) => declarationTree(d, text)).join('\n');
        if (updating) sections.set('==>', trees);
        expect(diagnostics.list).toEqual([]);
        expect(trees).toBe(sections.get('==>'));
      });
    }
    afterAll(() => {
      if (updating) writeCases(file, cases);
    });
  });
}
