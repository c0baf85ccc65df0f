import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { renderDiagnostic } from '../../src/text/render.ts';
import { Sources } from '../../src/text/source.ts';
import { corpusFiles, readCases, updating, writeCases } from './cases.ts';
import { diagnose } from './diagnose.ts';

for (const file of corpusFiles('errors')) {
  describe(`errors/${path.basename(file)}`, () => {
    const cases = readCases(file, '--- message');
    for (const { name, sections } of cases) {
      it(name, () => {
        const sources = new Sources();
        const model = sources.add('model.pzl', `${sections.get('--- model')}\n`);
        const data = sections.get('--- instance');
        const instance = data === undefined ? undefined : sources.add('instance.txt', `${data}\n`);
        const stage = path.basename(file) === 'syntax.txt' ? 'parse' : 'check';
        const found = diagnose(stage, sources, model, instance);
        const rendered = found.map((d) => renderDiagnostic(d, sources, { color: false })).join('\n');
        if (updating) sections.set('--- message', rendered);
        expect(found.length).toBeGreaterThan(0);
        expect(rendered).toBe(sections.get('--- message'));
      });
    }
    afterAll(() => {
      if (updating) writeCases(file, cases);
    });
  });
}
