import { expect, it } from 'vitest';
import { hashOf, parseRoute } from '../../studio/app/place.ts';

it('names a place of any type, also where a `%` in its address is no code', () => {
  for (const hash of ['#%', '#/storm/%', '#/storm/%zz/make', '#m=storm,%,1', '#p=storm,url,%'])
    expect(() => parseRoute(hash)).not.toThrow();
  expect(parseRoute('#/storm/%')).toMatchObject({ page: 'type', type: 'storm', instance: '%' });
});

it('writes places that read back', () => {
  for (const hash of [
    '#/',
    '#/storm',
    '#/storm/my%20own',
    '#/storm/tiny/rules',
    '#p=abc&s=def/set',
    '#p=abc&s=d&r=e&t=f/set',
    '#z=abc&t=room',
  ])
    expect(hashOf(parseRoute(hash))).toBe(hash);
});
