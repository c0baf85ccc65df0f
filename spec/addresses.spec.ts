/** The files that mention the project's addresses agree with addresses.json. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILES, withAddresses, withCitation, withContact } from '../scripts/addresses.mjs';
import { type Addresses, type Content, layout, rootFrom, siteMap } from '../site/page.ts';
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

  describe('on the pages of the site', () => {
    const page = (file: string, addresses: Addresses): string => {
      const content: Content = { file, title: 'A', description: 'b', body: '', toRoot: '', source: 'a.md' };
      return layout(content, addresses);
    };

    it.each(['https://example.org/pzl', 'https://example.org/pzl/'])('are absolute below %s', (site) => {
      const html = page('docs/a.html', { ...known, site });
      expect(html).toContain('<link rel="canonical" href="https://example.org/pzl/docs/a.html">');
      expect(html).toContain('property="og:url" content="https://example.org/pzl/docs/a.html"');
      expect(html).toMatch(/property="og:image" content="https:\/\/example\.org\/pzl\/docs\/[^"]+\.png"/);
      expect(html).toContain('href="https://example.org/pzl/edit/main/a.md"');
      expect(page('index.html', { ...known, site })).toContain('canonical" href="https://example.org/pzl/"');
      const map = siteMap(site, ['index.html', 'docs/a.html', 'source/a.html', '404.html']);
      expect([...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
        'https://example.org/pzl/',
        'https://example.org/pzl/docs/a.html',
      ]);
      expect(rootFrom('404.html', { ...known, site })).toBe('/pzl/');
      expect(rootFrom('docs/gallery/a.html', { ...known, site })).toBe('../../');
    });

    it('are left out while they are unknown', () => {
      const html = page('docs/a.html', { repository: null, site: null });
      expect(html).not.toMatch(/canonical|og:url|og:image|href="https?:/);
      expect(rootFrom('404.html', { repository: null, site: null })).toBe('./');
    });
  });
});
