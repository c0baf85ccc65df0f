/** Addresses of kanpen.net. */
import { describe, expect, it } from 'vitest';
import { withoutKanpen } from '../../../src/formats/address/kanpen.ts';
import { pzl } from '../../cli/pzl.ts';

const SITE = 'http://www.kanpen.net';

describe('an address of kanpen', () => {
  it.each([
    [`${SITE}/nurikabe.html?pzpr=2/1/2g`, 'https://puzz.link/p?nurikabe/2/1/2g'],
    [`${SITE}/slitherlink.html?problem=2/3/1_._3_/0_?_._/`, 'pzprv3/slither/2/3/1 . 3/0 - .//'],
    ['https://puzz.link/p?nurikabe/2/1/2g', 'https://puzz.link/p?nurikabe/2/1/2g'],
    [`${SITE}/index.html`, `${SITE}/index.html`],
    ['size: 2 2\n', 'size: 2 2\n'],
  ])('%s is %s', (address, plain) => {
    expect(withoutKanpen(address)).toBe(plain);
  });

  it.each([
    [`${SITE}/nurikabe.html?pzpr=2/1/2g`, '2 .'],
    [`${SITE}/nurikabe.html?problem=1/2/2_._/`, '2 .'],
    [`${SITE}/slitherlink.html?problem=2/2/3_._/._0_/`, '3 .\n  . 0'],
    [`${SITE}/masyu.html?problem=2/2/1_._/._2_/`, 'white .\n  .     black'],
    [`${SITE}/bijutsukan.html?problem=1/3/5_._1_/`, '? . 1'],
  ])('%s is read', async (address, rows) => {
    expect((await pzl(['convert', address, '--to', 'native'])).out).toContain(`:\n  ${rows}\n`);
  });

  it('of rooms is refused in words', async () => {
    const { note } = await pzl(['run', `${SITE}/heyawake.html?problem=2/2/1/0_0_1_1_2_/`]);
    expect(note).toMatch(/Expected|Files of this type are not read/);
  });
});
