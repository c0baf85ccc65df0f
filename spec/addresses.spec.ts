/** The files that mention the project's addresses agree with addresses.json. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES, withAddresses, withCitation, withContact } from '../scripts/addresses.mjs';
import { root } from './cli/pzl.ts';

const known = { repository: 'https://example.org/pzl', site: 'https://example.org/' };

describe('addresses', () => {
  it.each([...FILES])('are in %s as addresses.json has them', (name, change) => {
    const text = readFileSync(path.join(root, name), 'utf8');
    expect(change(text).replace(/\s+/g, '')).toBe(text.replace(/\s+/g, ''));
  });

  it('are fields of a manifest where they are known, and none where they are not', () => {
    const manifest = '{"name":"a","license":"MIT","bugs":{"url":"old"},"type":"module"}';
    expect(JSON.parse(withAddresses(manifest, 'b', known))).toEqual({
      ...{ name: 'a', license: 'MIT', type: 'module', homepage: known.site },
      repository: { type: 'git', url: 'git+https://example.org/pzl.git', directory: 'b' },
      bugs: { url: 'https://example.org/pzl/issues' },
    });
    const nothing = { repository: null, site: null };
    expect(Object.keys(JSON.parse(withAddresses(manifest, 'b', nothing)))).toEqual([
      'name',
      'license',
      'type',
    ]);
    expect(withCitation('a: b\n', known)).toContain('url: "https://example.org/"');
    expect(withContact('to <!-- contact -->x<!-- /contact -->.', 'a@example.org')).toContain('a@example.org');
  });
});
