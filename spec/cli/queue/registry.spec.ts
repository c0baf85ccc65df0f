/** Redis may contain data of other programs. Records and texts of models that pzl hasn't written are ignored. */
import { describe, expect, it } from 'vitest';
import type { Redis } from '../../../src/cli/queue/redis.ts';
import { Registry } from '../../../src/cli/queue/registry.ts';

const STRANGE = ['', '{', 'null', '5', '[]', '{}', '"text"', '{"name":5}', '{"__proto__":{"name":"x"}}'];

/** A registry that finds these texts at any address. */
function registryOf(texts: readonly string[]): Registry {
  const redis = { hvals: async () => texts, get: async () => texts[0] ?? null, hdel: async () => 1 };
  return new Registry(redis as unknown as Redis);
}

describe('the registry', () => {
  const common = { name: 'b', version: '1', host: 'h', done: 1, beat: Date.now() };

  it('tells batches and workers, and nothing else', async () => {
    const batch = { ...common, running: 2 };
    const worker = { ...common, threads: 3 };
    const all = registryOf([...STRANGE, JSON.stringify(batch), JSON.stringify(worker)]);
    expect(await all.batches()).toEqual([{ ...batch, alive: true }]);
    expect(await all.workers()).toEqual([worker]);
  });

  it('has the texts of a model, or none', async () => {
    const model = { name: 'm.pzl', text: 'puzzle "M"', used: { 'a.pzl': '' } };
    expect(await registryOf([JSON.stringify(model)]).model('x')).toEqual(model);
    const broken = [
      { ...model, used: { a: 5 } },
      { ...model, text: {} },
      { ...model, used: null },
    ];
    for (const text of [...STRANGE, ...broken.map((each) => JSON.stringify(each))])
      expect([text, await registryOf([text]).model('x')]).toEqual([text, undefined]);
    expect(await registryOf([]).model('x')).toBeUndefined();
  });
});
