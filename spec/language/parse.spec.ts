import { describe, expect, it } from 'vitest';
import { Diagnostics } from '../../src/language/diagnostics.ts';
import { parse } from '../../src/language/parse.ts';
import { Sources } from '../../src/language/source.ts';

describe('parse', () => {
  it('reads the declarations of a model in order', () => {
    const diagnostics = new Diagnostics();
    const text = 'puzzle "Dots"\nboard square\nfind dot[cells]: bool\nrule "One dot": count(dot) = 1\n';
    const ast = parse(new Sources().add('dots.pzl', text), diagnostics);
    expect(diagnostics.list).toEqual([]);
    expect(ast.declarations.map((d) => d.kind)).toEqual(['puzzle', 'board', 'find', 'rule']);
  });
});
